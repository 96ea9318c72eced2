import DepGraphModel
import SwiftSyntax

/// Walks one syntax tree once and collects what it says in the terms of Instantiate and its relatives.
final class ScreenVisitor: SyntaxVisitor {
  private struct Scope {
    var path: [String]
    /// Position in `facts.types`; `nil` for structures, enumerations and actors.
    var index: Int?
  }

  let file: SourceFile
  let references: TypeReferences
  private let uses: ScreenUses
  var facts = ScreenFacts()
  private var scopes: [Scope] = []
  private var mentions: Set<String> = []

  init(file: SourceFile) {
    self.file = file
    references = TypeReferences(file: file)
    uses = ScreenUses(file: file, variables: DeclaredVariables())
    super.init(viewMode: .sourceAccurate)
  }

  var owner: [String] { scopes.last?.path ?? [] }

  override func visitPost(_ node: SourceFileSyntax) { facts.mentions = mentions.sorted() }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for elements in node.compiledElements(in: file) { walk(elements) }
    return .skipChildren
  }

  // MARK: Types

  private func enter(_ kind: TypeFact.Kind, _ path: [String], _ node: some SyntaxProtocol, isFinal: Bool = false) {
    var fact = ScreenTypeFact(kind: kind, path: path, position: file.position(of: node))
    fact.isFinal = isFinal
    facts.types.append(fact)
    scopes.append(Scope(path: path, index: facts.types.count - 1))
  }

  private func enterOther(_ name: TokenSyntax, _ members: MemberBlockSyntax, _ node: some SyntaxProtocol) {
    takeNested(SyntaxNames.text(name), members, node)
    scopes.append(Scope(path: owner + [SyntaxNames.text(name)], index: nil))
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = SyntaxNames.text(node.name)
    takeNested(name, node.memberBlock, node)
    enter(.class, owner + [name], node, isFinal: node.modifiers.contains { $0.name.tokenKind == .keyword(.final) })
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let path = SyntaxNames.dottedName(node.extendedType) else { return .skipChildren }
    enter(.extension, path, node)
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.protocol, owner + [SyntaxNames.text(node.name)], node)
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enterOther(node.name, node.memberBlock, node)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enterOther(node.name, node.memberBlock, node)
    return .visitChildren
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enterOther(node.name, node.memberBlock, node)
    return .visitChildren
  }

  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) {
    if SyntaxNames.dottedName(node.extendedType) != nil { scopes.removeLast() }
  }

  // MARK: Members

  private func isMember(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    // Members may be under a condition.
    while let next = parent,
      next.is(MemberBlockItemListSyntax.self) || next.is(IfConfigClauseSyntax.self)
        || next.is(IfConfigClauseListSyntax.self) || next.is(IfConfigDeclSyntax.self)
    {
      parent = next.parent
    }
    return node.parent?.is(MemberBlockItemSyntax.self) ?? false
  }

  /// The type whose member is visited.
  private func changeOwner(_ node: some SyntaxProtocol, _ change: (inout ScreenTypeFact) -> Void) {
    guard isMember(node), let index = scopes.last?.index else { return }
    change(&facts.types[index])
  }

  private func takeNested(_ name: String, _ members: MemberBlockSyntax, _ node: some SyntaxProtocol) {
    guard name == "Dependency" else { return }
    let parts = ScreenParts(file: file, references: references)
    let found = parts.parts(ofMembers: members)
    let fact = ScreenDependencyFact(
      isEmpty: members.members.allSatisfy { parts.holdsNothing($0.decl) }, parts: found,
      position: file.position(of: node))
    changeOwner(node) { $0.dependency = fact }
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = SyntaxNames.text(node.name)
    changeOwner(node) { $0.associatedTypes.append(name) }
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = SyntaxNames.text(node.name)
    let type = node.initializer.value
    switch name {
    case "Dependency":
      let fact = ScreenParts(file: file, references: references).dependency(type, at: file.position(of: node))
      changeOwner(node) { $0.dependency = fact }
    case "Wrapped":
      let wrapped = references.reference(type)
      changeOwner(node) { $0.wrapped = wrapped }
    case "Parameter", "Bindable":
      let dead = NamedPlace(name: name, position: file.position(of: node))
      changeOwner(node) { $0.deadMembers.append(dead) }
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = SyntaxNames.text(node.name)
    changeOwner(node) { $0.members.append(name) }
    let parameters = node.signature.parameterClause.parameters
    if name == "bind", parameters.count == 1, parameters.first?.firstName.text == "_",
      !SyntaxNames.isStatic(node.modifiers)
    {
      let dead = NamedPlace(name: "bind(_:)", position: file.position(of: node))
      changeOwner(node) { $0.deadMembers.append(dead) }
    }
    let code =
      SyntaxNames.isStatic(node.modifiers)
      ? nil
      : node.body.map { body in
        uses.uses(in: body, parameters: parameters.map { SyntaxNames.text($0.secondName ?? $0.firstName) })
      }
    if let code { changeOwner(node) { $0.code.append(ScreenCodeFact(name: name, uses: code)) } }
    if name == "inject", parameters.count == 1, let parameter = parameters.first, parameter.firstName.text == "_" {
      let position = file.position(of: node)
      let dependency = ScreenParts(file: file, references: references).dependency(parameter.type, at: position)
      let fact = ScreenInjectFact(dependency: dependency, uses: code ?? [], position: position)
      changeOwner(node) { $0.inject = fact }
    }
    if let body = node.body { facts.calls += ScreenLocals(file: file, owner: owner).calls(in: body.statements) }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    changeOwner(node) { $0.members.append("init") }
    if let body = node.body { facts.calls += ScreenLocals(file: file, owner: owner).calls(in: body.statements) }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    facts.calls += ScreenLocals(file: file, owner: owner).calls(in: node.statements)
    return .visitChildren
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body { facts.calls += ScreenLocals(file: file, owner: owner).calls(in: body.statements) }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard isMember(node), let binding = node.bindings.first, let name = SyntaxNames.identifier(binding.pattern) else {
      return .visitChildren
    }
    if SyntaxNames.attributes(node.attributes).contains(where: { SyntaxNames.attributeName($0) == ["IBOutlet"] }) {
      changeOwner(node) { $0.outlets.append(name) }
    }
    if let accessors = binding.accessorBlock, !SyntaxNames.isStatic(node.modifiers) {
      let code = uses.code(of: name, accessors)
      changeOwner(node) { $0.code += code }
    }
    if name == "viewModel" {
      let type = viewModel(binding)
      changeOwner(node) { $0.viewModel = type }
    }
    if SyntaxNames.isStatic(node.modifiers), ScreenStatics.names.contains(name) {
      let value = ScreenStatics(file: file).value(of: binding)
      let fact = ScreenStaticFact(name: name, value: value, position: file.position(of: node))
      changeOwner(node) { $0.statics.append(fact) }
    }
    if let accessors = binding.accessorBlock, case .getter(let statements) = accessors.accessors {
      facts.calls += ScreenLocals(file: file, owner: owner).calls(in: statements)
    }
    return .visitChildren
  }

  private func viewModel(_ binding: PatternBindingSyntax) -> TypeReference? {
    if let type = binding.typeAnnotation?.type { return references.reference(type) }
    guard let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) else { return nil }
    let path = AccessPath(call.calledExpression)
    let generic = call.calledExpression.as(GenericSpecializationExprSyntax.self)
    guard let names = generic.map({ AccessPath($0.expression).dottedName }) ?? path.dottedName else { return nil }
    return TypeReference(
      path: names, genericArguments: generic.map { file.text(of: $0.genericArgumentClause.arguments) } ?? "")
  }

  // MARK: Expressions

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    facts.calls += ScreenCalls(file: file, owner: owner).calls(of: node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    mention(SyntaxNames.text(node.baseName))
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    // What an extension is of is no use.
    if !(node.parent?.is(ExtensionDeclSyntax.self) ?? false) { mention(SyntaxNames.text(node.name)) }
    return .visitChildren
  }

  private func mention(_ name: String) {
    guard name.first?.isUppercase ?? false, !scopes.contains(where: { $0.path.contains(name) }) else { return }
    mentions.insert(name)
  }
}
