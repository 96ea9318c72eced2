import SwiftSyntax

/// The call of an initializer whose value a property or a closure has, also where statements in front of it prepare that.
enum MadeValue {
  /// `["Mail"]` of `Mail(url: url)`, nothing for `.init(url: url)`; `nil` for what calls no initializer.
  static func type(of expression: ExprSyntax) -> [String]? {
    if let attempt = expression.as(TryExprSyntax.self) { return type(of: attempt.expression) }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
    if let closure = SyntaxNames.calledClosure(of: call) {
      return call.arguments.isEmpty ? last(of: closure.statements).flatMap(type) : nil
    }
    let path = AccessPath(calling: call)
    if path.isImplicit { return path.leadingNames == ["init"] && path.steps.count == 1 ? [] : nil }
    guard var name = path.dottedName else { return nil }
    if name.last == "init" { name.removeLast() }
    return name.last?.first?.isUppercase ?? false ? name : nil
  }

  /// `["Mail", "makeLive"]` of `Mail.makeLive(url)`: a static function that by its name makes a value; `nil` for anything
  /// else.
  static func factory(of expression: ExprSyntax) -> [String]? {
    if let attempt = expression.as(TryExprSyntax.self) { return factory(of: attempt.expression) }
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let name = AccessPath(calling: call).dottedName, let last = name.last, name.count > 1,
      name[name.count - 2].first?.isUppercase ?? false,
      ["make", "create", "build"].contains(where: last.hasPrefix)
    else { return nil }
    return name
  }

  static func expression(of binding: PatternBindingSyntax) -> ExprSyntax? {
    if let initializer = binding.initializer { return initializer.value }
    switch binding.accessorBlock?.accessors {
    case .getter(let items): return last(of: items)
    case .accessors(let list):
      let getter = list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }
      return getter?.body.flatMap { last(of: $0.statements) }
    case nil: return nil
    }
  }

  /// What a body gives at its end; of a constant that it declares, the constant's value.
  static func last(of items: CodeBlockItemListSyntax) -> ExprSyntax? {
    guard let value = items.last.flatMap(returned), let name = value.as(DeclReferenceExprSyntax.self) else {
      return items.last.flatMap(returned)
    }
    let constants = items.compactMap { $0.item.as(VariableDeclSyntax.self) }
      .filter { $0.bindingSpecifier.tokenKind == .keyword(.let) }.flatMap(\.bindings)
    return constants.first { SyntaxNames.identifier($0.pattern) == SyntaxNames.text(name.baseName) }?.initializer?.value
      ?? value
  }

  private static func returned(by item: CodeBlockItemSyntax) -> ExprSyntax? {
    switch item.item {
    case .expr(let found):
      // The only statement of a body gives its value without `return`.
      item.parent?.as(CodeBlockItemListSyntax.self)?.count == 1 ? found : nil
    case .stmt(let statement): statement.as(ReturnStmtSyntax.self)?.expression
    case .decl: nil
    }
  }
}
