import SwiftSyntax

/// Declarations are visible before they are reached: types, extensions, functions and computed variables are collected
/// first, in two passes, because signatures name types that stand further down.
extension ManifestEvaluator {
  func hoist(_ items: some Sequence<CodeBlockItemSyntax>, into scope: EvaluationScope) throws {
    try hoist(try activeDeclarations(items).map { ($0, scope) })
  }

  /// - Parameter declarations: each with what the code in it sees.
  func hoist(_ declarations: [(syntax: DeclSyntax, scope: EvaluationScope)]) throws {
    guard !declarations.isEmpty else { return }
    for (declaration, scope) in declarations { name(declaration, in: scope) }
    linkHelpers()
    for (declaration, scope) in declarations {
      try declareTypes(declaration, prefix: "", else: .module, in: scope)
    }
    for (declaration, scope) in declarations {
      try declareAliases(declaration, prefix: "", else: .module, in: scope)
    }
    linkHelpers()
    for (declaration, scope) in declarations {
      try tolerating(declaration.as(FunctionDeclSyntax.self)?.name.identifierText) {
        try declareMembers(declaration, in: scope)
      }
    }
  }

  /// What plugins export is seen by the helpers of the repository.
  private func linkHelpers() {
    guard isLoading, let importedByHelpers else { return }
    for (name, module) in modulesByName.sorted(by: { $0.key < $1.key }) where name != TuistLibrary.helpers {
      importTypes(of: module, into: importedByHelpers)
    }
  }

  /// Declarations of a block, with those inside the active clause of each `#if`.
  func activeDeclarations(_ items: some Sequence<CodeBlockItemSyntax>) throws -> [DeclSyntax] {
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

  /// Decides what a type or alias at the top is kept as.
  private func name(_ declaration: DeclSyntax, in scope: EvaluationScope) {
    let level = declaration.level(else: .module)
    if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      guard alias.genericParameterClause == nil else { return }
      let kept = claim(alias.name.identifierText, level, in: scope)
      let target = alias.initializer.value
      guard let path = target.pathOfDeclaration else { return }
      spelledAliases[kept] = path
      return
    }
    let isType = [StructDeclSyntax.self, EnumDeclSyntax.self, ClassDeclSyntax.self, ProtocolDeclSyntax.self]
      .contains { (type: any DeclSyntaxProtocol.Type) in declaration.is(type) }
    guard isType, let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText else { return }
    _ = claim(name, level, in: scope)
  }

  /// What the first part of a path stands for, through aliases of aliases.
  private func unaliased(_ parts: [String], in scope: EvaluationScope) -> [String] {
    var parts = parts
    for _ in 0..<8 {
      guard let first = parts.first, let target = spelledAliases[scope.typeName(first) ?? first] else { break }
      parts.replaceSubrange(0..<1, with: target.split(separator: ".").map(String.init))
    }
    return parts
  }

  /// The path of a type as it is kept, from how a file spells it.
  private func kept(_ spelled: String, in scope: EvaluationScope) -> String {
    var scope = scope
    var parts = unaliased(spelled.split(separator: ".").map(String.init), in: scope)
    guard let first = parts.first else { return spelled }
    if modules.contains(first), parts.count > 1 {
      parts.removeFirst()
      if libraryModules.contains(first) { return parts.joined(separator: ".") }
      scope = modulesByName[first]?.own ?? scope
    }
    return parts.dropFirst().reduce(scope.typeName(parts[0]) ?? parts[0]) { path, part in
      scope.typeName(path + "." + part) ?? path + "." + part
    }
  }

  private func declareTypes(
    _ declaration: DeclSyntax, prefix: String, else fallback: Visibility.Level, in scope: EvaluationScope
  ) throws {
    let kind: TypeDeclaration.Kind
    let group: any DeclGroupSyntax
    let name: String
    switch declaration.as(DeclSyntaxEnum.self) {
    case .enumDecl(let node): (kind, group, name) = (.enumeration, node, node.name.identifierText)
    case .structDecl(let node): (kind, group, name) = (.structure, node, node.name.identifierText)
    case .classDecl(let node): (kind, group, name) = (.reference, node, node.name.identifierText)
    case .protocolDecl(let node): (kind, group, name) = (.constraint, node, node.name.identifierText)
    case .extensionDecl(let node):
      let extended = kept(node.extendedType.pathOfDeclaration ?? node.extendedType.trimmedDescription, in: scope)
      for member in try activeMembers(node.memberBlock.members) {
        try declareTypes(member, prefix: extended + ".", else: declaration.levelOfMembers, in: scope)
      }
      return
    default: return
    }
    let path = claim(prefix + name, declaration.level(else: fallback), in: scope)
    guard types[path] == nil else {
      throw Unevaluable(
        reason: "'\(path)' is declared twice or hides a type of the standard library or of PackageDescription",
        position: declaration.positionAfterSkippingLeadingTrivia, isFatal: true)
    }
    let made = TypeDeclaration(name: path, kind: kind)
    made.isBuilder = group.attributes.contains(named: "resultBuilder")
    types[path] = made
    for member in try activeMembers(group.memberBlock.members) {
      try declareTypes(member, prefix: path + ".", else: .module, in: scope)
    }
  }

  // MARK: Second pass: aliases

  private func declareAliases(
    _ declaration: DeclSyntax, prefix: String, else fallback: Visibility.Level, in scope: EvaluationScope
  ) throws {
    if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      let surrounding = prefix.isEmpty ? nil : TypeName.named(String(prefix.dropLast()))
      let place = EvaluationScope(parent: scope, selfType: surrounding)
      guard alias.genericParameterClause == nil else { return }
      let target = try resolve(alias.initializer.value, in: place)
      aliases[claim(prefix + alias.name.identifierText, declaration.level(else: fallback), in: scope)] = target
      return
    }
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return }
    let name: String
    if let node = declaration.as(ExtensionDeclSyntax.self) {
      name = kept(node.extendedType.pathOfDeclaration ?? node.extendedType.trimmedDescription, in: scope)
    } else if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
      name = scope.typeName(prefix + named.name.identifierText) ?? prefix + named.name.identifierText
    } else {
      return
    }
    for member in try activeMembers(group.memberBlock.members) {
      try declareAliases(member, prefix: name + ".", else: declaration.levelOfMembers, in: scope)
    }
  }

  // MARK: Third pass: functions, variables, members

  private func declareMembers(_ declaration: DeclSyntax, in scope: EvaluationScope) throws {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .functionDecl(let node):
      var function = try callable(node, in: scope)
      function.visibility = visibility(of: declaration, else: .module)
      if node.name.tokenKind.isOperator {
        operatorFunctions[function.name, default: []].append(function)
      } else {
        publish(function.visibility.level, from: scope) { $0.functions[function.name, default: []].append(function) }
        scopesOfCode.append(scope)
      }
    case .variableDecl(let node):
      try declareVariables(node, in: scope)
    case .enumDecl(let node):
      try fill(node, path: kept(node.name.identifierText, in: scope), in: scope)
    case .structDecl(let node):
      try fill(node, path: kept(node.name.identifierText, in: scope), in: scope)
    case .classDecl(let node):
      try fill(node, path: kept(node.name.identifierText, in: scope), in: scope)
    case .protocolDecl(let node):
      try fill(node, path: kept(node.name.identifierText, in: scope), in: scope)
    case .extensionDecl(let node):
      try fill(extension: node, in: scope)
    case .importDecl, .typeAliasDecl, .operatorDecl, .precedenceGroupDecl, .poundSourceLocation:
      break
    case .macroExpansionDecl(let node): try note(node)
    default:
      throw fail("this declaration is not supported by the static evaluator", declaration)
    }
  }

  /// Computed variables can be read at once; stored ones only after the statement that declares them has run.
  private func declareVariables(_ node: VariableDeclSyntax, in scope: EvaluationScope) throws {
    let level = node.modifiers.level(else: .module)
    for binding in node.bindings {
      if isLoading, binding.pattern.is(TuplePatternSyntax.self), let value = binding.initializer?.value {
        for (name, lazy) in LazyValue.parts(of: binding.pattern, value, in: scope) {
          publish(level, from: scope) { $0.lazies[name] = lazy }
        }
        continue
      }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else { continue }
      if let accessors = binding.accessorBlock {
        var body = try getter(accessors, type: binding.typeAnnotation?.type, in: scope, node: node)
        body.builder = try builder(among: node.attributes, in: scope)
        publish(level, from: scope) { $0.computed[name] = body }
        scopesOfCode.append(scope)
      } else if isLoading {
        let type = try binding.typeAnnotation.map { try resolve($0.type, in: scope) }
        let lazy = LazyValue(initializer: binding.initializer?.value, type: type, scope: scope)
        publish(level, from: scope) { $0.lazies[name] = lazy }
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
