import Testing

@Suite("What is wrong in a configuration is said with its place and the nearest valid word")
struct ConfigurationErrorTests {
  struct Wrong: Sendable, CustomTestStringConvertible {
    var text: String
    var errors: [String]
    var testDescription: String { text }

    init(_ text: String, _ errors: String...) {
      self.text = text
      self.errors = errors
    }
  }

  @Test(
    "Words",
    arguments: [
      Wrong("excludes: []", "1:1: excludes is not a key (did you mean exclude?)"),
      Wrong(
        "include: []\nx: 1",
        "2:1: x is not a key (one of baseline, contracts, exceptions, exclude, externalKeys, generated, include, manifest, overrides, profiles, queries, roles, roots, rules)"
      ),
      Wrong(
        "rules:\n  mising-live-value: error",
        "2:3: mising-live-value is not a rule (did you mean missing-live-value?)"),
      Wrong(
        "rules: {missing-live-value: eror}", "1:29: eror is not a severity (did you mean error?)"),
      Wrong(
        "rules: {missing-live-value: {level: error}}",
        "1:30: level is not a key of a rule's setting (one of options, severity)"),
      Wrong(
        "rules: {live-module-leak: {options: {ignoreTest: true}}}",
        "1:38: ignoreTest is not an option of live-module-leak (did you mean ignoreTests?)"),
      Wrong(
        "rules: {missing-live-value: {options: {depth: 1}}}",
        "1:40: depth is not an option of missing-live-value, which has none"),
      Wrong(
        "rules: {live-module-leak: {allowed: [A]}}",
        "1:28: allowed is an option of live-module-leak and belongs under options (write options: {allowed: …})"),
      Wrong("roles: {implemntation: [A]}", "1:9: implemntation is not a role (did you mean implementation?)"),
      Wrong("manifest: {host: mac}", "1:18: mac is not a host (one of linux, macos)"),
      Wrong("manifest: {hots: macos}", "1:12: hots is not a key of manifest (did you mean host?)"),
      Wrong(
        "roots: {includes: [A]}", "1:9: includes is not a key of roots (did you mean include?)"),
      Wrong(
        "externalKeys: [{keypath: a}]", "1:17: keypath is not a key of an external key (did you mean keyPath?)"),
    ])
  func words(wrong: Wrong) {
    #expect(Fixture.errors(wrong.text) == wrong.errors)
  }

  @Test(
    "Types",
    arguments: [
      Wrong("- a", "1:1: the configuration must be a mapping from keys to values, not a list"),
      Wrong("hello", "1:1: the configuration must be a mapping from keys to values, not \"hello\""),
      Wrong("exclude: Pods", "1:10: exclude must be a list, not \"Pods\" (write [\"Pods\"])"),
      Wrong("exclude: [[a]]", "1:11: an entry of exclude must be text, not a list"),
      Wrong("exclude:\n  - a\n  -\n", "3:4: an entry of exclude must be text, not empty"),
      Wrong("rules: [a]", "1:8: rules must be a mapping, not a list"),
      Wrong(
        "rules: {missing-live-value: }",
        "1:29: rules.missing-live-value must be one of off, info, warning, error, not empty"),
      Wrong(
        "rules: {live-module-leak: {options: {ignoreTests: \"true\", longestTrace: 1.5, allowed: App}}}",
        "1:51: ignoreTests must be true or false, not \"true\"",
        "1:73: longestTrace must be a whole number, not \"1.5\"",
        "1:87: allowed must be a list, not \"App\" (write [\"App\"])"),
      Wrong(
        "rules: {live-module-leak: {options: {sources: [App, /App, \"A/[ab]\"]}}}",
        "1:53: /App begins with /, but patterns are relative to the repository (write App)",
        "1:59: [ is not supported in patterns (use {a,b}, or write \\[ for the character itself)"),
      Wrong(
        "manifest: {environment: {CI: }}",
        "1:30: manifest.environment.CI must be text, not empty (write \"\" for an empty value)"),
      Wrong(
        "externalKeys: [{live: yes}, {}]", "1:23: live must be true or false, not \"yes\"",
        "1:29: an external key needs keyPath or key (write {keyPath: name, key: Type, live: true})"),
      Wrong(
        "exclude: [\"/Pods\"]", "1:11: /Pods begins with /, but patterns are relative to the repository (write Pods)"),
    ])
  func types(wrong: Wrong) {
    #expect(Fixture.errors(wrong.text) == wrong.errors)
  }

  @Test("All of it at once, by line")
  func everything() {
    let errors = Fixture.errors(
      """
      rules:
        live-modul-leak: off
        missing-live-value: {severity: fatal}
      excluded: [a]
      roles: {preview: A}
      """)
    #expect(
      errors == [
        "2:3: live-modul-leak is not a rule (did you mean live-module-leak?)",
        "3:34: fatal is not a severity (one of error, info, off, warning)",
        "4:1: excluded is not a key (did you mean exclude?)",
        "5:18: roles.preview must be a list, not \"A\" (write [\"A\"])",
      ])
  }

  @Test(
    "Text that is not YAML",
    arguments: [
      Wrong(
        "rules:\n\tmissing-live-value: off",
        "2:1: this is not YAML: found character that cannot start any token (indent with spaces: YAML allows no tabs there)"
      ),
      Wrong(
        "exclude: [a\nrules: {}",
        "2:6: this is not YAML: did not find expected ',' or ']' while parsing a flow sequence that begins in line 1"),
      Wrong(
        "roles: {preview: [*Preview*, \"*Demo*\"]}",
        "1:19: text that begins with * must be quoted (write \"*Preview*\")"),
      Wrong(
        "exclude:\n  - **/Old\n  - *.swift", "2:5: text that begins with * must be quoted (write \"**/Old\")",
        "3:5: text that begins with * must be quoted (write \"*.swift\")"),
      Wrong("exclude: [\"a]", "1:11: the quote that opens here is not closed on its line"),
      Wrong(
        "exclude: [@a]",
        "1:11: this is not YAML: found character that cannot start any token (put text that begins with @ in quotes)"),
      Wrong(
        "exclude: [a]\nrules: {}\nexclude: [b]",
        "3:1: exclude is declared twice in one mapping (first declared on line 1; keep one of them)"),
      Wrong(
        "rules: {missing-live-value: off, missing-live-value: off}",
        "1:9: missing-live-value is declared twice in one mapping (keep one of them)"),
      Wrong("a: 1\n---\nb: 2", "2:1: a configuration is one YAML document"),
      Wrong("exclude: !!set {a}", "1:10: YAML tags are not supported (put text that begins with ! in quotes)"),
    ])
  func syntax(wrong: Wrong) {
    #expect(Fixture.errors(wrong.text) == wrong.errors)
  }
}
