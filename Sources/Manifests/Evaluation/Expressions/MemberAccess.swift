import SwiftSyntax

extension ManifestEvaluator {
  func evaluate(
    _ node: MemberAccessExprSyntax, in scope: EvaluationScope, expecting: TypeName?
  ) throws -> ManifestValue {
    let name = node.declName.baseName.identifierText
    guard let base = node.base else {
      return .implicit(ImplicitMember(name: name, node: Syntax(node)))
    }
    if name == "self" { return try evaluate(base, in: scope) }
    let value = try known(try evaluate(base, in: scope))
    if case .nothing = value, base.isOptionalChain { return .nothing }
    if case .implicit(var member) = value {
      member.steps.append(.member(name, Syntax(node)))
      return .implicit(member)
    }
    // Where a value is expected that is no function, a property is meant and no method of the same name.
    let isValue = expecting.map { !$0.isFunction && $0 != .any } ?? false
    if let found = try member(name, of: value, isValue: isValue, in: scope, at: node) {
      return labelled(found, node.declName.argumentNames)
    }
    if Self.methodsAsFunctions.contains(name), hasStandardMethod(name, value) {
      return .function(
        Callable(
          name: name, parameters: [Parameter(label: nil, name: "", type: .any)], body: .method(name), scope: global,
          receiver: store(value), position: node.positionAfterSkippingLeadingTrivia))
    }
    throw fail("'\(name)' of \(value.summary) is not supported by the static evaluator", node)
  }

  /// Methods of the standard library that are handed on as a function: their one parameter has no label.
  private static let methodsAsFunctions: Set<String> = ["contains", "hasPrefix", "hasSuffix"]

  /// `T.init(rawValue:)` as a function: its labels are part of the name.
  private func labelled(_ value: ManifestValue, _ names: DeclNameArgumentsSyntax?) -> ManifestValue {
    guard let names, case .function(var function) = value, case .initializer = function.body else { return value }
    function.parameters = names.arguments.map { argument in
      let label = argument.name.identifierText
      return Parameter(label: label == "_" ? nil : label, name: label, type: .any)
    }
    return .function(function)
  }

  /// Reads one member of a value; `nil` where it has none of that name.
  /// - Parameter isValue: whether it can be no function.
  func member(
    _ name: String, of value: ManifestValue, isValue: Bool = false, in scope: EvaluationScope,
    at node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    if case .type(let type) = value { return try staticMember(name, of: type, isValue: isValue, at: node) }
    if case .implicit(var member) = value {
      member.steps.append(.member(name, Syntax(node)))
      return .implicit(member)
    }
    if let stored = try storedMember(name, of: value, at: node) { return stored }
    let all = visible(declaredMembers(name, of: value), from: node).filter { !isValue || !$0.isFunction }
    let declared = all.count > 1 ? ownMembers(all, name, of: value, at: node) : all
    if let found = try readDeclared(declared, receiver: value, name: name, at: node) { return found }
    return try standardProperty(name, of: value, at: node)
  }

  private func storedMember(
    _ name: String, of value: ManifestValue, at node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    switch value {
    case .object(let object):
      if let computed = PackageDescription.property(name, of: object) { return computed }
      return object.fields[name]?.value
    case .structure(let structure): return structure.fields[name]
    case .tuple(let parts):
      if let index = Int(name) { return index < parts.count && index >= 0 ? parts[index].value : nil }
      return parts.first { $0.label == name }?.value
    case .enumeration(let enumeration):
      if name == "rawValue", let declared = types[enumeration.type]?.cases.first(where: { $0.name == enumeration.name })
      {
        if types[enumeration.type]?.members["rawValue"] != nil { return nil }
        guard let raw = declared.rawValue else { throw fail("'\(enumeration.type)' has no raw values", node) }
        return raw
      }
      return nil
    default: return nil
    }
  }

  private func readDeclared(
    _ declared: [DeclaredMember], receiver: ManifestValue, name: String, at node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    // Beside functions of its name a property is meant: there is no call.
    let properties = declared.filter { !$0.isFunction }
    let declared = properties.isEmpty ? declared : properties
    guard let first = declared.first else { return nil }
    guard declared.count == 1 else { throw fail("which '\(name)' is meant is not decided", node) }
    switch first.kind {
    case .computed(var body, _):
      body.receiver = store(try known(receiver))
      return try invoke(body, [], at: node)
    case .function(var function):
      function.receiver = store(try known(receiver))
      return .function(function)
    case .lazy, .subscripting: return nil
    }
  }

  /// Members that the manifest declares for a value's type, in extensions too.
  func declaredMembers(_ name: String, of value: ManifestValue) -> [DeclaredMember] {
    var result: [DeclaredMember] = []
    for type in declarationNames(of: value) {
      guard let declaration = types[type] else { continue }
      // Behind a protocol's name its own extension is called, unless the protocol asks for the member: where both
      // exist, the value does not tell which one is meant.
      if !result.isEmpty, declaration.kind != .constraint || declaration.requirements.contains(name) { continue }
      let found = (declaration.members[name] ?? []).filter { isSatisfied($0.constraint, by: value) }
      // `Self` in a protocol's extension is the type that conforms.
      let owner = declaration.kind == .constraint ? typeName(of: value) : nil
      result += owner.map { owner in found.map { $0.owned(by: owner) } } ?? found
    }
    return result
  }

  /// The type's own members win over those of the extensions of its protocols, unless the value may be known by the name
  /// of a protocol.
  private func ownMembers(
    _ declared: [DeclaredMember], _ name: String, of value: ManifestValue, at node: any SyntaxProtocol
  ) -> [DeclaredMember] {
    let names = declarationNames(of: value)
    guard let type = names.first,
      let own = types[type]?.members[name]?.filter({ isSatisfied($0.constraint, by: value) }),
      !own.isEmpty
    else { return declared }
    let protocols = names.dropFirst().filter { types[$0]?.kind == .constraint && types[$0]?.members[name] != nil }
    let mentions = protocolMentions(around: Syntax(node))
    return protocols.contains(where: mentions.contains) ? declared : visible(own, from: node)
  }

  private func isSatisfied(_ constraint: MemberConstraint, by value: ManifestValue) -> Bool {
    if let owner = constraint.owner, let type = typeName(of: value), type != owner { return false }
    if case .enumeration(let enumeration) = value, let declaration = types[enumeration.type] {
      let raw = declaration.rawType
      if let wanted = constraint.rawValue, wanted != raw { return false }
      let names = declarationNames(of: value)
      for case .named(let wanted) in constraint.conformances {
        let conforms = wanted == "RawRepresentable" ? raw != nil : names.contains(wanted)
        if !conforms { return false }
      }
    }
    if case .structure(let structure) = value, let wanted = constraint.rawValue,
      let raw = structure.fields["rawValue"], let type = typeName(of: raw), type != wanted
    {
      return false
    }
    guard let wanted = constraint.element else { return true }
    let elements: [ManifestValue]
    switch value {
    case .array(let found): elements = found.map(\.value)
    case .set(let found): elements = found
    default: return false
    }
    return elements.allSatisfy { element in
      guard let type = typeName(of: element), type != wanted else { return true }
      guard case .named(let name) = wanted, types[name]?.kind == .constraint else { return false }
      return declarationNames(of: element).contains(name)
    }
  }

  /// Where members of a value may be declared: its type, then the protocols it conforms to.
  func declarationNames(of value: ManifestValue) -> [String] {
    var names: [String]
    switch value {
    case .string: names = ["String", "StringProtocol", "Collection", "Sequence"]
    case .array: names = ["Array", "RangeReplaceableCollection", "Collection", "Sequence"]
    case .set: names = ["Set", "Collection", "Sequence"]
    case .bag: names = []
    case .dictionary: names = ["Dictionary", "Collection", "Sequence"]
    case .boolean: names = ["Bool"]
    case .integer: names = ["Int"]
    case .decimal: names = ["Double"]
    case .enumeration(let value): names = [value.type]
    case .structure(let value): names = [value.type]
    case .object(let object): names = [object.type]
    case .construct(let construct): names = [construct.type]
    case .void, .nothing, .tuple, .range, .function, .type, .system, .implicit, .sum, .undecided, .unknown: names = []
    }
    var index = 0
    while index < names.count {
      for case .named(let inherited) in types[names[index]]?.inherited ?? [] where !names.contains(inherited) {
        names.append(inherited)
      }
      index += 1
    }
    if case .enumeration(let value) = value, types[value.type]?.rawType != nil, !names.contains("RawRepresentable") {
      names.append("RawRepresentable")
    }
    return names + ["Optional"]
  }
}

extension ExprSyntax {
  /// Whether `nil` somewhere to the left makes the whole expression `nil`.
  var isOptionalChain: Bool {
    var current = self
    while true {
      if current.is(OptionalChainingExprSyntax.self) { return true }
      if let member = current.as(MemberAccessExprSyntax.self), let base = member.base {
        current = base
      } else if let call = current.as(FunctionCallExprSyntax.self) {
        current = call.calledExpression
      } else if let call = current.as(SubscriptCallExprSyntax.self) {
        current = call.calledExpression
      } else {
        return false
      }
    }
  }
}
