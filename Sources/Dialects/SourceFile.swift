import DepGraphModel
import SwiftParser
package import SwiftSyntax

/// One source, as a dialect sees it: its bytes, what the byte scanner says about them, and a syntax tree that is parsed
/// once and only when asked for.
package final class SourceFile {
  package let bytes: [UInt8]
  package let scan: ScannedSource
  package private(set) lazy var tree: SourceFileSyntax = SourceFile.parse(bytes)

  /// Whether a compiler wrote it to say what a module declares: its members have no bodies.
  var isInterface: Bool { bytes.starts(with: Self.interfaceMark) }

  private static let interfaceMark = Array("// swift-interface-format-version:".utf8)

  /// Whether the type of a key path may be written out somewhere: `KeyPath<…>`, `WritableKeyPath<…>`.
  private(set) lazy var namesKeyPaths = bytes.withUnsafeBufferPointer { Self.keyPathName.occurs(in: $0) }

  private static let keyPathName = BytePattern("KeyPath")

  /// Whether something may be called `yield`, as the continuation of a stream is asked to.
  private(set) lazy var mayYield = bytes.withUnsafeBufferPointer { Self.yieldName.occurs(in: $0) }

  private static let yieldName = BytePattern("yield")

  /// Whether a call may be handed an update of dependencies whose label, or that of another argument, tells that it is one.
  private(set) lazy var mayLabelUpdates = ["withDependencies", "prepareDependencies", "reducer"]
    .contains { scan.vocabulary.holds($0) }

  /// Whether its statements are what a program runs: a source called `main.swift`.
  let isScript: Bool

  package init(bytes: [UInt8], isScript: Bool = false) {
    self.bytes = bytes
    self.isScript = isScript
    scan = SourceScanner().scan(bytes)
  }

  /// Nesting is bounded by the scanner before this is called, so the parser's own limit only has to lie above it.
  private static func parse(_ bytes: [UInt8]) -> SourceFileSyntax {
    let tree = parse(bytes, as: nil)
    guard tree.hasError, hasSpacedAttribute(bytes) else { return tree }
    // Swift 5 takes what Swift 6 does not: `@Dependency (\.mail) var mail`.
    let older = parse(bytes, as: .v5)
    return older.hasError ? tree : older
  }

  /// Whether an attribute may stand with a space before its parentheses. Other errors are not read twice: Swift 5 looks
  /// ahead from every attribute, which takes cubic time where attributes stand inside each other.
  private static func hasSpacedAttribute(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let sign = rest.firstIndex(of: UInt8(ascii: "@")) {
      rest = rest[(sign + 1)...].drop { Byte.isIdentifier($0) || $0 == UInt8(ascii: ".") }
      let behind = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if behind.startIndex > rest.startIndex, behind.first == UInt8(ascii: "(") { return true }
    }
    return false
  }

  private static func parse(_ bytes: [UInt8], as version: Parser.SwiftVersion?) -> SourceFileSyntax {
    bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: 1_000, swiftVersion: version) }
  }

  func text(of node: some SyntaxProtocol) -> String {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    return bytes.withUnsafeBufferPointer { foldedText($0, from: start, to: end) }
  }

  /// Behind the last character of a node.
  func end(of node: some SyntaxProtocol) -> SourcePosition {
    scan.lines.position(at: node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  func position(of node: some SyntaxProtocol) -> SourcePosition {
    position(of: node.positionAfterSkippingLeadingTrivia)
  }

  func position(of place: AbsolutePosition) -> SourcePosition { scan.lines.position(at: place.utf8Offset) }
}
