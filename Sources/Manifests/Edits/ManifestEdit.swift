import SwiftParser
import SwiftSyntax

/// Changes to the text of a `Package.swift` or `Project.swift` that can be made without knowing what it evaluates to.
package struct ManifestEdit {
  /// In UTF-8; other bytes are kept as they are.
  package private(set) var text: String

  package init(_ text: String) { self.text = text }

  /// Functions whose `dependencies:` is a list of what a target links.
  private static let targetFunctions: Set<String> = ["target", "executableTarget", "testTarget", "Target"]

  /// Adds an element to the dependencies of the target that is declared at a place, both numbers 1-based.
  /// - Returns: whether that can be done: the declaration lists its dependencies itself, or has none.
  package mutating func addDependency(_ element: String, toTargetAt place: (line: Int, column: Int)) -> Bool {
    let tree = Parser.parse(source: text)
    let search = CallSearch(tree, names: Self.targetFunctions) { $0.line == place.line && $0.column == place.column }
    guard let call = search.found else { return false }
    return add(element, to: "dependencies", of: call, after: "name")
  }

  /// Adds an element to the packages that a package depends on.
  package mutating func addPackage(_ element: String) -> Bool {
    let search = CallSearch(Parser.parse(source: text), names: ["Package"]) { _ in true }
    guard let call = search.found else { return false }
    return add(element, to: "dependencies", of: call, after: nil)
  }

  /// - Parameter predecessor: the argument that a list which is not there yet comes behind.
  private mutating func add(
    _ element: String, to label: String, of call: FunctionCallExprSyntax, after predecessor: String?
  ) -> Bool {
    if let argument = call.arguments.first(where: { $0.label?.text == label }) {
      guard let array = argument.expression.as(ArrayExprSyntax.self) else { return false }
      append(element, to: array)
      return true
    }
    guard let predecessor, call.arguments.count == 1 || call.calledName != "target" || isPackageTarget(call),
      let before = call.arguments.first(where: { $0.label?.text == predecessor })
    else { return false }
    let start = before.positionAfterSkippingLeadingTrivia.utf8Offset
    let isAlone = line(at: start) != line(at: call.leftParen?.positionAfterSkippingLeadingTrivia.utf8Offset ?? start)
    let gap = isAlone ? ",\n" + indentation(at: start) : ", "
    insert("\(gap)\(label): [\(element)]", at: before.expression.endPositionBeforeTrailingTrivia.utf8Offset)
    return true
  }

  /// A target of Tuist has its dependencies behind much else.
  private func isPackageTarget(_ call: FunctionCallExprSyntax) -> Bool {
    !call.arguments.contains { ["destinations", "product", "platform", "bundleId"].contains($0.label?.text ?? "") }
  }

  private mutating func append(_ element: String, to array: ArrayExprSyntax) {
    guard let last = array.elements.last else {
      return insert(element, at: array.leftSquare.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    let start = last.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = last.expression.endPositionBeforeTrailingTrivia.utf8Offset
    let isAlone = line(at: start) != line(at: array.leftSquare.positionAfterSkippingLeadingTrivia.utf8Offset)
    switch (isAlone, last.trailingComma) {
    case (true, let comma?):
      // Behind a comment that ends the line.
      insert("\n\(indentation(at: start))\(element),", at: comma.endPosition.utf8Offset)
    case (true, nil):
      insert("\n\(indentation(at: start))\(element),", at: last.endPosition.utf8Offset)
      insert(",", at: end)
    case (false, let comma?): insert(" \(element),", at: comma.endPositionBeforeTrailingTrivia.utf8Offset)
    case (false, nil): insert(", \(element)", at: end)
    }
  }

  // MARK: Text

  private mutating func insert(_ part: String, at offset: Int) {
    text.insert(contentsOf: part, at: text.utf8.index(text.utf8.startIndex, offsetBy: offset))
  }

  private func line(at offset: Int) -> Int { text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") } }

  private func indentation(at offset: Int) -> String {
    let before = Array(text.utf8.prefix(offset))
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return String(decoding: before[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }
}

extension FunctionCallExprSyntax {
  /// `target` of `.target(…)` and of `Target.target(…)`.
  fileprivate var calledName: String? {
    calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}

/// The first call of one of some functions, at a place that fits.
private final class CallSearch: SyntaxVisitor {
  private let names: Set<String>
  private let fits: (_ place: (line: Int, column: Int)) -> Bool
  private let converter: SourceLocationConverter
  private(set) var found: FunctionCallExprSyntax?

  init(_ tree: SourceFileSyntax, names: Set<String>, fits: @escaping (_ place: (line: Int, column: Int)) -> Bool) {
    self.names = names
    self.fits = fits
    converter = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard found == nil else { return .skipChildren }
    let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    if names.contains(node.calledName ?? ""), fits((place.line, place.column)) { found = node }
    return found == nil ? .visitChildren : .skipChildren
  }
}
