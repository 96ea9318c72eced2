import SwiftSyntax

extension SyntaxProtocol {
  /// What a loop, a condition or a constant around a place takes a name from, which may be a part of something else:
  /// `for box in boxes { … }`, `if let box = screen.box { … }`, `if case .box(let box) = screen { … }`, `let box = screen.box`.
  func origin(of name: String, among variables: DeclaredVariables) -> ExprSyntax? {
    var node = Syntax(self)
    while let parent = node.parent {
      switch parent.as(SyntaxEnum.self) {
      case .forStmt(let loop) where loop.body.id == node.id:
        if DeclaredNames.names(in: Syntax(loop.pattern)).contains(name) { return loop.sequence }
      case .ifExpr(let choice) where choice.body.id == node.id:
        if let found = Self.origin(of: name, in: choice.conditions) { return found }
      case .switchCase(let item):
        if DeclaredNames.names(in: Syntax(item.label)).contains(name) {
          return item.parent?.parent?.as(SwitchExprSyntax.self)?.subject
        }
      case .codeBlockItemList:
        let values = variables.declarations(of: name, in: parent).lazy.compactMap { $0.as(ExprSyntax.self) }
        if let found = values.first(where: { $0.position < node.position && $0.isOfConstant }) { return found }
      default: break
      }
      node = parent
    }
    return nil
  }

  private static func origin(of name: String, in conditions: ConditionElementListSyntax) -> ExprSyntax? {
    for element in conditions {
      switch element.condition {
      case .optionalBinding(let binding) where SyntaxNames.identifier(binding.pattern) == name:
        return binding.initializer?.value
      case .matchingPattern(let match) where DeclaredNames.names(in: Syntax(match.pattern)).contains(name):
        return match.initializer.value
      case .optionalBinding, .matchingPattern, .expression, .availability: continue
      }
    }
    return nil
  }
}

extension ExprSyntax {
  /// Whether it is the initial value of what cannot be changed: a variable holds a value of its own.
  fileprivate var isOfConstant: Bool {
    let declaration = parent?.parent?.parent?.parent?.as(VariableDeclSyntax.self)
    return declaration.map { $0.bindingSpecifier.tokenKind == .keyword(.let) } ?? true
  }
}
