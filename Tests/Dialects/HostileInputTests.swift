import DepGraphDialects
import DepGraphModel
import Testing

@Suite("Sources that are broken or hostile") struct HostileInputTests {
  private let trigger = "@Dependency(\\.mail) var mail\n"

  private static func many(_ count: Int, _ text: (Int) -> String) -> String { (1...count).map(text).joined() }

  private static func around(_ start: String, _ middle: String, _ end: String) -> String { start + middle + end }

  private static let wide: [String] = {
    var texts: [String] = []
    texts.append(many(4_000) { "extension A\($0): B\($0) {}\n" })
    texts.append(many(4_000) { "struct A\($0): B\($0) { var a = 1 }\n" })
    texts.append(many(4_000) { "typealias A\($0) = A\($0)\n" })
    texts.append(many(4_000) { _ in "import A\n" })
    texts.append(many(4_000) { _ in "#if A\n#endif\n" })
    texts.append(many(4_000) { _ in "// depgraph:ignore missing-live-value - x\n" })
    texts.append(around("func f() { switch x {\n", many(4_000) { "case \($0): a\($0)()\n" }, "} }\n"))
    texts.append(around("func f() { ", many(1_000) { _ in "if x { a() } else " }, "{} }\n"))
    texts.append(around("struct A {\n", many(2_000) { "@Dependency(\\.mail) var mail\($0)\n" }, "}\n"))
    let registration = "A { get { self[A.self] } set { self[A.self] = newValue } }\n"
    texts.append(around("extension DependencyValues {\n", many(1_500) { "var a\($0): \(registration)" }, "}\n"))
    texts.append(
      around("func f() { withDependencies {\n", many(1_500) { _ in "$0.mail = A()\n" }, "} operation: { } }\n"))
    texts.append(around("let x = [", many(4_000) { _ in "{ a in a }, " }, "]\n"))
    texts.append(around("let x = a", many(4_000) { _ in ".b()" }, "\n"))
    texts.append(around("let x = 1", many(20_000) { _ in " + 1" }, "\n"))
    texts.append(around("let x = [", many(20_000) { _ in "1, " }, "]\n"))
    texts.append(around("let x = \"", many(2_000) { _ in "\\(a)" }, "\"\n"))
    return texts
  }()

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

  /// Side by side instead of inside each other: each is read, or is a problem. A pass over all that came before, for each
  /// of them, would take minutes here.
  @Test(arguments: wide.indices)
  func manyBesideEachOtherTakeLinearTime(_ number: Int) {
    let text = Self.wide[number]
    let start = ContinuousClock.now
    let found = facts("import A\n" + trigger + text)
    #expect(found.imports.first?.module == "A")
    #expect(found.problems.allSatisfy { $0.kind == .unparsedSource })
    #expect(ContinuousClock.now - start < .seconds(40))
  }

  /// Every kind of bracket and statement, at the depths where limits begin and far beyond them: the parser itself has no
  /// limit of its own for most of them, and no stack that is endless.
  @Test(arguments: [
    ("if x { ", "}"), ("for a in b { ", "}"), ("while x { ", "}"), ("do { ", "} catch {}"), ("repeat { ", "} while x"),
    ("switch x { case 1: ", "}"), ("guard x else { ", "}"), ("func f() { ", "}"), ("struct A { ", "}"), ("f { ", "}"),
    ("a ? (", ") : b"), ("let q = if x { ", "} else { 1 }"), ("[1: ", "]"), ("f([", "])"), ("f { [", "] }"),
    ("a[{", "}]"), ("#m(", ")"), ("\\A[", "]"), ("let a: [", "] = 1"), ("let a: A<", "> = 1"), ("(A) -> ", "A"),
    ("if case .a(", ") = y {}"), ("enum E { case a(", ") }"), ("@A(", ") "), ("a as ", "B"), ("try await ", "x"),
  ])
  func everyKindOfNestingEnds(opening: String, closing: String) {
    for count in [24, 100, 200, 3_000] {
      let start = ContinuousClock.now
      let nest = String(repeating: opening, count: count) + "1" + String(repeating: closing, count: count)
      let found = facts("import A\n" + trigger + nest + "\n")
      #expect(found.imports.first?.module == "A", "\(count)")
      #expect(ContinuousClock.now - start < .seconds(60), "\(count)")
    }
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
