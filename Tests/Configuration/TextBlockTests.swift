import DepGraphConfiguration
import Testing

@Suite("Blocks of text are read, and nothing hides in them")
struct TextBlockTests {
  private func reason(_ text: String) throws -> String? { try Fixture.parse(text).exceptions.first?.reason }

  @Test("Lines are kept or folded")
  func styles() throws {
    let start = "exceptions:\n  - rule: live-module-leak\n    to: A\n    reason: "
    #expect(
      try reason(start + "|\n      one\n        two\n\n      three # no comment\n")
        == "one\n  two\n\nthree # no comment")
    #expect(try reason(start + ">-  # folded\n      one\n      two\n") == "one two")
    #expect(try reason(start + "|+\n      [[[ {{{ *x &y ! \"open\n\n    owner: me\n") == "[[[ {{{ *x &y ! \"open")
    #expect(try reason("exceptions:\n- rule: live-module-leak\n  to: A\n  reason: |\n   one\n") == "one")
    #expect(try reason(start + "|\r\n      one\r\n    owner: me\r\n") == "one")
  }

  @Test("What stands behind a block keeps its place")
  func places() {
    let text =
      "exceptions:\n  - rule: live-module-leak\n    reason: |\n      one\n\n      two\n    unitl: x\n    to: A\n"
    #expect(Fixture.errors(text) == ["7:5: unitl is not a key of an exception (did you mean until?)"])
    #expect(
      Fixture.errors("exclude:\n  - |\n    A\n  - 3: 4\n") == ["4:5: an entry of exclude must be text, not a mapping"])
  }

  @Test(
    "Blocks of which we and the parser could think differently",
    arguments: [
      "exclude: [|\n a]", "reason:\n  |\n  a", "|\n a", "reason: |2\n   a", "reason: | a", "? |\n a\n: b",
      "reason: |\n        \n  [[[[", "reason: |\n\t[[[[",
    ])
  func refused(text: String) {
    #expect(!Fixture.errors(text).isEmpty)
  }

  @Test("Nesting behind a block is still counted")
  func nesting() {
    let deep = String(repeating: "[", count: 5_000)
    for text in ["baseline: |\n  a\nexclude: \(deep)", "baseline: |\nexclude: \(deep)", "- |\n a\n- \(deep)"] {
      #expect(Fixture.errors(text).contains { $0.contains("too deeply") })
    }
    #expect(Fixture.errors("baseline: |\n  \(deep)\n").isEmpty)
  }
}
