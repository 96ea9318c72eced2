import SwiftSyntax

/// Where a function fails, the rest of its body has not run. If that could have changed something outside of it, nobody
/// knows what state everything else is in; so this asks, by the look of the body, whether it could.
struct OuterChanges {
  private var locals: Set<String> = []
  /// Local names of what the body made of a type that the evaluator knows nothing of: whatever changes in such an object,
  /// what is read from it is not known anyway.
  private var foreign: Set<String> = []
  private(set) var found = false
  /// Names of functions that the body calls.
  private(set) var calls: Set<String> = []

  /// - Parameters:
  ///   - parameters: their names, which belong to the body.
  ///   - isForeign: whether a name that is called is that of a type of which nothing is known.
  init(in body: CodeBlockItemListSyntax, parameters: [String], isForeign: (String) -> Bool = { _ in false }) {
    locals = Set(parameters)
    var others = locals
    var pending: [Syntax] = [Syntax(body)]
    var changed: [ExprSyntax] = []
    while let node = pending.popLast() {
      if let pattern = node.as(IdentifierPatternSyntax.self) {
        let name = pattern.identifier.identifierText
        locals.insert(name)
        if let made = pattern.madeType, isForeign(made) { foreign.insert(name) } else { others.insert(name) }
      }
      if let parameter = node.as(ClosureShorthandParameterSyntax.self) {
        locals.insert(parameter.name.identifierText)
        others.insert(parameter.name.identifierText)
      }
      if let parameter = node.as(ClosureParameterSyntax.self) {
        locals.insert((parameter.secondName ?? parameter.firstName).identifierText)
        others.insert((parameter.secondName ?? parameter.firstName).identifierText)
      }
      if let infix = node.as(InfixOperatorExprSyntax.self), Self.assigns(infix) { changed.append(infix.leftOperand) }
      if let reference = node.as(InOutExprSyntax.self) { changed.append(reference.expression) }
      if let call = node.as(FunctionCallExprSyntax.self) {
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) {
          calls.insert(name.baseName.identifierText)
        } else if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base {
          calls.insert(member.declName.baseName.identifierText)
          if ManifestEvaluator.mutatingMethods.contains(member.declName.baseName.identifierText) {
            changed.append(base)
          }
        }
      }
      pending += node.children(viewMode: .sourceAccurate)
    }
    foreign.subtract(others)
    found = changed.contains { !isLocal($0) }
  }

  private static func assigns(_ node: InfixOperatorExprSyntax) -> Bool {
    if node.operator.is(AssignmentExprSyntax.self) { return !node.leftOperand.is(DiscardAssignmentExprSyntax.self) }
    guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return ["+=", "-=", "*=", "/=", "%="].contains(name)
  }

  /// Whether what is changed is a variable of the body itself. What a local name refers to may still be shared, but an
  /// object that the body did not make reaches it as a parameter or from outside.
  private func isLocal(_ expression: ExprSyntax) -> Bool {
    var current = expression
    var isPlain = true
    while let base = current.accessedBase ?? current.as(SubscriptCallExprSyntax.self)?.calledExpression {
      if current.is(MemberAccessExprSyntax.self) { isPlain = false }
      current = base
    }
    guard let name = current.as(DeclReferenceExprSyntax.self)?.baseName.identifierText else { return false }
    return isPlain && locals.contains(name) || foreign.contains(name)
  }
}

extension IdentifierPatternSyntax {
  /// `T` of `let name = T(…)`.
  fileprivate var madeType: String? {
    guard let binding = parent?.as(PatternBindingSyntax.self), binding.typeAnnotation == nil,
      let call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName,
      name.tokenKind.isUppercaseIdentifier
    else { return nil }
    return name.identifierText
  }
}

extension ManifestEvaluator {
  /// Whether a body that did not run to its end could have changed something outside of it.
  func mayChangeOutside(_ function: Callable) -> Bool {
    var pending = [function]
    var seen: Set<Int> = []
    while let next = pending.popLast() {
      guard case .statements(let body) = next.body, seen.insert(body.position.utf8Offset).inserted else { continue }
      // Nobody waits for a manifest of thousands of functions.
      guard seen.count < 500 else { return true }
      for (name, _) in next.builder?.declarationName.flatMap({ types[$0] })?.statics ?? [:] {
        pending += declaredFunctions(named: name)
      }
      let changes = OuterChanges(in: body, parameters: next.parameters.map(\.name)) { isForeign($0, in: next.scope) }
      if changes.found { return true }
      for name in changes.calls {
        var scope: EvaluationScope? = next.scope
        while let here = scope {
          pending += here.functions[name] ?? []
          if case .function(let closure)? = here.variables[name]?.value { pending.append(closure) }
          scope = here.parent
        }
        pending += declaredFunctions(named: name)
      }
    }
    return false
  }

  /// Whether a type of that name is neither the manifest's own nor one that the evaluator knows.
  private func isForeign(_ name: String, in scope: EvaluationScope) -> Bool {
    var current: EvaluationScope? = scope
    while let here = current {
      if here.functions[name] != nil || here.generics.contains(name) || here.typeNames[name] != nil { return false }
      current = here.parent
    }
    func isCalledSo(_ path: String) -> Bool {
      path.split(separator: ".").last.map { $0.filter { $0 != "'" } == name } ?? false
    }
    return !Self.standardTypes.contains(name) && !PackageDescription.isKnownType(name) && !isCarried(name)
      && !types.keys.contains(where: isCalledSo) && !aliases.keys.contains(where: isCalledSo)
  }

  /// Computed properties of that name, of whatever type.
  func declaredGetters(named name: String) -> [Callable] {
    types.values.flatMap { type in
      ((type.members[name] ?? []) + (type.statics[name] ?? [])).compactMap { member -> Callable? in
        if case .computed(let getter, _) = member.kind { return getter }
        return nil
      }
    }
  }

  /// Methods of that name, of whatever type.
  func declaredFunctions(named name: String) -> [Callable] {
    types.values.flatMap { type in
      ((type.members[name] ?? []) + (type.statics[name] ?? [])).compactMap { member -> Callable? in
        if case .function(let function) = member.kind { return function }
        return nil
      }
    }
  }
}
