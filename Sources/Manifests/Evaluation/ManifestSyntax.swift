import DepGraphModel
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// The syntax tree of a manifest, with operators folded. Call on a deep stack only.
struct ManifestSyntax {
  static let largestSize = 4 << 20
  static let longestSequence = 2_000
  static let deepestTree = 3_000

  let file: SourceFileSyntax

  static let notParsed = "the manifest does not parse"
  static let mergeMarks = "the manifest \(MergeConflict.message)"

  /// - Throws: `Unevaluable` where the text does not parse or is nested beyond the limits.
  init(_ bytes: [UInt8]) throws {
    try Self.checkNesting(bytes)
    let parsed = bytes.withUnsafeBufferPointer { buffer in
      var parser = Parser(buffer, maximumNestingLevel: 256)
      return SourceFileSyntax.parse(from: &parser)
    }
    let operators = try Self.checkTree(Syntax(parsed))
    if parsed.hasError {
      try Self.checkMerge(bytes)
      throw Unevaluable(reason: Self.notParsed, position: Self.firstError(Syntax(parsed)), isFatal: true)
    }
    var table = OperatorTable.standardOperators
    table.addSourceFile(parsed) { _ in }
    if let unknown = Self.unknownOperator(operators, table) {
      try Self.checkMerge(bytes)
      throw unknown
    }
    var failure: String?
    let folded = table.foldAll(parsed) { error in failure = failure ?? error.message }
    if let failure { throw Self.refusal(failure, at: 0) }
    guard let file = folded.as(SourceFileSyntax.self) else {
      throw Unevaluable(reason: Self.notParsed, position: parsed.position, isFatal: true)
    }
    self.file = file
  }

  /// The modules that it imports.
  var imports: Set<String> { Set(file.statements.compactMap(\.importedModule)) }

  /// Whether it is nothing but a package of no targets. One that stops behind its imports was not finished.
  var hasNoTargets: Bool {
    guard file.statements.contains(where: { !$0.item.is(ImportDeclSyntax.self) }) else { return false }
    return file.statements.allSatisfy { statement in
      guard case .decl(let declaration) = statement.item else { return false }
      if declaration.is(ImportDeclSyntax.self) { return true }
      guard let bindings = declaration.as(VariableDeclSyntax.self)?.bindings, bindings.count == 1,
        let call = bindings.first?.initializer?.value.as(FunctionCallExprSyntax.self),
        call.calledExpression.trimmedDescription == "Package", call.trailingClosure == nil
      else { return false }
      let targets = call.arguments.first { $0.label?.text == "targets" }?.expression
      return targets?.as(ArrayExprSyntax.self)?.elements.isEmpty ?? (targets == nil)
    }
  }

  /// Whether it imports something and does nothing with it.
  var isOnlyImports: Bool {
    !file.statements.isEmpty && file.statements.allSatisfy { $0.item.is(ImportDeclSyntax.self) }
  }

  /// Whether it makes a `Package()`: SwiftPM refuses it too, and it keeps Xcode from showing a folder.
  var isBlank: Bool {
    hasNoTargets
      && file.statements.contains { statement in
        guard case .decl(let declaration) = statement.item else { return false }
        let value = declaration.as(VariableDeclSyntax.self)?.bindings.first?.initializer?.value
        return value?.as(FunctionCallExprSyntax.self)?.arguments.isEmpty == true
      }
  }

  /// Counts brackets without regard to strings and comments, but for comments on lines of their own: one pass that may
  /// only err towards refusing. Besides the stack it saves time: the parser's search for types is exponential in the depth
  /// of square brackets, its recovery in that of `#if`, and its search for the end of type arguments is quadratic.
  private static func checkNesting(_ bytes: [UInt8]) throws {
    guard bytes.count <= largestSize else {
      throw refusal("the manifest is larger than \(largestSize >> 20) MB", at: 0)
    }
    var nesting = Nesting()
    var line = LineStart()
    for (offset, byte) in bytes.enumerated() {
      if line.isComment(at: byte) { continue }
      if byte == UInt8(ascii: "#") {
        if bytes[offset...].starts(with: Self.poundIf) { nesting.conditions += 1 }
        if bytes[offset...].starts(with: Self.poundEndif) { nesting.conditions = max(nesting.conditions - 1, 0) }
      } else {
        nesting.count(byte)
      }
      if let reason = nesting.excess { throw refusal(reason, at: offset) }
    }
  }

  private static func refusal(_ reason: String, at offset: Int) -> Unevaluable {
    Unevaluable(reason: reason, position: AbsolutePosition(utf8Offset: offset), isFatal: true)
  }

  /// Tells lines that are comments.
  private struct LineStart {
    private var slashes = 0
    /// Whether something else stands before in the line.
    private var isOver = false

    mutating func isComment(at byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (slashes, isOver) = (0, false)
      case UInt8(ascii: "/") where slashes < 2 && !isOver: slashes += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"): isOver = isOver || slashes == 1
      default: isOver = isOver || slashes < 2
      }
      return slashes == 2
    }
  }

  private struct Nesting {
    var brackets = 0
    var squares = 0
    var angles = 0
    var conditions = 0

    mutating func count(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "["):
        squares += 1
        brackets += 1
      case UInt8(ascii: "]"):
        squares = max(squares - 1, 0)
        brackets = max(brackets - 1, 0)
      case UInt8(ascii: "("): brackets += 1
      case UInt8(ascii: ")"): brackets = max(brackets - 1, 0)
      case UInt8(ascii: "{"):
        brackets += 1
        angles = 0
      case UInt8(ascii: "}"):
        brackets = max(brackets - 1, 0)
        angles = 0
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">"): angles = max(angles - 1, 0)
      // Nothing of these stands inside type arguments: comparisons before them are over.
      case UInt8(ascii: "="), UInt8(ascii: "\""): angles = 0
      default: break
      }
    }

    var excess: String? {
      if brackets > 100 || angles > 100 { return "brackets are nested more than 100 deep" }
      if squares > 16 { return "square brackets are nested more than 16 deep" }
      return conditions > 8 ? "'#if' is nested more than 8 deep" : nil
    }
  }

  private static let poundIf = Array("#if".utf8)
  private static let poundEndif = Array("#endif".utf8)

  /// What comes after it recurses, and must not do so without bound.
  /// - Returns: The operators between operands, in the order of the text.
  private static func checkTree(_ root: Syntax) throws -> [TokenSyntax] {
    let gauge = TreeGauge(deepest: deepestTree, longestSequence: longestSequence)
    gauge.walk(root)
    if let place = gauge.excess {
      throw Unevaluable(reason: "the manifest is nested too deeply", position: place, isFatal: true)
    }
    return gauge.operators
  }

  /// The parser takes such marks for white space or for an operator, and complains about something else.
  private static func checkMerge(_ bytes: [UInt8]) throws {
    if let place = MergeConflict.firstMark(in: bytes) { throw refusal(mergeMarks, at: place) }
  }

  /// Before folding: afterwards the places are those of the folded tree.
  private static func unknownOperator(_ operators: [TokenSyntax], _ table: OperatorTable) -> Unevaluable? {
    for token in operators where table.infixOperator(named: token.text) == nil {
      return Unevaluable(
        reason: "nothing declares the operator '\(token.text)'", position: token.positionAfterSkippingLeadingTrivia,
        isFatal: true)
    }
    return nil
  }

  private static func firstError(_ root: Syntax) -> AbsolutePosition {
    var node = root
    while true {
      guard let next = node.children(viewMode: .all).first(where: { $0.hasError || isFault($0) }) else { break }
      node = next
      if isFault(node) { break }
    }
    return node.positionAfterSkippingLeadingTrivia
  }

  /// Measures a tree, and recurses no deeper than the limit itself.
  private final class TreeGauge: SyntaxAnyVisitor {
    let deepest: Int
    let longestSequence: Int
    private var depth = 0
    private(set) var excess: AbsolutePosition?
    /// Between operands, in the order of the text.
    private(set) var operators: [TokenSyntax] = []

    init(deepest: Int, longestSequence: Int) {
      self.deepest = deepest
      self.longestSequence = longestSequence
      super.init(viewMode: .sourceAccurate)
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      depth += 1
      if depth > deepest { excess = excess ?? node.positionAfterSkippingLeadingTrivia }
      return excess == nil ? .visitChildren : .skipChildren
    }

    override func visitAnyPost(_ node: Syntax) { depth -= 1 }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visitPost(_ token: TokenSyntax) {}

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
      if node.elements.count > longestSequence { excess = excess ?? node.positionAfterSkippingLeadingTrivia }
      return visitAny(Syntax(node))
    }

    override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
      operators.append(node.operator)
      return visitAny(Syntax(node))
    }
  }

  private static func isFault(_ node: Syntax) -> Bool {
    if let token = node.as(TokenSyntax.self) { return token.presence == .missing }
    return node.is(UnexpectedNodesSyntax.self)
  }
}

extension CodeBlockItemSyntax {
  /// The module that it imports, where it is an import.
  var importedModule: String? {
    guard case .decl(let declaration) = item else { return nil }
    return declaration.as(ImportDeclSyntax.self)?.path.first?.name.identifierText
  }
}
