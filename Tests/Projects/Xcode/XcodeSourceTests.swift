import DepGraphModel
import DepGraphProjects
import Testing

@Suite struct XcodeSourceTests {
  @Test func pathsFollowTheChainOfGroups() throws {
    var project = ProjectFileText()
    project.add("MAIN", "PBXGroup", ["children": ["OUTER", "ROOTED"], "sourceTree": "<group>"])
    project.add("OUTER", "PBXGroup", ["children": ["NAMED"], "path": "Sources", "sourceTree": "<group>"])
    project.add("NAMED", "PBXGroup", ["children": ["DEEP", "SHARED"], "name": "Only a name", "sourceTree": "<group>"])
    project.addFile("DEEP", path: "Main App.swift")
    project.addFile("SHARED", path: "../../Shared/Shared.swift")
    project.addFile("ROOTED", path: "Rooted.swift", tree: "SOURCE_ROOT")
    project.addTarget("App", sources: ["DEEPFILE", "SHAREDFILE", "ROOTEDFILE"])
    project.addTarget("Twin", sources: ["SHAREDFILE"])
    let files = [
      "App/Sources/Main App.swift": "", "Shared/Shared.swift": "", "App/Rooted.swift": "", "App/No.swift": "",
    ]
    let fragment = try readProject(project, files: files)
    #expect(fragment.target("App")?.files == ["App/Rooted.swift", "App/Sources/Main App.swift", "Shared/Shared.swift"])
    #expect(fragment.target("Twin")?.files == ["Shared/Shared.swift"])
    #expect(fragment.problems.isEmpty)
  }

  @Test func aListedFileThatIsNotThereIsAProblemAtItsReference() throws {
    var project = ProjectFileText()
    project.addFile("GONE", path: "Gone.swift", tree: "SOURCE_ROOT")
    project.addFile("GENERATED", path: "build/Generated.swift", tree: "SOURCE_ROOT")
    project.addFile("DERIVED", path: "Derived.swift", tree: "DERIVED_FILE_DIR")
    project.addFile("OTHER", path: "gone.m", tree: "SOURCE_ROOT")
    project.addTarget("App", sources: ["GONEFILE", "GENERATEDFILE", "DERIVEDFILE", "OTHERFILE"])
    project.addTarget("Built", sources: ["GENERATEDFILE", "DERIVEDFILE", "OTHERFILE"])
    let fragment = try readProject(project)
    #expect(fragment.target("App")?.files == [])
    // What it declares is not known; what a build writes into its own folder is left alone.
    #expect(fragment.targets.filter(\.isWhole).map(\.name) == ["Built"])
    #expect(fragment.problems.map(\.kind) == [.missingPath])
    #expect(fragment.problems[0].location == place(project.line(of: "GONE"), column: 3))
  }

  @Test(arguments: [
    "R.generated.swift", "NeedleGenerated.swift", "Resources/XCAssets+Generated.swift", "Note+CoreDataProperties.swift",
    "API/notes.pb.swift", "Derived/Sources/TuistBundle+App.swift",
  ])
  func aListedFileThatIsNotThereHidesNothingWhereOnlyAToolWritesIt(path: String) throws {
    var project = ProjectFileText()
    project.addFile("MADE", path: path, tree: "SOURCE_ROOT")
    project.addTarget("App", sources: ["MADEFILE"])
    let fragment = try readProject(project)
    #expect(fragment.target("App")?.isWhole == true)
    #expect(fragment.problems.map(\.kind) == [.missingPath])
  }

  @Test func aFileIsFoundWhateverTheCaseOfItsPath() throws {
    var project = ProjectFileText()
    project.addFile("VIEW", path: "sources/view.swift", tree: "SOURCE_ROOT")
    project.addTarget("App", sources: ["VIEWFILE"])
    let fragment = try readProject(project, files: ["App/Sources/View.swift": ""])
    #expect(fragment.target("App")?.files == ["App/Sources/View.swift"])
    #expect(fragment.problems.map(\.kind) == [.pathCase])
  }

  @Test func aSynchronizedFolderBelongsToItsTargetExceptForItsExceptions() throws {
    var project = ProjectFileText()
    project.add("MAIN", "PBXGroup", ["children": ["SYNC"], "sourceTree": "<group>"])
    project.add(
      "SYNC", "PBXFileSystemSynchronizedRootGroup",
      ["exceptions": ["OWN", "THEIRS"], "path": "Demo", "sourceTree": "<group>"])
    project.add(
      "OWN", "PBXFileSystemSynchronizedBuildFileExceptionSet",
      ["membershipExceptions": ["Left/Out.swift", "Info.plist"], "target": "AppTARGET"])
    project.add(
      "THEIRS", "PBXFileSystemSynchronizedBuildFileExceptionSet",
      ["membershipExceptions": ["Shared.swift"], "target": "WidgetTARGET"])
    project.addTarget("App", synchronized: ["SYNC"])
    project.addTarget("Widget", type: "app-extension")
    project.addTarget("Stranger")
    let paths = [
      "App/Demo/App.swift", "App/Demo/Shared.swift", "App/Demo/Left/Out.swift", "App/Demo/Left/In.swift",
      "App/Demo/Try.playground/Contents.swift", "App/Demo/Info.plist", "App/Demo/Kit/Package.swift",
      "App/Demo/Kit/Sources/Kit/Kit.swift", "App/Demonstration/Other.swift",
    ]
    let fragment = try readProject(project, files: Dictionary(uniqueKeysWithValues: paths.map { ($0, "") }))
    #expect(
      fragment.target("App")?.files == ["App/Demo/App.swift", "App/Demo/Left/In.swift", "App/Demo/Shared.swift"])
    #expect(fragment.target("Widget")?.files == ["App/Demo/Shared.swift"])
    #expect(fragment.target("Stranger")?.files == [])
  }

  @Test func filesOfASynchronizedFolderMayBelongToOnePhase() throws {
    var project = ProjectFileText()
    project.add("MAIN", "PBXGroup", ["children": ["SYNC"], "sourceTree": "<group>"])
    project.add(
      "SYNC", "PBXFileSystemSynchronizedRootGroup",
      ["exceptions": ["COPIED", "COMPILED", "STRANGE"], "path": "Demo", "sourceTree": "<group>"])
    let kind = "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet"
    project.add(kind: kind, "COPIED", phase: "COPY", files: ["Template.swift"])
    project.add(kind: kind, "COMPILED", phase: "WidgetSRC", files: ["Shared", "Theme.swift"])
    project.add(kind: kind, "STRANGE", phase: "NOWHERE", files: ["App.swift"])
    project.add("COPY", "PBXCopyFilesBuildPhase", ["files": []])
    project.addTarget("App", synchronized: ["SYNC"], phases: ["COPY"])
    project.addTarget("Widget", type: "app-extension")
    project.addTarget("Stranger")
    let names = ["App.swift", "Template.swift", "Theme.swift", "Shared/A.swift", "Shared/B.swift"]
    let fragment = try readProject(
      project, files: Dictionary(uniqueKeysWithValues: names.map { ("App/Demo/\($0)", "") }))
    #expect(
      fragment.target("App")?.files == [
        "App/Demo/App.swift", "App/Demo/Shared/A.swift", "App/Demo/Shared/B.swift", "App/Demo/Theme.swift",
      ])
    #expect(
      fragment.target("Widget")?.files == [
        "App/Demo/Shared/A.swift", "App/Demo/Shared/B.swift", "App/Demo/Theme.swift",
      ])
    #expect(fragment.target("Stranger")?.files == [])
  }

  @Test func groupsThatContainEachOtherEnd() throws {
    var project = ProjectFileText()
    project.add("MAIN", "PBXGroup", ["children": ["LOOP"], "sourceTree": "<group>"])
    project.add("LOOP", "PBXGroup", ["children": ["MAIN", "LOOP", "FILE"], "path": "Loop", "sourceTree": "<group>"])
    project.addFile("FILE", path: "A.swift")
    project.addTarget("App", sources: ["FILEFILE"])
    #expect(try readProject(project, files: ["App/Loop/A.swift": ""]).target("App")?.files == ["App/Loop/A.swift"])
  }
}

extension ProjectFileText {
  fileprivate mutating func add(kind: String, _ identifier: String, phase: String, files: [String]) {
    add(identifier, kind, ["buildPhase": "\(phase)", "membershipExceptions": .list(files)])
  }

  @Test func aSourceOutsideOfTheRepositoryIsToldAndOneThatIsMadeIsNot() throws {
    var project = ProjectFileText()
    project.addFile("FAR", path: "../../Far.swift")
    project.addFile("ABSOLUTE", path: "/Users/someone/Absolute.swift", tree: "<absolute>")
    project.addFile("MADE", path: "Made.swift", tree: "DERIVED_FILE_DIR")
    project.addFile("OTHER", path: "../../Far.m")
    project.addTarget("App", sources: ["FARFILE", "ABSOLUTEFILE", "MADEFILE", "OTHERFILE"])
    let fragment = try readProject(project)
    #expect(fragment.problems.map(\.kind) == [.missingPath, .missingPath])
    #expect(fragment.target("App")?.isWhole == false)
    #expect(
      fragment.problems.first?.message.hasPrefix("../../Far.swift is listed as a source but is outside") == true)
    #expect(fragment.problems.allSatisfy { $0.location != nil })
  }
}
