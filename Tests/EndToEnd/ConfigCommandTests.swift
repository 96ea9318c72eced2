import Foundation
import Testing

/// `config show` and `config schema`. JSON is YAML, so one text can be held against the schema and given to the tool.
@Suite struct ConfigCommandTests {
  @Test(
    arguments: [
      (#"{}"#, true),
      (#"{"exclude": ["Vendor"], "include": null, "generated": ["**/*.generated.swift"]}"#, true),
      (#"{"rules": {"module-cycle": "off", "undeclared-import": {"severity": "error"}}}"#, true),
      (#"{"roles": {"preview": []}, "roots": {"include": ["App"]}, "baseline": "b.jsonl"}"#, true),
      (#"{"manifest": {"host": "linux", "environment": {"CI": 1, "X": true, "Y": ""}}}"#, true),
      (#"{"exceptions": [{"rule": "module-cycle", "to": "A", "owner": "me", "until": "2030-01-01"}]}"#, true),
      (#"{"overrides": [{"paths": ["A"], "rules": {"module-cycle": "info"}}]}"#, true),
      (#"{"externalKeys": [{"keyPath": "ledger", "live": false}]}"#, true),
      (#"{"excludes": []}"#, false), (#"{"exclude": "Vendor"}"#, false), (#"{"exclude": [[]]}"#, false),
      (#"{"rules": {"module-cycles": "off"}}"#, false), (#"{"rules": {"module-cycle": "fatal"}}"#, false),
      (#"{"rules": {"module-cycle": {"level": "off"}}}"#, false), (#"{"roles": {"previews": []}}"#, false),
      (#"{"manifest": {"host": "windows"}}"#, false), (#"{"manifest": {"environment": {"CI": []}}}"#, false),
      (#"{"exceptions": [{"subject": "A"}]}"#, false), (#"{"overrides": [{"paths": ["A"]}]}"#, false),
      (#"{"exceptions": [{"rule": "module-cycle", "to": "A", "until": "soon"}]}"#, false),
      (#"{"externalKeys": [{"keyPath": "ledger", "live": "yes"}]}"#, false), (#"[]"#, false),
    ])
  func theSchemaAndTheReaderAgree(text: String, isValid: Bool) throws {
    let folder = try ProjectFolder([".depgraph.yml": text])
    let schema = JSONSchema(root: try JSON(try folder.run("config", "schema", exits: 0).output))
    #expect(try schema.faults(of: try JSON(text)).isEmpty == isValid)
    let shown = try folder.run("config", "show", exits: isValid ? 0 : 2)
    #expect(shown.output.isEmpty != isValid)
    #expect(isValid || shown.errors.contains(".depgraph.yml:1:"), "\(shown.errors)")
  }

  @Test func whatAFileOrAProfileSetsIsNoDefault() throws {
    let folder = try Weather.folder()
    try folder.write(
      ".depgraph.yml",
      """
      profiles: [line]
      rules: {ib-segue: off}
      contracts:
        - id: split
          type: forbidden
          from: [{role: implementation}]
          to: [{match: HomeFeature, except: [DayFeature]}]

      """)
    let shown = try folder.run("config", "show", exits: 0).output
    for line in [
      "- role: implementation  # .depgraph.yml:6\n", "- match: HomeFeature  # .depgraph.yml:7\n",
      "except:  # .depgraph.yml:7\n", "ib-identifier-name: warning  # .depgraph.yml:1\n",
      // Near: what neither sets.
      "ib-segue: off  # .depgraph.yml:2\n", "ib-file-name: warning  # default\n", "transitive: false  # default\n",
    ] { #expect(shown.contains(line), "\(line)") }
  }

  @Test func whatIsShownReadsBackAndJudgesTheSame() throws {
    let folder = try Weather.folder()
    try folder.write(".depgraph.yml", "rules: {missing-live-value: warning}\nroots: {exclude: [Kiosk]}\n")
    let report = try folder.report()
    let shown = try folder.run("config", "show", exits: 0).output
    #expect(shown.contains("missing-live-value: warning  # .depgraph.yml:1\n"))
    #expect(shown.contains("exclude:  # .depgraph.yml:2\n"))
    try folder.write(".depgraph.yml", shown)
    #expect(try folder.report() == report)
  }

  @Test func theCommandLineIsShownAsOne() throws {
    let folder = try Weather.folder()
    let shown = try folder.run(
      "config", "show", "--root", "Forecast", "--skip", "module-cycle", "--strict", "--host", "linux", "--baseline",
      "old.jsonl", exits: 0
    ).output
    for line in [
      "  include:  # --root\n    - Forecast\n", "  module-cycle: off  # --skip\n",
      "  undeclared-import: error  # --strict\n", "  host: linux  # --host\n", "baseline: old.jsonl  # --baseline\n",
      "  missing-live-value: error  # default\n",
    ] {
      #expect(shown.contains(line), "\(line)")
    }
    #expect(try folder.run("config", "show", "--skip", "modul-cycle", exits: 64).errors.contains("module-cycle"))
  }

  @Test func theBaselineThatTheConfigurationNames() throws {
    let folder = try Weather.folder()
    try folder.write("lint/.depgraph.yml", "baseline: accepted.jsonl\n")
    let arguments = ["--config", "lint/.depgraph.yml"]
    let missing = try Tool.run(["check"] + arguments, in: folder.path)
    #expect(missing.exitCode == 2)
    #expect(missing.errors.contains("accepted.jsonl does not exist; `depgraph baseline create` writes one"))
    #expect(try Tool.run(["baseline", "create"] + arguments, in: folder.path).exitCode == 0)
    #expect(folder.exists("lint/accepted.jsonl"))
    #expect(try Tool.run(["check"] + arguments, in: folder.path).exitCode == 0)
    #expect(try Tool.run(["check", "--baseline", "other.jsonl"] + arguments, in: folder.path).exitCode == 2)
  }

  @Test func anExceptionHoldsUntilItsDay() throws {
    let folder = try Weather.folder()
    try folder.write(
      ".depgraph.yml",
      """
      exceptions:
        - rule: missing-live-value
          to: Forecast
          reason: the server is not there yet
          until: 2030-06-30
      """)
    try folder.run("check", "--today", "2030-06-30", exits: 0)
    let hidden = try folder.report("--today", "2030-06-30", "--show", "all")
    #expect(hidden["violations"][0]["state"] == .text("suppressed"))
    #expect(hidden["violations"][0]["suppression"]["reason"] == .text("the server is not there yet"))
    #expect(hidden["summary"]["suppressed"] == .integer(1))
    // The index holds the result of the day before.
    let after = try folder.run("check", "--today", "2030-07-01", exits: 1)
    #expect(after.output.contains("warning[expired-exception]"))
    #expect(after.output.contains(".depgraph.yml:2:5"))
    #expect(after.output.contains("error[missing-live-value]"))
    try folder.run("check", "--today", "2030-06-01", exits: 0)
    #expect(try folder.run("check", "--today", "1.7.2030", exits: 64).errors.contains("--today"))
  }
}
