import DepGraphModel
import SwiftSyntax

/// Takes calls and closures apart for all that they may mean.
final class CallCollector: Collector {
  private let reads: ReadCollector
  private let mentions: MentionCollector
  private let overrides: OverrideCollector
  private let updates: UpdateCollector
  private let overrideScopes: OverrideScopeCollector
  private let escapes: EscapeCollector
  private let order: OrderCollector
  private let registrations: RegistrationCollector
  private let accesses: AccessCollector

  init(
    _ context: WalkContext, reads: ReadCollector, mentions: MentionCollector, overrides: OverrideCollector,
    updates: UpdateCollector,
    overrideScopes: OverrideScopeCollector, escapes: EscapeCollector, order: OrderCollector,
    registrations: RegistrationCollector, accesses: AccessCollector
  ) {
    (
      self.reads, self.mentions, self.overrides, self.updates, self.overrideScopes, self.escapes, self.order,
      self.registrations,
      self.accesses
    ) = (reads, mentions, overrides, updates, overrideScopes, escapes, order, registrations, accesses)
    super.init(context)
  }

  func take(_ node: FunctionCallExprSyntax) {
    let optional = node.optionalBase
    if let optional {
      body.enter()
      body.add { [file] in ["\(file.text(of: optional)) != nil"] }
    }
    defer { if optional != nil { body.leave() } }
    if let closure = SyntaxNames.calledClosure(of: node) {
      closureRoles[closure.id].isEager = true
      walk(closure)
      walk(node.arguments)
    } else {
      let chain = AccessPath(node.calledExpression)
      let path = chain.called
      if isDependencyName(path) {
        reads.takeDependencyCall(node)
      } else {
        let call = ClosureCall(node, callee: path, among: variables)
        mentions.takeList(node)
        overrideScopes.takeOverrides(of: node, in: call, callee: path)
        escapes.take(of: node)
        escapes.take(ofArguments: node)
        reads.takeForwardedReads(of: node, callee: path)
        reads.takeHandedValues(node, callee: path)
        reads.takeCalledValue(node, callee: path)
        takeCalledVariable(node, callee: path)
        reads.takeReadingClosures(of: node, in: call, callee: path)
        if !call.closures.isEmpty {
          order.takeIteration(node, callee: path)
          takeElements(node, in: call, callee: path)
          takeEvents(of: call, callee: path)
          takeClosures(of: call)
          escapes.takeDetached(call, callee: path)
        }
        if setsDependencies(node, callee: path), node.arguments.contains(where: \.expression.mayFail) {
          body.add(branch: "try?")
        }
        if !updates.takeHelperCall(node, callee: path) {
          accesses.take(chain, of: node.calledExpression, isCalled: true)
        }
      }
      takeArguments(of: node, callee: path)
    }
    if let closure = node.trailingClosure { walk(closure) }
    walk(node.additionalTrailingClosures)
  }

  /// What a helper is handed is made before it sets anything: `$0.set(\.mail, to: $0.mail.logging())`
  private func takeArguments(of node: FunctionCallExprSyntax, callee: AccessPath) {
    guard setsDependencies(node, callee: callee) else { return walk(node.arguments) }
    overrides.takeAssigned(at: Syntax(node)) { walk(node.arguments) }
  }

  /// `handlers[name]?()`, or `next()` of a variable, where an override is in force: which code that runs is not seen here.
  private func takeCalledVariable(_ node: FunctionCallExprSyntax, callee: AccessPath) {
    let position = file.position(of: node)
    guard body.extent(at: position) != nil else { return }
    let isUnnamed = [.optionalChainingExpr, .forceUnwrapExpr, .subscriptCallExpr].contains(node.calledExpression.kind)
    let isVariable = callee.steps.isEmpty && callee.rootName.map { body.names.meaning(of: $0) != nil } ?? false
    if isUnnamed || isVariable { record { $0.callValue(at: position) } }
  }

  /// `$0.set(\.mail, to: mail)`
  private func setsDependencies(_ node: FunctionCallExprSyntax, callee: AccessPath) -> Bool {
    callee.steps.count == 1 && overrideRoots.root(of: callee) != nil && node.calledExpression.isStatement
  }

  func take(_ node: ClosureExprSyntax) {
    let role = closureRoles.take(node.id)
    let isEager = role.isEager || context.localCode.runsAtOnce(Syntax(node))
    var root = role.root ?? updates.helperRoot(of: node)
    root?.start = file.position(of: node)
    let parameters = node.parameterNames
    for item in node.signature?.capture?.items ?? [] { take(item) }
    if role.operation == nil, root == nil { escapes.take(of: node) }
    if let operation = role.operation { body.operations.append((node, operation)) }
    body.depth += 1
    let outerTold = body.told
    if !isEager, root == nil {
      body.told = body.deferral == 0 ? told(of: node, role) : nil
      body.deferral += 1
    }
    if role.isEvent { body.eventDepth += 1 }
    body.enter()
    body.add(branch: role.iteration)
    if root?.isOneOfSeveral ?? false { body.add(branch: "one of several") }
    declareCaptures(of: node)
    for (index, name) in parameters.enumerated() {
      if index == 0, let root {
        body.names.declare(name, as: .override(root))
      } else if index == 0, role.takesValues {
        body.names.declare(name, as: .values())
      } else if index == 0, let updates = role.updates {
        body.names.declare(name, as: .update(updates))
      } else if index == 0, let helper = role.helper {
        body.names.declare(name, as: .helper(helper))
      } else if index == 0, !role.given.isEmpty {
        body.names.declare(name, as: .kept(role.given), type: role.element?.type ?? [])
      } else {
        let type = parameterType(index, of: node.signature)
        let declared = type.map { SyntaxNames.dottedName($0) ?? expectedTypes.takenType($0) ?? [] }
        body.names.declare(
          name, as: keys.meaning(ofParameter: name, type: type, label: "_", of: role.name),
          type: declared ?? (role.element?.position == index ? role.element?.type ?? [] : []))
      }
    }
    if parameters.isEmpty, let updates = role.updates { body.names.declare("$0", as: .update(updates)) }
    if parameters.isEmpty, let helper = role.helper { body.names.declare("$0", as: .helper(helper)) }
    body.closures.append(
      ClosureScope(
        hasNamedParameters: !parameters.isEmpty, root: root, takesValues: role.takesValues, given: role.given,
        element: role.element.map { ("$\($0.position)", $0.type) }, branchMark: body.branchMark,
        conditionMark: conditions.count))
    let outerHandedNames = body.handedNames
    body.handedNames.formUnion(ClosureConstant.handedNames(of: node))
    walk(node.statements)
    body.handedNames = outerHandedNames
    body.closures.removeLast()
    body.leave()
    if role.operation != nil { body.operations.removeLast() }
    if role.isEvent { body.eventDepth -= 1 }
    if !isEager, root == nil { body.deferral -= 1 }
    body.told = outerTold
    body.depth -= 1
  }

  /// When a closure runs that the code around it does not call.
  private func told(of node: ClosureExprSyntax, _ role: ClosureRole) -> Timing? {
    if let receiver = role.receiver { return .handed(to: receiver) }
    return body.boundary.map(node.isGiven) ?? false ? .called : nil
  }

  /// Of the closures that a call is handed, those that run before it returns, and those of which that is up to the
  /// function.
  private func takeClosures(of call: ClosureCall) {
    let isAwaited = Self.isAwaited(call.node)
    for closure in call.closures {
      switch isAwaited ? .atOnce : call.use(of: closure) {
      case .atOnce: closureRoles[closure.expression.id].isEager = true
      case .handed(let function): closureRoles[closure.expression.id].receiver = function
      case .later: break
      }
    }
  }

  /// Marks the closures of a call that run when something happens.
  func takeEvents(of call: ClosureCall, callee: AccessPath) {
    guard let name = callee.lastName else { return }
    let takesAction = call.closures.contains { closure in
      !closure.isTrailing && closure.label.map(EventNames.isHandler(label:)) ?? false
    }
    for closure in call.closures {
      let answersEvent =
        closure.label.map(EventNames.isHandler(label:))
        ?? EventNames.isHandler(
          function: name, hasParameters: closure.expression.signature?.parameterClause != nil, takesAction: takesAction)
      if answersEvent { closureRoles[closure.expression.id].isEvent = true }
    }
  }

  /// `items.forEach { … }`, `url.map { … }`: what the parameter of the closure is taken from.
  private func takeElements(_ node: FunctionCallExprSyntax, in call: ClosureCall, callee: AccessPath) {
    guard ClosureCall.walksElements(callee), let closure = call.closures.last,
      let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base
    else { return }
    let type = receivers.path(ofValue: base)
    guard !type.isEmpty else { return }
    closureRoles[closure.expression.id].element = (callee.lastName == "reduce" ? 1 : 0, type)
  }

  /// `await Task { … }.value`
  private static func isAwaited(_ node: FunctionCallExprSyntax) -> Bool {
    guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.base?.id == node.id else { return false }
    return ["value", "result"].contains(access.declName.baseName.text)
      && node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "Task"
  }

  /// What a closure captures is read when the closure is made, also by `[mail]`, which is short for `[mail = mail]`.
  private func take(_ item: ClosureCaptureSyntax) {
    if let value = item.value {
      walk(value)
    } else if let name = item.shorthand {
      let reference = DeclReferenceExprSyntax(baseName: name)
      accesses.take(path: AccessPath(ExprSyntax(reference)), at: Syntax(item), isCalled: false)
    }
  }

  /// Within the closure such a name stands for what the variable had given before.
  private func declareCaptures(of node: ClosureExprSyntax) {
    for name in node.signature?.capture?.items.compactMap(\.shorthand).map(SyntaxNames.text) ?? [] {
      switch body.names.meaning(of: name) {
      case .wrapper: body.names.declare(name)
      case nil: if accesses.isStoredDependency(name) { body.names.declare(name) }
      case .plain, .values, .lookup, .given, .kept, .override, .helper, .update: break
      }
    }
  }

  private func isDependencyName(_ callee: AccessPath) -> Bool {
    // Most callees end in a name of their own.
    guard let last = callee.lastName,
      last == "Dependency" || last == "Self" || last == "init" || names.wrappers.contains(last)
    else { return false }
    let name = callee.dottedName ?? []
    // An initializer that the project adds to the wrapper.
    let isOwn = [["Self"], ["Self", "init"], ["self", "init"]].contains(name)
    return names.isDependency(isOwn ? ownerPath : name)
  }

  private func parameterType(_ index: Int, of signature: ClosureSignatureSyntax?) -> TypeSyntax? {
    guard case .parameterClause(let clause) = signature?.parameterClause else { return nil }
    return Array(clause.parameters)[index].type
  }

  /// `#Preview { … }` and other macros. In an extension of `DependencyValues` an unknown one may register anything.
  func takeMacro(_ node: some FreestandingMacroExpansionSyntax, at place: some SyntaxProtocol) {
    let name = SyntaxNames.text(node.macroName)
    if isInDependencyValues, isMemberPlace { registrations.takeMacro(node, name: name, at: Syntax(place)) }
    context.inPreview(name == "Preview") {
      for argument in node.arguments {
        let isTrait = argument.label?.text == "traits" || context.traitDepth > 0
        if isTrait { context.traitDepth += 1 }
        walk(argument)
        if isTrait { context.traitDepth -= 1 }
      }
      if let closure = node.trailingClosure { walk(closure) }
      walk(node.additionalTrailingClosures)
    }
  }
}
