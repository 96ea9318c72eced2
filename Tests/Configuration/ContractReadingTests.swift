import DepGraphConfiguration
import DepGraphModel
import Testing

@Suite("Contracts of a configuration")
struct ContractReadingTests {
  private static let forbidden = "type: forbidden, from: A, to: B"

  @Test(
    "What is wrong",
    arguments: [
      ConfigurationErrorTests.Wrong(
        "contracts: [{id: a, type: forbiden, from: A, to: B}]",
        "1:27: forbiden is not a type of contract (did you mean forbidden?)"),
      ConfigurationErrorTests.Wrong(
        "contracts: [{id: a, form: A, \(forbidden)}]", "1:21: form is not a key of a contract (did you mean from?)"),
      ConfigurationErrorTests.Wrong("contracts: [{\(forbidden)}]", "1:13: an entry of contracts is missing `id`"),
      ConfigurationErrorTests.Wrong(
        "contracts: [{id: a}]", "1:13: an entry of contracts is missing `type`"),
      ConfigurationErrorTests.Wrong(
        "contracts:\n  - {id: a, type: required}\n  - {id: b, type: layers}\n  - {id: c, type: allowed, from: []}",
        "2:5: the contract a is of type required and is missing `from`",
        "2:5: the contract a is of type required and is missing `to`",
        "3:5: the contract b is of type layers and is missing `layers`",
        "4:5: the contract c is of type allowed and is missing `from`",
        "4:5: the contract c is of type allowed and is missing `to`"),
      ConfigurationErrorTests.Wrong(
        "contracts: [{id: a, type: independence, from: A, to: B}]",
        "1:13: the contract a is of type independence, which has no to (it has from)"),
      ConfigurationErrorTests.Wrong(
        "contracts:\n- {id: a, \(forbidden)}\n- {id: a, \(forbidden)}",
        "3:8: duplicate contract id `a` (first declared on line 2; every contract needs its own id)"),
      ConfigurationErrorTests.Wrong(
        "contracts: [{id: missing-live-value, \(forbidden)}]",
        "1:18: missing-live-value is the id of a rule (give the contract another)"),
      ConfigurationErrorTests.Wrong(
        "contracts: [{id: \"no live\", \(forbidden)}]",
        "1:18: invalid contract id `no live` (use letters, digits, -, _ and . only)"),
      ConfigurationErrorTests.Wrong(
        "contracts: [{id: a, type: layers, layers: [A]}, {id: b, type: layers, layers: A}]",
        "1:43: a layers contract needs at least two layers (list them from the top down)",
        "1:79: layers must be a list, not \"A\" (write [\"A\"])"),
      ConfigurationErrorTests.Wrong(
        "contracts: [{id: a, type: layers, layers: [A, {b: c}]}]",
        "1:48: b is not a key of a member of a contract (one of except, match, package, role)"),
      ConfigurationErrorTests.Wrong(
        "contracts: [{id: a, type: independence, from: [{role: live}, {match: A, role: root}, {package: P, except: A}]}]",
        "1:55: live is not a role (one of composition, implementation, interface, preview, root, test)",
        "1:62: an entry of from must have one of `match`, `role` and `package`",
        "1:86: an entry of from must have one of `match`, `role` and `package` (`except` is only allowed with `match`)"),
      ConfigurationErrorTests.Wrong(
        "contracts: [{id: a, \(forbidden), transitive: yes, severity: fatal}]",
        "1:66: transitive must be true or false, not \"yes\"",
        "1:81: fatal is not a severity (one of error, info, off, warning)"),
      ConfigurationErrorTests.Wrong("contracts: {id: a}", "1:12: contracts must be a list, not a mapping"),
      ConfigurationErrorTests.Wrong(
        "contracts: [{id: a, type: forbidden, from: \"\", to: B}]",
        "1:44: an entry of from is empty (write \"*\" for every module)"),
      ConfigurationErrorTests.Wrong(
        "rules: {no-live: off}\ncontracts:\n- {id: no-live, \(forbidden)}",
        "1:9: no-live is a contract, not a rule (set its severity where it is declared, on line 3)"),
      ConfigurationErrorTests.Wrong(
        "exceptions: [{rule: no-liv, to: A}]\ncontracts:\n- {id: no-live, \(forbidden)}",
        "1:21: no-liv is not a rule (did you mean no-live?)"),
    ])
  func contracts(wrong: ConfigurationErrorTests.Wrong) {
    #expect(Fixture.errors(wrong.text) == wrong.errors)
  }

  @Test("One pattern or a list, an empty list of what is allowed, overridden like a rule")
  func contracts() throws {
    let configuration = try Fixture.parse(
      """
      overrides: [{paths: [Sources], rules: {leaf: info}}]
      contracts:
        - id: house
          type: layers
          layers: [App, ["*Feature", Wiring], Core]
          transitive: true
          because: "it grew: slowly"
        - {id: leaf, type: allowed, from: Core, to: [], severity: off}
      """)
    let (house, leaf) = (configuration.contracts[0], configuration.contracts[1])
    #expect(house.layers.map { $0.map(\.text) } == [["App"], ["*Feature", "Wiring"], ["Core"]])
    #expect(house.isTransitive)
    #expect(house.because == "it grew: slowly")
    #expect(house.location.line == 3)
    #expect(house.card.defaultSeverity == .error)
    #expect(leaf.from.map(\.text) == ["Core"])
    #expect(leaf.to.isEmpty)
    #expect(leaf.severity == nil)
    #expect(configuration.severity(of: leaf.card) == nil)
    #expect(configuration.severity(of: leaf.card, in: "Sources/A.swift") == .info)
  }
}
