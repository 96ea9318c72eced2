import DepGraphModel
import SwiftSyntax

extension FactVisitor {
  /// Finds the closures of a call whose parameter stands for dependencies, and the overrides without a closure.
  func takeOverrides(of node: FunctionCallExprSyntax, callee: AccessPath) {
    switch callee.lastName {
    case "withDependencies": takeWithDependencies(node)
    case "prepareDependencies": takeFirstClosure(of: node, as: OverrideRoot(form: .prepareDependencies))
    case "withValues", "withTestValues":
      if callee.dottedName?.contains("DependencyValues") ?? false {
        takeFirstClosure(of: node, as: OverrideRoot(form: .withDependencies))
      }
    case "withValue":
      if callee.dottedName?.contains("DependencyValues") ?? false { takeModifier(node, form: .withDependencies) }
    case "dependency":
      if !callee.steps.isEmpty { takeModifier(node, form: traitDepth > 0 ? .trait : .modifier) }
    case "dependencies":
      if callee.isImplicit { takeFirstClosure(of: node, as: OverrideRoot(form: .trait)) }
    case "transformDependency": takeTransform(node)
    default: break
    }
    takeLabelledClosures(of: node)
  }

  private func closures(of node: FunctionCallExprSyntax) -> (update: ClosureExprSyntax?, others: [ClosureExprSyntax]) {
    let arguments = node.arguments.compactMap { argument -> (String?, ClosureExprSyntax)? in
      argument.expression.as(ClosureExprSyntax.self).map { (argument.label?.text, $0) }
    }
    let unlabelled = arguments.first { $0.0 == nil }?.1
    let trailing = node.additionalTrailingClosures.map { $0.closure }
    let others = arguments.filter { $0.0 != nil }.map { $0.1 } + trailing
    guard let first = node.trailingClosure else { return (unlabelled, others) }
    // The first trailing closure is the operation where the update stands among the arguments, or where there is none.
    let hasPositional = node.arguments.contains { $0.label == nil }
    let isFromOnly = node.arguments.first?.label?.text == "from" && trailing.isEmpty && others.isEmpty
    if hasPositional || isFromOnly { return (unlabelled, others + [first]) }
    return (first, others)
  }

  private func takeWithDependencies(_ node: FunctionCallExprSyntax) {
    let closures = closures(of: node)
    for closure in closures.others { eagerClosures.insert(closure.id) }
    if let update = closures.update {
      overrideClosures[update.id] = OverrideRoot(form: .withDependencies)
    } else if let argument = node.arguments.first(where: { $0.label == nil }) {
      addHelperReference(argument.expression, form: .withDependencies)
    }
  }

  private func takeFirstClosure(of node: FunctionCallExprSyntax, as root: OverrideRoot) {
    let argument = node.arguments.first { $0.expression.is(ClosureExprSyntax.self) }
    if let closure = argument?.expression.as(ClosureExprSyntax.self) ?? node.trailingClosure {
      overrideClosures[closure.id] = root
    } else if let argument = node.arguments.first {
      addHelperReference(argument.expression, form: root.form)
    }
  }

  /// `withDependencies:` behind any call, as an argument or a trailing closure.
  private func takeLabelledClosures(of node: FunctionCallExprSyntax) {
    let labels: Set<String> = ["withDependencies", "prepareDependencies"]
    for argument in node.arguments where labels.contains(argument.label?.text ?? "") {
      if let closure = argument.expression.as(ClosureExprSyntax.self) {
        overrideClosures[closure.id] = OverrideRoot(form: .storeClosure)
      } else {
        addHelperReference(argument.expression, form: .storeClosure)
      }
    }
    for element in node.additionalTrailingClosures where labels.contains(element.label.text) {
      overrideClosures[element.closure.id] = OverrideRoot(form: .storeClosure)
    }
  }

  /// A function passed where a closure could stand.
  private func addHelperReference(_ expression: ExprSyntax, form: OverrideFact.Form) {
    guard let name = AccessPath(expression).lastName else { return }
    addOverride(.helperCall(name), form: form, at: Syntax(expression))
  }

  /// `.dependency(\.mail, value)`
  private func takeModifier(_ node: FunctionCallExprSyntax, form: OverrideFact.Form) {
    guard let first = node.arguments.first, first.label == nil else { return }
    guard let reference = SyntaxNames.reference(first.expression, in: file) else {
      // `.dependency(Mail.mock)`: the key is the value's own type.
      if node.arguments.count == 1, let type = valueType(of: first.expression) {
        addOverride(.dependency(.type(type)), form: form, at: modifierPlace(node))
      }
      return
    }
    switch reference {
    case .all:
      let value = node.arguments.dropFirst().first.map { file.text(of: $0.expression) } ?? ""
      addOverride(.everything(value), form: form, at: modifierPlace(node))
    case .keyPath(let property, let chain):
      addOverride(
        property == "context" && chain.isEmpty
          ? .everything(node.arguments.dropFirst().first.map { file.text(of: $0.expression) } ?? "")
          : .dependency(reference),
        form: form, isPartial: !chain.isEmpty, at: modifierPlace(node))
    case .type: addOverride(.dependency(reference), form: form, at: modifierPlace(node))
    }
  }

  /// The type that an expression names in front of its members: `Mail()`, `Mail.live(url)`, `Client.Mail.mock`.
  private func valueType(of expression: ExprSyntax) -> TypeReference? {
    let callee = expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? expression
    let path = AccessPath(callee)
    guard case .name(let first) = path.root else { return nil }
    let names = [first] + path.leadingNames
    let types = names.prefix { $0.first?.isUppercase ?? false }
    return types.isEmpty ? nil : TypeReference(path: Array(types))
  }

  private func takeTransform(_ node: FunctionCallExprSyntax) {
    guard let first = node.arguments.first, let reference = SyntaxNames.reference(first.expression, in: file) else {
      return
    }
    let closure =
      node.trailingClosure ?? node.arguments.lazy.compactMap { $0.expression.as(ClosureExprSyntax.self) }.first
    guard let closure else { return }
    overrideClosures[closure.id] = OverrideRoot(form: .transform, prefix: reference)
  }

  /// The name of a modifier, not the start of the chain that it stands at the end of.
  private func modifierPlace(_ node: FunctionCallExprSyntax) -> Syntax {
    if let access = node.calledExpression.as(MemberAccessExprSyntax.self) { return Syntax(access.declName) }
    return Syntax(node)
  }
}
