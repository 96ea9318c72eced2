import SwiftSyntax

extension ManifestEvaluator {
  func evaluate(
    _ node: FunctionCallExprSyntax, in scope: EvaluationScope, expecting: TypeName?
  ) throws -> ManifestValue {
    let callee = node.calledExpression
    if let closure = callee.as(ClosureExprSyntax.self) {
      var function = try callable(closure, in: scope)
      function.result = function.result ?? expecting
      return try invoke(function, try arguments(of: node, in: scope), at: node, keepsPlace: true)
    }
    if let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.identifierText, name != "self", name != "Self" {
      return try call(name, node, in: scope)
    }
    if let member = callee.as(MemberAccessExprSyntax.self) { return try call(member, node, in: scope) }
    let value = try known(try evaluate(callee, in: scope))
    if case .nothing = value, callee.isOptionalChain { return .nothing }
    return try call(value, try arguments(of: node, in: scope), at: node)
  }

  func arguments(of node: FunctionCallExprSyntax, in scope: EvaluationScope) throws -> [Argument] {
    var result = try arguments(node.arguments, in: scope)
    if let closure = node.trailingClosure {
      result.append(
        Argument(
          label: nil, value: .function(try callable(closure, in: scope)),
          position: closure.positionAfterSkippingLeadingTrivia, isTrailingClosure: true))
    }
    for additional in node.additionalTrailingClosures {
      result.append(
        Argument(
          label: additional.label.identifierText, value: .function(try callable(additional.closure, in: scope)),
          position: additional.closure.positionAfterSkippingLeadingTrivia, isTrailingClosure: true))
    }
    return result
  }

  func arguments(_ list: LabeledExprListSyntax, in scope: EvaluationScope) throws -> [Argument] {
    try list.map { element in
      let expression = element.expression
      let (value, changes) = try observingChanges { try poisoning { try evaluate(expression, in: scope) } }
      var argument = Argument(
        label: element.label?.identifierText, value: value, position: expression.positionAfterSkippingLeadingTrivia)
      argument.written = (expression, scope)
      argument.hasChanged = changes
      if let reference = expression.as(InOutExprSyntax.self) { argument.storage = (reference.expression, scope) }
      return argument
    }
  }

  /// Calls whatever a value is: a function, a closure, a type.
  func call(_ value: ManifestValue, _ arguments: [Argument], at node: any SyntaxProtocol) throws -> ManifestValue {
    switch value {
    case .function(let function): return try invoke(function, arguments, at: node)
    case .type(let type): return try construct(type, arguments, at: node)
    case .implicit(var member):
      if member.arguments == nil, member.steps.isEmpty {
        member.arguments = arguments
      } else {
        member.steps.append(.call(arguments, Syntax(node)))
      }
      return .implicit(member)
    default: throw fail("\(value.summary) cannot be called", node)
    }
  }

  // MARK: By name

  private func call(_ name: String, _ node: FunctionCallExprSyntax, in scope: EvaluationScope) throws -> ManifestValue {
    var current: EvaluationScope? = scope
    while let here = current {
      if let storage = here.variables[name] {
        return try call(try known(storage.value), try arguments(of: node, in: scope), at: node)
      }
      if let functions = overloads(of: name, from: here) {
        let arguments = try arguments(of: node, in: scope)
        if let result = try callChosen(functions, arguments, node) { return result }
        throw fail("no declaration of '\(name)' takes these arguments", node)
      }
      if let computed = here.computed[name] {
        let value = try invoke(computed, [], at: node)
        return try call(try known(value), try arguments(of: node, in: scope), at: node)
      }
      if let result = try callMember(name, node, in: here, from: scope) { return result }
      current = here.parent
    }
    if let result = try callStandardFunction(name, node, in: scope) { return result }
    let value = try known(try lookUp(name, in: scope, at: node.calledExpression))
    return try call(value, try arguments(of: node, in: scope), at: node)
  }

  /// A method of the type that surrounds the place, without `self.`
  private func callMember(
    _ name: String, _ node: FunctionCallExprSyntax, in here: EvaluationScope, from scope: EvaluationScope
  ) throws -> ManifestValue? {
    if let receiver = here.receiver, here.parent?.receiver !== receiver {
      let members = visible(declaredMembers(name, of: receiver.value), from: node)
      if !members.isEmpty {
        let arguments = try arguments(of: node, in: scope)
        if !givesWay(members, to: name, of: receiver.value, arguments) {
          return try callDeclared(members, receiver: receiver, name, arguments, node)
        }
        if let result = try mutate(receiver, name, arguments, node) { return result }
        return try callStandardMethod(name, receiver.value, arguments, at: node, isOptional: false)
      }
      if hasStandardMethod(name, receiver.value) {
        let arguments = try arguments(of: node, in: scope)
        if let result = try mutate(receiver, name, arguments, node) { return result }
        return try callStandardMethod(name, receiver.value, arguments, at: node, isOptional: false)
      }
    }
    guard here.receiver == nil, let type = here.selfType, here.parent?.selfType != type else { return nil }
    let functions = declaredStatics(name, of: type, from: node).compactMap { member -> Callable? in
      if case .function(let function) = member.kind { return function }
      return nil
    }
    guard !functions.isEmpty else {
      let path = type.declarationName ?? ""
      let isCase = types[path]?.cases.contains { $0.name == name } ?? false
      guard isCase || !signatures(name, of: path).isEmpty else { return nil }
      return try callStatic(name, of: type, try arguments(of: node, in: scope), at: node)
    }
    let arguments = try arguments(of: node, in: scope)
    return try callChosen(functions, arguments, node)
  }

  // MARK: By member

  private func call(
    _ member: MemberAccessExprSyntax, _ node: FunctionCallExprSyntax, in scope: EvaluationScope
  ) throws -> ManifestValue {
    let name = member.declName.baseName.identifierText
    guard let base = member.base else {
      return .implicit(
        ImplicitMember(
          name: name, arguments: try arguments(of: node, in: scope), node: Syntax(member)))
    }
    if name == "init", base.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self),
      let receiver = scope.receiver, let type = scope.selfType
    {
      receiver.value = try construct(type, try arguments(of: node, in: scope), at: node)
      return .void
    }
    if Self.mutatingMethods.contains(name), base.is(MemberAccessExprSyntax.self), isPartOfCarried(base, in: scope) {
      _ = try arguments(of: node, in: scope)
      return .void
    }
    let value = try evaluate(base, in: scope)
    if case .type(.named("Swift")) = value, let result = try callStandardFunction(name, node, in: scope) {
      return result
    }
    if case .unknown = value, ManifestEvaluator.mutatingMethods.contains(name) {
      // Changing something unknown leaves it unknown; only a use of it is a problem.
      if try modify(base, in: scope, ValueChange { _ in }) { return value }
    }
    let receiver = try known(value)
    if case .nothing = receiver, base.isOptionalChain { return .nothing }
    let arguments = try arguments(of: node, in: scope)
    switch receiver {
    case .type(let type): return try callStatic(name, of: type, arguments, at: node)
    case .implicit(var implicit):
      if Self.mutatingMethods.contains(name) { throw untyped(node) }
      implicit.steps.append(.member(name, Syntax(member)))
      implicit.steps.append(.call(arguments, Syntax(node)))
      return .implicit(implicit)
    default: break
    }
    let declared = visible(declaredMembers(name, of: receiver), from: node)
    if !declared.isEmpty, !givesWay(declared, to: name, of: receiver, arguments) {
      return try callDeclared(declared, on: base, receiver, name, arguments, node, in: scope)
    }
    if let result = try mutate(base, name, arguments, node, in: scope) { return result }
    if name == "map", case .string = receiver, isPlainString(base, in: scope) {
      try charge(receiver, arguments, node)
      return try callSequence(name, receiver, arguments, node)
    }
    if hasStandardMethod(name, receiver) || isOptional(base, in: scope) {
      return try callStandardMethod(
        name, receiver, arguments, at: node, isOptional: isOptional(base, in: scope))
    }
    if let field = try self.member(name, of: receiver, in: scope, at: member) {
      return try call(try known(field), arguments, at: node)
    }
    throw fail("'\(name)' of \(receiver.summary) is not supported by the static evaluator", node)
  }

  /// Whether a method of the standard library is meant, because none that the manifest declares takes these arguments.
  func givesWay(
    _ declared: [DeclaredMember], to name: String, of receiver: ManifestValue, _ arguments: [Argument]
  ) -> Bool {
    guard hasStandardMethod(name, receiver) else { return false }
    return declared.allSatisfy { member in
      if case .function(let function) = member.kind { return arrange(function.parameters, arguments) == nil }
      return false
    }
  }

  private func callDeclared(
    _ declared: [DeclaredMember], on base: ExprSyntax, _ receiver: ManifestValue, _ name: String,
    _ arguments: [Argument], _ node: FunctionCallExprSyntax, in scope: EvaluationScope
  ) throws -> ManifestValue {
    let storage = store(receiver)
    let result = try callDeclared(declared, receiver: storage, name, arguments, node)
    let isMutating = declared.contains { member in
      if case .function(let function) = member.kind { return function.isMutating }
      return false
    }
    if isMutating, try !modify(base, in: scope, ValueChange { $0 = storage.value }) {
      throw fail("what this call changes is not supported by the static evaluator", node)
    }
    return result
  }

  private func callDeclared(
    _ declared: [DeclaredMember], receiver: Storage, _ name: String, _ arguments: [Argument],
    _ node: FunctionCallExprSyntax
  ) throws -> ManifestValue {
    let functions = declared.compactMap { member -> Callable? in
      guard case .function(var function) = member.kind else { return nil }
      function.receiver = receiver
      return function
    }
    if functions.isEmpty, case .computed(var body, _)? = declared.first?.kind {
      body.receiver = receiver
      return try call(try known(try invoke(body, [], at: node)), arguments, at: node)
    }
    guard let result = try callChosen(functions, arguments, node) else {
      throw fail("no declaration of '\(name)' takes these arguments", node)
    }
    return result
  }
}
