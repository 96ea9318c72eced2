import DepGraphDialects
import DepGraphModel
import Testing

@Suite("Comments that hide violations") struct SuppressionTests {
  private func found(_ source: String) -> [SuppressionFact] { facts(source).suppressions }

  @Test func everyScopeWithRulesAndReason() {
    let source = """
      // depgraph:ignore:file undeclared-import - generated
      import A // depgraph:ignore undeclared-import, live-module-leak - see #12
      /* depgraph:ignore:next missing-live-value — later */
      let x = 1
      """
    #expect(
      found(source) == [
        SuppressionFact(
          scope: .file, rules: ["undeclared-import"], reason: "generated", position: SourcePosition(line: 1, column: 4)),
        SuppressionFact(
          scope: .line, rules: ["undeclared-import", "live-module-leak"], reason: "see #12",
          position: SourcePosition(line: 2, column: 13)),
        SuppressionFact(
          scope: .next, rules: ["missing-live-value"], reason: "later", position: SourcePosition(line: 3, column: 4)),
      ])
  }

  @Test func aFileThatIsNotParsedHasThemToo() {
    #expect(!facts("// depgraph:ignore a").isParsed)
    #expect(found("// depgraph:ignore a").map(\.rules) == [["a"]])
  }

  @Test func linesOfABlockCommentAndSecondCommentsCount() {
    #expect(found("/**\n * depgraph:ignore:file a - x\n */").map(\.scope) == [.file])
    #expect(found("/*\n  depgraph:ignore:file a - x */").map(\.reason) == ["x"])
    #expect(found("import A // swiftlint:disable:this b // depgraph:ignore a").map(\.rules) == [["a"]])
    #expect(found("/// depgraph:ignore a").count == 1)
    #expect(found("\u{FEFF}// depgraph:ignore a").count == 1)
  }

  @Test(arguments: [
    "let a = \"// depgraph:ignore a\"", "let a = \"\"\"\n// depgraph:ignore a\n\"\"\"", "// see depgraph:ignore a",
    "let a = #\"// depgraph:ignore a\"#", "// depgraph: ignore a", "depgraph:ignore a",
    "/// A comment such as `// depgraph:ignore a`.",
  ])
  func stringsAndProseDoNot(source: String) {
    #expect(found(source).isEmpty)
  }

  @Test func whatIsWrongIsKept() {
    #expect(found("// depgraph:ignore").map(\.rules) == [[]])
    #expect(found("// depgraph:ignore - because").map(\.rules) == [[]])
    #expect(found("// depgraph:ignore:line a").map(\.scope) == [.unknown])
    #expect(found("// depgraph:ignored a").map(\.scope) == [.unknown])
    #expect(found("// depgraph:ignore a no dash").map(\.reason) == ["no dash"])
    #expect(found("// depgraph:ignore a,,b").map(\.rules) == [["a"]])
  }

  @Test func otherTextsUseTheirOwnComments() {
    func inText(_ text: String) -> [SuppressionFact] { SuppressionReader().suppressions(inText: Array(text.utf8)) }
    #expect(inText("a: 1  # depgraph:ignore a - x").map(\.position.column) == [9])
    #expect(inText("/* depgraph:ignore a - x */ = {").map(\.reason) == ["x"])
    #expect(inText("// depgraph:ignore a").count == 1)
    #expect(inText("path = Sources/ depgraph:ignore a").isEmpty)
    #expect(inText("depgraph:ignore a").isEmpty)
  }

  @Test func manyOfThemCostNoMoreThanTheirLength() {
    let line = "// depgraph:ignore " + String(repeating: "a,", count: 500) + "\n"
    #expect(found(String(repeating: line, count: 500)).count == 500)
    #expect(found("/*" + String(repeating: "depgraph:ignore", count: 10_000)).count == 1)
  }
}
