import Foundation
import Testing

/// Paths and links that lead out of the repository: nothing there is read, and that is told.
@Suite struct LeavingPathTests {
  /// A folder beside the repository, with things that look as if they belonged to it.
  private let outside: ProjectFolder

  init() throws {
    outside = try XcodeFolder.folder()
    try outside.write("Far.swift", "import WeatherClientLive\n")
    try outside.write("far.yml", "targets:\n  App: {dependencies: [{package: Forecast, product: Nothing}]}\n")
  }

  private func problems(_ folder: ProjectFolder, exits code: Int32) throws -> [String] {
    let report = try JSON(try folder.run("--format", "json", exits: code).output)
    #expect(try ReportSchema.faults(of: report) == [])
    return report["problems"].list.map {
      let place = $0["location"]
      guard case .integer(let line) = place["line"] else { return $0["kind"].string ?? "" }
      return "\($0["kind"].string ?? "") \(place["file"].string ?? "-"):\(line)"
    }
  }

  @Test func sourcesAndSettingsOfAProject() throws {
    for path in ["../../\(name)/Far.swift", "\(outside.path)/Far.swift", "../../../../../../../../etc/far.swift"] {
      let folder = try XcodeFolder.folder(XcodeFolder.text(source: path))
      #expect(try problems(folder, exits: 1) == ["missing-path \(XcodeFolder.project):5"])
    }
    for path in ["../../\(name)/App/App.xcconfig", "\(outside.path)/App/App.xcconfig"] {
      let folder = try XcodeFolder.folder(XcodeFolder.text(settings: path))
      #expect(try problems(folder, exits: 1) == ["missing-path \(XcodeFolder.project):15"])
    }
  }

  private var name: String { String(outside.path.split(separator: "/").last ?? "") }

  @Test func aPackageOfAProject() throws {
    let folder = try XcodeFolder.folder(XcodeFolder.text(package: "../../\(name)"))
    // The application is not judged by the package in the repository that happens to have such a product.
    #expect(try problems(folder, exits: 1) == ["unknown-external \(XcodeFolder.project):19"])
    #expect(try folder.report()["violations"].list.map { $0["roots"] } == [.list([.text("Forecast")])])
  }

  @Test func linksInPlaceOfFiles() throws {
    let folder = try XcodeFolder.folder()
    for (path, target, kind, code) in [
      (XcodeFolder.settings, "App/App.xcconfig", "unreadable-file", 1),
      ("App/Other.swift", "Far.swift", "unreadable-file", 1),
      (XcodeFolder.project, XcodeFolder.project, "unreadable-project", 2),
      ("Package.swift", "Package.swift", "unreadable-project", 2),
    ] as [(String, String, String, Int32)] {
      try folder.move(path, to: "kept")
      try folder.link(path, to: outside.absolute(target))
      let report = try JSON(try folder.run("--format", "json", exits: code).output)
      let told = report["problems"].list.filter { $0["location"]["file"] == .text(path) }
      #expect(told.map { $0["kind"].string } == [kind], "\(report["problems"])")
      try folder.remove(path)
      try folder.move("kept", to: path)
      #expect(try folder.report()["problems"] == .list([]))
    }
  }

  @Test func descriptionsForXcodeGen() throws {
    let text = """
      name: Gen
      packages: {Forecast: {path: ..}}
      targets:
        Gen: {type: application, platform: iOS, sources: [Code], dependencies: [{package: Forecast, product: HomeFeature}]}

      """
    let folder = try XcodeFolder.folder()
    try folder.remove("App")
    try folder.write("Gen/Code/main.swift", "import HomeFeature\n")
    try folder.write("Gen/project.yml", text)
    #expect(try problems(folder, exits: 1) == [])
    for path in ["../../\(name)/far.yml", "\(outside.path)/far.yml", "missing.yml", "project.yml"] {
      try folder.write("Gen/project.yml", "include: [\(path)]\n" + text)
      #expect(try problems(folder, exits: 2) == ["unreadable-project Gen/project.yml:1"], "\(path)")
    }
    try folder.link("Gen/link.yml", to: outside.absolute("far.yml"))
    try folder.write("Gen/project.yml", "include: [link.yml]\n" + text)
    #expect(try problems(folder, exits: 2) == ["unreadable-project Gen/project.yml:1"])
    try folder.write("Gen/a.yml", "include: b.yml\n")
    try folder.write("Gen/b.yml", "include: [a.yml]\n")
    try folder.write("Gen/project.yml", "include: [a.yml]\n" + text)
    #expect(try problems(folder, exits: 2) == ["unreadable-project Gen/b.yml:1"])
    try folder.write(
      "Gen/project.yml", text.replacingOccurrences(of: "[Code]", with: "[Code, ../../\(name)/Sources]"))
    #expect(try problems(folder, exits: 1) == ["missing-path Gen/project.yml:4"])
  }

  @Test func aDescriptionThatStandsForVeryMuch() throws {
    let folder = try XcodeFolder.folder()
    var bomb = "a0: &a0 {x: 1, y: 2}\n"
    for level in 1..<30 {
      bomb += "a\(level): &a\(level) {p: *a\(level - 1), q: *a\(level - 1), r: *a\(level - 1)}\n"
    }
    try folder.write("Gen/project.yml", bomb + "name: Gen\ntargets: {Gen: {type: application, platform: iOS}}\n")
    let found = try problems(folder, exits: 2)
    #expect(found.count == 1 && found[0].hasPrefix("unreadable-project Gen/project.yml:"), "\(found)")
    // What was generated from it is there: nobody needs the description.
    try folder.write("Gen/Gen.xcodeproj/project.pbxproj", XcodeFolder.text(source: "main.swift"))
    try folder.write("Gen/main.swift", "")
    try folder.write("Gen/App.xcconfig", "")
    #expect(try problems(folder, exits: 1) == [])
  }

  @Test func podsBehindALink() throws {
    try outside.write("Pods/Pods.xcodeproj/project.pbxproj", XcodeFolder.text())
    let folder = try XcodeFolder.folder(XcodeFolder.text(pods: true))
    try folder.write("App/Podfile", "target 'App'\n")
    try folder.link("App/Pods", to: outside.absolute("Pods"))
    let linked = try folder.report()
    #expect(linked["problems"].list.map { $0["kind"].string } == ["unreadable-project"])
    #expect(linked["problems"][0]["message"].string?.contains("a symbolic link points out of the tree") == true)
    #expect(try folder.run().exitCode == 2)
    // What the index keeps of one fault is not given out for another.
    try folder.remove("App/Pods")
    #expect(try folder.report()["problems"][0]["message"].string?.contains("does not exist") == true)
  }

  @Test func aProjectInAWorkspaceAndOneThatIsHollow() throws {
    let folder = try XcodeFolder.folder()
    try folder.write(
      "All.xcworkspace/contents.xcworkspacedata",
      """
      <Workspace version = "1.0">
        <FileRef location = "group:../\(name)/App/App.xcodeproj"></FileRef>
        <FileRef location = "group:App/App.xcodeproj"></FileRef>
      </Workspace>
      """)
    #expect(try problems(folder, exits: 1) == ["missing-path All.xcworkspace/contents.xcworkspacedata:2"])
    try folder.remove("All.xcworkspace")
    // Somebody generates the project, and only what is beside it was committed.
    try folder.write("Made/Made.xcodeproj/xcshareddata/xcschemes/Made.xcscheme", "")
    #expect(try problems(folder, exits: 2) == ["unreadable-project Made/Made.xcodeproj:1"])
    try folder.write("Made/project.yml", "name: Made\ntargets: {Made: {type: framework, platform: iOS}}\n")
    #expect(try problems(folder, exits: 1) == [])
  }
}
