import DepGraphModel
import SwiftSyntax

extension NeedleVisitor {
  /// The properties that one declaration makes, without static ones: these belong to no component that runs.
  func properties(
    _ node: VariableDeclSyntax, extensionModifiers: DeclModifierListSyntax?, isExtension: Bool
  ) -> [ComponentPropertyFact] {
    guard !SyntaxNames.isStatic(node.modifiers) else { return [] }
    return node.bindings.compactMap { binding in
      guard let name = SyntaxNames.identifier(binding.pattern) else { return nil }
      let code = BodyWords()
      if let initializer = binding.initializer { code.walk(initializer) }
      if let accessors = binding.accessorBlock { code.walk(accessors) }
      let type = binding.typeAnnotation.map { file.text(of: $0.type) }
      var fact = ComponentPropertyFact(
        name: name, type: type,
        standing: type == nil
          ? .isUntyped
          : Self.standing(node.modifiers, extensionModifiers: extensionModifiers, isExtension: isExtension),
        isPublic: (node.modifiers + (extensionModifiers.map(Array.init) ?? [])).contains { $0.name.text == "public" },
        isShared: code.isShared, storage: Self.storage(binding), forwards: Self.forwarded(binding),
        product: Self.product(binding), factory: Self.value(binding, of: MadeValue.last).flatMap(MadeValue.factory),
        live: Self.handedOn(binding), makes: code.makes.sorted(),
        mentions: code.mentions.sorted(),
        handed: code.handed.sorted(), isIsolated: Self.isIsolated(node.attributes), reads: code.reads.sorted(),
        value: Self.value(binding).flatMap { PortableValue().text(of: $0) },
        position: position(node.modifiers, else: node.bindingSpecifier))
      fact.effects = Self.effects(binding)
      return fact
    }
  }

  /// Of `get async throws`.
  private static func effects(_ binding: PatternBindingSyntax) -> String {
    guard case .accessors(let list) = binding.accessorBlock?.accessors else { return "" }
    let specifiers = list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.effectSpecifiers
    return [specifiers?.asyncSpecifier != nil ? "async" : nil, specifiers?.throwsClause != nil ? "throws" : nil]
      .compactMap { $0 }.joined(separator: " ")
  }

  /// As the generator decides: by the first modifier alone, and in an extension by what is not private.
  private static func standing(
    _ modifiers: DeclModifierListSyntax, extensionModifiers: DeclModifierListSyntax?, isExtension: Bool
  ) -> ComponentPropertyFact.Standing {
    let hidden = ["private", "fileprivate"]
    // `private(set) public`
    if modifiers.first?.detail != nil, [.public, .open, .package].contains(SyntaxNames.access(modifiers)) {
      return .isNotFirstPublic
    }
    if hidden.contains(modifiers.first?.name.text ?? "") { return .isPrivate }
    if isExtension { return hidden.contains(extensionModifiers?.first?.name.text ?? "") ? .isPrivate : .provided }
    if modifiers.first?.name.text == "public" { return .provided }
    switch SyntaxNames.access(modifiers) {
    case .public, .open, .package: return .isNotFirstPublic
    case .private, .fileprivate: return .isPrivate
    case .internal, nil: return .isInternal
    }
  }

  /// By `@MainActor` or another global actor.
  private static func isIsolated(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { element in
      element.as(AttributeSyntax.self)?.attributeName.trimmedDescription.hasSuffix("Actor") ?? false
    }
  }

  /// `dependency.mail` of `{ dependency.mail }` and `{ return dependency.mail }`.
  private static func forwarded(_ binding: PatternBindingSyntax) -> String? {
    guard case .getter(let items) = binding.accessorBlock?.accessors,
      let access = onlyValue(items)?.as(MemberAccessExprSyntax.self),
      isDependency(access.base)
    else { return nil }
    return SyntaxNames.text(access.declName.baseName)
  }

  /// Accessors that only observe leave a property stored.
  private static func storage(_ binding: PatternBindingSyntax) -> ComponentPropertyFact.Storage {
    if binding.initializer != nil { return .value }
    switch binding.accessorBlock?.accessors {
    case .getter: return .computed
    case .accessors(let list):
      return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) } ? .input : .computed
    case nil: return .input
    }
  }

  /// `Mail(url: url)` of `{ Mail(url: url) }` and `{ shared { Mail(url: url) } }`.
  private static func value(
    _ binding: PatternBindingSyntax, of body: (CodeBlockItemListSyntax) -> ExprSyntax? = onlyValue
  ) -> ExprSyntax? {
    var value = binding.initializer?.value
    if case .getter(let items) = binding.accessorBlock?.accessors { value = body(items) }
    if let call = value?.as(FunctionCallExprSyntax.self), isShared(call), let closure = call.trailingClosure {
      value = body(closure.statements)
    }
    return value
  }

  /// `Mail` where the value is `Mail(url: url)`, also where several statements prepare it.
  private static func product(_ binding: PatternBindingSyntax) -> String? {
    guard let name = value(binding, of: MadeValue.last).flatMap(MadeValue.type) else { return nil }
    if !name.isEmpty { return name.joined(separator: ".") }
    return binding.typeAnnotation.flatMap { SyntaxNames.dottedName($0.type) }?.joined(separator: ".")
  }

  /// `["SessionKey"]` where the value is `SessionKey.liveValue`.
  private static func handedOn(_ binding: PatternBindingSyntax) -> [String]? {
    guard let name = value(binding, of: MadeValue.last).flatMap({ AccessPath($0).dottedName }), name.count > 1,
      name.last == ValueFact.Kind.live.memberName
    else { return nil }
    return name.dropLast()
  }

  /// The value of a body of one statement.
  private static func onlyValue(_ items: CodeBlockItemListSyntax) -> ExprSyntax? {
    guard items.count == 1, let item = items.first?.item else { return nil }
    switch item {
    case .expr(let found): return found
    case .stmt(let statement): return statement.as(ReturnStmtSyntax.self)?.expression
    case .decl: return nil
    }
  }

  func function(
    _ name: String, _ signature: FunctionSignatureSyntax, body: CodeBlockSyntax?
  ) -> ComponentFunctionFact {
    let code = BodyWords()
    if let body { code.walk(body) }
    return ComponentFunctionFact(
      name: name,
      parameters: signature.parameterClause.parameters.map {
        ComponentFunctionFact.Parameter(
          name: SyntaxNames.text($0.secondName ?? $0.firstName), type: file.text(of: $0.type))
      }, mentions: code.mentions.sorted(), reads: code.reads.sorted())
  }

  func protocolFact(_ node: ProtocolDeclSyntax, path: [String]) -> ComponentProtocolFact {
    var requirements: [ComponentProtocolFact.Requirement] = []
    var methods: [ComponentProtocolFact.Method] = []
    for declaration in node.memberBlock.members.compiledDeclarations(in: file) {
      if let variable = declaration.as(VariableDeclSyntax.self), !SyntaxNames.isStatic(variable.modifiers) {
        for binding in variable.bindings {
          guard let name = SyntaxNames.identifier(binding.pattern), let type = binding.typeAnnotation?.type else {
            continue
          }
          requirements.append(
            ComponentProtocolFact.Requirement(
              name: name, type: file.text(of: type),
              position: position(variable.modifiers, else: variable.bindingSpecifier)))
        }
      } else if let function = declaration.as(FunctionDeclSyntax.self) {
        methods.append(
          ComponentProtocolFact.Method(
            name: SyntaxNames.text(function.name),
            position: position(function.modifiers, else: function.funcKeyword)))
      }
    }
    return ComponentProtocolFact(
      path: path, inherits: node.inheritanceClause?.inheritedTypes.flatMap { references.references($0.type) } ?? [],
      requirements: requirements, methods: methods, position: position(node.modifiers, else: node.protocolKeyword))
  }
}
