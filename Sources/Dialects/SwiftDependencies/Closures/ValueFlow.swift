import SwiftSyntax

/// Whether the value of an expression outlives the code around it: the operation of an override, or a member.
///
///     withDependencies { $0.mail = .noop } operation: { Client(send: { … }) }
///     withDependencies { $0.mail = .noop } operation: { later = { … } }
struct ValueFlow {
  struct Escape {
    /// Whether it is what the code around it gives back.
    var isResult = false
    /// What a closure is handed to right where it is written.
    var function = ""
    /// As in `EscapingCode`.
    var source = ""
    /// Whether only a function that keeps it lets it out.
    var isKeptAlone = false
    /// Whether that is no method.
    var isOfFunction = false
    /// Whether that is a static function of a type, which may also keep what it gives: `Job.queued { … }`.
    var isOfStatic = false
  }

  /// A closure, a function, an accessor or an initial value.
  let boundary: Syntax
  let variables: DeclaredVariables
  let declared: DeclaredNames
  /// Whether anything takes what the code around gives back.
  let isUsed: Bool

  init(
    within boundary: Syntax, isUsed: Bool = true, among variables: DeclaredVariables, declared: DeclaredNames
  ) {
    self.boundary = boundary
    self.isUsed = isUsed
    self.variables = variables
    self.declared = declared
  }

  /// How the value of an expression gets out; `nil` where it does not.
  func escape(of start: Syntax) -> Escape? {
    var node = start
    var function = ""
    var isLater = false
    var isWhole = true
    while node.id != boundary.id {
      switch ValueStep(node, of: start) {
      case .carried(let next):
        isWhole = isWhole && !next.is(FunctionCallExprSyntax.self) && !next.is(MemberAccessExprSyntax.self)
        node = next
      case .stays: return Self.isIndex(node) ? Escape() : nil
      case .result(let container):
        isWhole = false
        if container.id == boundary.id { return isUsed ? Escape(isResult: true, function: function) : nil }
        guard let call = ValueStep.call(handed: container) else { return nil }
        node = Syntax(call)
      case .bound(let names, let binding):
        guard let found = escape(ofVariables: names, in: binding) else { return nil }
        return joined(found, function)
      case .assigned(let target):
        guard let found = escape(assigningTo: target) else { return nil }
        return joined(found, function)
      case .argument(let call, let label):
        let callee = AccessPath(written: call)
        if callee.bareName.map(AccessPath.describing.contains) ?? false { return nil }
        if node.id == start.id {
          let closure = start.as(ClosureExprSyntax.self)
          let isOnDemand = closure.map { ClosureCall.feeds(callee, $0, label: label) == false } ?? false
          if !isOnDemand, isRunInside(call, callee: callee, label: label) {
            return escapeFromStatic(call, callee: callee) ?? escapeWithResult(of: call, callee: callee)
          }
          function = Self.name(of: callee) ?? ""
          isLater = isOnDemand || ClosureCall.isLater(label) && closure != nil
          if Self.inheriting.contains(function), !isLater { return Escape(function: function, isKeptAlone: true) }
        }
        if var found = escape(of: Syntax(call)) {
          // Of `.init { … }` nobody tells whose initializer that is.
          let isOpen = node.id == start.id && start.is(ClosureExprSyntax.self) && function.isEmpty
          found = isOpen ? Escape(isResult: found.isResult) : joined(found, function)
          found.isOfStatic = node.id == start.id && Self.isStatic(callee)
          return found
        }
        if isLater { return Escape(function: function) }
        // `schedule(isUrgent ? .init { … } : .later)`, `schedule([job()])`
        if function.isEmpty, isWhole, callee.steps.isEmpty { function = Self.name(of: callee) ?? "" }
        return escape(into: callee, at: call, label: label, function: function)
      }
    }
    return Escape(isResult: true, function: function)
  }

  /// `lanes[{ … }]`: a closure that a subscript is handed may be run by anything.
  private static func isIndex(_ node: Syntax) -> Bool {
    node.is(ClosureExprSyntax.self) && node.parent?.parent?.parent?.is(SubscriptCallExprSyntax.self) ?? false
  }

  /// What is handed to a method such as `map` is kept by what that gives, where it is called on a stream.
  private func escapeWithResult(of call: FunctionCallExprSyntax, callee: AccessPath) -> Escape? {
    guard let source = DeferringSource.source(of: call, callee: callee, among: variables),
      var found = escape(of: Syntax(call))
    else { return nil }
    found.function = ""
    found.source = source
    found.isKeptAlone = false
    return found
  }

  /// `.run { … }`, `Effect.run { … }`: one of the project may keep what it is handed in what it gives.
  private func escapeFromStatic(_ call: FunctionCallExprSyntax, callee: AccessPath) -> Escape? {
    guard callee.isImplicit || callee.rootName?.first?.isUppercase ?? false, callee.steps.count == 1,
      let name = callee.lastName, name != "init", !["MainActor", "Task"].contains(callee.rootName),
      let found = escape(of: Syntax(call))
    else { return nil }
    return Escape(isResult: found.isResult, function: name, isKeptAlone: true)
  }

  private static func isStatic(_ callee: AccessPath) -> Bool {
    let isOfType = callee.isImplicit || callee.rootName?.first?.isUppercase ?? false
    return isOfType && callee.lastName != "init" && callee.lastName?.first?.isLowercase ?? false
  }

  private func joined(_ escape: Escape, _ function: String) -> Escape {
    guard !function.isEmpty else { return escape }
    return Escape(isResult: escape.isResult, function: function)
  }

  /// The last name of a callee; of an initializer its type's.
  static func name(of callee: AccessPath) -> String? {
    guard callee.lastName == "init" else { return callee.lastName }
    return callee.dottedName?.dropLast().last ?? ""
  }

  // MARK: Variables

  private func escape(ofVariables names: [String], in binding: Syntax) -> Escape? {
    for name in names {
      if let known = declared.escapes(of: name, in: boundary) {
        if let known { return known }
        continue
      }
      // What only goes from one variable to another and back does not get out.
      declared.note(nil, of: name, in: boundary)
      let uses = declared.uses(of: name, in: boundary).lazy.filter { !ValueStep.isInside(Syntax($0), binding) }
      guard let found = uses.compactMap({ escape(of: Syntax($0)) }).first else { continue }
      declared.note(found, of: name, in: boundary)
      return found
    }
    return nil
  }

  private func escape(assigningTo target: ExprSyntax) -> Escape? {
    let path = AccessPath(target)
    guard !target.is(DiscardAssignmentExprSyntax.self), let root = path.rootName else { return nil }
    if let call = configured(root, at: Syntax(target)) { return escape(configuredBy: call) }
    guard root != "$0" else { return nil }
    guard isOwn(root) else { return Escape() }
    return escape(ofVariables: [root], in: Syntax(target)) ?? escape(ofOriginOf: root, at: Syntax(target))
  }

  /// What is set on a part of something is there as long as that: `for box in boxes { box.body = { … } }`.
  private func escape(ofOriginOf name: String, at place: Syntax) -> Escape? {
    var (name, place) = (name, place)
    for _ in 0..<Self.mostOrigins {
      guard let origin = place.origin(of: name, among: variables), let root = AccessPath(origin).rootName else {
        return nil
      }
      guard isOwn(root) else { return root.first?.isUppercase ?? true ? nil : Escape() }
      if let found = escape(ofVariables: [root], in: Syntax(origin)) { return found }
      (name, place) = (root, Syntax(origin))
    }
    return nil
  }

  private static let mostOrigins = 8

  /// `Form { $0.onSave = { … } }`, `Box().then { box in box.body = { … } }`: the call whose closure is handed what is
  /// assigned to, which is taken for what the call gives. What an update of dependencies sets, these are.
  private func configured(_ name: String, at target: Syntax) -> FunctionCallExprSyntax? {
    var current = target.parent
    while let node = current, node.id != boundary.id {
      if let closure = node.as(ClosureExprSyntax.self),
        closure.parameterNames.contains(name) || name == "$0" && closure.parameterNames.isEmpty
      {
        guard case .argument(let call, let label) = ValueStep(node, of: node),
          let name = Self.name(of: AccessPath(calling: call))
        else { return nil }
        if ClosureCall.scopes.contains(name) { return call }
        let words = [name, label ?? ""]
        return words.contains { $0.hasPrefix("with") || $0.hasSuffix("Dependencies") || $0.hasSuffix("Dependency") }
          ? nil : call
      }
      current = node.parent
    }
    return nil
  }

  /// What a call gives holds it, or what it is made on: `handlers.withLock { $0.append { … } }`.
  private func escape(configuredBy call: FunctionCallExprSyntax) -> Escape? {
    escape(of: Syntax(call)) ?? escape(into: AccessPath(calling: call), at: call, label: nil, function: "")
  }

  /// Whether a variable is made in the code: what a function is handed is there when it has returned.
  private func isOwn(_ name: String) -> Bool {
    guard declared.declares(name, in: boundary) else { return false }
    let parameters =
      boundary.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
      ?? boundary.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
    return parameters?.contains { SyntaxNames.text($0.secondName ?? $0.firstName) == name } != true
  }

  // MARK: Calls

  /// Whether a closure runs before the call returns, or in a task that inherits what is in force.
  private func isRunInside(_ call: FunctionCallExprSyntax, callee: AccessPath, label: String?) -> Bool {
    guard let name = Self.name(of: callee) else { return false }
    if name.hasPrefix("with"), !ClosureCall.isLater(label) { return true }
    if Self.inheriting.contains(name), Self.isOfLibrary(callee), !ClosureCall.isLater(label) { return true }
    return ClosureCall.runsAtOnce(label: label, of: call, callee: callee, among: variables)
  }

  /// What runs its closure at once or in a task.
  static let inheriting: Set<String> = [
    "Task", "immediate", "addTask", "addTaskUnlessCancelled", "async", "asyncAfter", "yield", "AsyncStream",
    "AsyncThrowingStream", "Future", "Result", "fatalError", "precondition", "assert", "run", "MainActor",
  ]

  /// Whether a name can only be that of a type or of its static function: `Task { … }`, `MainActor.run { … }`, `.run { … }`.
  /// A method of a value may be the project's.
  private static func isOfLibrary(_ callee: AccessPath) -> Bool {
    guard let root = callee.rootName else { return callee.isImplicit }
    return callee.steps.count < 2 && root.first?.isUppercase ?? false
  }

  /// Whether what a call is made on keeps what it is handed, and is there when the code around has returned.
  private func escape(
    into callee: AccessPath, at call: FunctionCallExprSyntax, label: String?, function: String
  ) -> Escape? {
    guard let name = callee.lastName else { return nil }
    if callee.steps.isEmpty {
      // A function that is declared elsewhere may keep it anywhere.
      let isFunction = name.first?.isLowercase ?? false
      return isFunction && !function.isEmpty
        ? Escape(function: function, isKeptAlone: true, isOfFunction: true) : nil
    }
    guard let root = callee.rootName else {
      // Nobody tells where `DispatchQueue.global()` or `makeQueue()` has what it gives from.
      return function.isEmpty ? nil : Escape(function: function, isKeptAlone: true)
    }
    if let call = configured(root, at: Syntax(call)) {
      return escape(configuredBy: call).map { joined($0, function) }
    }
    guard root != "$0" else { return nil }
    if isOwn(root) {
      // `let type = Worker.self`
      if Syntax(call).origin(of: root, among: variables)?.lastName == "self" {
        return Escape(function: function, isKeptAlone: true)
      }
      let found = escape(ofVariables: [root], in: Syntax(call)) ?? escape(ofOriginOf: root, at: Syntax(call))
      return found.map { joined($0, function) }
    }
    return Escape(function: function, isKeptAlone: !function.isEmpty || root.first?.isUppercase ?? true)
  }
}

/// Where the value of an expression goes next.
enum ValueStep {
  case carried(by: Syntax)
  case argument(of: FunctionCallExprSyntax, label: String?)
  case assigned(to: ExprSyntax)
  case bound([String], in: Syntax)
  /// Of a closure, a function or an accessor.
  case result(of: Syntax)
  case stays

  init(_ node: Syntax, of start: Syntax) {
    guard let parent = node.parent else {
      self = .stays
      return
    }
    switch parent.as(SyntaxEnum.self) {
    case .labeledExpr(let argument): self = Self.step(from: argument)
    case .multipleTrailingClosureElement(let element):
      let call = element.parent?.parent?.as(FunctionCallExprSyntax.self)
      self = call.map { .argument(of: $0, label: element.label.text) } ?? .stays
    case .functionCallExpr(let call):
      if call.trailingClosure?.id == node.id {
        self = .argument(of: call, label: nil)
      } else {
        // A member that is called gives something else, unless it builds on what it is called on.
        self = node.id == start.id || node.is(ClosureExprSyntax.self) ? .stays : .carried(by: parent)
      }
    case .memberAccessExpr:
      let isCalled = parent.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == parent.id
      self = isCalled && node.id == start.id && node.is(DeclReferenceExprSyntax.self) ? .stays : .carried(by: parent)
    case .subscriptCallExpr(let element): self = element.calledExpression.id == node.id ? .carried(by: parent) : .stays
    case .tryExpr, .awaitExpr, .forceUnwrapExpr, .optionalChainingExpr, .arrayElement, .arrayElementList, .arrayExpr,
      .dictionaryElement, .dictionaryElementList, .dictionaryExpr, .asExpr, .unresolvedTernaryExpr, .sequenceExpr,
      .expressionStmt, .ifExpr, .switchExpr, .switchCaseList, .tupleExpr, .consumeExpr, .copyExpr:
      self = .carried(by: parent)
    case .exprList(let list): self = Self.step(from: node, in: list)
    case .initializerClause: self = Self.step(binding: parent)
    case .forStmt(let loop):
      self =
        loop.sequence.id == node.id
        ? .bound(DeclaredNames.names(in: Syntax(loop.pattern)), in: Syntax(loop.pattern)) : .stays
    case .returnStmt: self = Self.container(of: parent).map { .result(of: $0) } ?? .stays
    case .codeBlockItem(let item): self = Self.step(from: item)
    default: self = .stays
    }
  }

  private static func step(from argument: LabeledExprSyntax) -> ValueStep {
    guard let owner = argument.parent?.parent else { return .stays }
    if owner.is(TupleExprSyntax.self) { return .carried(by: owner) }
    return owner.as(FunctionCallExprSyntax.self).map { .argument(of: $0, label: argument.label?.text) } ?? .stays
  }

  private static func step(from node: Syntax, in list: ExprListSyntax) -> ValueStep {
    let elements = Array(list)
    guard elements.count >= 3, isAssignment(elements[1], of: elements[2]) else {
      return list.parent.map { .carried(by: $0) } ?? .stays
    }
    return elements[0].id == node.id ? .stays : .assigned(to: elements[0])
  }

  /// `=`; and `+=` with what a list or an operator of the project may keep, which no text or number does.
  private static func isAssignment(_ sign: ExprSyntax, of value: ExprSyntax) -> Bool {
    if sign.is(AssignmentExprSyntax.self) { return true }
    guard sign.as(BinaryOperatorExprSyntax.self)?.operator.text == "+=" else { return false }
    return value.is(ArrayExprSyntax.self) || value.is(ClosureExprSyntax.self)
      || value.is(FunctionCallExprSyntax.self) && AccessPath(value).firstName?.first?.isUppercase ?? false
  }

  private static func step(binding clause: Syntax) -> ValueStep {
    guard let owner = clause.parent else { return .stays }
    if let binding = owner.as(PatternBindingSyntax.self) {
      return .bound(DeclaredNames.names(in: Syntax(binding.pattern)), in: owner)
    }
    if let binding = owner.as(OptionalBindingConditionSyntax.self) {
      return .bound(DeclaredNames.names(in: Syntax(binding.pattern)), in: owner)
    }
    return .stays
  }

  /// A statement is the result where it is the only one, and a part of the result where a builder takes all of them.
  private static func step(from item: CodeBlockItemSyntax) -> ValueStep {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), let owner = list.parent,
      list.count == 1 || ResultBuilders.mayTake(list)
    else { return .stays }
    if owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self) { return .result(of: owner) }
    if owner.is(SwitchCaseSyntax.self) { return owner.parent.map { .carried(by: $0) } ?? .stays }
    guard owner.is(CodeBlockSyntax.self), let outer = owner.parent else { return .stays }
    if outer.is(IfExprSyntax.self) { return .carried(by: outer) }
    return outer.is(FunctionDeclSyntax.self) || outer.is(AccessorDeclSyntax.self) ? .result(of: outer) : .stays
  }

  private static func container(of node: Syntax) -> Syntax? {
    var current = node.parent
    while let next = current {
      switch next.kind {
      case .closureExpr, .functionDecl, .accessorDecl: return next
      case .accessorBlock where next.as(AccessorBlockSyntax.self)?.accessors.is(CodeBlockItemListSyntax.self) ?? false:
        return next
      case .memberBlock, .initializerDecl, .sourceFile: return nil
      default: current = next.parent
      }
    }
    return nil
  }

  /// The call that a closure is handed to right where it is written.
  static func call(handed closure: Syntax) -> FunctionCallExprSyntax? {
    guard closure.is(ClosureExprSyntax.self) else { return nil }
    if let call = closure.parent?.as(FunctionCallExprSyntax.self) { return call }
    if case .argument(let call, _) = ValueStep(closure, of: closure) { return call }
    return nil
  }

  static func isInside(_ node: Syntax, _ other: Syntax) -> Bool {
    other.position <= node.position && node.endPosition <= other.endPosition
  }
}
