import DepGraphModel
import SwiftSyntax

/// What the code of one member names.
final class BodyWords: SyntaxVisitor {
  private let file: SourceFile
  private(set) var makes: Set<String> = []
  private(set) var mentions: Set<String> = []
  /// From `dependency`.
  private(set) var reads: Set<String> = []
  private(set) var isShared = false

  init(file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if NeedleVisitor.isShared(node) { isShared = true }
    if var name = AccessPath(node.calledExpression).dottedName {
      if name.last == "init" { name.removeLast() }
      if name.last?.first?.isUppercase ?? false { makes.insert(name.joined(separator: ".")) }
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if NeedleVisitor.isDependency(node.base) { reads.insert(SyntaxNames.text(node.declName.baseName)) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id
      || node.parent?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription == "self"
    {
      mentions.insert(SyntaxNames.text(node.baseName))
    }
    return .skipChildren
  }
}

/// The text of an expression as it reads outside of its component.
final class PortableValue: SyntaxVisitor {
  /// Characters of the text; longer ones are for people to move.
  private static let longest = 4000

  private let file: SourceFile
  /// Where words are left out.
  private var cuts: [Range<AbsolutePosition>] = []
  private var usesSelf = false

  init(file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  func text(of expression: ExprSyntax) -> String? {
    walk(expression)
    guard !usesSelf else { return nil }
    let start = expression.positionAfterSkippingLeadingTrivia
    let bytes = Array(expression.trimmedDescription.utf8)
    guard bytes.count <= Self.longest else { return nil }
    var left: [UInt8] = []
    var place = 0
    for cut in cuts {
      let (lower, upper) = (cut.lowerBound.utf8Offset - start.utf8Offset, cut.upperBound.utf8Offset - start.utf8Offset)
      guard lower >= place, upper <= bytes.count else { return nil }
      left += bytes[place..<lower]
      place = upper
    }
    return String(decoding: left + bytes[place...], as: UTF8.self)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base else { return .visitChildren }
    if NeedleVisitor.isDependency(base) || base.trimmedDescription == "self" {
      cuts.append(base.positionAfterSkippingLeadingTrivia..<node.declName.positionAfterSkippingLeadingTrivia)
      return .skipChildren
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if ["self", "dependency", "super"].contains(node.baseName.text) { usesSelf = true }
    return .visitChildren
  }

  override func visit(_ node: SuperExprSyntax) -> SyntaxVisitorContinueKind {
    usesSelf = true
    return .skipChildren
  }

  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    usesSelf = true
    return .skipChildren
  }
}
