import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Files and folders that may not be read. Root may read everything: for it the tool runs as somebody else.
@Suite(.enabled(if: Stranger.isThere, "root may read everything, and there is no setpriv to run as somebody else"))
struct ForbiddenPathTests {
  private func folder(pods: Bool = false) throws -> ProjectFolder {
    let folder = try XcodeFolder.folder(XcodeFolder.text(pods: pods))
    try folder.write("Gen/project.yml", "name: Gen\ntargets: {}\n")
    if pods {
      try folder.write("App/Podfile", "target 'App'\n")
      try folder.write("App/Pods/Pods.xcodeproj/project.pbxproj", XcodeFolder.text())
    }
    return folder
  }

  /// - Returns: the exit code and the problems, as `kind file message`, without those of kinds that do not matter.
  private func run(_ folder: ProjectFolder, without path: String) throws -> (code: Int32?, problems: [String]) {
    try #require(chmod(folder.absolute(path), 0) == 0)
    defer { chmod(folder.absolute(path), 0o755) }
    let outcome = try Stranger.run(["check", "--format", "json", "--in-memory"], in: folder.path)
    let report = try JSON(outcome.output)
    #expect(try ReportSchema.faults(of: report) == [])
    let problems = report["problems"].list.map {
      "\($0["kind"].string ?? "") \($0["location"]["file"].string ?? "-") \($0["message"].string ?? "")"
    }
    return (outcome.exitCode, problems)
  }

  @Test(arguments: [
    ("App/main.swift", "unreadable-file App/main.swift ", 1),
    ("Sources/WeatherClient", "unreadable-file Sources/WeatherClient ", 0),
    (XcodeFolder.settings, "unreadable-file App/App.xcconfig ", 1),
    (XcodeFolder.project, "unreadable-project App/App.xcodeproj/project.pbxproj ", 2),
    ("App/App.xcodeproj", "unreadable-project App/App.xcodeproj ", 2),
    ("App", "unreadable-file App ", 1),
    ("Package.swift", "unreadable-project Package.swift ", 2),
    ("Gen/project.yml", "unreadable-project Gen/project.yml ", 2),
  ])
  func itIsToldOnceWithItsPlace(path: String, problem: String, code: Int32) throws {
    let found = try run(folder(), without: path)
    #expect(found.code == code, "\(found.problems)")
    #expect(found.problems.filter { $0.contains("Permission denied") }.count == 1, "\(found.problems)")
    #expect(found.problems.contains { $0.hasPrefix(problem) && $0.contains("Permission denied") }, "\(found.problems)")
    // It is there, whatever it holds.
    #expect(!found.problems.contains { $0.contains(path + " does not exist") }, "\(found.problems)")
  }

  @Test func whatAFolderThatMayNotBeReadRegistersIsNotKnown() throws {
    let folder = try folder()
    let report = { (path: String) throws -> [String] in
      try #require(chmod(folder.absolute(path), 0) == 0)
      defer { chmod(folder.absolute(path), 0o755) }
      let outcome = try Stranger.run(["check", "--format", "json", "--in-memory"], in: folder.path)
      return try JSON(outcome.output)["violations"].list.map {
        "\($0["rule"].string ?? "") \($0["confidence"].string ?? "")"
      }
    }
    #expect(try report("Sources/WeatherClient").filter { $0.hasPrefix("unregistered-dependency") } == [])
    try folder.write("Sources/WeatherClient/Inner/Other.swift", "")
    try folder.replace("\\.weatherClient", with: "\\.wetherClient", in: "Sources/DayFeature/Day.swift")
    #expect(try report("Sources/WeatherClient/Inner").filter { $0.hasPrefix("unregistered-dependency") } == [])
    // Of a folder that belongs to nobody nothing is expected.
    try folder.write("Notes/Other.swift", "")
    #expect(try report("Notes").contains("unregistered-dependency proven"))
  }

  @Test(arguments: ["App/Pods", "App/Pods/Pods.xcodeproj", "App/Pods/Pods.xcodeproj/project.pbxproj"])
  func podsThatMayNotBeReadLeaveWhatLinksThemUndecided(path: String) throws {
    let found = try run(folder(pods: true), without: path)
    #expect(found.code == 2)
    let fault = "unreadable-project App/Podfile App/Pods/Pods.xcodeproj could not be read: Permission denied"
    #expect(found.problems.contains { $0.hasPrefix(fault) }, "\(found.problems)")
  }

  @Test(arguments: [
    ".build", ".build/checkouts", ".build/checkouts/keys", ".build/checkouts/keys/Package.swift",
    ".build/checkouts/keys/Sources", ".build/checkouts/keys/Sources/Keys/Keys.swift",
  ])
  func aCheckoutThatMayNotBeReadIsNotSeen(path: String) throws {
    let folder = try Weather.mended()
    try folder.replace(
      "from: \"1.9.0\"),", with: "from: \"1.9.0\"), .package(url: \"https://example.com/keys\", from: \"1.0.0\"),",
      in: "Package.swift")
    try folder.replace(
      "// screens\n", with: "// screens\n.product(name: \"Keys\", package: \"keys\"),\n", in: "Package.swift")
    try folder.write(
      ".build/checkouts/keys/Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "keys", products: [.library(name: "Keys", targets: ["Keys"])],
        dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")],
        targets: [.target(name: "Keys", dependencies: [
          .product(name: "Dependencies", package: "swift-dependencies")
        ])])

      """)
    try folder.write(".build/checkouts/keys/Sources/Keys/Keys.swift", "import Dependencies\n")
    #expect(try folder.report()["problems"] == .list([]))
    let found = try run(folder, without: path)
    #expect(found.code == 0)
    #expect(
      found.problems.map { $0.split(separator: "(")[0] } == ["unknown-external Package.swift the source of keys "])
  }

  @Test func aFolderThatMayNotBeWrittenToCostsTheIndexOnly() throws {
    let folder = try Weather.folder()
    let expected = try folder.run("--format", "json", exits: 1).output
    for path in [".depgraph", "."] {
      try #require(chmod(folder.absolute(path), 0o555) == 0)
      let outcome = try Stranger.run(["check", "--format", "json"], in: folder.path)
      chmod(folder.absolute(path), 0o755)
      #expect(outcome.exitCode == 1)
      #expect(outcome.output == expected)
      #expect(outcome.errors.contains("using an in-memory index"), "\(outcome.errors)")
    }
  }

  @Test func aFolderOrAConfigurationThatMayNotBeReadIsNoCleanRun() throws {
    let folder = try folder()
    try folder.write(".depgraph.yml", "")
    for (path, code) in [(".depgraph.yml", 2), (".", 2)] as [(String, Int32)] {
      try #require(chmod(folder.absolute(path), 0) == 0)
      let outcome = try Stranger.run(["check", folder.path], in: "/")
      chmod(folder.absolute(path), 0o755)
      #expect(outcome.exitCode == code)
      #expect(!outcome.output.contains("no violations"))
      #expect(outcome.errors != "")
    }
  }
}

/// Somebody whom permissions hold.
private enum Stranger {
  private static let number = "65534"

  /// Whether the tests themselves are such a one, or can run the tool as one.
  static let isThere = geteuid() != 0 || canChange

  private static let canChange: Bool = {
    let outcome = try? Tool.run(program: "setpriv", words + ["true"], in: "/")
    return outcome?.exitCode == 0
  }()

  private static let words = ["--reuid=" + number, "--regid=" + number, "--clear-groups"]

  static func run(_ arguments: [String], in folder: String) throws -> Tool.Outcome {
    guard geteuid() == 0 else { return try Tool.run(arguments, in: folder) }
    return try Tool.run(program: "setpriv", words + [try Tool.path()] + arguments, in: folder)
  }
}
