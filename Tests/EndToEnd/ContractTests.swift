import Foundation
import Testing

/// Contracts of the configuration are rules to every command.
@Suite struct ContractTests {
  private static let contracts = """
    contracts:
      - id: screens-know-no-clients
        type: forbidden
        from: "*Feature"
        to: "*Client"
        severity: warning
        because: screens get what they show
      - {id: one-home, type: required, from: Forecast, to: DayFeature}

    """

  private func folder(_ configuration: String = contracts) throws -> ProjectFolder {
    let folder = try Weather.mended()
    try folder.write(".depgraph.yml", configuration)
    return folder
  }

  @Test func whatIsBrokenIsReportedLikeAnythingElse() throws {
    let report = try JSON(try folder().run("--format", "json", exits: 1).output)
    #expect(report["violations"].list.map { $0["rule"].string } == ["one-home", "screens-know-no-clients"])
    let warning = report["violations"].list[1]
    #expect(warning["severity"] == .text("warning"))
    #expect(
      warning["message"]
        == .text(
          "DayFeature depends on WeatherClient, forbidden by contract screens-know-no-clients: screens get what they show"
        ))
    #expect(warning["root"] == .null)
  }

  @Test func onlyAndSkipKnowThem() throws {
    let folder = try folder()
    let only = try JSON(try folder.run("--only", "screens-know-no-clients", "--format", "json", exits: 0).output)
    #expect(only["violations"].list.map { $0["rule"].string } == ["screens-know-no-clients"])
    try folder.run("--skip", "one-home", exits: 0)
    // As what it is, where the configuration is wrong.
    let contracts = try folder.text(".depgraph.yml")
    try folder.write(".depgraph.yml", contracts + "nonsense: 1\n")
    for option in ["--only", "--skip"] {
      let wrong = try folder.run(option, "screens-know-no-clients", exits: 2)
      #expect(wrong.errors.contains("nonsense is not a key"), "\(wrong.errors)")
    }
    try folder.run("--only", "screens-know-no-client", exits: 64)
    try folder.write(".depgraph.yml", contracts)
    let unknown = try folder.run("--only", "screens-know-no-client", exits: 64)
    #expect(unknown.errors.contains("did you mean screens-know-no-clients?"))
  }

  @Test func rulesAndExplainTellOfThem() throws {
    let folder = try folder()
    #expect(try folder.run("rules", exits: 0).output.contains("  screens-know-no-clients "))
    let page = try folder.run("explain", "screens-know-no-clients", exits: 0).output
    #expect(page.contains("*Feature must not depend on *Client."))
    #expect(page.contains("screens get what they show"))
    #expect(try folder.run("explain", "one-hom", exits: 64).errors.contains("did you mean one-home?"))
  }

  @Test func aWrongConfigurationLeavesTheCatalogueReadable() throws {
    let folder = try folder("contracts: [{id: a}]\n")
    #expect(try folder.run("rules", exits: 2).output.contains("missing-live-value"))
    try folder.run("explain", "missing-live-value", exits: 0)
    #expect(try folder.run("explain", "a", exits: 2).errors.contains(".depgraph.yml:1:13"))
  }

  @Test func commentsExceptionsAndTheBaselineHideThem() throws {
    let excepted = Self.contracts + "exceptions: [{rule: one-home, to: DayFeature}]\n"
    try folder(excepted).run("--strict-baseline", exits: 0)
    let baselined = try folder()
    try baselined.run("baseline", "create", exits: 0)
    #expect(try baselined.run(exits: 0).output.contains("no violations, 2 baselined"))
    let commented = try folder()
    try commented.replace(
      "dependencies: [\"WeatherClient\"]),\n  .target(name: \"WeatherClient\"",
      with:
        "dependencies: [\"WeatherClient\"]),  // depgraph:ignore screens-know-no-clients - for now\n  .target(name: \"WeatherClient\"",
      in: "Package.swift")
    #expect(try commented.run(exits: 1).output.contains("1 error, 1 suppressed"))
  }
}
