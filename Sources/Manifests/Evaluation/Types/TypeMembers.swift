import SwiftSyntax

/// Filling declared types with what their bodies and extensions say.
extension ManifestEvaluator {
  func fill(_ group: some DeclGroupSyntax, path: String, in scope: EvaluationScope) throws {
    guard let declaration = types[path] else { return }
    let inner = EvaluationScope(parent: scope, selfType: .named(path))
    if let generics = (group as? any WithGenericParametersSyntax)?.genericParameterClause {
      inner.generics = Set(generics.parameters.map(\.name.identifierText))
    }
    declaration.scope = inner
    for inherited in group.inheritanceClause?.inheritedTypes ?? [] {
      declaration.inherited.append(try resolve(inherited.type, in: inner))
    }
    let level = DeclSyntax(group).levelOfMembers
    for member in try activeMembers(group.memberBlock.members) {
      if member.is(InitializerDeclSyntax.self) { declaration.isInitializedInBody = true }
      try tolerating(member.declaredName) {
        if group is ProtocolDeclSyntax {
          try require(member, of: declaration, in: inner)
        } else {
          try add(member, to: declaration, else: level, in: inner)
        }
      }
    }
  }

  /// A requirement of a protocol has no body: what conforms has one, or an extension of the protocol.
  private func require(
    _ member: DeclSyntax, of declaration: TypeDeclaration, in scope: EvaluationScope
  ) throws {
    let attributes = (member.asProtocol((any WithAttributesSyntax).self))?.attributes ?? []
    if let name = member.declaredName {
      declaration.requirements.insert(name)
      declaration.requiredBuilders[name] = try builder(among: attributes, in: scope)
    } else {
      try refuseRewriting(by: attributes, in: scope)
    }
  }

  func fill(extension node: ExtensionDeclSyntax, in scope: EvaluationScope) throws {
    let extended = try resolve(node.extendedType, in: scope)
    guard let name = extended.declarationName else {
      throw fail("this extension is not supported by the static evaluator", node)
    }
    let declaration = types[name] ?? TypeDeclaration(name: name, kind: .outside)
    types[name] = declaration
    let constraint = try constraint(of: node, extended, in: scope)
    let selfType: TypeName = isList(name, constraint) ? .array(constraint.element ?? .any) : extended
    let inner = EvaluationScope(parent: scope, selfType: selfType)
    for inherited in node.inheritanceClause?.inheritedTypes ?? [] {
      declaration.inherited.append(try resolve(inherited.type, in: inner))
    }
    for member in try activeMembers(node.memberBlock.members) {
      try tolerating(member.declaredName) {
        try add(member, to: declaration, constraint: constraint, else: DeclSyntax(node).levelOfMembers, in: inner)
      }
    }
  }

  /// Whether an extension is one of arrays. Of the protocols that they conform to it is where it says what the elements
  /// are: what gives such lists gives arrays.
  private func isList(_ name: String, _ constraint: MemberConstraint) -> Bool {
    if name == "Array" { return true }
    return constraint.element != nil && Self.collectionProtocols["Array"]?.contains(name) == true
  }

  private func constraint(
    of node: ExtensionDeclSyntax, _ extended: TypeName, in scope: EvaluationScope
  ) throws -> MemberConstraint {
    var constraint = MemberConstraint(element: extended.elementType == .any ? nil : extended.elementType)
    for requirement in node.genericWhereClause?.requirements ?? [] {
      switch requirement.requirement {
      case .sameTypeRequirement(let same):
        guard let right = Syntax(same.rightType).as(TypeSyntax.self) else { continue }
        switch same.leftType.trimmedDescription {
        case "Element":
          constraint.element = try resolve(right.as(SomeOrAnyTypeSyntax.self)?.constraint ?? right, in: scope)
        case "Self": constraint.owner = try resolve(right, in: scope)
        case "RawValue", "Self.RawValue": constraint.rawValue = try resolve(right, in: scope)
        default: break
        }
      case .conformanceRequirement(let conformance):
        guard conformance.leftType.trimmedDescription == "Self" else { continue }
        constraint.conformances.append(try resolve(conformance.rightType, in: scope))
      case .layoutRequirement: break
      }
    }
    return constraint
  }

  /// - Parameter fallback: who sees a member that does not say so itself.
  private func add(
    _ member: DeclSyntax, to declaration: TypeDeclaration, constraint: MemberConstraint = MemberConstraint(),
    else fallback: Visibility.Level, in scope: EvaluationScope
  ) throws {
    let visibility = visibility(of: member, else: fallback)
    switch member.as(DeclSyntaxEnum.self) {
    case .enumCaseDecl(let node):
      for element in node.elements { try add(element, to: declaration, in: scope) }
    case .functionDecl(let node):
      var function = try callable(node, in: scope)
      function.visibility = visibility
      function.member = function.name
      if node.name.tokenKind.isOperator {
        operatorFunctions[function.name, default: []].append(function)
        return
      }
      function.isMutating = node.modifiers.contains { $0.name.tokenKind == .keyword(.mutating) }
      let entry = DeclaredMember(kind: .function(function), constraint: constraint, visibility: visibility)
      if node.modifiers.isStatic {
        declaration.statics[function.name, default: []].append(entry)
      } else {
        declaration.members[function.name, default: []].append(entry)
      }
    case .initializerDecl(let node):
      let made = try initializer(node, in: scope)
      declaration.initializers.append(
        DeclaredMember(kind: .function(made), constraint: constraint, visibility: visibility))
    case .variableDecl(let node):
      try add(node, to: declaration, constraint: constraint, visibility, in: scope)
    case .subscriptDecl(let node):
      let entry = DeclaredMember(
        kind: .subscripting(try callable(node, in: scope)), constraint: constraint, visibility: visibility)
      declaration.members["subscript", default: []].append(entry)
    case .enumDecl(let node): try fill(node, path: nested(node, in: scope), in: scope)
    case .structDecl(let node): try fill(node, path: nested(node, in: scope), in: scope)
    case .classDecl(let node): try fill(node, path: nested(node, in: scope), in: scope)
    case .typeAliasDecl, .deinitializerDecl, .associatedTypeDecl: break
    case .macroExpansionDecl(let node): try note(node)
    default: throw fail("this declaration is not supported by the static evaluator", member)
    }
  }

  private func nested(_ node: some NamedDeclSyntax, in scope: EvaluationScope) -> String {
    let surrounding = scope.selfType?.declarationName.map { $0 + "." } ?? ""
    return scope.typeName(surrounding + node.name.identifierText) ?? surrounding + node.name.identifierText
  }

  private func add(_ element: EnumCaseElementSyntax, to declaration: TypeDeclaration, in scope: EvaluationScope) throws
  {
    let parameters = try (element.parameterClause.map { Array($0.parameters) } ?? []).map { parameter -> Parameter in
      let label = parameter.firstName.map(\.identifierText)
      return Parameter(
        label: label == "_" ? nil : label, name: label ?? "", type: try resolve(parameter.type, in: scope),
        fallback: parameter.defaultValue.map { .expression($0.value) } ?? .required)
    }
    let name = element.name.identifierText
    var rawValue: ManifestValue?
    if let literal = element.rawValue?.value {
      rawValue = try evaluate(literal, in: scope)
    } else if declaration.inherited.contains(.string) {
      rawValue = .string(name)
    } else if declaration.inherited.contains(.integer) {
      if case .integer(let previous)?? = declaration.cases.last?.rawValue {
        rawValue = .integer(previous &+ 1)
      } else {
        rawValue = .integer(0)
      }
    }
    declaration.cases.append(EnumerationCase(name: name, parameters: parameters, rawValue: rawValue))
  }

  private func add(
    _ node: VariableDeclSyntax, to declaration: TypeDeclaration, constraint: MemberConstraint,
    _ visibility: Visibility, in scope: EvaluationScope
  ) throws {
    for binding in node.bindings {
      if node.modifiers.isStatic, binding.pattern.is(TuplePatternSyntax.self), let value = binding.initializer?.value {
        for (name, lazy) in LazyValue.parts(of: binding.pattern, value, in: scope) {
          declaration.statics[name, default: []].append(
            DeclaredMember(kind: .lazy(lazy), constraint: constraint, visibility: visibility))
        }
        continue
      }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else {
        throw fail("this property is not supported by the static evaluator", binding)
      }
      if let accessors = binding.accessorBlock {
        var body = try getter(accessors, type: binding.typeAnnotation?.type, in: scope, node: node)
        body.builder = try builder(among: node.attributes, in: scope)
        body.member = name
        let entry = DeclaredMember(
          kind: .computed(body: body, setter: try setter(accessors, like: body)), constraint: constraint,
          visibility: visibility)
        if node.modifiers.isStatic {
          declaration.statics[name, default: []].append(entry)
        } else {
          declaration.members[name, default: []].append(entry)
        }
        continue
      }
      let type =
        try binding.typeAnnotation.map { try resolve($0.type, in: scope) }
        ?? typeOfEmpty(binding.initializer?.value, in: scope)
      try refuseRewriting(by: node.attributes, in: scope)
      if node.modifiers.isStatic {
        let lazy = LazyValue(initializer: binding.initializer?.value, type: type, scope: scope)
        declaration.statics[name, default: []].append(
          DeclaredMember(kind: .lazy(lazy), constraint: constraint, visibility: visibility))
      } else {
        guard !node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.lazy) }) else {
          throw fail("a lazy property is not supported by the static evaluator", binding)
        }
        declaration.stored.append(
          StoredProperty(
            name: name, type: type, initializer: binding.initializer?.value,
            isConstant: node.bindingSpecifier.tokenKind == .keyword(.let)))
      }
    }
  }
}

extension ManifestEvaluator {
  /// `[Element]` for `[Element]()`: what is added later is of that type.
  private func typeOfEmpty(_ initializer: ExprSyntax?, in scope: EvaluationScope) -> TypeName? {
    guard let call = initializer?.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.trailingClosure == nil,
      call.calledExpression.is(ArrayExprSyntax.self) || call.calledExpression.is(DictionaryExprSyntax.self),
      case .type(let type)? = try? evaluate(call.calledExpression, in: scope)
    else { return nil }
    return type
  }
}

extension DeclSyntax {
  /// The name of a function or variable.
  var declaredName: String? {
    if let function = self.as(FunctionDeclSyntax.self) { return function.name.identifierText }
    return self.as(VariableDeclSyntax.self)?.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
      .identifierText
  }
}

extension DeclModifierListSyntax {
  var isStatic: Bool {
    contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
  }
}

extension AccessorBlockSyntax {
  var hasSetter: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.contains { $0.accessorSpecifier.tokenKind == .keyword(.set) }
  }
}
