import SwiftSyntax

/// What a type has itself: properties and functions, cases, nested types.
extension ManifestEvaluator {
  /// - Parameter isValue: whether it can be no function.
  func staticMember(
    _ name: String, of type: TypeName, isValue: Bool = false, at node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    if name == "self" || name == "Type" { return .type(type) }
    guard let declarationName = type.declarationName else { return nil }
    if let found = try declaredStatic(name, of: type, isValue: isValue, at: node) { return found }
    if let value = try systemMember(name, of: declarationName) { return value }
    if let enumeration = types[declarationName], enumeration.kind == .enumeration {
      if name == "allCases" { return try allCases(enumeration, node) }
      if let found = enumeration.cases.first(where: { $0.name == name }) {
        if found.parameters.isEmpty {
          return .enumeration(EnumerationValue(type: declarationName, name: name, payload: []))
        }
        return .function(
          Callable(
            name: name, parameters: found.parameters,
            body: .enumerationCase(type: declarationName, name: name), scope: global,
            position: node.positionAfterSkippingLeadingTrivia))
      }
    }
    if name == "init" {
      return .function(
        Callable(
          name: "init", parameters: [], body: .initializer(type), scope: global,
          position: node.positionAfterSkippingLeadingTrivia))
    }
    let place = EvaluationScope(parent: scope(of: node.positionAfterSkippingLeadingTrivia))
    let nested = lookUpType(declarationName + "." + name, isResolved: true, in: place)
    if case .named(let path) = nested, types[path] == nil, !PackageDescription.isKnownType(path) {
      if modules.contains(declarationName) {
        return try lookUp(path, in: modulesByName[declarationName]?.own ?? global, at: node)
      }
      // Types begin with a capital, values do not.
      if isCarried(declarationName) {
        return name.first?.isUppercase == true ? .type(nested) : carried(name, of: declarationName)
      }
      if !isCarried(path) { return PackageDescription.constant(name, of: declarationName) }
    }
    return .type(nested)
  }

  /// A static property or function that the manifest declares.
  private func declaredStatic(
    _ name: String, of type: TypeName, isValue: Bool, at node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    let declared = declaredStatics(name, of: type, from: node).filter { !isValue || !$0.isFunction }
    guard let first = declared.first else { return nil }
    guard declared.count == 1 else { throw fail("which '\(name)' is meant is not decided", node) }
    switch first.kind {
    case .computed(let body, _): return try invoke(body, [], at: node)
    case .function(let function): return .function(function)
    case .lazy(let lazy): return try storage(of: lazy, at: node).value
    case .subscripting: return nil
    }
  }

  /// The static members of a name that a place sees.
  func declaredStatics(_ name: String, of type: TypeName, from node: any SyntaxProtocol) -> [DeclaredMember] {
    let hasCase = types[type.declarationName ?? ""]?.cases.contains { $0.name == name } ?? false
    return visible(declaredStatics(name, of: type), from: node, hasOthers: hasCase)
  }

  func declaredStatics(_ name: String, of type: TypeName) -> [DeclaredMember] {
    guard let declarationName = type.declarationName else { return [] }
    let own = (types[declarationName]?.statics[name] ?? []).filter {
      guard let constraint = $0.constraint.element, let element = type.elementType, element != .any else { return true }
      return constraint == element
    }
    if !own.isEmpty { return own }
    for parent in Self.collectionProtocols[declarationName] ?? [] {
      let found = (types[parent]?.statics[name] ?? []).filter { member in
        member.constraint.element.map { $0 == type.elementType } ?? true
      }
      if !found.isEmpty { return found.map { $0.owned(by: type) } }
    }
    for case .named(let parent) in conformances(of: declarationName).dropFirst() {
      let found = (types[parent]?.statics[name] ?? []).filter { $0.constraint.owner.map { $0 == type } ?? true }
      // `Self` is the type that conforms, and members without a prefix are its own.
      if !found.isEmpty { return found.map { $0.owned(by: type) } }
    }
    return []
  }

  /// What the collections of the standard library conform to, nearest first.
  static let collectionProtocols: [String: [String]] = [
    "Array": [
      "RangeReplaceableCollection", "MutableCollection", "RandomAccessCollection", "BidirectionalCollection",
      "Collection", "Sequence", "ExpressibleByArrayLiteral",
    ],
    "Set": ["SetAlgebra", "Collection", "Sequence", "ExpressibleByArrayLiteral"],
  ]

  /// A type and what it conforms to, directly or through others, nearest first.
  private func conformances(of name: String) -> [TypeName] {
    var result: [TypeName] = [.named(name)]
    var index = 0
    while index < result.count {
      if case .named(let type) = result[index] {
        for inherited in types[type]?.inherited ?? [] where !result.contains(inherited) { result.append(inherited) }
      }
      index += 1
    }
    return result
  }

  /// Evaluates a static property when it is read first. Its elements stand where they are written, not at the reader.
  func storage(of lazy: LazyValue, at node: any SyntaxProtocol) throws -> Storage {
    switch lazy.state {
    case .done(let storage): return storage
    case .running: throw fail("this property needs itself", node)
    case .pending:
      lazy.state = .running
      let outer = callSite
      callSite = nil
      defer { callSite = outer }
      let value: ManifestValue
      if let (tuple, index) = lazy.whole {
        let parts = try known(try storage(of: tuple, at: node).value)
        guard case .tuple(let elements) = parts, elements.indices.contains(index) else {
          throw fail("\(parts.summary) is not a tuple of this shape", node)
        }
        value = elements[index].value
      } else if let initializer = lazy.initializer {
        value = try poisoning { try evaluate(initializer, in: lazy.scope, expecting: lazy.type) }
      } else {
        value = .nothing
      }
      // Static storage exists from the start: what changes it is seen by everybody.
      let storage = Storage(value: value, type: lazy.type, birth: 0)
      lazy.state = .done(storage)
      return storage
    }
  }

  private func allCases(_ declaration: TypeDeclaration, _ node: any SyntaxProtocol) throws -> ManifestValue {
    guard conformances(of: declaration.name).contains(.named("CaseIterable")),
      declaration.cases.allSatisfy({ $0.parameters.isEmpty })
    else { throw fail("'allCases' of '\(declaration.name)' is not known", node) }
    return .plainArray(
      declaration.cases.map { .enumeration(EnumerationValue(type: declaration.name, name: $0.name, payload: [])) })
  }
}
