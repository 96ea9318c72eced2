import Foundation
import Testing

/// `--checkouts DIR`: what a package manager fetched outside of the tree.
@Suite struct OutsideCheckoutTests {
  private static func manifest(_ packages: [String]) -> String {
    let dependencies = packages.map { ".package(url: \"https://github.com/example/\($0)\", from: \"1.0.0\")" }
    let products = packages.map { ".product(name: \"\($0)\", package: \"\($0)\")" }
    return """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [\(dependencies.joined(separator: ", "))],
        targets: [.executableTarget(name: "App", dependencies: [\(products.joined(separator: ", "))])])

      """
  }

  private static func library(_ name: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
      dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")],
      targets: [.target(name: "\(name)", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")])])

    """
  }

  private static func mail(_ kind: String) -> String {
    """
    import Dependencies
    public struct Mail: \(kind) { public static let testValue = Mail(); public static let liveValue = Mail() }
    extension DependencyValues { public var mail: Mail { get { self[Mail.self] } set { self[Mail.self] = newValue } } }

    """
  }

  private func project(_ packages: [String] = ["MailKit"]) throws -> ProjectFolder {
    try ProjectFolder([
      "Package.swift": Self.manifest(packages),
      "Sources/App/main.swift": "import Dependencies\nimport MailKit\n@Dependency(\\.mail) var mail\n",
    ])
  }

  private func derivedData(_ kind: String) throws -> ProjectFolder {
    let checkout = "SourcePackages/checkouts/MailKit"
    return try ProjectFolder([
      checkout + "/Package.swift": Self.library("MailKit"),
      checkout + "/Sources/MailKit/Mail.swift": Self.mail(kind),
      checkout + "/.git/HEAD": String(repeating: kind == "DependencyKey" ? "a" : "b", count: 40) + "\n",
    ])
  }

  @Test func sourcesOutsideOfTheTreeAreRead() throws {
    let folder = try project()
    #expect(try folder.report()["problems"].list.map { $0["kind"].string } == ["unknown-external"])
    let live = try derivedData("DependencyKey")
    let test = try derivedData("TestDependencyKey")
    for (derived, rules) in [(live, [String?]()), (test, ["missing-live-value"])] {
      for place in ["", "/SourcePackages", "/SourcePackages/checkouts"] {
        let report = try folder.report("--checkouts", derived.path + place)
        #expect(report["violations"].list.map { $0["rule"].string } == rules)
        #expect(report["problems"] == .list([]))
      }
    }
    // The same wherever they are on the machine, and with a warm index.
    let options = ["check", "--format", "json", "--checkouts"]
    let first = try Tool.run(options + [test.path], in: folder.path).output
    #expect(!first.contains(test.path))
    let copy = try derivedData("TestDependencyKey")
    #expect(try Tool.run(options + [copy.path], in: folder.path).output == first)
    let modules = try folder.run("modules", "--checkouts", test.path, exits: 0).output
    #expect(modules.contains("(checkouts)/MailKit"), "\(modules)")
    #expect(try Tool.run(options + [live.path, "--checkouts", test.path], in: folder.path).exitCode == 0)
    #expect(try folder.run("--checkouts", "nowhere", exits: 64).errors.contains("nowhere is not a folder"))
  }

  @Test func packagesThatAreNotCheckedOutAreOneLine() throws {
    let folder = try project(["MailKit", "NewsKit", "FoodKit"])
    let text = try folder.run(exits: 0).output
    #expect(text.split(separator: "\n").count(where: { $0.contains("unknown-external") }) == 1, "\(text)")
    #expect(text.contains("--checkouts") && text.contains("--verbose"))
    let verbose = try folder.run("--verbose", exits: 0).output
    #expect(verbose.split(separator: "\n").count(where: { $0.contains("unknown-external") }) == 3, "\(verbose)")
    #expect(try folder.report()["problems"].list.count(where: { $0["kind"] == .text("unknown-external") }) == 3)
    let xcode = try folder.run("--format", "xcode", exits: 0).output
    #expect(xcode.split(separator: "\n").count(where: { $0.contains("unknown-external") }) == 1, "\(xcode)")
    #expect(xcode.contains("foodkit, mailkit, newskit"), "\(xcode)")
  }

  @Test func aModuleInTwoLayersIsAnErrorOfTheConfiguration() throws {
    let folder = try Weather.mended()
    try folder.write(
      ".depgraph.yml",
      """
      contracts:
        - id: order
          type: layers
          layers:
            - "*Feature"
            - "Home*"

      """)
    let outcome = try folder.run("--format", "json", exits: 2)
    for part in [".depgraph.yml:6:", "HomeFeature is in two layers", "line 5", "line 6"] {
      #expect(outcome.errors.contains(part), "\(outcome.errors)")
    }
    #expect(try JSON(outcome.output)["failure"]["location"]["line"] == .integer(6))
    // Whoever is named is meant.
    try folder.replace("\"Home*\"", with: "HomeFeature", in: ".depgraph.yml")
    #expect(try folder.run(exits: 1).output.contains("error[order]"))
  }
}
