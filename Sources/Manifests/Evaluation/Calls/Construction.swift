import SwiftSyntax

/// Making values of types: initialisers, cases, conversions.
extension ManifestEvaluator {
  /// `Type.name(arguments)`: the manifest's own function, then a case, then PackageDescription's constructor.
  func callStatic(
    _ name: String, of type: TypeName, _ arguments: [Argument], at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    if name == "init" { return try construct(type, arguments, at: node) }
    guard let path = type.declarationName else {
      throw fail("'\(name)' is not supported by the static evaluator", node)
    }
    let declared = declaredStatics(name, of: type, from: node)
    let functions = declared.compactMap { member -> Callable? in
      if case .function(let function) = member.kind { return function }
      return nil
    }
    let builtin = signatures(name, of: path).filter { arrange($0.parameters, arguments) != nil }
    let cases = types[path]?.cases.filter { $0.name == name && arrange($0.parameters, arguments) != nil } ?? []
    let hasOthers = !builtin.isEmpty || !cases.isEmpty
    if let result = try callOwn(functions, hasOthers: hasOthers, arguments, node) { return result }
    if let signature = builtin.first { return try make(signature, arguments, at: node) }
    if let found = types[path]?.cases.first(where: { $0.name == name }) {
      return try makeCase(path, name, found.parameters, arguments, at: node)
    }
    if let result = try callSystem(name, of: path, arguments, at: node) { return result }
    if functions.isEmpty, let value = carried(name, of: path, arguments) { return value }
    if let value = try staticMember(name, of: type, at: node), functions.isEmpty {
      return try call(try known(value), arguments, at: node)
    }
    throw fail("'\(path)' has no '\(name)' that takes these arguments", node)
  }

  /// The manifest's own function, unless only a constructor of PackageDescription or a case of that name fits the types
  /// of the arguments.
  private func callOwn(
    _ functions: [Callable], hasOthers: Bool, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    guard hasOthers else { return try callChosen(functions, arguments, node) }
    guard let chosen = try choose(functions, arguments, node), try fits(chosen, arguments, node) else { return nil }
    return try invoke(chosen, arguments, at: node)
  }

  func makeCase(
    _ type: String, _ name: String, _ parameters: [Parameter], _ arguments: [Argument], at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    guard let arrangement = arrange(parameters, arguments) ?? arrangeUnlabelled(parameters, arguments) else {
      throw fail("these arguments do not fit the case '\(name)'", node)
    }
    let payload = try zip(parameters, arrangement).map { parameter, taken -> TupleElement in
      let value: ManifestValue
      if let index = taken.first {
        value = try poisoning { try coerce(arguments[index].value, to: parameter.type, at: node) }
      } else {
        value = try fallback(parameter, in: types[type]?.scope ?? global, at: node)
      }
      return TupleElement(label: parameter.label, value: value)
    }
    return .enumeration(EnumerationValue(type: type, name: name, payload: payload))
  }

  /// A case used as a function (`map(Feature.named)`) takes its arguments without labels.
  private func arrangeUnlabelled(_ parameters: [Parameter], _ arguments: [Argument]) -> [Range<Int>]? {
    guard parameters.count == arguments.count, arguments.allSatisfy({ $0.label == nil }) else { return nil }
    return parameters.indices.map { $0..<$0 + 1 }
  }

  /// `Type(arguments)`.
  func construct(_ type: TypeName, _ arguments: [Argument], at node: any SyntaxProtocol) throws -> ManifestValue {
    switch type {
    case .array(let element): return try constructArray(element, arguments, node)
    case .set(let element): return try constructSet(element, arguments, node)
    case .dictionary where arguments.isEmpty: return .dictionary([])
    case .optional, .tuple, .function, .any, .dictionary: break
    case .named(let name):
      if let declaration = types[name], let made = try construct(declaration, arguments, at: node) { return made }
      if let signature = signatures("init", of: name).first(where: {
        arrange($0.parameters, arguments) != nil
      }) {
        return try make(signature, arguments, at: node)
      }
      if let made = try convert(name, arguments, at: node) { return made }
      if let made = carried("init", of: name) { return made }
    }
    throw fail("making a \(type.description) is not supported by the static evaluator", node)
  }

  // MARK: The manifest's own types

  private func construct(
    _ declaration: TypeDeclaration, _ arguments: [Argument], at node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    let initializers = visible(declaration.initializers, from: node).compactMap { member -> Callable? in
      if case .function(let function) = member.kind { return function }
      return nil
    }
    if let chosen = try choose(initializers, arguments, node),
      try !isMemberwise(declaration, arguments) || fits(chosen, arguments, node)
    {
      return try initialize(declaration, chosen, arguments, at: node)
    }
    switch declaration.kind {
    case .structure:
      return try memberwise(declaration, arguments, at: node) ?? optionSet(declaration.name, arguments, node)
    case .reference:
      guard arguments.isEmpty, initializers.isEmpty else { return nil }
      return try blank(declaration, at: node)
    case .enumeration:
      guard arguments.count == 1, arguments[0].label == "rawValue" else { return nil }
      let raw = try known(arguments[0].value)
      for found in declaration.cases {
        if let candidate = found.rawValue, try areEqual(candidate, raw, node) {
          return .enumeration(EnumerationValue(type: declaration.name, name: found.name, payload: []))
        }
      }
      return .nothing
    case .constraint, .outside: return nil
    }
  }

  private func initialize(
    _ declaration: TypeDeclaration, _ function: Callable, _ arguments: [Argument], at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    let initial: ManifestValue
    switch declaration.kind {
    case .structure, .reference: initial = try blank(declaration, at: node)
    case .enumeration, .constraint, .outside: initial = .unknown(fail("'self' has no value yet", node))
    }
    let receiver = store(initial, type: function.selfType)
    var function = function
    function.receiver = receiver
    if case .nothing = try invoke(function, arguments, at: node) { return .nothing }
    return try known(receiver.value)
  }

  /// An instance whose properties hold what their declarations say.
  private func blank(_ declaration: TypeDeclaration, at node: any SyntaxProtocol) throws -> ManifestValue {
    let scope = declaration.scope ?? global
    var fields: [String: ManifestValue] = [:]
    for property in declaration.stored {
      if let initializer = property.initializer {
        fields[property.name] = try poisoning {
          try evaluate(initializer, in: scope, expecting: property.type)
        }
      } else if case .optional? = property.type {
        fields[property.name] = .nothing
      } else {
        fields[property.name] = .unknown(fail("'\(property.name)' has no value yet", node))
      }
    }
    guard declaration.kind == .reference else {
      return .structure(StructureValue(type: declaration.name, fields: fields))
    }
    if declaration.inherited.contains(where: { isClass($0) }) {
      throw fail("inheritance is not supported by the static evaluator", node)
    }
    var stored: [String: Storage] = [:]
    for property in declaration.stored {
      stored[property.name] = store(fields[property.name] ?? .nothing, type: property.type)
    }
    return .object(
      ManifestObject(
        type: declaration.name, constructor: "init", origin: place(node.positionAfterSkippingLeadingTrivia),
        birth: now(), fields: stored))
  }

  private func isClass(_ type: TypeName) -> Bool {
    guard case .named(let name) = type else { return false }
    return types[name]?.kind == .reference || PackageDescription.isKnownType(name)
  }

  /// Whether the arguments may be those of the initializer that a structure has from its members: an extension may
  /// declare another one with the same labels.
  private func isMemberwise(_ declaration: TypeDeclaration, _ arguments: [Argument]) -> Bool {
    declaration.kind == .structure && !declaration.isInitializedInBody
      && arrange(memberwiseParameters(declaration), arguments) != nil
  }

  func memberwiseParameters(_ declaration: TypeDeclaration) -> [Parameter] {
    let properties = declaration.stored.filter { !($0.isConstant && $0.initializer != nil) }
    return properties.map { property -> Parameter in
      var fallback = Parameter.Default.required
      if let initializer = property.initializer {
        fallback = .expression(initializer)
      } else if case .optional? = property.type, !property.isConstant {
        fallback = .value(.nothing)
      }
      return Parameter(
        label: property.name, name: property.name, type: property.type ?? .any, fallback: fallback)
    }
  }

  private func memberwise(
    _ declaration: TypeDeclaration, _ arguments: [Argument], at node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    let parameters = memberwiseParameters(declaration)
    guard let arrangement = arrange(parameters, arguments) else { return nil }
    guard case .structure(var value) = try blank(declaration, at: node) else { return nil }
    for (parameter, taken) in zip(parameters, arrangement) {
      guard let index = taken.first else {
        value.fields[parameter.name] = try fallback(parameter, in: declaration.scope ?? global, at: node)
        continue
      }
      value.fields[parameter.name] = try poisoning {
        try coerce(arguments[index].value, to: parameter.type, at: node)
      }
    }
    return .structure(value)
  }
}
