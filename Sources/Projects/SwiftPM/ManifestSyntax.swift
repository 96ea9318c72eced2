import SwiftOperators
import SwiftParser
import SwiftSyntax

/// The syntax tree of a manifest, with operators folded, and its places. Call on a deep stack only.
struct ManifestSyntax {
  static let largestSize = 4 << 20
  static let deepestNesting = 128
  static let longestSequence = 2_000
  static let deepestTree = 3_000

  let file: SourceFileSyntax
  let converter: SourceLocationConverter

  /// - Throws: `Unevaluable` where the text does not parse or is nested beyond the limits.
  init(_ bytes: [UInt8]) throws {
    try Self.checkNesting(bytes)
    let parsed = bytes.withUnsafeBufferPointer { buffer in
      var parser = Parser(buffer, maximumNestingLevel: 256)
      return SourceFileSyntax.parse(from: &parser)
    }
    converter = SourceLocationConverter(fileName: "", tree: parsed)
    try Self.checkTree(Syntax(parsed))
    if parsed.hasError {
      if let mark = Self.mergeMark(bytes) {
        throw Unevaluable(
          reason: "the manifest holds the marks of an unfinished merge", position: AbsolutePosition(utf8Offset: mark),
          isFatal: true)
      }
      throw Unevaluable(reason: "the manifest does not parse", position: Self.firstError(Syntax(parsed)), isFatal: true)
    }
    var table = OperatorTable.standardOperators
    table.addSourceFile(parsed) { _ in }
    var failure: Unevaluable?
    let folded = table.foldAll(parsed) { error in
      if failure == nil {
        failure = Unevaluable(reason: error.message, position: Self.position(of: error), isFatal: true)
      }
    }
    if let failure { throw failure }
    guard let file = folded.as(SourceFileSyntax.self) else {
      throw Unevaluable(reason: "the manifest does not parse", position: parsed.position, isFatal: true)
    }
    self.file = file
  }

  private static func position(of error: OperatorError) -> AbsolutePosition {
    switch error {
    case .groupAlreadyExists(let existing, _): existing.syntax?.position ?? AbsolutePosition(utf8Offset: 0)
    case .missingGroup(_, let syntax), .missingOperator(_, let syntax): syntax.positionAfterSkippingLeadingTrivia
    case .operatorAlreadyExists(let existing, _): existing.syntax?.position ?? AbsolutePosition(utf8Offset: 0)
    case .incomparableOperators(let left, _, _, _): left.positionAfterSkippingLeadingTrivia
    }
  }

  /// Counts brackets without regard to strings and comments: an upper bound that costs one pass.
  private static func checkNesting(_ bytes: [UInt8]) throws {
    guard bytes.count <= largestSize else {
      throw Unevaluable(
        reason: "the manifest is larger than \(largestSize >> 20) MB", position: AbsolutePosition(utf8Offset: 0),
        isFatal: true)
    }
    var depth = 0
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"):
        // Angle brackets nest types; elsewhere they are operators that nothing closes.
        if byte != UInt8(ascii: "<") { depth += 1 }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth = max(depth - 1, 0)
      default: break
      }
      if depth > deepestNesting {
        throw Unevaluable(
          reason: "brackets are nested more than \(deepestNesting) deep",
          position: AbsolutePosition(utf8Offset: offset), isFatal: true)
      }
    }
  }

  /// Walks without recursion: what comes after it recurses, and must not do so without bound.
  private static func checkTree(_ root: Syntax) throws {
    var pending: [(node: Syntax, depth: Int)] = [(root, 0)]
    while let (node, depth) = pending.popLast() {
      let isLong =
        node.is(ExprListSyntax.self) && node.parent?.is(SequenceExprSyntax.self) == true
        && node.children(viewMode: .sourceAccurate).count > longestSequence
      guard depth <= deepestTree, !isLong else {
        throw Unevaluable(
          reason: "the manifest is nested too deeply", position: node.positionAfterSkippingLeadingTrivia, isFatal: true)
      }
      for child in node.children(viewMode: .sourceAccurate) { pending.append((child, depth + 1)) }
    }
  }

  /// The parser takes such marks for white space and complains about what follows them.
  private static func mergeMark(_ bytes: [UInt8]) -> Int? {
    let mark = Array("<<<<<<< ".utf8)
    return bytes.indices.first { offset in
      bytes[offset] == mark[0] && (offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n"))
        && bytes[offset...].starts(with: mark)
    }
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

  private static func isFault(_ node: Syntax) -> Bool {
    if let token = node.as(TokenSyntax.self) { return token.presence == .missing }
    return node.is(UnexpectedNodesSyntax.self)
  }
}
