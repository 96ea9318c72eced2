import DepGraphModel
import DepGraphReporters
import Testing

@Suite("Source line and caret")
struct SourceExcerptTests {
  /// The source line and the caret's line, without their gutters.
  private func excerpt(_ source: String, _ column: Int) -> [String] {
    var violation = Fixture.missing()
    violation.location = Fixture.place("A.swift", 7, column)
    let lines = TextReport(excerpts: SourceExcerpts { _ in source }).text(Fixture.report([violation]))
      .split(separator: "\n")
    return lines.drop { !$0.hasPrefix("7 |") }.prefix(2).map { String($0.dropFirst(4)) }
  }

  @Test("The caret stands below the column, which is counted in bytes")
  func columns() {
    #expect(excerpt("let a = b", 5) == ["let a = b", "    ^"])
    #expect(excerpt("let é = b", 8) == ["let é = b", "      ^"])
    #expect(excerpt("let é = b", 6) == ["let é = b", "    ^"])
    #expect(excerpt("a", 1) == ["a", "^"])
  }

  @Test("Tabs, wide characters and marks")
  func widths() {
    #expect(excerpt("\tlet a", 2) == ["    let a", "    ^^^^^"])
    #expect(excerpt("\"日本\" + x", 12) == ["\"日本\" + x", "         ^"])
    #expect(excerpt("👨‍👩‍👧 x", 20) == ["👨‍👩‍👧 x", "   ^"])
    #expect(excerpt("e\u{301} x", 5) == ["e\u{301} x", "  ^"])
    #expect(excerpt("❤️ x", 8) == ["❤️ x", "   ^"])
  }

  @Test(
    "The carets reach as far as what begins at the column",
    arguments: [
      ("@Dependency(\\.weather) var a", "@Dependency(\\.weather)"), ("@Dependency(Foo.self)", "@Dependency(Foo.self)"),
      ("@Dependency(\"a)b\\\")\", 1) var", "@Dependency(\"a)b\\\")\", 1)"), ("@Dependency(", "@Dependency"),
      ("import A // why", "import A"), ("import A; import B", "import A"),
      ("@testable import A.B", "@testable import A.B"),
      ("public import A", "public import A"), ("extension A: DependencyKey {", "extension A: DependencyKey"),
      ("static let a = 1", "static let a"), ("\"Feature\",", "\"Feature\""), ("\"open", "\"open"),
      (".product(name: \"A\", package: \"b\"),", ".product(name: \"A\", package: \"b\")"), (".feature,", ".feature"),
      ("A.b.c(1).d", "A.b.c(1)"), ("f(\"日本\") x", "f(\"日本\")"), ("A1B2 /* x */ = {", "A1B2"), ("}", "}"), ("))", ")"),
    ])
  func spans(source: String, shown: String) {
    let width = shown.reduce(0) { $0 + ("日本".contains($1) ? 2 : 1) }
    #expect(excerpt("  " + source, 3) == ["  " + source, "  " + String(repeating: "^", count: width)])
  }

  @Test("A column outside the line points behind it")
  func outside() {
    #expect(excerpt("ab", 99) == ["ab", "  ^"])
    #expect(excerpt("", 1) == ["", "^"])
    #expect(excerpt("ab", 0) == ["ab", "^^"])
    #expect(excerpt("ab", -5) == ["ab", "^^"])
  }

  @Test("Of a very long line the part around the column is shown")
  func longLine() throws {
    let source = String(repeating: "ab ", count: 100_000) + "HERE" + String(repeating: " é", count: 100_000)
    let lines = excerpt(source, 300_001)
    let line = try #require(lines.first)
    let caret = try #require(lines.last)
    #expect(line.hasPrefix("…") && line.hasSuffix("…") && line.count < 170)
    #expect(line.dropFirst(caret.count - 4).hasPrefix("HERE"))
    #expect(caret.hasSuffix(" ^^^^"))
    #expect(excerpt(source, 1).first?.count == 161)
    #expect(excerpt(source, .max).last?.hasSuffix("^") == true)
  }

  @Test("Each place is asked for once")
  func locations() {
    var far = Fixture.missing()
    far.location = Fixture.place("A.swift", 1, 9)
    var near = far
    near.location?.column = 2
    var nowhere = far
    nowhere.location = nil
    let locations = SourceExcerpts.locations(in: Fixture.report([Fixture.missing(), far, near, far, nowhere]))
    let sameLine = [Fixture.place("A.swift", 1, 2), Fixture.place("A.swift", 1, 9)]
    #expect(locations == sameLine + [Fixture.place("Sources/DayFeature/Day.swift", 4, 3)])
  }
}
