import DepGraphConfiguration
import DepGraphModel
import Testing

@Suite("What a right configuration says")
struct ConfigurationValueTests {
  @Test("Every key of this version is read")
  func wholeFile() throws {
    let configuration = try Fixture.parse(
      """
      # what to look at
      include: [App, "Packages/*/Sources"]
      exclude:
        - Packages/Legacy/
        - "**/Generated/*.swift"
      roles:
        interface: ["*Client"]
        implementation: ["*Live", 'Live*']
        composition: [AppCore]
        preview: ["*Demo"]
        test: ["*TestSupport"]
      roots:
        include: [App, "Server:*"]
        exclude: [App Clip]
      manifest:
        environment: {CI: 1, NAME: "", DEBUG: yes}
        host: linux
      rules:
        missing-live-value: warning
        unused-dependency-key: {severity: info}
        live-module-leak:
          severity: off
          options: {ignoreTests: false, longestTrace: 12, allowed: [App, "Core"], sources: ["App/**/Wiring"]}
      externalKeys:
        - {keyPath: \\.analytics, key: AnalyticsKey, live: false}
        - keyPath: mailer
      """)
    #expect(configuration.paths.selects("App/Main.swift"))
    #expect(configuration.paths.selects("Packages/Core/Sources/Core/A.swift"))
    #expect(!configuration.paths.selects("Packages/Core/Tests/A.swift"))
    #expect(!configuration.paths.selects("App/Generated/A.swift"))
    #expect(configuration.paths.excludes("Packages/Legacy"))
    #expect(configuration.roles.patterns(for: .implementation).map(\.text) == ["*Live", "Live*"])
    #expect(configuration.roles.patterns(for: .preview).map(\.text) == ["*Demo"])
    #expect(configuration.roots.include.map(\.text) == ["App", "Server:*"])
    #expect(configuration.roots.exclude.map(\.text) == ["App Clip"])
    #expect(configuration.manifest.environment == ["CI": "1", "NAME": "", "DEBUG": "yes"])
    #expect(configuration.manifest.host == .linux)
    #expect(configuration.externalKeys.map(\.keyPath) == ["analytics", "mailer"])
    #expect(configuration.externalKeys.map(\.key) == ["AnalyticsKey", nil])
    #expect(configuration.externalKeys.map(\.live) == [false, true])
    #expect(configuration.externalKeys[1].location == SourceLocation(file: ".depgraph.yml", line: 26, column: 5))

    let cards = Fixture.cards
    #expect(configuration.severity(of: cards[0]) == .warning)
    #expect(configuration.severity(of: cards[1]) == nil)
    #expect(configuration.severity(of: cards[2]) == .info)
    #expect(configuration.option("ignoreTests", of: cards[1]) == .flag(false))
    #expect(configuration.option("longestTrace", of: cards[1]) == .number(12))
    #expect(configuration.option("allowed", of: cards[1]) == .names(["App", "Core"]))
    #expect(configuration.option("sources", of: cards[1]) == .paths(["App/**/Wiring"]))
  }

  @Test(
    "Nothing said means the defaults",
    arguments: [
      "", "\n\n", "# only a comment\n", "---\n", "~", "\u{FEFF}", "{}", "rules:\nexclude:\nroles: {preview: }\n",
    ])
  func defaults(text: String) throws {
    let configuration = try Fixture.parse(text)
    #expect(configuration == Configuration())
    #expect(configuration.paths.selects("Any/File.swift"))
    #expect(configuration.roles.patterns(for: .preview).map(\.text) == ["*Preview*"])
    #expect(
      configuration.roles.patterns(for: .test).map(\.text) == ["*Tests", "*Testing", "*TestSupport", "*TestHelpers"])
    #expect(configuration.roots.include.isEmpty)
    #expect(configuration.severity(of: Fixture.cards[0]) == .error)
    #expect(configuration.severity(of: Fixture.cards[2]) == nil)
    #expect(configuration.option("longestTrace", of: Fixture.cards[1]) == .number(8))
    #expect(configuration.option("unknown", of: Fixture.cards[1]) == nil)
  }

  @Test("An empty list of previews means that nothing is a preview")
  func noPreviews() throws {
    #expect(try Fixture.parse("roles: {preview: []}").roles.patterns(for: .preview).isEmpty)
  }

  @Test("A rule may get options and keep its severity")
  func optionsOnly() throws {
    let configuration = try Fixture.parse("rules: {live-module-leak: {options: {longestTrace: 3}}}")
    #expect(configuration.severity(of: Fixture.cards[1]) == .error)
    #expect(configuration.option("longestTrace", of: Fixture.cards[1]) == .number(3))
  }

  @Test("Windows line ends, aliases and unusual names are fine")
  func nearCases() throws {
    let text = "exclude: &old [\"Alt/Ünïcödé 🙂\"] # [ not a list\r\ninclude: *old\r\n"
    let configuration = try Fixture.parse(text)
    #expect(configuration.paths.include.map(\.text) == ["Alt/Ünïcödé 🙂"])
    #expect(configuration.paths.exclude.map(\.text) == ["Alt/Ünïcödé 🙂"])
    #expect(try Fixture.parse("exclude: [\n  a, # ]\n  b c\n  d,\n  'it''s ],',\n]").paths.exclude.count == 3)
  }
}
