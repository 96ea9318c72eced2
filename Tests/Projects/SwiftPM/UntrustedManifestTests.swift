import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import DepGraphProjects
import Testing

@Suite("A hostile manifest ends in a problem")
struct UntrustedManifestTests {
  static let hostile: [String] = [
    "while true {}",
    "var i = 0\nrepeat { i += 1 } while i > 0",
    "func f() -> Int { f() }\nlet x = f()",
    "func f(_ n: Int) -> Int { f(n + 1) }\nlet x = f(0)",
    "let f = 9223372036854775807 + 1",
    "let x = [1][-1]",
    "let y = 1 / 0",
    "let z = 5...1",
    "for i in 0..<9223372036854775807 {}",
    "let a = Array(repeating: \"x\", count: 9223372036854775807)",
    "var s = \"xxxxxxxx\"\nfor _ in 0..<100 { s += s }",
    "var a = [1, 2]\nfor _ in 0..<100 { a += a }",
    "enum E { static let a: Int = E.b\n static let b: Int = E.a }\nlet e = E.a",
    "extension Target.Dependency { static var a: Self { .a } }\nlet d: Target.Dependency = .a",
    "let x = " + String(repeating: "(", count: 100_000),
    "let x = 1\n" + String(repeating: "// no\n/ (\n", count: 5_000),
    "let x = " + String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
    "let x = " + String(repeating: "[", count: 30) + String(repeating: "]", count: 30),
    "let x = " + String(repeating: "[(a: ", count: 13) + "1" + String(repeating: ")]", count: 13),
    "let x = " + String(repeating: "!", count: 5_000) + "true",
    "let x = 1" + String(repeating: " + 1", count: 5_000),
    "let x = a" + String(repeating: ".a", count: 5_000),
    "let x = a" + String(repeating: "()", count: 5_000),
    "let x = " + String(repeating: "true ? 1 : ", count: 5_000) + "2",
    String(repeating: "if false {} else ", count: 5_000) + "{}",
    String(repeating: "#if os(Linux)\n", count: 5_000),
    "let x: " + String(repeating: "A<", count: 5_000) + "B",
    "let x = \"" + String(repeating: "\\(\"", count: 500),
    String(repeating: "try ", count: 3_500) + "x",
    String(repeating: "#if os(Linux)\n", count: 8) + "let x = 1",
    "let x = a" + String(repeating: "<a", count: 2_000),
    "let x = " + String(repeating: "{", count: 99),
    "let x = " + String(repeating: "{ (a, b) in ", count: 99),
    String(repeating: "if a { ", count: 99),
    "let x = " + String(repeating: "(a<", count: 99),
    String(repeating: "@a(", count: 99),
    String(repeating: "case .a: ", count: 2_000),
    String(repeating: "struct A { ", count: 99),
    String(repeating: "switch x { case 1: ", count: 99),
    "/" + String(repeating: "a/ /", count: 5_000),
    String(repeating: "\"\"\"\n", count: 1_001),
    String(repeating: "/*", count: 5_000),
    "@resultBuilder enum B { static func buildBlock(_ s: String...) -> String { \"\" } }\n@B func f() -> String { f() }\nlet x = f()",
    "@resultBuilder enum B { static func buildBlock(_ s: [Int]...) -> [Int] { s.flatMap { $0 + $0 } } }\n"
      + "@B func f(_ n: Int) -> [Int] { if n > 0 { f(n - 1)\n f(n - 1) } }\nlet x = f(60)",
    "@resultBuilder enum B { static func buildBlock(_ s: Int...) -> Int { 1 }\n static func buildArray(_ s: [Int]) -> Int { 1 } }\n"
      + "@B func f() -> Int { for i in 0..<9223372036854775807 { i } }\nlet x = f()",
    "enum E: Error { case a }\nfunc f() throws { do { try f() } catch { throw error } }\ntry f()",
    "enum E: Error { case a }\nwhile true { do { throw E.a } catch {} }",
    "func f() { defer { f() } }\nf()",
    "struct S { var x: Int { get { 1 } set { self.x = newValue } } }\nvar s = S()\ns.x = 2",
    "let x = Array(stride(from: 0, to: 9223372036854775807, by: 1))",
    "let x = [1, 2].reduce(into: [1]) { r, _ in for _ in 0..<100 { r += r } }",
    "let x = 1 << 9223372036854775807",
    "\u{0}\u{0}let package = Package(name: \"\u{0}\")",
  ]

  @Test(arguments: hostile.indices)
  func isAProblem(_ index: Int) throws {
    let manifest = "import PackageDescription\n\(Self.hostile[index])\n" + "precondition(false)"
    let fragment = try read(manifest)
    #expect(fragment.problems.map(\.kind) == [.unevaluableManifest])
  }

  /// Long, but honest: what a generator of manifests may write is read, and in no time.
  @Test(arguments: [
    "func g(_ x: Int) -> Int { switch x {\n" + (0..<10_000).map { "case \($0): return \($0)\n" }.joined()
      + "default: return 0 } }\nlet y = g(9_999)",
    "func g(_ x: Int) -> Int { "
      + (0..<1_000).map { "if x == \($0) { return \($0) }" }.joined(separator: " else ")
      + " else { return 0 } }\nlet y = g(999)",
    "let a0 = 1\n" + (0..<5_000).map { "let a\($0 + 1) = a\($0)\n" }.joined(),
    "let x = [" + String(repeating: "1, ", count: 20_000) + "]", String(repeating: "func f() {}\n", count: 5_000),
  ])
  func longManifestsAreRead(_ text: String) throws {
    let start = ContinuousClock.now
    let fragment = try read("import PackageDescription\n\(text)\nlet package = Package(name: \"P\")")
    #expect(fragment.problems.isEmpty && fragment.name == "P")
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  /// What the standard library does in one go takes time that no count of statements shows: without a charge for it each
  /// of these goes on for minutes.
  @Test(arguments: [
    "var n = 0\nwhile true { n += text.count }", "while true { if text.hasSuffix(\"b\") { break } }",
    "var n = 0\nwhile true { n += text.uppercased().count }", "while true { _ = text.split(separator: \",\") }",
    "while true { _ = text.components(separatedBy: \",\") }", "while true { for letter in text { break } }",
    "while true { if text == other { continue } }", "while true { if text < other { continue } }",
    "while true { if list.contains(-1) { break } }", "while true { _ = list.firstIndex(of: -1) }",
    "while true { if list == others { continue } }", "while true { _ = list.sorted() }",
    "while true { _ = list.reversed() }", "while true { _ = list.min() }", "while true { _ = Set(list).count }",
    "let d = [1: 2]\nwhile true { _ = d.merging([2: 3]) { a, _ in a } }",
    "func f(_ list: [Int]) {}\nwhile true { f(list) }",
    "struct S { var list: [Int] }\nwhile true { _ = S(list: list) }",
    "struct P: Equatable { var a: [P] }\nvar p = P(a: [])\nfor _ in 0..<60 { p = P(a: [p, p]) }\nlet x = p == p",
    "let s = Set(0..<900)\nwhile true { if s == s { continue } }", "while true { _ = list.enumerated() }",
    "while true { _ = list.map(\\.description) }", "while true { _ = \"\\(list)\" }",
    "while true { _ = text.replacingOccurrences(of: \"a\", with: \"b\") }", "while true { _ = list + [1] }",
    "let s = String(repeating: \"a\", count: 99)\nwhile true { _ = s.replacingOccurrences(of: \"a*a*a*b\", with: \"\", "
      + "options: .regularExpression) }",
    "let s = String(repeating: \"a\", count: 99)\n_ = s.replacingOccurrences(of: \"(a+)+b\", with: \"\", "
      + "options: .regularExpression)\nwhile true {}",
    "while true { let (a, b) = (list, text)\n_ = a.count + b.count }", "while true { _ = list[0..<9_999] }",
    "while true { switch text { case other: continue\ndefault: continue } }", "while true { _ = Array(list) }",
    "while true { _ = text.prefix(9_999) }", "while true { _ = text.utf8.count }", "while true { _ = text + \"a\" }",
  ])
  func workOnManyIsChargedBySize(_ loop: String) throws {
    let values = """
      let text = String(repeating: "a,", count: 100_000)
      let other = text + ""
      var list: [Int] = []
      for i in 0..<10_000 { list.append(i * 7 % 10_007) }
      let others = list + []

      """
    let start = ContinuousClock.now
    let fragment = try read("import PackageDescription\n\(values)\(loop)\nprecondition(false)")
    #expect(fragment.problems.map(\.kind) == [.unevaluableManifest])
    // Generous for a debug build on a busy machine; without the charge it is minutes.
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  /// Copying what grows takes time that no count of statements shows.
  @Test(arguments: [
    "var a = [0]\nfor i in 0..<COUNT { a.append(i) }", "var a: [Int] = []\nfor i in 0..<COUNT { a += [i] }",
    "var a: Set<Int> = []\nfor i in 0..<COUNT { a.insert(i) }",
    "var a: [Int: Int] = [:]\nfor i in 0..<COUNT { a.updateValue(i, forKey: i) }",
    "var a = \"\"\nfor i in 0..<COUNT { a += \"0123456789\" }",
  ])
  func growthIsChargedBySize(_ loop: String) throws {
    func problems(_ count: Int) throws -> [String] {
      try read(
        "import PackageDescription\n\(loop.replacing("COUNT", with: "\(count)"))\nlet package = Package(name: \"P\")"
      ).problems.map(\.message)
    }
    #expect(try problems(200).isEmpty)
    let refusals = try problems(3_000)
    #expect(refusals.count == 1)
    #expect(refusals.first?.contains("too many steps") == true, "\(refusals)")
  }

  @Test func bytesThatAreNoTextAreAProblem() {
    let head = Array("// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"".utf8)
    let tail = Array("\")\n".utf8)
    let reader = SwiftPMReader(host: .linux)
    let inventory = Inventory(files: [], directories: [])
    let broken = reader.read(manifest: "Package.swift", bytes: head + [0xFF, 0xFE] + tail, inventory: inventory)
    #expect(broken.problems.map(\.kind) == [.unevaluableManifest])
    let whole = reader.read(manifest: "Package.swift", bytes: head + [0x41] + tail, inventory: inventory)
    #expect(whole.problems.isEmpty && whole.name == "A")
    #expect(reader.read(manifest: "Package.swift", bytes: [], inventory: inventory).problems.count == 1)
  }

  @Test func deepButHonestNestingIsRead() throws {
    let nested = String(repeating: "(", count: 40) + "[[[\"A\"]]]" + String(repeating: ")", count: 40)
    let fragment = try read(
      "import PackageDescription\nlet deep = \(nested)\nlet package = Package(name: \"P\", targets: [.target(name: \"A\")])"
    )
    #expect(graph(fragment) == ["A library"])
  }

  @Test func bracketsOfLinesThatAreCommentsDoNotNest() throws {
    let comments = String(repeating: "  // .target(name: \"B\", dependencies: [{<\n", count: 120)
    let fragment = try read(
      "import PackageDescription\n\(comments)let package = Package(name: \"P\", targets: [.target(name: \"A\")])")
    #expect(graph(fragment) == ["A library"])
  }
}
