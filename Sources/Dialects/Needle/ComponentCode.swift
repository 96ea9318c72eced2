import DepGraphModel
import SwiftSyntax

/// What the code of one member names.
final class BodyWords: SyntaxVisitor {
  private(set) var makes: Set<String> = []
  private(set) var mentions: Set<String> = []
  /// From `dependency`.
  private(set) var reads: Set<String> = []
  private(set) var isShared = false
  /// To the object that `shared { … }` makes.
  private(set) var handed: Set<String> = []

  init() { super.init(viewMode: .sourceAccurate) }

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
      || SyntaxNames.isSelf(node.parent?.as(MemberAccessExprSyntax.self)?.base)
    {
      let name = SyntaxNames.text(node.baseName)
      mentions.insert(name)
      guard isShared else { return .skipChildren }
      let access = node.parent?.as(MemberAccessExprSyntax.self)
      let whole = access.map { $0.declName.id == node.id ? Syntax($0) : Syntax(node) } ?? Syntax(node)
      switch SharedObject.keeping(whole) {
      case .value, .argument: handed.insert(name)
      case .nothing: break
      }
    }
    return .skipChildren
  }
}

/// What `shared { … }` keeps.
enum SharedObject {
  /// What becomes of the value of an expression.
  static func keeping(_ expression: Syntax) -> ComponentCreationFact.Keeping {
    var isArgument = false
    var current = expression
    while let parent = current.parent {
      if let closure = parent.as(ClosureExprSyntax.self) {
        guard let call = closure.parent?.as(FunctionCallExprSyntax.self), NeedleVisitor.isShared(call) else {
          return .nothing
        }
        return isArgument ? .argument : .value
      }
      if let labelled = parent.as(LabeledExprSyntax.self) {
        isArgument = isArgument || !(labelled.parent?.parent?.is(TupleExprSyntax.self) ?? false)
      } else if let call = parent.as(FunctionCallExprSyntax.self), call.calledExpression.id == current.id {
        return .nothing
      } else if let variable = parent.as(PatternBindingSyntax.self) {
        return isArgument ? keeping(variable).ofArgument : keeping(variable)
      } else if parent.is(MemberAccessExprSyntax.self) || parent.is(MemberBlockItemSyntax.self) {
        // Asked for something else.
        return .nothing
      }
      current = parent
    }
    return .nothing
  }

  /// What becomes of a variable, as far as the last statement of the closure around it says.
  private static func keeping(_ variable: PatternBindingSyntax) -> ComponentCreationFact.Keeping {
    guard let name = SyntaxNames.identifier(variable.pattern),
      let statements = variable.parent?.parent?.parent?.parent?.as(CodeBlockItemListSyntax.self),
      statements.parent?.is(ClosureExprSyntax.self) ?? false, let last = statements.last,
      let use = VariableUse(of: name, in: last).found
    else { return .nothing }
    return keeping(Syntax(use))
  }
}

extension ComponentCreationFact.Keeping {
  /// What becomes of an argument of a value.
  fileprivate var ofArgument: Self {
    switch self {
    case .value, .argument: .argument
    case .nothing: .nothing
    }
  }
}

/// The first use of a variable.
private final class VariableUse: SyntaxVisitor {
  private let name: String
  private(set) var found: DeclReferenceExprSyntax?

  init(of name: String, in code: CodeBlockItemSyntax) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
    walk(code)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if found == nil, SyntaxNames.text(node.baseName) == name { found = node }
    return .skipChildren
  }
}

/// The text of an expression as it reads outside of its component.
final class PortableValue: SyntaxVisitor {
  /// Characters of the text; longer ones are for people to move.
  private static let longest = 4000

  /// Where words are left out.
  private var cuts: [Range<AbsolutePosition>] = []
  private var usesSelf = false

  init() { super.init(viewMode: .sourceAccurate) }

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
    if NeedleVisitor.isDependency(base) || SyntaxNames.isSelf(base) {
      cuts.append(base.positionAfterSkippingLeadingTrivia..<node.declName.positionAfterSkippingLeadingTrivia)
      return .skipChildren
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if ["self", "Self", "dependency", "super"].contains(node.baseName.text) { usesSelf = true }
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
