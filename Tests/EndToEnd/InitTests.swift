import Foundation
import Testing

/// `init`: what it writes reads back, fits, and changes no finding.
@Suite struct InitTests {
  struct Layout: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var files: [String: String]
    /// Lines that the file has to have.
    var lines: [String]
  }

  private static func manifest(_ name: String, _ targets: String, products: String = "", packages: String = "")
    -> String
  {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "\(name)", products: [\(products)], dependencies: [
      .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0"),\(packages)
    ], targets: [
    \(targets)
    ])

    """
  }

  private static func live(_ name: String) -> [String: String] {
    [
      "Sources/\(name)/Key.swift": """
      import Dependencies
      public struct \(name): TestDependencyKey { public static let testValue = \(name)() }

      """,
      "Sources/\(name)Live/Live.swift": """
      import Dependencies
      import \(name)
      extension \(name): DependencyKey { public static let liveValue = \(name)() }

      """,
    ]
  }

  private static let pairs = [
    "Package.swift": manifest(
      "Pairs",
      """
        .executableTarget(name: "App", dependencies: ["MailLive", "MapsLive"]),
        .executableTarget(name: "App Demo", dependencies: ["Mail"]),
        .target(name: "Mail"), .target(name: "Maps"),
        .target(name: "MailLive", dependencies: ["Mail"]), .target(name: "MapsLive", dependencies: ["Maps"]),
      """),
    "Sources/App/main.swift": "import MailLive\nimport Maps\n", "Sources/App Demo/main.swift": "import Maps\n",
    "Sources/Mail/API.generated.swift": "import Maps\n",
  ].merging(live("Mail")) { $1 }.merging(live("Maps")) { $1 }

  private static let layouts = [
    Layout(testDescription: "one missing live value", files: Weather.files, lines: ["preview: [\"*Preview*\"]"]),
    Layout(
      testDescription: "pairs of modules, and generated code with a fault", files: pairs,
      lines: [
        "  # Seen as implementation: MailLive, MapsLive", "  # implementation: [\"*Live\"]",
        "# generated: [\"**/*.generated.swift\"]",
        "# The roots that are checked: App, \"App Demo\"", "#   exclude: [\"App Demo\"]",
      ]),
    Layout(
      testDescription: "generated code without a fault",
      files: pairs.merging(["Sources/Mail/API.generated.swift": "\n"]) { $1 },
      lines: ["generated: [\"**/*.generated.swift\"]"]),
    Layout(
      testDescription: "vendored code that nobody uses",
      files: pairs.merging([
        "Tools/Vendor/Parsing/Package.swift": manifest("Parsing", "  .target(name: \"Parsing\")"),
        "Tools/Vendor/Parsing/Sources/Parsing/A.swift": "",
      ]) { $1 },
      lines: ["exclude: [Tools/Vendor]"]),
    Layout(
      testDescription: "vendored code that is used",
      files: [
        "Package.swift": manifest(
          "Uses",
          "  .executableTarget(name: \"App\", dependencies: [.product(name: \"Parsing\", package: \"Parsing\")])",
          packages: " .package(path: \"Vendor/Parsing\")"),
        "Sources/App/main.swift": "import Parsing\n",
        "Vendor/Parsing/Package.swift": manifest(
          "Parsing", "  .target(name: \"Parsing\")",
          products: ".library(name: \"Parsing\", targets: [\"Parsing\"])"),
        "Vendor/Parsing/Sources/Parsing/A.swift": "",
      ], lines: ["# exclude: [Vendor, \"**/Fixtures\"]"]),
    Layout(
      testDescription: "no root, a variable and a key from elsewhere",
      files: [
        "Package.swift": manifest(
          "Kit", "  .target(name: \"Kit\", dependencies: [.product(name: \"L\", package: \"l\")])"
        )
        .replacing("let package", with: "let isCI = Context.environment[\"IS_CI\"] != nil\nlet package"),
        "Sources/Kit/Kit.swift": "import Dependencies\nimport L\nstruct Kit { @Dependency(\\.ledger) var ledger }\n",
      ],
      lines: [
        "# No application or executable was found: live values are not checked.",
        "#   environment: {IS_CI: \"\"}",
        "#   - {keyPath: ledger, live: true}  # Sources/Kit/Kit.swift line 3",
      ]),
    Layout(
      testDescription: "names that are no words",
      files: [
        "Package.swift": manifest("Odd", "  .executableTarget(name: \"A: b\\n# c\\\\\", path: \"S\")"),
        "S/main.swift": "\n",
      ], lines: ["# The roots that are checked: \"A: b\\n# c\\\\\""]),
  ]

  @Test(arguments: layouts) func whatIsWrittenFitsAndChangesNothing(layout: Layout) throws {
    let folder = try ProjectFolder(layout.files)
    let before = try folder.report()
    let printed = try folder.run("init", "--print", exits: 0).output
    #expect(!folder.exists(".depgraph.yml"))
    let outcome = try folder.run("init", exits: 0)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("wrote \(folder.absolute(".depgraph.yml"))"))
    #expect(try folder.text(".depgraph.yml") == printed)
    for line in layout.lines { #expect(printed.contains(line), "\(line)\n\(printed)") }
    try folder.run("config", "show", exits: 0)
    let after = try folder.report()
    #expect(after["violations"] == before["violations"])
    #expect(after["problems"].list.allSatisfy { before["problems"].list.contains($0) })
    let count = before["violations"].list.count
    #expect(outcome.errors.contains("`depgraph baseline create` accepts them") == (count > 0), "\(outcome.errors)")
  }

  @Test(arguments: layouts) func whatStandsInCommentsReadsToo(layout: Layout) throws {
    let folder = try ProjectFolder(layout.files)
    let keys = [
      "exclude", "generated", "roots", "rules", "manifest", "externalKeys", "exceptions", "overrides", "contracts",
    ]
    var isWithin = false
    let lines = try folder.run("init", "--print", exits: 0).output.split(separator: "\n").map { line in
      isWithin = keys.contains { line.hasPrefix("# \($0):") } || (isWithin && line.hasPrefix("#   "))
      return isWithin ? String(line.dropFirst(2)) : String(line)
    }
    try folder.write(".depgraph.yml", lines.joined(separator: "\n"))
    let shown = try folder.run("config", "show", exits: 0).output
    #expect(shown.contains("until: \"2030-12-31\""))
    #expect(shown.contains("id: features-know-no-database"))
  }

  @Test func nothingIsWrittenOver() throws {
    let folder = try Weather.folder()
    try folder.write(".depgraph.yml", "rules: {missing-live-value: of}\n")
    let outcome = try folder.run("init", exits: 2)
    #expect(outcome.errors.contains(".depgraph.yml already exists; --force"))
    #expect(try folder.text(".depgraph.yml") == "rules: {missing-live-value: of}\n")
    #expect(try folder.run("init", "--print", exits: 0).output.contains("roles:"))
    try folder.run("init", "--force", exits: 0)
    #expect(try folder.text(".depgraph.yml").contains("roles:"))
    // From a folder below, the repository's own file is meant.
    try folder.run("init", "Sources", exits: 2)
    #expect(!folder.exists("Sources/.depgraph.yml"))
  }

  @Test(arguments: [["init"], ["init", "--force"], ["init", "--print"], ["init", "--baseline"]])
  func nothingIsWrittenWhereNothingIsFound(arguments: [String]) throws {
    let folder = try ProjectFolder(["README.md": "\n"])
    let outcome = try Tool.run(arguments, in: folder.path)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("nothing to check was found"))
    #expect(!folder.exists(".depgraph.yml"))
    #expect(!folder.exists(".depgraph-baseline.jsonl"))
  }

  @Test func aBaselineOnRequest() throws {
    let folder = try Weather.folder()
    let outcome = try folder.run("init", "--baseline", exits: 0)
    #expect(outcome.errors.contains("1 violation accepted"))
    try folder.run("check", exits: 0)
    let again = try folder.run("init", "--force", "--baseline", exits: 0)
    #expect(again.errors.contains("`depgraph baseline show` compares"))
    let quiet = try Weather.folder()
    #expect(try quiet.run("init", "--quiet", exits: 0).errors == "")
  }

  @Test func anotherFileOnRequest() throws {
    let folder = try Weather.folder()
    try folder.run("init", "--config", "lint.yml", exits: 0)
    #expect(folder.exists("lint.yml"))
    #expect(!folder.exists(".depgraph.yml"))
    try folder.run("check", "--config", "lint.yml", exits: 1)
    #expect(try folder.run("init", "--config", "no/where.yml", exits: 64).errors.contains("no/where.yml"))
  }
}
