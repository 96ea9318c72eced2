import Foundation
import Testing

/// The plugins, in a package that is built. The tool comes as the documented artifact bundle, so that swift-syntax is
/// not built once more.
@Suite struct PluginTests {
  @Test func aViolationFailsTheBuildAtItsLineAndACleanTargetPasses() throws {
    let user = try PluginUser(attachingTo: ["Forecast"])
    let failed = try user.swift("build")
    #expect(failed.exitCode == 1, "\(failed.errors)")
    let line = "\(user.path)/Sources/DayFeature/Day.swift:4:3: error: Forecast reads \\.weatherClient but links no live"
    #expect((failed.output + failed.errors).contains("\n" + line), "\(failed.output)\(failed.errors)")
    #expect(!(failed.output + failed.errors).contains("Compiling Forecast"))

    try user.folder.replace(
      "\"HomeFeature\",\n", with: "\"HomeFeature\", \"WeatherClientLive\",\n", in: "Shop/Package.swift")
    let passed = try user.swift("build")
    #expect(passed.exitCode == 0, "\(passed.output)\(passed.errors)")
    #expect((passed.output + passed.errors).contains("Judging Forecast"))
    let again = try user.swift("build")
    #expect(again.exitCode == 0)
    #expect(!(again.output + again.errors).contains("Judging Forecast"))

    // A source of another target of the closure is an input too.
    try user.folder.replace(
      "public init() {}", with: "public init() { print(1) }", in: "Shop/Sources/DayFeature/Day.swift")
    let changed = try user.swift("build")
    #expect(changed.exitCode == 0)
    #expect((changed.output + changed.errors).contains("Judging Forecast"))
  }

  @Test func aTargetThatIsNoExecutableIsNotJudged() throws {
    let user = try PluginUser(attachingTo: ["DayFeature"])
    let outcome = try user.swift("build", "--target", "DayFeature")
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    #expect((outcome.output + outcome.errors).contains("DayFeature is none"))
  }

  @Test func theCommandPassesArgumentsAndFailsAsTheToolDoes() throws {
    let user = try PluginUser(attachingTo: [])
    let outcome = try user.swift("package", "depgraph")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.hasPrefix("error[missing-live-value]: Forecast reads"), "\(outcome.errors)")
    #expect(outcome.errors.contains("error: depgraph: exit code 1"))
    // The package stays as it was: the index lies in the plugin's own folder.
    #expect(!user.folder.exists("Shop/.depgraph"))
    let kiosk = try user.swift("package", "depgraph", "check", "--root", "Kiosk", "--format", "json")
    #expect(kiosk.exitCode == 0, "\(kiosk.errors)")
    #expect(try JSON(kiosk.output)["summary"]["errors"] == .integer(0))
    let rules = try user.swift("package", "depgraph", "explain", "missing-live-value")
    #expect(rules.exitCode == 0, "\(rules.errors)")
    #expect(rules.output.hasPrefix("missing-live-value"))
  }
}

/// The project of `Weather`, with a library that compiles and with the plugins in a package of their own.
private struct PluginUser {
  let folder: ProjectFolder

  var path: String { folder.absolute("Shop") }

  init(attachingTo targets: [String]) throws {
    folder = try ProjectFolder()
    for (file, text) in Weather.files { try folder.write("Shop/" + file, text) }
    for (file, text) in LibraryStandIn.files { try folder.write("swift-dependencies/" + file, text) }
    try folder.replace(
      ".package(url: \"https://github.com/pointfreeco/swift-dependencies\", from: \"1.9.0\")",
      with: ".package(path: \"../swift-dependencies\"), .package(path: \"../depgraph-binary\")",
      in: "Shop/Package.swift")
    for target in targets {
      let start = "arget(name: \"\(target)\", dependencies: ["
      let text = try folder.text("Shop/Package.swift")
      let found = try #require(text.range(of: start))
      let end = try #require(text[found.upperBound...].range(of: "])", options: []))
      let plugin = "], plugins: [.plugin(name: \"DepGraphCheck\", package: \"depgraph-binary\")])"
      try folder.write("Shop/Package.swift", text.replacingCharacters(in: end, with: plugin))
    }
    let script = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../.ci/artifactbundle")
      .standardizedFileURL
    let made = try Tool.run(
      program: script.path, [folder.absolute("depgraph-binary"), try Tool.path()], in: folder.path)
    try #require(made.exitCode == 0, "\(made.errors)")
  }

  func swift(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(program: "swift", arguments, in: path, patience: 240)
  }
}
