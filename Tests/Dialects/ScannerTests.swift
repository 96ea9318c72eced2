import DepGraphDialects
import DepGraphModel
import Testing

@Suite("Imports and types from bytes") struct ScannerTests {
  @Test func readsEveryFormOfImport() {
    let source = """
      import Alpha
      @testable import Beta
      @_exported public import Gamma
      @_implementationOnly import Delta ; import Epsilon
      import struct Zeta.Client
      @preconcurrency
      internal import Eta.Sub
      import `class`
      """
    let imports = scanned(source).imports
    #expect(imports.map(\.module) == ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "class"])
    #expect(imports.map(\.isTestable) == [false, true, false, false, false, false, false, false])
    #expect(imports.map(\.isExported) == [false, false, true, false, false, false, false, false])
    #expect(imports.map(\.isImplementationOnly) == [false, false, false, true, false, false, false, false])
    #expect(imports.map(\.access) == [nil, nil, .public, nil, nil, nil, .internal, nil])
    #expect(imports[5].declarationKind == "struct")
    #expect(imports[4].position == SourcePosition(line: 4, column: 37))
    #expect(imports[6].position == SourcePosition(line: 6, column: 1))
  }

  @Test(arguments: [
    "// import A",
    "/* import A /* nested */ import B */",
    "let text = \"import A\"",
    "let text = \"\"\"\nimport A\n\\(\"import B\")\nimport C\n\"\"\"",
    "let text = #\"\\(import \" A\"#\nlet more = ##\"\"\"\nimport B\"#\n\"\"\"##",
    "let text = \"\\(f(\")\", g { \"import A\" }))\nimport\"",
    "let pattern = /import A\\/ \"/",
    "let pattern = #/\nimport A \"\n/#",
    "foo.import(A)",
    "func f(import A: Int) {}",
  ])
  func ignoresImportsThatAreNone(source: String) {
    #expect(scanned(source + "\nimport Real\n").imports.map(\.module) == ["Real"])
  }

  @Test func writesConditionsOfEveryClause() {
    let source = """
      #if os(iOS) || // phones
        os(tvOS)
      import A
      #if DEBUG
      import B
      #endif
      #elseif   canImport( C )
      import C
      #else
      import D
      #endif
      import E
      """
    #expect(
      scanned(source).imports.map { $0.conditions.map(\.text) } == [
        ["os(iOS) || os(tvOS)"],
        ["os(iOS) || os(tvOS)", "DEBUG"],
        ["!(os(iOS) || os(tvOS)) && (canImport( C ))"],
        ["!(os(iOS) || os(tvOS)) && !(canImport( C ))"],
        [],
      ])
  }

  @Test func namesTypesByWhatStandsAroundThem() {
    let source = """
      public extension Outer.Inner {
        struct Key: Sendable, @unchecked Sendable, Base & Dependencies.DependencyKey where Value == Int {
          fileprivate enum Deep<T: Hashable> {}
          class func make() -> Any { struct Local {} ; return Local() }
        }
      }
      private final class Box<Element>: Parent<[Element], Int> {}
      typealias Mail = any MailClient & Sendable
      typealias Handler = (Int) -> Void
      actor Store {}
      protocol Shape: class, ~Copyable {}
      extension Client<Int>: @retroactive DependencyKey {}
      """
    let types = scanned(source).types
    #expect(
      types.map(\.path) == [
        ["Outer", "Inner"], ["Outer", "Inner", "Key"], ["Outer", "Inner", "Key", "Deep"],
        ["Outer", "Inner", "Key", "Local"], ["Box"], ["Mail"], ["Handler"], ["Store"], ["Shape"], ["Client"],
      ])
    #expect(
      types.map(\.access) == [
        .public, .public, .fileprivate, .private, .private, .internal, .internal, .internal, .internal, .internal,
      ])
    #expect(types[1].inherits.map(\.text) == ["Sendable", "Sendable", "Base", "Dependencies.DependencyKey"])
    #expect(types[1].whereClause == "Value == Int")
    #expect(types[4].inherits.map(\.text) == ["Parent<[Element], Int>"])
    #expect(types[5].inherits.map(\.text) == ["MailClient", "Sendable"])
    #expect(types[6].inherits.isEmpty && types[8].inherits.isEmpty)
    #expect(types[9].inherits.map(\.text) == ["DependencyKey"])
    #expect(types[9].whereClause == "<Int>")
  }

  /// What stands in a preview runs in no program.
  @Test(arguments: [
    "#Preview { outside(target) }",
    "#Preview(\"Some\", traits: .target) { { }() }",
    "#Preview(\"a\", arguments: { [1] }) { target }",
    "struct Some_Previews: PreviewProvider { static var previews: some View { if true { } ; Some(.target) } }",
    "struct Some: Equatable, SwiftUI.PreviewProvider where Value == Int { let target = 1 }",
    "#if DEBUG\nenum Some: PreviewProvider { static func f() { g { target } } }\n#endif",
  ])
  func keepsPreviewsApart(source: String) {
    let words = scanned("func before() {}\n" + source + "\nlet behind = other(.member)").vocabulary
    #expect(words.contains("target", as: .preview))
    #expect(words.holds("target"))
    #expect(!words.contains("target"))
    #expect(!words.contains("target", as: .implicitMember))
    #expect(words.contains("other"))
    #expect(words.contains("member", as: .implicitMember))
  }

  @Test(arguments: [
    "class Some { class var provider: PreviewProvider.Type { target } }",
    "func show(_ provider: PreviewProvider) { target() }",
    "struct Some { let value = #PreviewText(target) ; func f() { target() } }",
    "struct Some { var provider: any PreviewProvider { target } }",
    "extension PreviewProvider { static var some: Int { target } }",
    "struct Some<Value: PreviewProvider> { let value = target }",
    "struct Some: Equatable where Value: PreviewProvider { let value = target }",
    "let value = list.struct.PreviewProvider { target }",
    "#Preview\nfunc some() { target }",
  ])
  func takesNothingElseForAPreview(source: String) { #expect(scanned(source).vocabulary.contains("target")) }

  @Test(arguments: [
    "struct Pager { let load: (Int) -> Void }", "func run(_ body: () -> Void) -> Int { 1 }",
    "protocol Pager { func next()\nvar load: () -> Void { get } }", "typealias Load = () -> Void",
    "func load() -> () -> Void { {} }", "func all() -> [() -> Void] { [] }",
    "let load = { (page: Int) -> Int in page }",
  ])
  func notesTypesOfFunctions(source: String) {
    #expect(scanned(source).vocabulary.contains(SourceVocabulary.functionType))
  }

  @Test(arguments: [
    "struct Page { func next(after page: Page? = nil) throws -> Page { self } }",
    "func f<T>(_ values: [T]) -> [T: Int]",
    "struct Pages { subscript(page: Int) -> Int { page } }", "let next = number - 1 > 0",
  ])
  func notesNoOthers(source: String) {
    #expect(!scanned(source).vocabulary.contains(SourceVocabulary.functionType))
  }

  @Test(arguments: Snippets.all) func agreesWithTheTree(source: String) {
    let scan = scanned(source)
    let tree = parsedFacts(source)
    #expect(scan.imports == tree.imports)
    var types = tree.types.filter { $0.attributes != ["DependencyEntry"] }
    // Associated types stand in the body, and matter to what is read there alone.
    for index in types.indices where types[index].kind == .protocol { types[index].genericParameters = [] }
    #expect(scan.types == types)
  }

  @Test func countsColumnsInBytesAndLinesLikeTheCompiler() {
    let source = "/* é */ import A\r\nimport B\rimport C\n"
    #expect(
      scanned(source).imports.map(\.position) == [
        SourcePosition(line: 1, column: 10), SourcePosition(line: 2, column: 1), SourcePosition(line: 3, column: 1),
      ])
  }
}
