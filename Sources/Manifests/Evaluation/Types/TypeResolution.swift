import SwiftSyntax

extension ManifestEvaluator {
  /// What a type's spelling means where it stands.
  func resolve(_ syntax: TypeSyntax, in scope: EvaluationScope) throws -> TypeName {
    try deeper(syntax.positionAfterSkippingLeadingTrivia) {
      switch syntax.as(TypeSyntaxEnum.self) {
      case .identifierType(let type):
        return try resolveIdentifier(type, in: scope)
      case .memberType(let type):
        let base = try resolve(type.baseType, in: scope)
        guard case .named(let name) = base else { return .any }
        return lookUpType(name + "." + type.name.identifierText, isResolved: true, in: scope)
      case .arrayType(let type):
        return .array(try resolve(type.element, in: scope))
      case .dictionaryType(let type):
        return .dictionary(try resolve(type.key, in: scope), try resolve(type.value, in: scope))
      case .optionalType(let type):
        return .optional(try resolve(type.wrappedType, in: scope))
      case .implicitlyUnwrappedOptionalType(let type):
        return .optional(try resolve(type.wrappedType, in: scope))
      case .tupleType(let type):
        return try resolveTuple(type, in: scope)
      case .functionType(let type):
        let parameters = try type.parameters.map { try resolve($0.type, in: scope) }
        return .function(parameters, try resolve(type.returnClause.type, in: scope))
      case .attributedType(let type):
        return try resolve(type.baseType, in: scope)
      // Which other types there are depends on the version of swift-syntax.
      default:
        return .any
      }
    }
  }

  private func resolveTuple(_ type: TupleTypeSyntax, in scope: EvaluationScope) throws -> TypeName {
    let fields = try type.elements.map { element in
      let label = element.firstName.map(\.identifierText)
      return TypeName.Field(label: label == "_" ? nil : label, type: try resolve(element.type, in: scope))
    }
    if fields.count == 1, let only = fields.first, only.label == nil { return only.type }
    return .tuple(fields)
  }

  /// A generic argument is a type in swift-syntax 600, and a choice between a type and an expression later.
  func resolveArguments(_ clause: GenericArgumentClauseSyntax, in scope: EvaluationScope) throws -> [TypeName] {
    try clause.arguments.map { argument in
      guard let type = Syntax(argument.argument).as(TypeSyntax.self) else { return .any }
      return try resolve(type, in: scope)
    }
  }

  private func resolveIdentifier(_ type: IdentifierTypeSyntax, in scope: EvaluationScope) throws -> TypeName {
    let name = type.name.identifierText
    let arguments = try type.genericArgumentClause.map { try resolveArguments($0, in: scope) } ?? []
    switch (name, arguments.count) {
    case ("Array", 1), ("ContiguousArray", 1), ("ArraySlice", 1): return .array(arguments[0])
    case ("Array", 0): return .array(.any)
    case ("Set", 1): return .set(arguments[0])
    // What it holds is inferred from what it is made of.
    case ("Set", 0): return .set(.any)
    case ("Dictionary", 0): return .dictionary(.any, .any)
    case ("Optional", 0): return .optional(.any)
    case ("Optional", 1): return .optional(arguments[0])
    case ("Dictionary", 2): return .dictionary(arguments[0], arguments[1])
    case ("KeyValuePairs", 2):
      // A dictionary literal with an order: an array of pairs.
      return .array(.tuple([.init(label: "key", type: arguments[0]), .init(label: "value", type: arguments[1])]))
    case ("KeyValuePairs", 0):
      return .array(.tuple([.init(label: "key", type: .any), .init(label: "value", type: .any)]))
    case ("Void", 0): return .tuple([])
    case ("Any", 0), ("AnyObject", 0): return .any
    case ("Substring", 0), ("StaticString", 0): return .string
    default: return lookUpType(name, in: scope)
    }
  }

  /// Looks in the types that surround the place first, then in the file.
  /// - Parameter isResolved: whether all but its last part is a type's path and nothing that a manifest wrote.
  func lookUpType(_ name: String, isResolved: Bool = false, in scope: EvaluationScope) -> TypeName {
    var name = name
    var mayBeHidden = !isResolved
    if let dot = name.firstIndex(of: "."), modules.contains(String(name[..<dot])) {
      let module = String(name[..<dot])
      mayBeHidden = !libraryModules.contains(module)
      name = String(name[name.index(after: dot)...])
      // Behind the name of a module nothing nested is meant.
      return atTheTop(name, mayBeHidden: mayBeHidden, in: modulesByName[module]?.own ?? scope)
    }
    if modules.contains(name), types[name] == nil { return .named(name) }
    var current: EvaluationScope? = scope
    while let here = current {
      if let bound = here.boundGenerics[name] { return bound }
      if here.generics.contains(name) { return .any }
      current = here.parent
    }
    if name == "Self" { return scope.selfType ?? .any }
    if name == "Element", let element = scope.selfType?.elementType { return element }
    if let surrounding = scope.selfType?.declarationName {
      var parts = surrounding.split(separator: ".").map(String.init)
      while !parts.isEmpty {
        let candidate = parts.joined(separator: ".") + "." + name
        if let found = knownType(candidate, in: scope) { return found }
        parts.removeLast()
      }
    }
    // Types in an extension of lists see what its elements are.
    if name == "Element", let element = scope.surroundingElement { return element }
    return atTheTop(name, mayBeHidden: mayBeHidden, in: scope)
  }

  private func atTheTop(_ name: String, mayBeHidden: Bool, in scope: EvaluationScope) -> TypeName {
    guard mayBeHidden else { return knownType(name, in: nil) ?? .named(name) }
    let first = String(name.prefix { $0 != "." })
    let kept = (scope.typeName(first) ?? first) + name.dropFirst(first.count)
    return knownType(kept, in: kept == name ? scope : nil, isKept: kept != name) ?? .named(kept)
  }

  /// - Parameters:
  ///   - scope: what sees the type by that path; `nil` where the path is what it is kept as.
  ///   - isKept: whether the path was looked up already.
  private func knownType(_ path: String, in scope: EvaluationScope?, isKept: Bool = false) -> TypeName? {
    let kept = scope?.typeName(path)
    let name = kept ?? path
    // What only another file sees is not what is meant.
    if kept == nil, !isKept, hiddenTypes.contains(name) { return nil }
    if let alias = aliases[name] { return alias }
    if types[name] != nil || (knowsPackages && PackageDescription.isKnownType(name)) { return .named(name) }
    // An alias may stand for the first part of a dotted name.
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, case .named(let base)? = aliases[parts[0]], base != parts[0] {
      return knownType(base + "." + parts[1], in: scope, isKept: isKept)
    }
    return nil
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var identifierText: String {
    let name = text
    if name.hasPrefix("`"), name.hasSuffix("`"), name.count > 2 { return String(name.dropFirst().dropLast()) }
    return name
  }
}
