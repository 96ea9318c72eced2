import DepGraphFiles
import DepGraphModel
import DepGraphProjects
import Testing

/// What `tuist graph` writes, read in place of a module graph.
@Suite struct TuistGraphTests {
  private static let graph = """
    {
      "name": "Shop", "path": "/Users/someone/shop",
      "projects": {
        "/Users/someone/shop/App": {
          "name": "App", "path": "/Users/someone/shop/App", "isExternal": false, "packages": [], "schemes": [],
          "targets": [
            {"name": "App", "product": "app", "bundleId": "a", "resources": [],
             "sources": ["/Users/someone/shop/App/Sources/App.swift"], "settings": {"configurations": {}},
             "dependencies": [
               {"project": {"target": "Mail", "path": "/Users/someone/shop/Mail", "status": "required"}},
               {"target": {"name": "Widget", "status": "required"}}, {"external": {"name": "Dependencies"}},
               {"package": {"product": "Charts"}}, {"packagePlugin": {"product": "Lint"}},
               {"sdk": {"name": "StoreKit.framework", "status": "required"}}, {"xctest": {}}]},
            {"name": "AppTests", "product": "unit_tests", "sources": [],
             "dependencies": [{"target": {"name": "App"}}]},
            {"name": "Widget", "product": "app_extension", "sources": []}
          ]
        },
        "/Users/someone/shop/Mail": {
          "name": "Mail", "path": "/Users/someone/shop/Mail", "packages": [], "schemes": [],
          "targets": [{"name": "Mail", "product": "static_framework",
            "sources": ["/Users/someone/shop/Mail/Sources/Mail.swift", "/Users/someone/shop/Mail/Sources/C.m"]}]
        },
        "/tmp/checkouts/charts": {
          "name": "Charts", "path": "/tmp/checkouts/charts", "isExternal": true,
          "targets": [{"name": "Charts", "product": "framework", "sources": ["/tmp/checkouts/charts/C.swift"]}]
        }
      }
    }
    """

  /// The same in the form that Tuist took to afterwards.
  private static let ownForm = """
    {
      "name": "Shop", "path": "/Users/someone/shop", "workspace": {"name": "Shop"}, "packages": [],
      "dependencies": [{"target": {"name": "App", "path": "/Users/someone/shop/App", "status": "required"}}, []],
      "projects": [
        "/Users/someone/shop/App", {
          "name": "App", "path": "/Users/someone/shop/App", "type": {"local": {}}, "packages": [], "schemes": [],
          "targets": {
            "Widget": {"name": "Widget", "product": "app_extension", "sources": []},
            "App": {"name": "App", "product": "app", "bundleId": "a",
             "sources": [], "buildableFolders": [{"path": "/Users/someone/shop/App/Sources",
               "exceptions": {"exceptions": []},
               "resolvedFiles": [{"path": "/Users/someone/shop/App/Sources/App.swift"}]}],
             "dependencies": [
               {"project": {"target": "Mail", "path": "/Users/someone/shop/Mail", "status": "required"}},
               {"target": {"name": "Widget", "status": "required"}},
               {"package": {"product": "Dependencies", "type": "runtime"}},
               {"project": {"target": "Charts", "path": "/tmp/checkouts/charts", "status": "required"}},
               {"package": {"product": "Lint", "type": "plugin"}},
               {"sdk": {"name": "StoreKit.framework", "status": "required"}}, {"xctest": {}}]},
            "AppTests": {"name": "AppTests", "product": "unit_tests", "sources": [],
             "dependencies": [{"target": {"name": "App", "status": "required"}}]}
          }
        },
        "/Users/someone/shop/Mail", {
          "name": "Mail", "path": "/Users/someone/shop/Mail", "type": {"local": {}},
          "targets": {"Mail": {"name": "Mail", "product": "staticFramework",
            "sources": [{"path": "/Users/someone/shop/Mail/Sources/Mail.swift", "compilerFlags": null}]}}
        },
        "/tmp/checkouts/charts", {
          "name": "Charts", "path": "/tmp/checkouts/charts", "type": {"external": {"hash": "1"}},
          "targets": {"Charts": {"name": "Charts", "product": "framework",
            "sources": [{"path": "/tmp/checkouts/charts/C.swift"}]}}
        }
      ]
    }
    """

  private func model(_ text: String, files: [String]) throws -> ProjectModel {
    let tree = MemoryTree(Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
    return try ModuleGraphReader(inventory: try tree.inventory(pruning: Pruning()))
      .model(of: Array(text.utf8), file: "graph.json")
  }

  private func links(_ module: String, of model: ProjectModel) -> [String] {
    (model.modules.first { $0.id == module }?.links ?? []).map { link in
      switch link.target {
      case .module(let id): "\(id) \(link.kind.rawValue)"
      case .external(let product, _): "\(product) outside \(link.kind.rawValue)"
      }
    }
  }

  @Test(arguments: [graph, ownForm])
  func targetsSourcesAndLinks(graph: String) throws {
    let model = try model(graph, files: ["App/Sources/App.swift", "Mail/Sources/Mail.swift"])
    #expect(model.problems == [])
    #expect(
      model.modules.map { "\($0.id) \($0.kind.rawValue)" } == [
        "App/App.xcodeproj:App application", "App/App.xcodeproj:AppTests test",
        "App/App.xcodeproj:Widget app-extension", "Mail/Mail.xcodeproj:Mail framework",
      ])
    #expect(model.modules.map(\.files) == [["App/Sources/App.swift"], [], [], ["Mail/Sources/Mail.swift"]])
    #expect(
      links("App/App.xcodeproj:App", of: model) == [
        "Mail/Mail.xcodeproj:Mail link", "App/App.xcodeproj:Widget embed", "Dependencies outside link",
        "Charts outside link", "Lint outside build-only",
      ])
    #expect(links("App/App.xcodeproj:AppTests", of: model) == ["App/App.xcodeproj:App test-host"])
  }

  @Test func frameworksThatComeBuilt() throws {
    let graph = Self.graph.replacing(
      #"{"xctest": {}}"#,
      with: #"""
        {"xcframework": {"path": "/Users/someone/shop/Built/Kit.xcframework", "status": "required"}},
        {"framework": {"path": "/Users/someone/shop/Built/Absent.framework", "status": "required"}},
        {"framework": {"path": "/opt/Far.framework", "status": "required"}}, {"xctest": {}}
        """#)
    let modules = "Built/Kit.xcframework/ios-arm64/Kit.framework/Modules"
    let interface = modules + "/Kit.swiftmodule/arm64-apple-ios.swiftinterface"
    let model = try model(graph, files: ["App/Sources/App.swift", "Mail/Sources/Mail.swift", interface])
    #expect(model.problems == [])
    #expect(links("App/App.xcodeproj:App", of: model).contains("Built/Kit.xcframework link"))
    #expect(model.modules.filter { $0.kind == .binary }.map(\.files) == [[interface]])
    #expect(model.modules.filter { $0.kind == .binary }.map(\.moduleName) == ["Kit"])
  }

  @Test func theGraphsRootMayBeAFolderOfTheTree() throws {
    let model = try model(Self.graph, files: ["ios/App/Sources/App.swift", "ios/Mail/Sources/Mail.swift"])
    #expect(model.problems == [])
    #expect(model.modules.first?.id == "ios/App/App.xcodeproj:App")
    #expect(model.modules.first?.files == ["ios/App/Sources/App.swift"])
  }

  @Test func sourcesThatAreNotInTheTreeAreTold() throws {
    let model = try model(Self.graph, files: [])
    #expect(model.problems.map(\.kind) == [.missingPath, .missingPath])
    #expect(model.modules.filter { $0.kind != .binary && !$0.isWhole }.map(\.name) == ["App", "Mail"])
  }

  @Test(arguments: [
    #"{"name": "A", "path": "/a", "projects": ["/a", {}]}"#, #"{"name": "A", "projects": {}}"#,
    #"{"name": "A", "path": "/a", "projects": {"/a": {"name": "A"}}}"#,
  ])
  func whatIsNotThatFormIsRefused(text: String) throws {
    #expect {
      try model(text, files: [])
    } throws: { error in
      "\(error)".contains("`tuist graph --format json` or `--format legacyJSON`")
    }
  }
}
