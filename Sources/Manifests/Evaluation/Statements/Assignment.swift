import SwiftSyntax

/// What is done to a value. An object, since for each closure the optimizer would compile all that hands it on once more.
final class ValueChange {
  let apply: (inout ManifestValue) throws -> Void

  init(_ apply: @escaping (inout ManifestValue) throws -> Void) { self.apply = apply }
}

extension ManifestEvaluator {
  func assign(_ node: InfixOperatorExprSyntax, in scope: EvaluationScope) throws {
    let target = node.leftOperand
    if target.is(DiscardAssignmentExprSyntax.self) {
      if case .implicit = try poisoning({ try evaluate(node.rightOperand, in: scope) }) { throw untyped(node) }
      return
    }
    let value = try poisoning { try evaluate(node.rightOperand, in: scope) }
    guard try modify(target, in: scope, ValueChange { $0 = value }) else {
      throw fail("what this assignment changes is not supported by the static evaluator", node)
    }
  }

  func compoundAssign(_ node: InfixOperatorExprSyntax, _ name: String, in scope: EvaluationScope) throws {
    let right = try poisoning { try evaluate(node.rightOperand, in: scope) }
    let origin = place(node.rightOperand.positionAfterSkippingLeadingTrivia)
    let change = ValueChange { [self] value in
      if case .unknown = value { return }
      value = try poisoning { try apply(name, value, try located(right, origin), node) }
    }
    let done = try modify(node.leftOperand, in: scope, change)
    guard done else { throw fail("what this assignment changes is not supported by the static evaluator", node) }
  }

  /// Elements without a place of their own stand where they are added.
  func located(_ value: ManifestValue, _ origin: AbsolutePosition) throws -> ManifestValue {
    switch try known(value) {
    case .array(let elements):
      return .array(elements.map { ManifestElement(value: $0.value, origin: $0.origin ?? origin) })
    case .bag(let elements):
      return .bag(elements.map { ManifestElement(value: $0.value, origin: $0.origin ?? origin) })
    default: return value
    }
  }

  /// Changes what an expression names. False where it names nothing that can be changed.
  func modify(
    _ expression: ExprSyntax, in scope: EvaluationScope, _ change: ValueChange
  ) throws -> Bool {
    try deeper(expression.positionAfterSkippingLeadingTrivia) {
      switch expression.as(ExprSyntaxEnum.self) {
      case .declReferenceExpr(let node): return try modify(name: node, in: scope, change)
      case .memberAccessExpr(let node): return try modify(member: node, in: scope, change)
      case .subscriptCallExpr(let node): return try modify(element: node, in: scope, change)
      case .optionalChainingExpr(let node): return try modify(node.expression, in: scope, change)
      case .forceUnwrapExpr(let node): return try modify(node.expression, in: scope, change)
      case .tupleExpr(let node):
        guard node.elements.count == 1, let only = node.elements.first else { return false }
        return try modify(only.expression, in: scope, change)
      default: return false
      }
    }
  }

  /// Changes a storage: the copy keeps a closure that reads the variable meanwhile from colliding with the change.
  func change(
    _ storage: Storage, at node: any SyntaxProtocol, _ change: ValueChange
  ) throws {
    var value = storage.value
    try change.apply(&value)
    if let type = storage.type { value = try poisoning { try coerce(value, to: type, at: node) } }
    storage.value = value
    changed(birth: storage.birth)
    for recorder in recorders { recorder.note(storage, at: node) }
  }

  private func modify(
    name node: DeclReferenceExprSyntax, in scope: EvaluationScope, _ change: ValueChange
  ) throws -> Bool {
    let name = node.baseName.identifierText
    if name == "self" {
      guard let receiver = scope.receiver else { return false }
      try self.change(receiver, at: node, change)
      return true
    }
    if name.hasPrefix("$"), let index = Int(name.dropFirst()) {
      guard let storage = shorthandStorage(index, in: scope) else { return false }
      try self.change(storage, at: node, change)
      return true
    }
    if let storage = try storage(named: name, in: scope, at: node) {
      try self.change(storage, at: node, change)
      return true
    }
    if let receiver = scope.receiver, case .structure(let structure) = receiver.value, structure.fields[name] != nil {
      try self.change(receiver, at: node, ValueChange { [self] in try modify(field: name, of: &$0, at: node, change) })
      return true
    }
    if let type = scope.selfType, case .lazy(let lazy)? = declaredStatics(name, of: type, from: node).first?.kind {
      try self.change(try storage(of: lazy, at: node), at: node, change)
      return true
    }
    return false
  }

  /// Whether an expression names a value that is carried along, or a part of one: what it holds is never looked at,
  /// before a change as after it.
  func isPartOfCarried(_ expression: ExprSyntax, in scope: EvaluationScope) -> Bool {
    guard !knowsPackages else { return false }
    var current = expression
    while let base = current.accessedBase { current = base }
    guard current.is(DeclReferenceExprSyntax.self), case .construct(let made)? = try? evaluate(current, in: scope)
    else {
      return false
    }
    return isCarried(made.type) && made.type != ProjectDescription.infoPlist
  }

  private func modify(
    member node: MemberAccessExprSyntax, in scope: EvaluationScope, _ change: ValueChange
  ) throws -> Bool {
    guard let base = node.base else { return false }
    if isPartOfCarried(base, in: scope) { return true }
    let name = node.declName.baseName.identifierText
    let value = try evaluate(base, in: scope)
    switch try known(value) {
    case .implicit: throw untyped(node)
    case .nothing where base.isOptionalChain: return true
    case .object(let object):
      if let renamed = PackageDescription.renamedField(name, of: object), let storage = object.fields[renamed] {
        try self.change(storage, at: node, change)
        return true
      }
      guard let storage = object.fields[name] else {
        var value = value
        return try modify(computed: name, of: &value, at: node, change)
      }
      changed(birth: object.birth)
      try self.change(storage, at: node, change)
      return true
    case .type(let type):
      guard case .lazy(let lazy)? = declaredStatics(name, of: type, from: node).first?.kind else { return false }
      try self.change(try storage(of: lazy, at: node), at: node, change)
      return true
    case .structure, .tuple:
      return try modify(base, in: scope, ValueChange { [self] in try modify(field: name, of: &$0, at: node, change) })
    default: return false
    }
  }

  private func modify(
    field name: String, of value: inout ManifestValue, at node: any SyntaxProtocol,
    _ change: ValueChange
  ) throws {
    switch value {
    case .structure(var structure):
      guard var field = structure.fields[name] else {
        if try modify(computed: name, of: &value, at: node, change) { return }
        throw fail("'\(name)' cannot be changed", node)
      }
      try change.apply(&field)
      if let type = types[structure.type]?.stored.first(where: { $0.name == name })?.type {
        field = try poisoning { try coerce(field, to: type, at: node) }
      }
      structure.fields[name] = field
      value = .structure(structure)
    case .tuple(var parts):
      let index = Int(name) ?? parts.firstIndex { $0.label == name } ?? -1
      guard parts.indices.contains(index) else { throw fail("'\(name)' cannot be changed", node) }
      try change.apply(&parts[index].value)
      value = .tuple(parts)
    default: throw fail("'\(name)' of \(value.summary) cannot be changed", node)
    }
  }

  /// A property with `get` and `set`: read, changed, set. False where there is none.
  private func modify(
    computed name: String, of value: inout ManifestValue, at node: any SyntaxProtocol,
    _ change: ValueChange
  ) throws -> Bool {
    let declared = declaredMembers(name, of: value)
    guard declared.count == 1, case .computed(var getter, var setter?)? = declared.first?.kind else { return false }
    let receiver = store(value)
    getter.receiver = receiver
    setter.receiver = receiver
    var field = try invoke(getter, [], at: node)
    try change.apply(&field)
    if let type = getter.result { field = try coerce(field, to: type, at: node) }
    let argument = Argument(label: nil, value: field, position: node.positionAfterSkippingLeadingTrivia)
    _ = try invoke(setter, [argument], at: node)
    value = receiver.value
    return true
  }

  private func modify(
    element node: SubscriptCallExprSyntax, in scope: EvaluationScope, _ change: ValueChange
  ) throws -> Bool {
    let arguments = try arguments(node.arguments, in: scope)
    guard let index = arguments.first else { return false }
    let key = try known(index.value)
    // An element that is an object is changed in place; its array stays as it is.
    let changeOfElement = ValueChange { [self] container in
      switch try known(container) {
      case .array(var elements):
        guard case .integer(let position) = key, elements.indices.contains(position) else {
          throw fail("this element does not exist", node)
        }
        try change.apply(&elements[position].value)
        container = .array(elements)
      case .dictionary(var entries):
        try modify(key, of: &entries, fallback: arguments.dropFirst().first?.value, at: node, change)
        container = .dictionary(entries)
      default: throw fail("an element of \(container.summary) cannot be changed", node)
      }
    }
    return try modify(node.calledExpression, in: scope, changeOfElement)
  }

  private func modify(
    _ key: ManifestValue, of entries: inout [DictionaryEntry], fallback: ManifestValue?, at node: any SyntaxProtocol,
    _ change: ValueChange
  ) throws {
    let index = try entries.firstIndex { try areEqual($0.key, key, node) }
    var value = index.map { entries[$0].value } ?? fallback ?? .nothing
    try change.apply(&value)
    switch (index, value) {
    case (let index?, .nothing): entries.remove(at: index)
    case (let index?, _): entries[index].value = value
    case (nil, .nothing): break
    case (nil, _): entries.append(DictionaryEntry(key: key, value: value))
    }
    try limit(entries.count, node)
  }
}

extension ExprSyntax {
  /// What a member, an optional chain or a forced value is of; `nil` for anything else.
  var accessedBase: ExprSyntax? {
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base }
    if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression }
    return self.as(ForceUnwrapExprSyntax.self)?.expression
  }
}
