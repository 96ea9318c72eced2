import Foundation
import Testing

/// Fetched libraries on the real disk, with an index that remembers them.
@Suite struct CheckoutTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "App",
      dependencies: [.package(url: "https://github.com/example/mail-kit", from: "1.0.0")],
      targets: [.executableTarget(name: "App", dependencies: [.product(name: "MailKit", package: "mail-kit")])]
    )
    """
  private static let library = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "mail-kit",
      products: [.library(name: "MailKit", targets: ["MailKit"])],
      dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")],
      targets: [.target(name: "MailKit", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")])]
    )
    """
  private static func mail(_ kind: String) -> String {
    """
    import Dependencies
    public struct Mail: \(kind) { public static let testValue = Mail(); public static let liveValue = Mail() }
    extension DependencyValues { public var mail: Mail { get { self[Mail.self] } set { self[Mail.self] = newValue } } }
    """
  }
  private static let checkout = ".build/checkouts/mail-kit"
  private static let source = checkout + "/Sources/MailKit/Mail.swift"
  private static let head = checkout + "/.git/HEAD"

  private static func project(_ more: [String: String] = [:]) throws -> ProjectFolder {
    let own = [
      "Package.swift": manifest,
      "Sources/App/main.swift": "import Dependencies\nimport MailKit\n@Dependency(\\.mail) var mail\n",
    ]
    return try ProjectFolder(own.merging(more) { $1 })
  }

  private static func fetched(_ kind: String = "TestDependencyKey") -> [String: String] {
    [
      checkout + "/Package.swift": library, source: mail(kind),
      head: String(repeating: "a", count: 40) + "\n",
    ]
  }

  private static func rules(_ report: JSON) -> [String?] { report["violations"].list.map { $0["rule"].string } }

  @Test("A registry's package is read where SwiftPM keeps it, unless two versions of it are left")
  func packagesOfARegistry() throws {
    let downloads = ".build/registry/downloads/Example/mail-kit/"
    let files = [
      "Package.swift": Self.manifest.replacingOccurrences(
        of: "url: \"https://github.com/example/mail-kit\"", with: "id: \"example.mail-kit\""
      ).replacingOccurrences(of: "package: \"mail-kit\"", with: "package: \"example.mail-kit\""),
      downloads + "1.0.0/Package.swift": Self.library,
      downloads + "1.0.0/Sources/MailKit/Mail.swift": Self.mail("TestDependencyKey"),
    ]
    #expect(Self.rules(try Self.project(files).report()) == ["missing-live-value"])
    let second = [downloads + "1.1.0/Package.swift": Self.library]
    let both = try Self.project(files.merging(second) { $1 }).report()
    #expect(Self.rules(both) == [])
    #expect(both["problems"].list.map { $0["kind"].string }.contains("unknown-external"))
  }

  @Test("A package that is edited stands in for the one that was fetched") func editedPackages() throws {
    let edited = [
      "Packages/mail-kit/Package.swift": Self.library,
      "Packages/mail-kit/Sources/MailKit/Mail.swift": Self.mail("DependencyKey"),
    ]
    let report = try Self.project(Self.fetched().merging(edited) { $1 }).report()
    #expect(Self.rules(report) == [])
  }

  @Test func aCommitNamesWhatACheckoutHolds() throws {
    let folder = try Self.project(Self.fetched())
    #expect(Self.rules(try folder.report()) == ["missing-live-value"])
    let warm = try folder.run("check", "--format", "json", exits: 1).output
    #expect(try folder.run("check", "--format", "json", "--in-memory", exits: 1).output == warm)
    // Another commit is another content.
    try folder.write(Self.source, Self.mail("DependencyKey"))
    try folder.write(Self.head, String(repeating: "b", count: 40))
    #expect(Self.rules(try folder.report()) == [])
    // And an edit in the project alone uses what is known of the library.
    try folder.write("Sources/App/main.swift", "import Dependencies\nimport MailKit\n@Dependency(\\.male) var mail\n")
    #expect(Self.rules(try folder.report()) == ["unregistered-dependency"])
  }

  @Test func whatIsNoCloneIsLookedAtEveryTime() throws {
    var files = Self.fetched()
    files[Self.head] = nil
    let folder = try Self.project(files)
    #expect(Self.rules(try folder.report()) == ["missing-live-value"])
    try folder.write(Self.source, Self.mail("DependencyKey"))
    #expect(Self.rules(try folder.report()) == [])
  }

  @Test func theProjectIsCountedWithoutItsLibraries() throws {
    let without = try Self.project().report()
    let with = try Self.project(Self.fetched("DependencyKey")).report()
    #expect(with["project"] == without["project"])
    #expect(without["problems"].list.map { $0["kind"].string } == ["unknown-external"])
    #expect(with["problems"] == .list([]))
  }

  @Test func theModulesOfLibrariesAreListedApart() throws {
    let folder = try Self.project(Self.fetched())
    let text = try folder.run("modules", exits: 0).output
    #expect(text.contains("mail-kit"))
    #expect(text.contains(Self.checkout))
    #expect(text.contains("1 module, 1 package, 1 root"))
    let graph = try JSON(try folder.run("modules", "--format", "json", exits: 0).output)
    #expect(graph["modules"].list.map { $0["id"].string } == ["App:App", "external:mail-kit/MailKit"])
  }

  @Test func aLinkOutOfTheTreeIsNotFollowed() throws {
    let elsewhere = try ProjectFolder(["Package.swift": Self.library, "Sources/MailKit/Mail.swift": Self.mail("X")])
    let folder = try Self.project()
    try folder.makeFolder(".build/checkouts")
    try folder.link(Self.checkout, to: elsewhere.path)
    #expect(try folder.report()["problems"].list.map { $0["kind"].string } == ["unknown-external"])
  }

  @Test func linksThatLeadInACircleEnd() throws {
    let folder = try Self.project(Self.fetched())
    try folder.link(Self.checkout + "/Sources/MailKit/again", to: "../..")
    try folder.link(Self.checkout + "/Sources/MailKit/self", to: "self")
    #expect(Self.rules(try folder.report()) == ["missing-live-value"])
  }

  @Test func aCheckoutWithoutAManifestIsNone() throws {
    let folder = try Self.project([Self.source: Self.mail("DependencyKey")])
    #expect(try folder.report()["problems"].list.map { $0["kind"].string } == ["unknown-external"])
  }
}
