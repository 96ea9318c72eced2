import SwiftSyntax

/// Giving values the type that their place declares: this is where implicit members and literals find their meaning.
extension ManifestEvaluator {
  func coerce(
    _ value: ManifestValue, to type: TypeName, at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    if case .unknown = value { return value }
    if case .sum(let left, let right, let sum) = value, type != .any {
      return try apply("+", known(coerce(left, to: type, at: sum)), known(coerce(right, to: type, at: sum)), sum)
    }
    if case .undecided(let call) = value, type != .any {
      return try coerce(settle(call, as: type), to: type, at: node)
    }
    try step(node.positionAfterSkippingLeadingTrivia)
    return try deeper(node.positionAfterSkippingLeadingTrivia) {
      switch type {
      case .any: return value
      case .optional(let wrapped): return try coerce(value, toOptional: wrapped, at: node)
      case .array(let element): return try coerce(value, toArrayOf: element, type, at: node)
      case .set(let element): return try coerce(value, toSetOf: element, type, at: node)
      case .dictionary(let key, let element):
        return try coerce(value, toDictionaryOf: (key, element), type, at: node)
      case .tuple(let fields): return try coerce(value, toTuple: fields, at: node)
      case .function(let parameters, let result):
        return try coerce(value, toFunction: parameters, result, at: node)
      case .named(let name): return try coerce(value, toNamed: name, at: node)
      }
    }
  }

  private func mismatch(_ value: ManifestValue, _ type: TypeName, _ node: any SyntaxProtocol) -> Unevaluable {
    fail("\(value.summary) is used where a \(type.description) is expected", node)
  }

  private func coerce(
    _ value: ManifestValue, toOptional wrapped: TypeName, at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    if case .nothing = value { return value }
    if case .implicit(let member) = value, member.steps.isEmpty, declaredStatics(member.name, of: wrapped).isEmpty {
      if member.name == "none", member.arguments == nil, !hasCase("none", wrapped) { return .nothing }
      if member.name == "some", let only = member.arguments?.first, !hasCase("some", wrapped) {
        return try coerce(only.value, to: wrapped, at: node)
      }
    }
    // A member of the wrapped type may give an optional one.
    if case .implicit(let member) = value, wrapped != .any {
      return try resolve(member, as: wrapped, isOptional: true)
    }
    return try coerce(value, to: wrapped, at: node)
  }

  private func hasCase(_ name: String, _ type: TypeName) -> Bool {
    types[type.declarationName ?? ""]?.cases.contains { $0.name == name } ?? false
  }

  private func coerce(
    _ value: ManifestValue, toArrayOf element: TypeName, _ type: TypeName, at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    switch value {
    case .array(let elements):
      if element == .any { return value }
      return .array(
        try elements.map { item in
          ManifestElement(
            value: try poisoning { try coerce(item.value, to: element, at: node) }, origin: item.origin)
        })
    case .bag(let elements):
      return .bag(
        try elements.map { item in
          ManifestElement(
            value: try poisoning { try coerce(item.value, to: element, at: node) }, origin: item.origin)
        })
    case .implicit(let member): return try resolve(member, as: type)
    case .dictionary(let entries):
      guard case .tuple(let fields) = element, fields.map(\.label) == ["key", "value"] else { break }
      return try coerce(.plainArray(entries.map(pair)), toArrayOf: element, type, at: node)
    default: break
    }
    throw mismatch(value, type, node)
  }

  private func coerce(
    _ value: ManifestValue, toSetOf element: TypeName, _ type: TypeName, at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    switch value {
    case .array(let elements):
      let values = try elements.map { try known(try coerce($0.value, to: element, at: node)) }
      return .set(try distinct(values, node))
    case .set(let members):
      let values = try members.map { try known(try coerce($0, to: element, at: node)) }
      // Two names may turn out to mean the same; what had a type before stays different, and comparing takes long.
      return .set(members.contains(where: Self.waitsForType) ? try distinct(values, node) : values)
    case .implicit(let member): return try resolve(member, as: type)
    default: throw mismatch(value, type, node)
    }
  }

  /// Whether it holds, or is, a name whose meaning its type decides.
  private static func waitsForType(_ value: ManifestValue) -> Bool {
    switch value {
    case .implicit, .sum, .undecided, .array, .dictionary, .set, .bag, .tuple: true
    case .void, .nothing, .boolean, .integer, .decimal, .string, .range, .enumeration, .structure, .object, .construct,
      .function, .type, .system, .unknown:
      false
    }
  }

  private func coerce(
    _ value: ManifestValue, toDictionaryOf types: (key: TypeName, value: TypeName), _ type: TypeName,
    at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    switch value {
    case .dictionary(let entries):
      return .dictionary(
        try entries.map { entry in
          DictionaryEntry(
            key: try coerce(entry.key, to: types.key, at: node),
            value: try poisoning { try coerce(entry.value, to: types.value, at: node) })
        })
    case .system(.environment): return value
    case .implicit(let member): return try resolve(member, as: type)
    default: throw mismatch(value, type, node)
    }
  }

  private func coerce(
    _ value: ManifestValue, toTuple fields: [TypeName.Field], at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    if fields.isEmpty { return value }
    guard case .tuple(let parts) = value, parts.count == fields.count else {
      throw mismatch(value, .tuple(fields), node)
    }
    return .tuple(
      try zip(parts, fields).map { part, field in
        TupleElement(
          label: field.label, value: try poisoning { try coerce(part.value, to: field.type, at: node) })
      })
  }

  private func coerce(
    _ value: ManifestValue, toFunction parameters: [TypeName], _ result: TypeName, at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    guard case .function(var function) = value else { throw mismatch(value, .function(parameters, result), node) }
    if function.isClosure {
      function.result = function.result ?? result
      for index in function.parameters.indices
      where index < parameters.count && function.parameters[index].type == .any {
        function.parameters[index].type = parameters[index]
      }
    }
    return .function(function)
  }

  private func coerce(
    _ value: ManifestValue, toNamed name: String, at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    if case .implicit(let member) = value { return try resolve(member, as: .named(name)) }
    switch (name, value) {
    case ("String", .string), ("Int", .integer), ("Bool", .boolean), ("Double", .decimal), ("Character", .string),
      ("Substring", .string):
      return value
    case ("Double", .integer(let number)): return .decimal(Double(number))
    case ("String", _), ("Int", _), ("Bool", _), ("Double", _): throw mismatch(value, .named(name), node)
    default: break
    }
    if let declaration = types[name], declaration.kind != .outside || !PackageDescription.isKnownType(name) {
      return try coerce(value, to: declaration, at: node)
    }
    return try PackageDescription.accept(value, as: name) { mismatch(value, .named(name), node) }
  }

  private func coerce(
    _ value: ManifestValue, to declaration: TypeDeclaration, at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    let isInstance: Bool
    switch (declaration.kind, value) {
    case (.constraint, _), (.outside, _): isInstance = true
    case (.enumeration, .enumeration(let found)): isInstance = found.type == declaration.name
    case (.structure, .structure(let found)): isInstance = found.type == declaration.name
    case (.reference, .object(let found)): isInstance = found.type == declaration.name
    case (.enumeration, _), (.structure, _), (.reference, _): isInstance = false
    }
    if isInstance { return value }
    if case .array(let elements) = value, isOptionSet(declaration.name) {
      return try optionSet(of: elements, declaration.name, node)
    }
    let literals: [(String, String)] = [
      ("ExpressibleByStringLiteral", "stringLiteral"), ("ExpressibleByStringInterpolation", "stringLiteral"),
      ("ExpressibleByArrayLiteral", "arrayLiteral"), ("ExpressibleByBooleanLiteral", "booleanLiteral"),
      ("ExpressibleByIntegerLiteral", "integerLiteral"),
    ]
    for (conformance, label) in literals where declaration.inherited.contains(.named(conformance)) {
      switch (label, value) {
      case ("stringLiteral", .string), ("arrayLiteral", .array), ("booleanLiteral", .boolean),
        ("integerLiteral", .integer):
        let argument = Argument(label: label, value: value, position: node.positionAfterSkippingLeadingTrivia)
        if case .array(let elements) = value {
          return try construct(.named(declaration.name), arrayLiteral(elements, node), at: node)
        }
        return try construct(.named(declaration.name), [argument], at: node)
      default: continue
      }
    }
    throw mismatch(value, .named(declaration.name), node)
  }

  /// `init(arrayLiteral:)` takes the elements one by one.
  private func arrayLiteral(_ elements: [ManifestElement], _ node: any SyntaxProtocol) -> [Argument] {
    elements.enumerated().map { index, element in
      Argument(
        label: index == 0 ? "arrayLiteral" : nil, value: element.value,
        position: element.origin ?? node.positionAfterSkippingLeadingTrivia)
    }
  }
}
