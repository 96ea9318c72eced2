import DepGraphModel
import SwiftSyntax

/// What the place of a node says, without anything that is known around it.
extension SyntaxProtocol {
  /// The left-hand side of an assignment, and what is passed `inout`.
  var isAssignmentTarget: Bool {
    guard let parent else { return false }
    if parent.is(InOutExprSyntax.self) { return true }
    guard let list = parent.as(ExprListSyntax.self), list.first?.id == id else { return false }
    return list.count > 2 && list.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false
  }

  /// The left-hand side of `+=` and the like.
  var isChangedInPlace: Bool {
    guard let list = parent?.as(ExprListSyntax.self), list.first?.id == id,
      let text = list.dropFirst().first?.as(BinaryOperatorExprSyntax.self)?.operator.text
    else { return false }
    return text.last == "=" && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
  }

  /// Whether the result of the call with this callee is thrown away.
  var isStatement: Bool {
    var node = parent
    while let current = node,
      current.is(FunctionCallExprSyntax.self) || current.is(TryExprSyntax.self)
        || current.is(AwaitExprSyntax.self)
    {
      node = current.parent
    }
    guard let node else { return false }
    if node.is(CodeBlockItemSyntax.self) { return true }
    if let binding = node.parent?.as(PatternBindingSyntax.self) {
      return binding.pattern.is(WildcardPatternSyntax.self)
    }
    guard let list = node.as(ExprListSyntax.self), let first = list.first else { return false }
    return first.is(DiscardAssignmentExprSyntax.self)
  }

  /// `self[Mail.self]`, `Dependency(Mail.self)`: the type only names a dependency.
  var isKeyArgument: Bool {
    guard let argument = parent?.as(LabeledExprSyntax.self), let call = argument.parent?.parent else {
      return false
    }
    if call.is(SubscriptCallExprSyntax.self) || call.is(MacroExpansionDeclSyntax.self) { return true }
    guard let callee = call.as(FunctionCallExprSyntax.self)?.calledExpression else { return false }
    return DependencySpelling.isLibraryName(AccessPath(callee).dottedName ?? [], "Dependency")
  }

  /// Whether a type is named only to be described, compared or looked up, so that nobody makes a value of it:
  /// `String(describing: Mail.self)`, `type(of: mail) == Mail.self`, `@Environment(Mail.self)`.
  var isOnlyDescribed: Bool {
    if let operands = parent?.as(ExprListSyntax.self) {
      return operands.contains { ["==", "!=", "===", "!=="].contains($0.trimmedDescription) }
    }
    guard let argument = parent?.as(LabeledExprSyntax.self), let owner = argument.parent?.parent else { return false }
    if let attribute = (owner.as(AttributeSyntax.self) ?? owner.parent?.as(AttributeSyntax.self)) {
      return SyntaxNames.attributeName(attribute).last == "Environment"
    }
    if argument.parent?.parent?.is(ExpressionSegmentSyntax.self) ?? false { return true }
    guard let call = owner.as(FunctionCallExprSyntax.self), let name = call.calledName else {
      return false
    }
    switch argument.label?.text {
    case nil: return AccessPath.describing.contains(name)
    case "describing", "reflecting": return name == "String" || name == "Mirror"
    case "for": return name == "Bundle" || name.hasSuffix("Destination")
    default: return false
    }
  }

  /// The labels of the call that a node is the callee of; `nil` where it is none.
  var labelsOfCall: [String]? {
    guard let call = parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == id else {
      return nil
    }
    var labels = call.arguments.map { $0.label.map(SyntaxNames.text) ?? "_" }
    if call.trailingClosure != nil { labels.append("{") }
    for closure in call.additionalTrailingClosures { labels.append(SyntaxNames.text(closure.label)) }
    return labels
  }
}

extension SourceFile {
  func extent(of node: some SyntaxProtocol) -> OverrideExtent { .code(from: position(of: node), to: end(of: node)) }

  /// The name that the facts have of what is only known under its name in a body: other files and functions have theirs.
  func localName(_ name: String, at node: some SyntaxProtocol) -> String {
    let position = position(of: node)
    return "\(name)@\(position.line):\(position.column)"
  }

  func genericNames(_ clause: GenericParameterClauseSyntax?) -> [String] {
    clause.map { TypeListText.parameterNames(in: text(of: $0.parameters)) } ?? []
  }
}

extension TypeSyntax {
  var isFunction: Bool { unwrapped.is(FunctionTypeSyntax.self) }

  /// Without attributes, `?` and parentheses.
  var unwrapped: TypeSyntax {
    switch self.as(TypeSyntaxEnum.self) {
    case .attributedType(let attributed): attributed.baseType.unwrapped
    case .optionalType(let optional): optional.wrappedType.unwrapped
    case .tupleType(let tuple):
      tuple.elements.count == 1 ? tuple.elements.first.map { $0.type.unwrapped } ?? self : self
    default: self
    }
  }
}

extension AccessorBlockSyntax {
  /// Whether it only observes a stored property.
  var observes: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}

extension ClosureExprSyntax {
  /// Whether it is what a function, a getter or a constant gives.
  func isGiven(by boundary: Syntax) -> Bool {
    if id == boundary.id {
      let variable = parent?.parent?.parent?.parent?.as(VariableDeclSyntax.self)
      return variable?.bindingSpecifier.tokenKind == .keyword(.let)
    }
    guard let parent, parent.is(ReturnStmtSyntax.self) || parent.is(CodeBlockItemSyntax.self) else { return false }
    var current = parent
    while current.id != boundary.id {
      switch current.kind {
      case .closureExpr, .functionDecl, .accessorDecl, .memberBlock: return false
      default: break
      }
      guard let next = current.parent else { return false }
      current = next
    }
    return true
  }

  /// Empty where it does not name them.
  var parameterNames: [String] {
    switch signature?.parameterClause {
    case .simpleInput(let list): list.map { SyntaxNames.text($0.name) }
    case .parameterClause(let clause): clause.parameters.map { SyntaxNames.text($0.secondName ?? $0.firstName) }
    case nil: []
    }
  }
}

extension ExprSyntax {
  /// `Mailer()`, `Mail.Client(url: url)`
  var makesValue: Bool {
    let call = self.as(FunctionCallExprSyntax.self)
    return call.flatMap { AccessPath(calling: $0).dottedName }?.allSatisfy { $0.first?.isUppercase ?? false } ?? false
  }
}

extension AccessPath {
  /// What is handed a value or a type and keeps nothing of it, nor makes a value of the type.
  static let describing: Set<String> = [
    "print", "debugPrint", "dump", "ObjectIdentifier", "NSStringFromClass", "String",
  ]
}
