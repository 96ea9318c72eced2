import DepGraphDialects
import DepGraphModel
import Testing

@Suite("Sources that are broken or hostile") struct HostileInputTests {
  private let trigger = "@Dependency(\\.mail) var mail\n"

  @Test func saysWhereAFileIsNotUTF8() {
    let bytes = Array("import A\nlet x = \"".utf8) + [0xC3, 0x28] + Array("\"\n@Dependency(\\.m) var m".utf8)
    let found = FileFactsReader().fileFacts(bytes: bytes)
    #expect(found.problems.map(\.kind) == [.unreadableFile])
    #expect(found.problems.first?.position == SourcePosition(line: 2, column: 10))
    #expect(found.problems.first?.message.contains("UTF-8: line 2") == true)
    #expect(found.imports.map(\.module) == ["A"])
    #expect(facts("let x = \"é 😀 \u{10FFFF}\"").problems.isEmpty)
  }

  @Test func keepsTheFactsAroundASyntaxError() {
    let source = """
      import A
      struct Feature {
        @Dependency(\\.mail) var mail
        func broken( { }
        @Dependency(\\.api) var api
      }
      """
    let found = facts(source)
    #expect(found.problems.map(\.kind) == [.unparsedSource])
    #expect(found.problems.first?.position.line == 4)
    #expect(found.isParsed)
    #expect(found.consumptions.contains { $0.reference == .property("mail") })
    #expect(facts(Snippets.consumers).problems.isEmpty)
  }

  @Test(arguments: [
    "(", "[", "{", "[(", "((", "#if A\n", "foo(", "{ _ in ", "A<A<", "try ", "if x {} else ", "!-", "x.",
    "\"\\(", "#\"\\#(", "\"\"\"\n\\(", "\"\\((", "struct A {", "#if A\nimport A\n", "#if A\n#elseif B\n",
  ])
  func deepNestingIsAProblemAndNoCrash(opening: String) {
    let found = facts("import A\n" + trigger + "let x = " + String(repeating: opening, count: 10_000))
    #expect(Set(found.imports.map(\.module)) == ["A"])
    #expect(found.problems.map(\.kind) == [.unparsedSource])
  }

  /// The lexer passes a string as one token; the parser recurses into it.
  @Test(arguments: [("(", ")"), ("[", "]"), ("a.", ""), ("\"\\(", ")\"")])
  func deepNestingInsideAStringIsAProblem(opening: String, closing: String) {
    func source(_ count: Int) -> String {
      trigger + "let x = \"\\(" + String(repeating: opening, count: count) + "1"
        + String(repeating: closing, count: count) + ")\"\n"
    }
    #expect(facts(source(10_000)).problems.map(\.kind) == [.unparsedSource])
    #expect(facts(source(12)).problems.isEmpty)
  }

  /// The parser doubles its time with each of them: thirty would take hours.
  @Test(arguments: ["[", "[([", "[{[", "f[", "[a: ["])
  func squareBracketsInsideEachOtherAreAProblemAndNoWait(opening: String) {
    func source(_ count: Int) -> String {
      let closing = String(opening.filter { "[({".contains($0) }.reversed())
        .replacing("[", with: "]").replacing("(", with: ")").replacing("{", with: "}")
      return "import A\n" + trigger + "let x = " + String(repeating: opening, count: count) + "1"
        + String(repeating: closing, count: count)
    }
    #expect(facts(source(40)).problems.map(\.kind) == [.unparsedSource])
    #expect(facts(source(5)).problems.isEmpty)
    // Beside each other they are no nesting.
    #expect(facts(trigger + String(repeating: "let y = [[1], [2]]\n", count: 400)).problems.isEmpty)
  }

  @Test func manyTypesInsideEachOtherTakeLinearTime() {
    _ = scanned(String(repeating: "struct A {", count: 100_000))
    _ = scanned(String(repeating: "#if A\nimport B\n", count: 100_000))
    _ = scanned("#if A\n" + String(repeating: "#elseif B\nimport B\n", count: 100_000))
  }

  @Test(arguments: [
    "\"", "\"\"\"", "#\"", "/*", "/* /*", "\"\\(", "\"\\(\"\\(", "`", "#/", "/", "@", "#", "#if", "\\", "import",
    "struct",
    "extension", "class", "import .", "typealias A =", "struct A<", "extension A: ", "@A(", "#else", "#endif\n#endif",
    "}", ")]}", "private(", "\u{0}",
  ])
  func endsInTheMiddleOfAnything(tail: String) {
    #expect(facts("import A\n" + tail).imports.first?.module == "A")
    #expect(facts(trigger + "import A\n" + tail).imports.first?.module == "A")
  }

  @Test func aSourceBeyondAllMeasureIsNotEvenScanned() {
    let head = Array("import A\n".utf8)
    let found = FileFactsReader().fileFacts(
      bytes: head + [UInt8](repeating: 0x20, count: FileFactsReader.scanLimit))
    #expect(found.problems.map(\.kind) == [.unparsedSource])
    #expect(found.imports.isEmpty)
  }

  @Test func readsALongLine() {
    let line = "let x = [" + String(repeating: "1, \"struct A {}\" / 2 /* import B */, #/x/#, ", count: 450_000) + "]"
    let scan = scanned("import A\n" + line + "\nstruct B {}\n")
    #expect(line.utf8.count > 19_000_000)
    #expect(scan.imports.map(\.module) == ["A"])
    #expect(scan.types.map(\.path) == [["B"]])
    #expect(scan.tooDeepAt == nil)
  }

  @Test func aHugeSourceIsAProblem() {
    let found = facts(trigger + "import A\n" + String(repeating: "// comment\n", count: 800_000))
    #expect(found.problems.map(\.kind) == [.unparsedSource])
    #expect(found.imports.map(\.module) == ["A"])
    #expect(!found.isParsed)
  }

  @Test(arguments: ["=/\\/", "#", "=#/x ", "\"\\(", "/*", "< ", "@a", "=/x("])
  func repetitionsTakeLinearTime(unit: String) {
    // A quadratic pass over these would not come to an end.
    _ = scanned(String(repeating: unit, count: 300_000))
  }
}
