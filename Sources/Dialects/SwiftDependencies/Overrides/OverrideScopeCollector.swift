import DepGraphModel
import SwiftSyntax

/// Collects the calls that override dependencies for code.
final class OverrideScopeCollector: Collector {
  private let overrides: OverrideCollector
  private let updates: UpdateCollector

  init(_ context: WalkContext, overrides: OverrideCollector, updates: UpdateCollector) {
    (self.overrides, self.updates) = (overrides, updates)
    super.init(context)
  }

  /// Finds the closures of a call whose parameter stands for dependencies, and the overrides without a closure.
  func takeOverrides(of node: FunctionCallExprSyntax, in call: ClosureCall, callee: AccessPath) {
    switch callee.lastName {
    case "withDependencies": takeWithDependencies(node)
    case "prepareDependencies":
      record { $0.overrides = true }
      takeFirstClosure(of: node, as: OverrideRoot(form: .prepareDependencies, extent: .process))
    case "withValues", "withTestValues":
      if callee.dottedName?.contains("DependencyValues") ?? false { takeWithDependencies(node) }
    case "withValue":
      if callee.dottedName?.contains("DependencyValues") ?? false { takeModifier(node, form: .withDependencies) }
    case "dependency":
      if !callee.steps.isEmpty || isInForeignExtension {
        takeModifier(node, form: context.traitDepth > 0 ? .trait : .modifier)
      }
    case "dependencies":
      if callee.isImplicit { takeFirstClosure(of: node, as: OverrideRoot(form: .trait)) }
    case "transformDependency": takeTransform(node)
    default: break
    }
    takeLabelledClosures(of: node)
    updates.takeHandedUpdates(of: node, in: call, callee: callee)
    updates.takeCalledValue(of: node, in: call, callee: callee)
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
    for closure in closures.others { closureRoles[closure.id].isEager = true }
    let named = Array(node.arguments).filter { ["operation", "assert"].contains($0.label?.text ?? "") }
    let root = overrides.root(
      .withDependencies, over: closures.others.map { Syntax($0) } + named.map { Syntax($0.expression) })
    for closure in closures.others { closureRoles[closure.id].operation = Operation(call: node, extent: root.extent) }
    if LastOperation.mayBe(node) { record { $0.end(withOperation: root.extent) } }
    takeResults(of: closures.others, named.map(\.expression))
    if let first = node.arguments.first, first.label?.text == "from" {
      let carrier = CalledHelper(receiver: receivers.carrier(first.expression))
      overrides.add(.carried, root: root, of: carrier, at: Syntax(node))
    }
    if let update = closures.update {
      closureRoles[update.id].root = root
    } else if let argument = node.arguments.first(where: { $0.label == nil }) {
      updates.addHelperReference(argument.expression, root: root)
    }
  }

  private func takeResults(of closures: [ClosureExprSyntax], _ functions: [ExprSyntax]) {
    guard !isPreviewOrTestValue, context.testDepth == 0 else { return }
    let results =
      closures.map { OperationResult.result(of: $0) }
      + functions.filter { !$0.is(ClosureExprSyntax.self) }.map { $0.lastName.map { .called($0) } ?? .unknown }
    facts.operations += results.filter { $0 != .none }.map { OperationFact(result: $0, owner: ownerPath) }
  }

  private func takeFirstClosure(of node: FunctionCallExprSyntax, as root: OverrideRoot) {
    let argument = node.arguments.first { $0.expression.is(ClosureExprSyntax.self) }
    if let closure = argument?.expression.as(ClosureExprSyntax.self) ?? node.trailingClosure {
      closureRoles[closure.id].root = root
    } else if let argument = node.arguments.first {
      updates.addHelperReference(argument.expression, root: root)
    }
  }

  /// `withDependencies:` behind any call, as an argument or a trailing closure. What else it is given runs in it.
  private func takeLabelledClosures(of node: FunctionCallExprSyntax) {
    guard file.mayLabelUpdates else { return }
    // `filter` of a syntax collection makes nodes of another tree.
    var arguments: [LabeledExprSyntax] = []
    for argument in node.arguments where argument.label.map(Self.isUpdateLabel) ?? false { arguments.append(argument) }
    var trailing: [MultipleTrailingClosureElementSyntax] = []
    for element in node.additionalTrailingClosures where Self.isUpdateLabel(element.label) { trailing.append(element) }
    let unlabelled = unlabelledUpdate(of: node)
    guard !arguments.isEmpty || !trailing.isEmpty || unlabelled != nil else { return }
    let root = overrides.root(.storeClosure, over: updated(by: node))
    if let unlabelled { closureRoles[unlabelled.id].root = root }
    for argument in arguments {
      if let closure = argument.expression.as(ClosureExprSyntax.self) {
        closureRoles[closure.id].root = root
      } else {
        updates.addHelperReference(argument.expression, root: root)
      }
    }
    for element in trailing { closureRoles[element.closure.id].root = root }
  }

  /// `Store(initialState: state, reducer: reducer) { $0.mail = .noop }`
  private func unlabelledUpdate(of node: FunctionCallExprSyntax) -> ClosureExprSyntax? {
    guard let closure = node.trailingClosure, node.arguments.contains(where: { $0.label?.text == "reducer" }),
      DependencySpelling.stores.contains(node.calledName ?? ""),
      UpdateClosure(closure).setsItsParameter
    else { return nil }
    return closure
  }

  /// What a call runs besides its updates, which themselves read what is there before them.
  private func updated(by node: FunctionCallExprSyntax) -> [Syntax] {
    var parts = [Syntax(node.calledExpression)]
    for argument in node.arguments where !(argument.label.map(Self.isUpdateLabel) ?? false) {
      parts.append(Syntax(argument))
    }
    if let closure = node.trailingClosure, unlabelledUpdate(of: node) == nil { parts.append(Syntax(closure)) }
    for element in node.additionalTrailingClosures where !Self.isUpdateLabel(element.label) {
      parts.append(Syntax(element))
    }
    return parts
  }

  private static func isUpdateLabel(_ label: TokenSyntax) -> Bool {
    label.text == "withDependencies" || label.text == "prepareDependencies"
  }

  /// What a modifier is called on.
  private func modified(_ node: FunctionCallExprSyntax) -> [Syntax] {
    node.calledExpression.as(MemberAccessExprSyntax.self)?.base.map { [Syntax($0)] } ?? []
  }

  private func modifierRoot(
    _ node: FunctionCallExprSyntax, form: OverrideFact.Form, prefix: DependencyReference = .all
  ) -> OverrideRoot {
    if form == .withDependencies { return overrides.root(form, over: operations(node), prefix: prefix) }
    var found = overrides.root(form, over: modified(node), prefix: prefix)
    found.runsSelf = isOnSelf(node)
    found.isOfView = form == .modifier && ModifiedView.isAround(Syntax(node))
    // Where the method does so under a condition, callers cannot rely on it.
    if found.runsSelf, found.outside.isEmpty { found.outside = body.branches }
    if node.calledExpression.is(DeclReferenceExprSyntax.self), isInForeignExtension { found.runsHandedCode = true }
    return found
  }

  /// `dependency(\.mail, mail)`, `self.dependency(\.mail, mail)` in a method
  private func isOnSelf(_ node: FunctionCallExprSyntax) -> Bool {
    guard body.member?.fact.kind == .function, body.member?.fact.isStatic == false, !types.isEmpty else { return false }
    guard let access = node.calledExpression.as(MemberAccessExprSyntax.self) else { return true }
    return SyntaxNames.isSelf(access.base)
  }

  /// The closures and functions behind the values of `withValue(\.mail, mail) { … }`.
  private func operations(_ node: FunctionCallExprSyntax) -> [Syntax] {
    node.trailingClosure.map { [Syntax($0)] } ?? node.arguments.dropFirst(2).map { Syntax($0.expression) }
  }

  /// `.dependency(\.mail, value)`
  private func takeModifier(_ node: FunctionCallExprSyntax, form: OverrideFact.Form) {
    guard let first = node.arguments.first, first.label == nil else { return }
    let root = modifierRoot(node, form: form)
    let named = SyntaxNames.reference(first.expression, in: file)
    let hasValue = node.arguments.count > 1 || form == .withDependencies
    // `dependency(\.mail)` is a function of the project that reads it.
    guard let reference = hasValue ? named ?? heldReference(first.expression) : nil else {
      // `.dependency(Mail.mock)`: the key is the value's own type.
      if node.arguments.count == 1, let type = valueType(of: first.expression) {
        overrides.add(.dependency(.type(type)), root: root, at: modifierPlace(node))
      }
      return
    }
    switch reference.toldByKeys {
    case .all:
      overrides.addReplacement(by: node.arguments.dropFirst().first?.expression, root: root, at: modifierPlace(node))
    case .keyPath(let property, let chain):
      overrides.add(
        property == "context" && chain.isEmpty
          ? .everything(node.arguments.dropFirst().first.map { file.text(of: $0.expression) } ?? "")
          : .dependency(reference),
        root: root, isPartial: !chain.isEmpty, at: modifierPlace(node))
    case .type, .given, .variable: overrides.add(.dependency(reference), root: root, at: modifierPlace(node))
    case .member, .undecided: break
    }
  }

  /// The one key path or key that a variable or a parameter holds.
  private func heldReference(_ expression: ExprSyntax) -> DependencyReference? {
    if let known = context.keyPaths.reference(expression) { return known }
    let found = keys.references(expression)
    return found.count == 1 ? found.first : nil
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
    guard let first = node.arguments.first,
      let reference = SyntaxNames.reference(first.expression, in: file) ?? context.keyPaths.reference(first.expression)
    else { return }
    let closure =
      node.trailingClosure ?? node.arguments.lazy.compactMap { $0.expression.as(ClosureExprSyntax.self) }.first
    let root = modifierRoot(node, form: .transform, prefix: reference)
    if let closure {
      closureRoles[closure.id].root = root
    } else if reference == .all, let update = node.arguments.dropFirst().first {
      updates.addHelperReference(update.expression, root: root)
    }
  }

  /// The name of a modifier, not the start of the chain that it stands at the end of.
  private func modifierPlace(_ node: FunctionCallExprSyntax) -> Syntax {
    if let access = node.calledExpression.as(MemberAccessExprSyntax.self) { return Syntax(access.declName) }
    return Syntax(node)
  }
}
