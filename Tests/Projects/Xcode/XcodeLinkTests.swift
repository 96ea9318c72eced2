import DepGraphModel
import DepGraphProjects
import Testing

@Suite struct XcodeLinkTests {
  @Test func productsAreTheUnionOfTheListAndTheLinkPhase() throws {
    var project = ProjectFileText()
    project.addProduct("LISTED", "Feature")
    project.addProduct("PHASE", "FeatureLive")
    project.addTarget("App", products: ["LISTED"], linked: ["PHASEFILE", "LISTEDFILE"])
    let dependencies = try readProject(project).dependencies(of: "App")

    #expect(
      dependencies.map(\.reference) == [.product("Feature", package: nil), .product("FeatureLive", package: nil)])
    #expect(dependencies.map(\.kind) == [.link, .link])
    #expect(dependencies[0].location == place(project.line(of: "LISTED", in: "AppTARGET")))
    #expect(dependencies[1].location == place(project.line(of: "PHASEFILE", in: "AppFRW")))
  }

  @Test func platformFilterOfTheBuildFileLimitsTheLink() throws {
    var project = ProjectFileText()
    project.addProduct("PHONE", "Phone", filter: "ios")
    project.addProduct("ALL", "All")
    project.add("WIDE", "XCSwiftPackageProductDependency", ["productName": "Wide"])
    project.add("WIDEFILE", "PBXBuildFile", ["platformFilters": ["xros", "macos"], "productRef": "WIDE"])
    project.addTarget("App", products: ["PHONE", "ALL", "WIDE"], linked: ["PHONEFILE", "ALLFILE", "WIDEFILE"])
    let dependencies = try readProject(project).dependencies(of: "App")
    #expect(dependencies.map(\.platforms) == [["ios"], [], ["macos", "visionos"]])
  }

  @Test func productOfARemotePackageNamesItsIdentity() throws {
    var project = ProjectFileText()
    project.add(
      "REMOTE", "XCRemoteSwiftPackageReference", ["repositoryURL": "https://example.com/team/Swift-Parts.git/"])
    project.packageReferences = ["REMOTE"]
    project.addProduct("PARTS", "Parts", package: "REMOTE")
    project.addTarget("App", products: ["PARTS"])
    let fragment = try readProject(project)
    #expect(fragment.dependencies(of: "App").map(\.reference) == [.product("Parts", package: "swift-parts")])
    #expect(fragment.dependencies.map(\.identity) == ["swift-parts"])
    #expect(fragment.dependencies[0].url == "https://example.com/team/Swift-Parts.git/")
    #expect(fragment.dependencies[0].location == place(project.line(of: "REMOTE", in: "ROOT")))
  }

  @Test func pluginsAndProductsOfTargetDependenciesAreNotLinked() throws {
    var project = ProjectFileText()
    project.addProduct("PLUGIN", "plugin:Lint")
    project.addProduct("TOOL", "Generator")
    project.add("DEPENDENCY", "PBXTargetDependency", ["productRef": "TOOL"])
    project.addTarget("App", products: ["PLUGIN"], dependencies: ["DEPENDENCY"])
    let dependencies = try readProject(project).dependencies(of: "App")
    #expect(dependencies.map(\.reference) == [.product("Lint", package: nil), .product("Generator", package: nil)])
    #expect(dependencies.map(\.kind) == [.buildOnly, .buildOnly])
  }

  @Test func aTargetDependencyIsALinkOnlyWhereThePhaseLinksTheProduct() throws {
    var project = ProjectFileText()
    project.addTarget("Linked", type: "framework", product: "framework")
    project.addTarget("Ordered", type: "framework", product: "framework")
    project.addTarget("Copied", type: "framework", product: "framework")
    for name in ["Linked", "Ordered", "Copied"] {
      project.add("\(name)DEP", "PBXTargetDependency", ["target": "\(name)TARGET"])
      project.add("\(name)FILE", "PBXBuildFile", ["fileRef": "\(name)PRODUCT"])
    }
    project.add("EMBED", "PBXCopyFilesBuildPhase", ["files": ["CopiedFILE", "LinkedFILE"]])
    project.addTarget(
      "App", linked: ["LinkedFILE"], dependencies: ["LinkedDEP", "OrderedDEP", "CopiedDEP"], phases: ["EMBED"])
    let dependencies = try readProject(project).dependencies(of: "App")
    #expect(dependencies.map(\.reference) == [.target("Linked"), .target("Ordered"), .target("Copied")])
    #expect(dependencies.map(\.kind) == [.link, .buildOnly, .embed])
    #expect(dependencies[0].location == place(project.line(of: "LinkedFILE", in: "AppFRW")))
    #expect(dependencies[1].location == place(project.line(of: "OrderedDEP", in: "AppTARGET")))
  }

  @Test func extensionsAreEmbeddedAndTestsAreHosted() throws {
    var project = ProjectFileText()
    project.addTarget("Widget", type: "app-extension", product: "appex")
    project.addTarget("Clip", type: "application.on-demand-install-capable")
    project.addTarget("Watch", type: "application.watchapp2")
    project.addOtherTarget("SCRIPT", "PBXAggregateTarget")
    for target in ["WidgetTARGET", "ClipTARGET", "WatchTARGET", "SCRIPT", "AppTARGET"] {
      project.add("\(target)DEP", "PBXTargetDependency", ["target": "\(target)"])
    }
    project.addTarget("App", dependencies: ["WidgetTARGETDEP", "ClipTARGETDEP", "WatchTARGETDEP", "SCRIPTDEP"])
    project.addTarget("AppTests", type: "bundle.unit-test", dependencies: ["AppTARGETDEP"], product: "xctest")
    let fragment = try readProject(project)
    #expect(fragment.dependencies(of: "App").map(\.kind) == [.embed, .embed, .embed])
    #expect(fragment.dependencies(of: "AppTests").map(\.kind) == [.testHost])
    #expect(fragment.targets.map(\.kind) == [.appExtension, .appClip, .watchApplication, .application, .test])
    #expect(fragment.target("Widget")?.location == place(project.line(of: "WidgetTARGET"), column: 3))
  }

  @Test func targetsOfOtherProjectsAreFoundThroughProxies() throws {
    var project = ProjectFileText()
    project.add("MAIN", "PBXGroup", ["children": ["OTHER"], "sourceTree": "<group>"])
    project.addFile("OTHER", path: "../Kit/Kit.xcodeproj")
    project.add(
      "PRODUCTPROXY", "PBXContainerItemProxy", ["containerPortal": "OTHER", "proxyType": "2", "remoteInfo": "KitCore"])
    project.add("KITREF", "PBXReferenceProxy", ["path": "KitCore.framework", "remoteRef": "PRODUCTPROXY"])
    project.add("KITFILE", "PBXBuildFile", ["fileRef": "KITREF"])
    project.add("TARGETPROXY", "PBXContainerItemProxy", ["containerPortal": "OTHER", "remoteInfo": "KitTool"])
    project.add("TOOLDEP", "PBXTargetDependency", ["name": "KitTool", "targetProxy": "TARGETPROXY"])
    project.addTarget("App", linked: ["KITFILE"], dependencies: ["TOOLDEP"])
    let dependencies = try readProject(project).dependencies(of: "App")
    #expect(
      dependencies.map(\.reference) == [
        .foreignObject(ForeignObject(project: "Kit/Kit.xcodeproj", names: ["KitCore"])),
        .foreignObject(ForeignObject(project: "Kit/Kit.xcodeproj", names: ["KitTool"])),
      ])
    #expect(dependencies.map(\.kind) == [.link, .buildOnly])
  }

  @Test func frameworksOfTheBuildFolderAreLinkedAndThoseOfTheSDKAreNot() throws {
    var project = ProjectFileText()
    project.addFile("KIT", path: "Kit.framework", tree: "BUILT_PRODUCTS_DIR")
    project.addFile("STATIC", path: "libParts.a", tree: "BUILT_PRODUCTS_DIR")
    project.addFile("SYSTEM", path: "System/Library/Frameworks/UIKit.framework", tree: "SDKROOT")
    project.addTarget("App", linked: ["KITFILE", "STATICFILE", "SYSTEMFILE"])
    #expect(
      try readProject(project).dependencies(of: "App").map(\.reference) == [
        .builtProduct("Kit"), .builtProduct("Parts"),
      ])
  }

  @Test func anUnknownTypeIsReported() throws {
    var project = ProjectFileText()
    project.addTarget("Odd", type: "teapot")
    project.addTarget("Tool", type: "tool")
    let fragment = try readProject(project)
    #expect(fragment.targets.map(\.kind) == [.library, .executable])
    #expect(fragment.problems.map(\.kind) == [.unknownTarget])
    #expect(fragment.problems[0].location == place(project.line(of: "OddTARGET"), column: 3))
  }
}
