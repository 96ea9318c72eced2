import DepGraphFiles
import DepGraphModel
import DepGraphProjects
import Testing

/// Which modules need the project that CocoaPods makes.
@Suite struct PodsTests {
  private func app(_ directory: String, _ references: [FragmentTargetDependency.Reference]) -> ProjectFragment {
    project(
      directory + "App.xcodeproj",
      targets: [target("App", references, kind: .application), target("Tool", kind: .executable)])
  }

  @Test func whatLinksPodsThatAreNotThereIsIncompleteAndNothingElse() {
    let pods = PodsProject(podfile: "Podfile")
    for reference in [
      FragmentTargetDependency.Reference.builtProduct("Pods_App"), .builtProduct("Pods-App"), .library("Pods-App"),
    ] {
      let assembly = ProjectAssembly(of: [app("ios/", [reference]), pods.unreadable(because: nil)])
      #expect(assembly.unreadableManifests(reachedFrom: "ios/App.xcodeproj:App") == [pods.manifest])
      #expect(assembly.unreadableManifests(reachedFrom: "ios/App.xcodeproj:Tool") == [])
      // No root hides in it.
      #expect(assembly.unreadableManifests == [])
      #expect(assembly.links(of: "ios/App.xcodeproj:App") == [])
      #expect(assembly.model.problems.map(\.kind) == [.unreadableProject])
    }
  }

  @Test func theNearestPodfileCounts() {
    let inner = PodsProject(podfile: "ios/Podfile")
    let assembly = ProjectAssembly(of: [
      app("ios/", [.builtProduct("Pods_App")]), app("mac/", [.builtProduct("Pods_App")]),
      inner.unreadable(because: nil),
      project(
        "Pods/Pods.xcodeproj",
        targets: [target("Pods-App", [.target("Kit")], kind: .framework), target("Kit", kind: .framework)],
        products: [FragmentProduct(name: "Pods_App", targets: ["Pods-App"])]),
    ])
    #expect(assembly.unreadableManifests(reachedFrom: "ios/App.xcodeproj:App") == [inner.manifest])
    #expect(assembly.unreadableManifests(reachedFrom: "mac/App.xcodeproj:App") == [])
    // What holds the pods together is no module: the application links them itself.
    #expect(assembly.links(of: "mac/App.xcodeproj:App") == ["Pods/Pods.xcodeproj:Kit"])
    #expect(!assembly.model.modules.contains { $0.name == "Pods-App" })
  }

  @Test func podsThatCannotBeReadAreTold() {
    let broken = project("Pods/Pods.xcodeproj", targets: [], problems: [unevaluable])
    let assembly = ProjectAssembly(of: [app("", [.builtProduct("Pods_App")]), broken])
    #expect(assembly.unreadableManifests(reachedFrom: "App.xcodeproj:App") == ["Pods/Pods.xcodeproj/project.pbxproj"])
  }

  @Test func podsThatLieInTheFolderOfCocoaPodsAreToldOnce() {
    let pods = PodsProject(podfile: "ios/Podfile")
    var fragment = project("ios/Pods/Pods.xcodeproj", targets: [])
    #expect(pods.unread(in: fragment) == [])
    fragment.absentPaths = ["ios/Pods/Fire/Source/A.swift", "ios/Pods/Fire/Source/B.swift", "ios/Pods/Air/A.swift"]
    #expect(pods.unread(in: fragment).map(\.kind) == [.unknownExternal])
    #expect(pods.unread(in: fragment).first?.message.contains("(Air, Fire)") == true)
    fragment.absentPaths = ["ios/Local/A.swift"]
    #expect(pods.unread(in: fragment) == [])
  }

  @Test func discoveryMeetsPodfilesAndNotWhatTheyInstalled() throws {
    let files = ["ios/Podfile": "", "ios/Pods/Pods.xcodeproj/project.pbxproj": "", "Podfile.lock": ""]
    let discovery = ProjectDiscovery(in: try MemoryTree(files).inventory(pruning: Pruning()))
    #expect(discovery.podfiles == ["ios/Podfile"])
    #expect(discovery.paths(of: .xcode) == [])
  }

  @Test(arguments: [
    ("target 'App' do\n  pod 'Kit'\nend", ["App"]), ("  target(\"App\")", ["App"]), ("target name do", []),
    ("# target 'Old' do\nabstract_target 'All' do\n\ttarget 'App' do\n", ["App"]), ("targets = ['A']", []),
    ("target 'Unclosed", ["Unclosed"]), ("target ", []), ("", []),
  ])
  func aDescribedTargetHasPodsWhereThePodfileNamesIt(podfile: String, targets: [String]) throws {
    let tree = MemoryTree([
      "ios/Podfile": podfile,
      "ios/project.yml": """
      name: Demo
      targets:
        App: {type: application, platform: iOS}
        Other: {type: application, platform: iOS}
        Unclosed: {type: application, platform: iOS}
      """,
    ])
    let reader = XcodeGenReader(inventory: try tree.inventory(pruning: Pruning())) { try? tree.read($0) }
    let fragment = try #require(reader.reading(of: "ios/project.yml")?.fragment)
    let assembly = ProjectAssembly(of: [fragment, PodsProject(podfile: "ios/Podfile").unreadable(because: nil)])
    for target in ["App", "Other", "Unclosed"] {
      let needs = assembly.unreadableManifests(reachedFrom: "ios/Demo.xcodeproj:\(target)")
      #expect(needs.isEmpty != targets.contains(target), "\(target)")
    }
  }

  @Test func aDescribedTargetLinksThePodsThatArePutTogetherForIt() {
    func links(_ name: String, _ together: String...) -> [String] {
      let app = ProjectFragment(
        format: .xcodeGen, name: "Demo", directory: "", manifest: "project.yml",
        targets: [target("App", [.library(name)], kind: .application)])
      let pods = project(
        "Pods/Pods.xcodeproj",
        targets: together.map { target($0, [.target("Kit")], kind: .framework) } + [target("Kit", kind: .framework)])
      return ProjectAssembly(of: [app, pods]).links(of: "Demo.xcodeproj:App")
    }
    #expect(links("Pods-App", "Pods-App", "Pods-All-App") == ["Pods/Pods.xcodeproj:Kit"])
    #expect(links("Pods-App", "Pods-All-App", "Pods-Other") == ["Pods/Pods.xcodeproj:Kit"])
    #expect(links("Pods-App", "Pods-One-App", "Pods-Two-App") == [])
    #expect(links("Pods-App", "Pods-Other", "Pods-MyApp") == [])
  }
}
