import DepGraphModel
import SwiftParser
import SwiftSyntax

/// Walks one syntax tree once and collects what it says in the terms of Needle.
final class NeedleVisitor: SyntaxVisitor {
  /// A type or an extension around the current place.
  private struct Scope {
    var path: [String]
    var kind: TypeFact.Kind
    /// Position in `facts.types`, `nil` for what cannot be a component.
    var index: Int?
    /// Of an extension.
    var constraints: [ExtensionConstraint] = []
  }

  let file: SourceFile
  let references: TypeReferences
  var facts = NeedleFacts()
  private var scopes: [Scope] = []
  /// The members around the current place, outermost first.
  private var members: [String] = []
  private var sharedDepth = 0
  private var accessed: Set<String> = []
  private var lookups: Set<DependencyUseFact> = []

  init(file: SourceFile) {
    self.file = file
    references = TypeReferences(file: file)
    super.init(viewMode: .sourceAccurate)
  }

  private var owner: [String] { scopes.last?.path ?? [] }

  override func visitPost(_ node: SourceFileSyntax) {
    facts.accessed = accessed.sorted()
    for index in facts.types.indices { facts.types[index].calls.sort { $0.name < $1.name } }
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for elements in node.compiledElements(in: file) { walk(elements) }
    return .skipChildren
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let inherited = node.inheritanceClause?.inheritedTypes.map { references.references($0.type) } ?? []
    guard let base = inherited.first?.first else { return enter(node.name, .class) }
    facts.types.append(
      ComponentTypeFact(
        isExtension: false, path: owner + [SyntaxNames.text(node.name)], enclosing: scopes.map(\.kind), base: base,
        conformances: inherited.dropFirst().flatMap { $0 }, isGeneric: node.genericParameterClause != nil,
        position: position(node.modifiers, else: node.classKeyword)))
    return enter(node.name, .class, index: facts.types.count - 1)
  }

  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let path = SyntaxNames.dottedName(node.extendedType) else { return .skipChildren }
    facts.types.append(
      ComponentTypeFact(
        isExtension: true, path: path,
        conformances: node.inheritanceClause?.inheritedTypes.flatMap { references.references($0.type) } ?? [],
        position: position(node.modifiers, else: node.extensionKeyword)))
    scopes.append(
      Scope(path: path, kind: .extension, index: facts.types.count - 1, constraints: constraints(node)))
    return .visitChildren
  }

  private func constraints(_ node: ExtensionDeclSyntax) -> [ExtensionConstraint] {
    (node.genericWhereClause?.requirements ?? []).flatMap { requirement -> [ExtensionConstraint] in
      let sides: (subject: TypeSyntax, type: TypeSyntax)? =
        switch requirement.requirement {
        case .conformanceRequirement(let found): (found.leftType, found.rightType)
        case .sameTypeRequirement(let found):
          found.rightType.as(TypeSyntax.self).flatMap { right in
            found.leftType.as(TypeSyntax.self).map { ($0, right) }
          }
        case .layoutRequirement: nil
        }
      guard let sides, let subject = sides.subject.as(IdentifierTypeSyntax.self)?.name else { return [] }
      return references.references(sides.type).map {
        ExtensionConstraint(subject: SyntaxNames.text(subject), type: $0.path)
      }
    }
  }

  override func visitPost(_ node: ExtensionDeclSyntax) {
    if SyntaxNames.dottedName(node.extendedType) != nil { scopes.removeLast() }
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name, .struct) }
  override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name, .enum) }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name, .actor) }
  override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }

  private func enter(_ name: TokenSyntax, _ kind: TypeFact.Kind, index: Int? = nil) -> SyntaxVisitorContinueKind {
    scopes.append(Scope(path: owner + [SyntaxNames.text(name)], kind: kind, index: index))
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.protocols.append(protocolFact(node, path: owner + [SyntaxNames.text(node.name)]))
    return .skipChildren
  }

  // MARK: Members

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(MemberBlockItemSyntax.self) ?? false else { return .visitChildren }
    members.append(node.bindings.first.flatMap { SyntaxNames.identifier($0.pattern) } ?? "")
    if let scope = scopes.last, let index = scope.index {
      let isExtension = facts.types[index].isExtension
      let around = isExtension ? node.parent.flatMap(Self.extensionAround)?.modifiers : nil
      facts.types[index].properties += properties(node, extensionModifiers: around, isExtension: isExtension)
    }
    return .visitChildren
  }

  override func visitPost(_ node: VariableDeclSyntax) {
    if node.parent?.is(MemberBlockItemSyntax.self) ?? false { members.removeLast() }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    members.append(SyntaxNames.text(node.name))
    if node.parent?.is(MemberBlockItemSyntax.self) ?? false, let index = scopes.last?.index {
      facts.types[index].functions.append(function(SyntaxNames.text(node.name), node.signature, body: node.body))
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let index = scopes.last?.index {
      facts.types[index].functions.append(function("init", node.signature, body: node.body))
    }
    return .visitChildren
  }

  override func visitPost(_ node: FunctionDeclSyntax) { members.removeLast() }

  private static func extensionAround(_ node: Syntax) -> ExtensionDeclSyntax? {
    var current: Syntax? = node
    while let next = current {
      if let found = next.as(ExtensionDeclSyntax.self) { return found }
      current = next.parent
    }
    return nil
  }

  // MARK: Expressions

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let first = node.calledExpression.firstToken(viewMode: .sourceAccurate)?.text, first.first?.isUppercase ?? false,
      let index = scopes.last?.index, !facts.types[index].calls.contains(where: { $0.name == first })
    {
      let spelling = AccessPath(node.calledExpression).dottedName?.joined(separator: ".") ?? first
      facts.types[index].calls.append(
        ComponentCallFact(name: first, spelling: spelling, position: file.position(of: node)))
    }
    if Self.isShared(node) { sharedDepth += 1 }
    if let creation = creation(
      node, owner: owner, constraints: scopes.last?.constraints ?? [], member: members.first,
      isInShared: sharedDepth > 0)
    {
      facts.creations.append(creation)
    }
    take(registration: node)
    return .visitChildren
  }

  override func visitPost(_ node: FunctionCallExprSyntax) {
    if Self.isShared(node) { sharedDepth -= 1 }
  }

  /// `shared { … }`, `self.shared { … }`
  static func isShared(_ node: FunctionCallExprSyntax) -> Bool {
    guard node.trailingClosure != nil else { return false }
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self) { return name.baseName.text == "shared" }
    guard let access = node.calledExpression.as(MemberAccessExprSyntax.self) else { return false }
    return access.declName.baseName.text == "shared" && SyntaxNames.isSelf(access.base)
  }

  /// `dependency`, `self.dependency`
  static func isDependency(_ base: ExprSyntax?) -> Bool {
    if let name = base?.as(DeclReferenceExprSyntax.self) { return name.baseName.text == "dependency" }
    guard let access = base?.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "dependency" else {
      return false
    }
    return SyntaxNames.isSelf(access.base)
  }

  private func take(registration node: FunctionCallExprSyntax) {
    guard let literal = node.arguments.first?.expression.as(StringLiteralExprSyntax.self),
      let text = literal.representedLiteralValue, text.hasPrefix("^")
    else { return }
    facts.registrations.append(ProviderRegistrationFact(path: text, position: file.position(of: node)))
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let creation = creation(
      byInitializer: node, owner: owner, constraints: scopes.last?.constraints ?? [], member: members.first)
    {
      facts.creations.append(creation)
    }
    // What a component reads from `dependency` is a requirement of its own.
    let word = node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    if word == "self", !owner.isEmpty {
      let use = DependencyUseFact(owner: owner, property: SyntaxNames.text(node.declName.baseName), isLookup: true)
      if lookups.insert(use).inserted { facts.uses.append(use) }
    } else if node.base != nil, word != "dependency" {
      accessed.insert(SyntaxNames.text(node.declName.baseName))
    }
    return .visitChildren
  }

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
    for component in node.components {
      guard case .property(let property) = component.component else { continue }
      accessed.insert(SyntaxNames.text(property.declName.baseName))
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.baseName.text == "dependency" else { return .skipChildren }
    var use = Syntax(node)
    var isOwn = true
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
      isOwn = SyntaxNames.isSelf(access.base)
      use = Syntax(access)
    }
    let member = use.parent?.as(MemberAccessExprSyntax.self).flatMap { access in
      access.base?.id == use.id ? SyntaxNames.text(access.declName.baseName) : nil
    }
    facts.uses.append(DependencyUseFact(owner: isOwn ? owner : nil, property: member))
    return .skipChildren
  }

  // MARK: Places

  /// Of a declaration, behind its attributes.
  func position(_ modifiers: DeclModifierListSyntax, else keyword: TokenSyntax) -> SourcePosition {
    modifiers.first.map { file.position(of: $0) } ?? file.position(of: keyword)
  }
}
