import DepGraphModel
import SwiftSyntax

/// Functions of a `DependencyValues`: `{ $0.mail }` and `\.mail`, where `(DependencyValues) -> Mail` is asked for.
extension ReadCollector {
  /// The default of a parameter, or the value of a variable, of such a type.
  func takeReading(_ value: ExprSyntax?, as type: TypeSyntax?) {
    guard let value, let type, names.readsValues(type) else { return }
    if let property = reading(value) {
      add(.member(property), form: .current, timing: body.timing, at: Syntax(value))
    }
  }

  /// `@Inject({ $0.mail })`, `@Inject(\.mail)`
  func takeReadings(of attribute: AttributeSyntax, isStatic: Bool) {
    guard let name = SyntaxNames.attributeName(attribute).last, names.handlers.contains(name),
      case .argumentList(let arguments) = attribute.arguments
    else { return }
    for argument in arguments {
      guard let property = reading(argument.expression) else { continue }
      add(.member(property), form: .current, site: site(isStatic: isStatic), timing: .deferred, at: attribute)
    }
  }

  /// `[values].map(\.mail)`, `values.map { $0.mail }` of optional values.
  func takeReadings(of node: FunctionCallExprSyntax, in call: ClosureCall) {
    guard let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base, holdsValues(base) else { return }
    let held = base.as(ArrayExprSyntax.self)?.elements.first?.expression ?? base
    let form = values.source(ofValues: held).form ?? .current
    for argument in node.arguments {
      guard let property = reading(argument.expression) else { continue }
      add(.member(property), form: form, timing: body.timing, at: Syntax(argument.expression))
    }
    for closure in call.closures { closureRoles[closure.expression.id].takesValues = true }
  }

  /// The member that a key path reads; a closure is called with values.
  private func reading(_ expression: ExprSyntax) -> String? {
    if let closure = expression.as(ClosureExprSyntax.self) {
      closureRoles[closure.id].takesValues = true
      return nil
    }
    guard expression.is(KeyPathExprSyntax.self),
      case .keyPath(let property, _) = SyntaxNames.reference(expression, in: file)
    else { return nil }
    return property
  }

  /// Whether an expression is a `DependencyValues`, one that may be missing, or a list of some.
  private func holdsValues(_ expression: ExprSyntax) -> Bool {
    if values.givesValues(expression) { return true }
    if let list = expression.as(ArrayExprSyntax.self) {
      return list.elements.contains { values.givesValues($0.expression) }
    }
    guard let name = expression.bareName else { return false }
    if case .values = body.names.meaning(of: name) { return true }
    guard body.names.meaning(of: name) == nil else { return false }
    return names.variables[name] == "DependencyValues" || types.last?.wrappers.values.contains(name) ?? false
      || wrappers.fileNames.values.contains(name)
  }
}
