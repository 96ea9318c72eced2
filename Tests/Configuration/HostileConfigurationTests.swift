import Testing

@Suite("Hostile configurations are refused quickly")
struct HostileConfigurationTests {
  @Test("Bytes that are not text")
  func notText() {
    #expect(Fixture.errors(bytes: Array("rules: {}\nexclude: [\"".utf8) + [0xFF]) == ["2:12: this is not UTF-8"])
    #expect(
      Fixture.errors("exclude: [\"é\u{0}\"]") == ["1:14: the character U+0000 is not allowed in a configuration"])
    #expect(Fixture.errors("a\u{2028}b") == ["1:2: the character U+2028 is not allowed in a configuration"])
  }

  @Test("More than a megabyte")
  func tooLong() {
    let comment = "#" + String(repeating: "x", count: 1_000_000)
    #expect(Fixture.errors(comment) == ["1:1: the configuration is longer than 1000000 bytes"])
    #expect(Fixture.errors(String(comment.dropLast())).isEmpty)
  }

  @Test("Aliases that double their text")
  func aliasBomb() {
    var text = "include: &a0 [x, x]\n"
    for level in 1...40 { text += "k\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(Fixture.errors(text).contains { $0.contains("aliases expand this text too often") })
    // As a key the text would be hashed as often as it is multiplied.
    #expect(Fixture.errors(text + "? *a40\n: 1").contains { $0.contains("aliases expand") })
  }

  @Test("A long chain of aliases")
  func aliasChain() {
    var text = "k0: &a0 [x]\n"
    for level in 1...5_000 { text += "k\(level): &a\(level) [*a\(level - 1)]\n" }
    #expect(Fixture.errors(text).contains { $0.contains("aliases expand this text too often") })
  }

  @Test("A short chain of aliases is fine, whatever else is wrong")
  func shortAliasChain() {
    var text = "include: &a0 [x]\n"
    for level in 1...50 { text += "k\(level): &a\(level) [*a\(level - 1)]\n" }
    let errors = Fixture.errors(text)
    #expect(errors.count == 50)
    #expect(errors.allSatisfy { $0.contains("is not a key") })
  }

  @Test("Errors by the ten thousand are counted")
  func manyErrors() {
    let text = "rules:\n" + (1...10_000).map { "  rule-number-\($0): off\n" }.joined()
    let errors = Fixture.errors(text)
    #expect(errors.count == 101)
    #expect(errors.last == "102:3: … and 9900 more errors")
  }

  @Test("Brackets and lists nested by the thousand", arguments: ["[", "{", "- ", "? ", "{a: ", "[[\"]\", "])
  func nesting(opener: String) {
    let errors = Fixture.errors("exclude: \n " + String(repeating: opener, count: 10_000))
    #expect(errors.contains { $0.contains("too deeply") || $0.contains("explicit keys") })
  }

  @Test("Nested by indentation")
  func indentation() {
    let text = (0..<1_000).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    #expect(Fixture.errors(text).first == "101:101: this is indented by more than 100 columns")
  }

  @Test("What brackets may hold still parses")
  func nearCase() throws {
    let text = "exclude: [\"" + String(repeating: "[", count: 50) + "\"]"
    #expect(
      Fixture.errors(text) == [
        "1:11: [ is not supported in patterns (use {a,b}, or write \\[ for the character itself)"
      ])
    #expect(Fixture.errors("externalKeys: [" + String(repeating: "{key: A}, ", count: 5_000) + "]").isEmpty)
  }
}
