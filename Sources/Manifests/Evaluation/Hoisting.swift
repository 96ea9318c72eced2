import SwiftSyntax

/// Declarations are visible before they are reached: types, extensions, functions and computed variables are collected
/// first, in two passes, because signatures name types that stand further down.
extension ManifestEvaluator {
  func hoist(_ items: some Sequence<CodeBlockItemSyntax>, into scope: EvaluationScope) throws {
    let declarations = try activeDeclarations(items)
    guard !declarations.isEmpty else { return }
    for declaration in declarations { hide(declaration) }
    for declaration in declarations { spell(declaration) }
    for declaration in declarations { try declareTypes(declaration, prefix: "", in: scope) }
    for declaration in declarations { try declareAliases(declaration, prefix: "", in: scope) }
    for declaration in declarations {
      try tolerating(declaration.as(FunctionDeclSyntax.self)?.name.identifierText) {
        try declareMembers(declaration, in: scope)
      }
    }
  }

  /// Declarations of a block, with those inside the active clause of each `#if`.
  private func activeDeclarations(_ items: some Sequence<CodeBlockItemSyntax>) throws -> [DeclSyntax] {
    try items.flatMap { item -> [DeclSyntax] in
      guard case .decl(let declaration) = item.item else { return [] }
      guard let condition = declaration.as(IfConfigDeclSyntax.self) else { return [declaration] }
      guard let clause = try activeClause(condition), case .statements(let inner)? = clause.elements else { return [] }
      return try activeDeclarations(inner)
    }
  }

  func activeMembers(_ members: MemberBlockItemListSyntax) throws -> [DeclSyntax] {
    try members.flatMap { member -> [DeclSyntax] in
      guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
      guard let clause = try activeClause(condition), case .decls(let inner)? = clause.elements else { return [] }
      return try activeMembers(inner)
    }
  }

  // MARK: First pass: names of types

  /// Makes room for a type that is called like one of the library.
  private func hide(_ declaration: DeclSyntax) {
    let isType = [StructDeclSyntax.self, EnumDeclSyntax.self, ClassDeclSyntax.self, ProtocolDeclSyntax.self]
      .contains { (type: any DeclSyntaxProtocol.Type) in declaration.is(type) }
    guard isType, let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText else { return }
    if replaceable.contains(name) || (knowsPackages && PackageDescription.isKnownType(name)) {
      hiding[name] = name + "'"
    }
  }

  private func spell(_ declaration: DeclSyntax) {
    guard let alias = declaration.as(TypeAliasDeclSyntax.self), alias.genericParameterClause == nil else { return }
    let target = alias.initializer.value
    guard target.is(IdentifierTypeSyntax.self) || target.is(MemberTypeSyntax.self) else { return }
    spelledAliases[alias.name.identifierText] = target.trimmedDescription
  }

  /// What the first part of a path stands for, through aliases of aliases.
  private func unaliased(_ parts: [String]) -> [String] {
    var parts = parts
    for _ in 0..<8 {
      guard let first = parts.first, let target = spelledAliases[first] else { break }
      parts.replaceSubrange(0..<1, with: target.split(separator: ".").map(String.init))
    }
    return parts
  }

  /// The path of a type as it is kept, from how the manifest spells it.
  private func kept(_ spelled: String) -> String {
    var parts = unaliased(spelled.split(separator: ".").map(String.init))
    guard let first = parts.first else { return spelled }
    if modules.contains(first), parts.count > 1 {
      parts.removeFirst()
      if libraryModules.contains(first) { return parts.joined(separator: ".") }
    }
    parts[0] = hiding[parts[0]] ?? parts[0]
    return parts.joined(separator: ".")
  }

  private func declareTypes(_ declaration: DeclSyntax, prefix: String, in scope: EvaluationScope) throws {
    let kind: TypeDeclaration.Kind
    let group: any DeclGroupSyntax
    let name: String
    switch declaration.as(DeclSyntaxEnum.self) {
    case .enumDecl(let node): (kind, group, name) = (.enumeration, node, node.name.identifierText)
    case .structDecl(let node): (kind, group, name) = (.structure, node, node.name.identifierText)
    case .classDecl(let node): (kind, group, name) = (.reference, node, node.name.identifierText)
    case .protocolDecl(let node): (kind, group, name) = (.constraint, node, node.name.identifierText)
    case .extensionDecl(let node):
      let extended = kept(node.extendedType.trimmedDescription)
      for member in try activeMembers(node.memberBlock.members) {
        try declareTypes(member, prefix: extended + ".", in: scope)
      }
      return
    default: return
    }
    let path = prefix.isEmpty ? kept(name) : prefix + name
    if replaceable.remove(path) != nil { types[path] = nil }
    guard types[path] == nil, !(knowsPackages && PackageDescription.isKnownType(path)) else {
      throw Unevaluable(
        reason: "'\(path)' is declared twice or hides a type of the standard library or of PackageDescription",
        position: declaration.positionAfterSkippingLeadingTrivia, isFatal: true)
    }
    let made = TypeDeclaration(name: path, kind: kind)
    made.isBuilder = group.attributes.contains(named: "resultBuilder")
    made.isWrapper = group.attributes.contains(named: "propertyWrapper")
    types[path] = made
    for member in try activeMembers(group.memberBlock.members) {
      try declareTypes(member, prefix: path + ".", in: scope)
    }
  }

  // MARK: Second pass: aliases

  private func declareAliases(_ declaration: DeclSyntax, prefix: String, in scope: EvaluationScope) throws {
    if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      let surrounding = prefix.isEmpty ? nil : TypeName.named(String(prefix.dropLast()))
      let place = EvaluationScope(parent: scope, selfType: surrounding)
      guard alias.genericParameterClause == nil else { return }
      aliases[prefix + alias.name.identifierText] = try resolve(alias.initializer.value, in: place)
      return
    }
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return }
    let name: String
    if let node = declaration.as(ExtensionDeclSyntax.self) {
      name = kept(node.extendedType.trimmedDescription)
    } else if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
      name = prefix.isEmpty ? kept(named.name.identifierText) : prefix + named.name.identifierText
    } else {
      return
    }
    for member in try activeMembers(group.memberBlock.members) {
      try declareAliases(member, prefix: name + ".", in: scope)
    }
  }

  // MARK: Third pass: functions, variables, members

  private func declareMembers(_ declaration: DeclSyntax, in scope: EvaluationScope) throws {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .functionDecl(let node):
      let function = try callable(node, in: scope)
      if node.name.tokenKind.isOperator {
        operatorFunctions[function.name, default: []].append(function)
      } else {
        scope.functions[function.name, default: []].append(function)
        scopesOfCode.append(scope)
      }
    case .variableDecl(let node):
      try declareVariables(node, in: scope)
    case .enumDecl(let node):
      try fill(node, path: typePath(node), in: scope)
    case .structDecl(let node):
      try fill(node, path: typePath(node), in: scope)
    case .classDecl(let node):
      try fill(node, path: typePath(node), in: scope)
    case .protocolDecl(let node):
      try fill(node, path: typePath(node), in: scope)
    case .extensionDecl(let node):
      try fill(extension: node, in: scope)
    case .importDecl, .typeAliasDecl, .operatorDecl, .precedenceGroupDecl, .poundSourceLocation:
      break
    case .macroExpansionDecl(let node): try note(node)
    default:
      throw fail("this declaration is not supported by the static evaluator", declaration)
    }
  }

  private func typePath(_ node: some NamedDeclSyntax) -> String { kept(node.name.identifierText) }

  /// Computed variables can be read at once; stored ones only after the statement that declares them has run.
  private func declareVariables(_ node: VariableDeclSyntax, in scope: EvaluationScope) throws {
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else { continue }
      if let accessors = binding.accessorBlock {
        var body = try getter(accessors, type: binding.typeAnnotation?.type, in: scope, node: node)
        body.builder = try builder(among: node.attributes, in: scope)
        scope.computed[name] = body
        scopesOfCode.append(scope)
      } else if isLoading {
        let type = try binding.typeAnnotation.map { try resolve($0.type, in: scope) }
        scope.lazies[name] = LazyValue(initializer: binding.initializer?.value, type: type, scope: scope)
      } else {
        scope.pending.insert(name)
      }
    }
  }
}

extension AttributeListSyntax {
  func contains(named name: String) -> Bool {
    contains { element in
      guard case .attribute(let attribute) = element else { return false }
      return attribute.attributeName.trimmedDescription == name
    }
  }
}

extension TokenKind {
  var isName: Bool {
    switch self {
    case .identifier, .keyword(.self): true
    default: false
    }
  }

  var isOperator: Bool {
    switch self {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }
}
