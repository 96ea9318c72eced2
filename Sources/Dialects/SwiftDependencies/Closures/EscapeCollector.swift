import DepGraphModel
import SwiftSyntax

/// Collects code that outlives the operation that it is written in, or the member; code that runs without what is in
/// force around it; and local code, which runs where it is used.
final class EscapeCollector: Collector {
  /// Notes whether a closure outlives what is around it.
  func take(of closure: ClosureExprSyntax) {
    takeLocalCode(closure)
    let isLeaving = take(of: Syntax(closure), as: .closure, code: Syntax(closure))
    let isKept = addMemberEscape(of: Syntax(closure), as: .closure, code: Syntax(closure))
    guard !isLeaving, !isKept, let type = Self.type(madeWith: closure) else { return }
    let scope = body.operations.first?.operation.extent ?? .process
    add(ValueFlow.Escape(function: type), as: .held, code: Syntax(closure), scope: scope)
  }

  /// `Loader` of `Loader { … }` and of `Loader(whenDone: { … })`.
  private static func type(madeWith closure: ClosureExprSyntax) -> String? {
    guard case .argument(let call, _) = ValueStep(Syntax(closure), of: Syntax(closure)) else { return nil }
    let name = ValueFlow.name(of: AccessPath(written: call))
    return name?.first?.isUppercase ?? false ? name : nil
  }

  /// Notes whether what a call makes does.
  func take(of call: FunctionCallExprSyntax) {
    guard !body.operations.isEmpty || body.boundary != nil else { return }
    take(of: Syntax(call), as: .made, code: Syntax(call.calledExpression))
    addMemberEscape(of: Syntax(call), as: .made, code: Syntax(call.calledExpression))
  }

  /// Notes the arguments of a call that may be autoclosures which outlive an operation.
  func take(ofArguments call: FunctionCallExprSyntax) {
    if let wrapper = wrapper(madeBy: call) {
      for argument in call.arguments where argument.expression.runsCode {
        add(argument.expression, as: .argument, function: wrapper)
      }
    }
    guard !body.operations.isEmpty else { return }
    for argument in call.arguments where argument.expression.runsCode {
      take(of: Syntax(argument.expression), as: .argument, code: Syntax(argument.expression))
    }
  }

  /// `StateObject` of `_model = StateObject(wrappedValue: Model())` in an initializer, also where that is `.init(…)`.
  private func wrapper(madeBy call: FunctionCallExprSyntax) -> String? {
    guard let initializer = body.boundary?.as(InitializerDeclSyntax.self),
      case .assigned(let target) = ValueStep(Syntax(call), of: Syntax(call)),
      let storage = target.lastName, storage.hasPrefix("_"), let name = ValueFlow.name(of: AccessPath(calling: call))
    else { return nil }
    if name.first?.isUppercase ?? false { return name }
    let variables =
      initializer.parent?.parent?.as(MemberBlockItemListSyntax.self)?
      .compactMap { $0.decl.as(VariableDeclSyntax.self) } ?? []
    let property = variables.first { variable in
      variable.bindings.contains { SyntaxNames.identifier($0.pattern) == String(storage.dropFirst()) }
    }
    let attributes = property?.attributes.compactMap { $0.as(AttributeSyntax.self) } ?? []
    return attributes.compactMap { SyntaxNames.attributeName($0).last }.first { $0.first?.isUppercase ?? false }
  }

  /// Notes the initial value of a property, which a wrapper may take as an autoclosure: `@StateObject var model = Model()`.
  func take(ofWrapped value: ExprSyntax, by attributes: [AttributeSyntax]) {
    guard value.runsCode else { return }
    for attribute in attributes {
      guard let name = SyntaxNames.attributeName(attribute).last, name.first?.isUppercase ?? false else { continue }
      add(value, as: .argument, function: name)
    }
  }

  /// Notes a key path that a sequence follows like a closure: `items.lazy.map(\.title)`.
  func take(_ path: KeyPathExprSyntax) {
    guard case .argument(let call, _) = ValueStep(Syntax(path), of: Syntax(path)),
      ClosureCall.walksElements(AccessPath(calling: call))
    else { return }
    take(of: Syntax(path), as: .closure, code: Syntax(path))
    addMemberEscape(of: Syntax(path), as: .closure, code: Syntax(path))
  }

  /// Notes what runs when a stored property is set: where its value is made, it does not.
  func take(ofObservers accessors: AccessorBlockSyntax) { add(accessors, as: .closure) }

  /// Notes a closure, or the name of what is called, that is kept where a call leaves out its argument.
  func take(ofDefault parameter: FunctionParameterSyntax) {
    takeOmitted(parameter)
    guard body.boundary != nil, let value = parameter.defaultValue?.value, !value.is(NilLiteralExprSyntax.self),
      ClosureParameter(parameter).mayKeep
    else { return }
    add(value, as: .defaultValue, function: SyntaxNames.text(parameter.firstName))
  }

  /// Notes what runs where a call leaves out an argument.
  private func takeOmitted(_ parameter: FunctionParameterSyntax) {
    guard body.member != nil, body.depth == 0, let value = parameter.defaultValue?.value,
      value.is(ClosureExprSyntax.self) || value.runsCode, !value.is(NilLiteralExprSyntax.self)
    else { return }
    let clause = parameter.parent?.as(FunctionParameterListSyntax.self)
    let label = SyntaxNames.text(parameter.firstName)
    // Which of several arguments without a label it is, a call does not say.
    guard label != "_" || clause?.filter({ SyntaxNames.text($0.firstName) == "_" }).count == 1 else { return }
    let isTrailing = clause?.last?.id == parameter.id && ClosureParameter(parameter).takesClosure
    add(value, as: .omitted, function: label, source: isTrailing ? "{" : "")
  }

  private func add(
    _ node: some SyntaxProtocol, as kind: EscapingCode.Kind, function: String = "", source: String = ""
  ) {
    let code = file.extent(of: node)
    body.add(code)
    let fact = EscapingCode(kind: kind, code: code, scope: .process, function: function, source: source)
    record { $0.escape(fact) }
  }

  /// Notes whether a name that is not called is given to what outlives an operation, or is what a member gives.
  func take(ofName node: some ExprSyntaxProtocol) {
    if body.givesFunction || isKept(node) || isMadeWith(node) || isConfigured(node) {
      addMemberEscape(of: Syntax(node), as: .reference, code: Syntax(node))
    }
    guard !body.operations.isEmpty else { return }
    take(of: Syntax(node), as: .reference, code: Syntax(node))
  }

  /// `draw = screen.draw` in an initializer, where the property holds a function.
  private func isKept(_ node: some ExprSyntaxProtocol) -> Bool {
    guard body.boundary?.is(InitializerDeclSyntax.self) ?? false,
      case .assigned(let target) = ValueStep(Syntax(node), of: Syntax(node)),
      let property = target.lastName, types.last?.handed.names.contains(property) ?? false
    else { return false }
    // What a parameter is called, its callers know.
    return node.as(DeclReferenceExprSyntax.self).map { body.names.meaning(of: SyntaxNames.text($0.baseName)) == nil }
      ?? true
  }

  /// `Form { $0.onSave = order }`: what may be a function that the closure which sets up a value gives it.
  private func isConfigured(_ node: some ExprSyntaxProtocol) -> Bool {
    guard body.boundary != nil, functionName(node) != nil,
      case .assigned(let target) = ValueStep(Syntax(node), of: Syntax(node)), let root = AccessPath(target).rootName
    else { return false }
    return root == "$0" || !body.closures.isEmpty && body.names.meaning(of: root) != nil
  }

  /// `Route(path: "inbox", handle: inbox)`: what may be a function that the value keeps.
  private func isMadeWith(_ node: some ExprSyntaxProtocol) -> Bool {
    guard body.boundary != nil, functionName(node) != nil,
      case .argument(let call, _) = ValueStep(Syntax(node), of: Syntax(node))
    else { return false }
    return ValueFlow.name(of: AccessPath(calling: call))?.first?.isUppercase ?? false
  }

  /// A name that may be that of a function.
  private func functionName(_ node: some ExprSyntaxProtocol) -> String? {
    guard let name = node.as(DeclReferenceExprSyntax.self).map({ SyntaxNames.text($0.baseName) }),
      name.first?.isLowercase ?? false, body.names.meaning(of: name) == nil
    else { return nil }
    return name
  }

  /// - Returns: whether it leaves an operation.
  @discardableResult
  private func take(of node: Syntax, as kind: EscapingCode.Kind, code: Syntax) -> Bool {
    var found: (escape: ValueFlow.Escape, scope: OverrideExtent)?
    for (closure, operation) in body.operations.reversed() {
      let flow = ValueFlow(
        within: Syntax(closure), isUsed: Self.isUsed(operation.call), among: variables, declared: declaredNames)
      guard let escape = flow.escape(of: node) else { break }
      found = (escape, operation.extent)
    }
    guard let (escape, scope) = found else { return false }
    let isGiven = kind == .closure && escape.isResult && escape.function.isEmpty && escape.source.isEmpty
    let isCalled = isGiven && body.operations.last.map { isResultCalled(of: $0.operation.call) } ?? false
    add(escape, as: kind, code: code, scope: scope, isCalled: isCalled)
    return true
  }

  /// Whether the code around calls what an operation gives it.
  private func isResultCalled(of call: FunctionCallExprSyntax) -> Bool {
    guard let block = Self.block(around: Syntax(call)) else { return false }
    var node = Syntax(call)
    while case .carried(let next) = ValueStep(node, of: Syntax(call)) { node = next }
    guard case .bound(let names, let binding) = ValueStep(node, of: Syntax(call)), names.count == 1 else {
      return false
    }
    return declaredNames.uses(of: names[0], in: block).contains { use in
      use.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == use.id
        && !ValueStep.isInside(Syntax(use), binding) && Self.isSure(Syntax(use), within: block)
    }
  }

  private static func block(around node: Syntax) -> Syntax? {
    var current: Syntax? = node
    while let next = current, !next.is(CodeBlockItemListSyntax.self) { current = next.parent }
    return current
  }

  /// - Returns: whether it leaves the member.
  @discardableResult
  private func addMemberEscape(of node: Syntax, as kind: EscapingCode.Kind, code: Syntax) -> Bool {
    guard let boundary = body.boundary ?? body.around else { return false }
    let flow = ValueFlow(
      within: boundary, isUsed: body.boundary != nil, among: variables, declared: declaredNames)
    guard let escape = flow.escape(of: node) else { return false }
    // What an initializer assigns, its value keeps, and what it hands to a function, others do.
    let isOfValue = boundary.is(InitializerDeclSyntax.self) && !(kind == .closure && escape.isKeptAlone)
    if escape.isResult || isOfValue {
      if body.boundary != nil { add(escape, as: kind, code: code, scope: .process) }
      if kind == .closure, escape.isOfStatic {
        add(ValueFlow.Escape(function: escape.function, isKeptAlone: true), as: .kept, code: code, scope: .process)
      }
    } else if kind == .closure {
      add(escape, as: .kept, code: code, scope: .process)
    }
    return true
  }

  private func add(
    _ escape: ValueFlow.Escape, as kind: EscapingCode.Kind, code: Syntax, scope: OverrideExtent, isCalled: Bool = false
  ) {
    let isCode = kind == .closure || kind == .kept || kind == .held
    // A store of the Composable Architecture runs it in what is in force where it is made; one of the project may not.
    let isOfStore = kind == .reference && DependencySpelling.stores.contains(escape.function)
    let isHanded = isCode || kind == .argument || kind == .made && escape.isOfFunction || isOfStore
    let closure = isCode ? code.as(ClosureExprSyntax.self) : nil
    for part in closure.map({ DetachedClosure(closure: $0).parts(in: file) }) ?? [file.extent(of: code)] {
      body.add(part)
      let fact = EscapingCode(
        kind: kind, code: part, scope: scope, function: isHanded ? escape.function : "", source: escape.source,
        isKeptAlone: (isCode || kind == .made) && escape.isKeptAlone && body.eventDepth == 0, isCalled: isCalled)
      record { $0.escape(fact) }
    }
  }

  /// Whether something takes the result of a call.
  private static func isUsed(_ call: FunctionCallExprSyntax) -> Bool {
    var node = Syntax(call)
    while true {
      // `withDependencies { … } operation: { … }.run()`
      if node.parent?.is(MemberAccessExprSyntax.self) ?? false { return true }
      switch ValueStep(node, of: Syntax(call)) {
      case .carried(let next): node = next
      case .result(let container):
        guard let function = container.as(FunctionDeclSyntax.self) else { return true }
        let type = function.signature.returnClause?.type.trimmedDescription
        return type != nil && type != "Void" && type != "()"
      case .assigned(let target): return !target.is(DiscardAssignmentExprSyntax.self)
      case .bound, .argument: return true
      case .stays: return !(node.parent?.is(CodeBlockItemSyntax.self) ?? true)
      }
    }
  }

  /// Notes the closures of a call that overrides around it, or around who runs it, are not in force for.
  func takeDetached(_ call: ClosureCall, callee: AccessPath) {
    if DetachedClosure.isYielding(call.node, callee: callee) {
      for closure in call.closures { add(closure.expression, as: .yielded) }
      return
    }
    guard isOfQueue(callee) || DetachedClosure.isDetaching(call.node, callee: callee) else { return }
    for part in call.closures.flatMap({ DetachedClosure(closure: $0.expression).parts(in: file) }) {
      body.add(part)
      record { $0.detach(part) }
    }
  }

  /// `queue.async`, where the queue is a variable of some name.
  private func isOfQueue(_ callee: AccessPath) -> Bool {
    guard let name = callee.lastName, ["async", "asyncAfter", "addOperation"].contains(name) else { return false }
    let local = callee.steps.count == 1 ? callee.rootName.flatMap { body.names.type(of: $0)?.last } : nil
    return ["DispatchQueue", "OperationQueue"].contains(local ?? receivers.type(of: callee))
  }

  // MARK: Local code

  /// A closure in a local variable, by itself or in a list.
  private func takeLocalCode(_ closure: ClosureExprSyntax) {
    guard !isMemberPlace, body.boundary?.id != closure.id else { return }
    var node = Syntax(closure)
    while let parent = node.parent {
      switch parent.kind {
      case .arrayElement, .arrayElementList, .arrayExpr, .dictionaryElement, .dictionaryElementList, .dictionaryExpr:
        node = parent
      case .initializerClause:
        guard let binding = parent.parent?.as(PatternBindingSyntax.self),
          let name = SyntaxNames.identifier(binding.pattern)
        else { return }
        return takeLocalCode(named: name, code: Syntax(closure), declaration: Syntax(binding))
      default: return
      }
    }
  }

  /// A local function.
  func takeLocalCode(_ function: FunctionDeclaration) {
    guard let block = function.body else { return }
    takeLocalCode(named: function.name, code: Syntax(block), declaration: function.node)
  }

  /// `defer { … }` runs where the block around it ends, or is left.
  func takeLocalCode(_ node: DeferStmtSyntax) {
    guard let block = node.parent?.parent?.as(CodeBlockItemListSyntax.self) else { return }
    let code = file.extent(of: node.body)
    body.add(code)
    let exits = ExitFinder.exits(of: block, behind: node)
    let isSure =
      exits.isEmpty && Self.isSure(Syntax(node), within: LocalCodeIndex.body(around: Syntax(node)) ?? node.root)
    let end = file.position(of: block.endPositionBeforeTrailingTrivia)
    record {
      $0.take(LocalCode(code: code, uses: exits.map { file.position(of: $0) } + [end], isUsedSurely: isSure))
    }
  }

  /// Whether code runs wherever a body does.
  private static func isSure(_ node: Syntax, within body: Syntax) -> Bool {
    var current = node
    while let parent = current.parent, current.id != body.id {
      switch parent.as(SyntaxEnum.self) {
      case .ifExpr(let choice) where choice.conditions.id != current.id: return false
      case .guardStmt(let choice) where choice.conditions.id != current.id: return false
      case .switchCaseList, .forStmt, .whileStmt, .catchClause, .closureExpr, .deferStmt: return false
      case .sequenceExpr(let sequence) where sequence.mayLeaveOut: return false
      default: current = parent
      }
    }
    return true
  }

  private func takeLocalCode(named name: String, code: Syntax, declaration: Syntax) {
    guard let around = LocalCodeIndex.body(around: declaration) else { return }
    let uses = declaredNames.uses(of: name, in: around).filter { !ValueStep.isInside(Syntax($0), declaration) }
    guard !uses.isEmpty else { return }
    let extent = file.extent(of: code)
    body.add(extent)
    let isUsedSurely = uses.first.map { Self.isSure(Syntax($0), within: around) } ?? false
    let local = LocalCode(code: extent, uses: uses.map { file.position(of: $0) }, isUsedSurely: isUsedSurely)
    record { $0.take(local) }
    guard declaration.is(FunctionDeclSyntax.self) else { return }
    // The closures of variables are followed where they are written.
    for use in uses where use.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != use.id {
      if addMemberEscape(of: Syntax(use), as: .closure, code: code) { return }
    }
  }
}
