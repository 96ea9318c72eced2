import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import Foundation
import Testing

@testable import DepGraphProjects

@Suite("Targets and their files are those that `swift package describe` lists")
struct DescribedSourcesTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import CompilerPluginSupport
    import PackageDescription

    let package = Package(
      name: "Sets",
      platforms: [.macOS(.v13)],
      products: [
        .library(name: "Kit", targets: ["Kit", "CCode"]),
        .library(name: "Whole", targets: ["whole-app"]),
        .executable(name: "Tool", targets: ["Tool"]),
        .plugin(name: "Generate", targets: ["Generate"]),
      ],
      targets: [
        .target(name: "Kit", dependencies: ["CCode", "CSystem", "Macros"], exclude: ["Notes", "Skipped.swift"]),
        .target(name: "Inner", path: "Code/Inner", sources: ["Main", "Other.swift"]),
        .target(name: "whole-app", path: "Whole", resources: [.copy("Templates"), .process("Assets")]),
        .target(name: "CCode"),
        .systemLibrary(name: "CSystem"),
        .executableTarget(name: "Tool", dependencies: ["Kit"]),
        .macro(name: "Macros"),
        .plugin(name: "Generate", capability: .buildTool()),
        .testTarget(name: "KitTests", dependencies: ["Kit"]),
        .binaryTarget(name: "Blob", path: "Blob.artifactbundle"),
      ])
    """

  private static let files: [String: String] = [
    "Package.swift": manifest,
    "Sources/Kit/Kit.swift": "", "Sources/Kit/Deep/More.swift": "", "Sources/Kit/Notes/Not.swift": "",
    "Sources/Kit/Skipped.swift": "", "Sources/Kit/.hidden.swift": "", "Sources/Kit/A.playground/page.swift": "",
    "Sources/Kit/Manual.docc/code.swift": "", "Sources/Kit/readme.md": "",
    "Code/Inner/Main/a.swift": "", "Code/Inner/Other.swift": "", "Code/Inner/Third.swift": "",
    "Whole/whole.swift": "", "Whole/Templates/template.swift": "", "Whole/Assets/asset.swift": "",
    "Sources/CCode/code.c": "", "Sources/CCode/include/code.h": "",
    "Sources/CSystem/module.modulemap": "module CSystem [system] { header \"system.h\" }",
    "Sources/CSystem/system.h": "",
    "Sources/Tool/main.swift": "", "Sources/Macros/Macros.swift": "", "Plugins/Generate/generate.swift": "",
    "Tests/KitTests/KitTests.swift": "",
    "Snippets/First.swift": "", "Snippets/Deeper/Second.swift": "", "Snippets/notes.md": "",
    "Blob.artifactbundle/info.json":
      #"{"schemaVersion":"1.0","artifacts":{"Blob":{"type":"executable","version":"1.0","variants":[{"path":"blob","supportedTriples":["x86_64-unknown-linux-gnu"]}]}}}"#,
    "Blob.artifactbundle/blob": "",
  ]

  /// The smallest package that may keep its files in `Sources` itself.
  private static let alone: [String: String] = [
    "Package.swift": """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "Alone", targets: [.executableTarget(name: "1-alone")])
    """,
    "Sources/main.swift": "", "Sources/Deep/other.swift": "",
  ]

  @Test(arguments: [files, alone])
  func agree(_ files: [String: String]) throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("described-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let tree = DiskTree(root: folder.path)
    let fragment = SwiftPMReader(host: Corpus.isLinux ? .linux : .macos).read(
      manifest: "Package.swift", bytes: try tree.read("Package.swift"),
      inventory: try tree.inventory(pruning: Pruning()))
    #expect(fragment.problems.isEmpty)
    #expect(Set(fragment.targets.map(words)) == Set(try described(folder.path)))
  }

  private func words(_ target: FragmentTarget) -> String {
    let names = target.dependencies.filter { $0.kind == .link }.compactMap { dependency -> String? in
      switch dependency.reference {
      case .target(let name), .byName(let name): name
      case .product, .foreignTarget, .foreignObject, .builtProduct, .prebuiltFramework, .library: nil
      }
    }
    return words(target.name, target.moduleName, target.kind.rawValue, target.files, names)
  }

  private func words(
    _ name: String, _ moduleName: String, _ kind: String, _ files: [String], _ dependencies: [String]
  ) -> String {
    "\(name) (\(moduleName)) \(kind) of \(files.sorted()) with \(dependencies.sorted())"
  }

  private func described(_ folder: String) throws -> [String] {
    struct Description: Decodable {
      struct Target: Decodable {
        var name: String
        var c99name: String
        var type: String
        var path: String
        var sources: [String]
        var dependencies: [String]?

        enum CodingKeys: String, CodingKey {
          case name, c99name, type, path, sources
          case dependencies = "target_dependencies"
        }
      }

      var targets: [Target]
    }

    let ended = try Program(
      name: "swift", arguments: ["package", "--package-path", folder, "describe", "--type", "json"],
      environment: ProcessInfo.processInfo.environment, folder: folder
    ).run(seconds: 120)
    let description = try JSONDecoder().decode(Description.self, from: Data(ended.output))
    return description.targets.map { target in
      words(
        target.name, target.c99name, target.type == "system-target" ? "system-library" : target.type,
        target.sources.filter { $0.hasSuffix(".swift") }.map { target.path + "/" + $0 },
        target.dependencies ?? [])
    }
  }
}
