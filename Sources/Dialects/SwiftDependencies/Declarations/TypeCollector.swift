import DepGraphModel
import SwiftSyntax

/// The parts that the declarations of types have in common.
struct TypeDeclaration {
  var kind: TypeFact.Kind
  /// `nil` for an extension.
  var name: TokenSyntax?
  var generics: GenericParameterClauseSyntax?
  var extendedType: TypeSyntax?
  var node: Syntax
  var attributes: AttributeListSyntax
  var modifiers: DeclModifierListSyntax
  var inheritance: InheritanceClauseSyntax?
  var whereClause: GenericWhereClauseSyntax?
  var members: MemberBlockSyntax

  private init(of node: some DeclGroupSyntax, kind: TypeFact.Kind) {
    self.kind = kind
    self.node = Syntax(node)
    attributes = node.attributes
    modifiers = node.modifiers
    inheritance = node.inheritanceClause
    whereClause = node.genericWhereClause
    members = node.memberBlock
  }

  init(_ node: some DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax, kind: TypeFact.Kind) {
    self.init(of: node, kind: kind)
    name = node.name
    generics = node.genericParameterClause
  }

  init(_ node: ProtocolDeclSyntax) {
    self.init(of: node, kind: .protocol)
    name = node.name
  }

  init(_ node: ExtensionDeclSyntax) {
    self.init(of: node, kind: .extension)
    extendedType = node.extendedType
  }
}

/// Collects types and imports.
final class TypeCollector: Collector {
  private let reads: ReadCollector
  private let updates: UpdateCollector
  private let typeNames: TypeNameCollector
  private let registrations: RegistrationCollector
  /// The types and aliases of `facts` that are declared so far, not merely extended.
  private var declaredPaths: Set<[String]> = []
  /// The stored properties of types that hold an update of dependencies.
  private var storedUpdates: [[String]: Set<String>] = [:]
  /// What types store that stands for code of someone else.
  private var handedCode: [[String]: HandedCode] = [:]

  init(
    _ context: WalkContext, reads: ReadCollector, updates: UpdateCollector, typeNames: TypeNameCollector,
    registrations: RegistrationCollector
  ) {
    (self.reads, self.updates, self.typeNames, self.registrations) = (reads, updates, typeNames, registrations)
    super.init(context)
  }

  func take(_ declaration: TypeDeclaration) {
    let entered = accessScope.entering(
      explicit: SyntaxNames.access(declaration.modifiers), isExtension: declaration.kind == .extension)
    // For `[Int]` and the like its text.
    let extended = declaration.extendedType.map { references.reference($0) ?? TypeReference(path: [file.text(of: $0)]) }
    let path = ownerPath + (extended?.path ?? declaration.name.map { [SyntaxNames.text($0)] } ?? [])
    let inherited = declaration.inheritance.map { Array($0.inheritedTypes) } ?? []
    let inherits = inherited.flatMap { references.references($0.type) }
    facts.types.append(
      TypeFact(
        kind: declaration.kind, path: path,
        genericParameters: declaration.kind == .protocol
          ? declaration.members.members.compactMap { $0.decl.as(AssociatedTypeDeclSyntax.self) }.map {
            SyntaxNames.text($0.name)
          } : file.genericNames(declaration.generics),
        inherits: inherits, access: entered.access, attributes: attributeNames(declaration.attributes),
        whereClause: whereText(declaration.whereClause, generic: extended?.genericArguments ?? ""),
        conditions: conditions, position: file.position(of: declaration.node)))
    if declaration.kind != .extension { declaredPaths.insert(path) }
    registrations.takeEndpoints(of: declaration, path: path)
    registrations.takeConformanceMacros(declaration, path: path, access: entered.access)
    for attribute in SyntaxNames.attributes(declaration.attributes) { walk(attribute) }
    if !isMemberPlace { context.wrappers.takeLocal(declaration.members, path: path) }
    // An extension sees what the type around it stores.
    handedCode[path, default: HandedCode()].add(
      HandedCode(members: declaration.members, generics: declaration.generics))
    let type = TypeScope(
      path: path, access: entered.members,
      isDependencyValues: declaration.kind == .extension && names.isValues(extended?.path ?? []),
      wrappers: wrappers.names(of: path), handed: handedCode[path] ?? HandedCode(),
      isForeignExtension: declaration.kind == .extension && !declaredPaths.contains(path),
      generics: file.genericNames(declaration.generics))
    context.inType(type) {
      let stored = updateNames.stored(in: declaration.members)
      if !stored.isEmpty { storedUpdates[path, default: []].formUnion(stored) }
      type.updates = storedUpdates[path] ?? []
      context.inPreview(inherits.contains { $0.path.last == "PreviewProvider" }) {
        if !stored.isEmpty { updates.takeStored(stored, of: ownerPath, at: Syntax(declaration.members)) }
        for type in inherited {
          typeNames.add(type.type)
          if declaration.kind == .class { reads.takeSpecialization(type.type, site: .member) }
        }
        reads.takeKeptPaths(of: declaration)
        walk(declaration.members)
      }
    }
  }

  func take(_ node: TypeAliasDeclSyntax) {
    if updateNames.isUpdate(node.initializer.value) { context.updateAliases.insert(SyntaxNames.text(node.name)) }
    let entered = accessScope.entering(explicit: SyntaxNames.access(node.modifiers), isExtension: false)
    declaredPaths.insert(ownerPath + [SyntaxNames.text(node.name)])
    typeNames.add(node.initializer.value)
    facts.types.append(
      TypeFact(
        kind: .typealias, path: ownerPath + [SyntaxNames.text(node.name)],
        genericParameters: file.genericNames(node.genericParameterClause),
        inherits: references.references(node.initializer.value), access: entered.access,
        attributes: attributeNames(node.attributes), whereClause: whereText(node.genericWhereClause, generic: ""),
        conditions: conditions, position: file.position(of: node)))
  }

  func take(_ node: ImportDeclSyntax) {
    let attributes = attributeNames(node.attributes)
    facts.imports.append(
      ImportFact(
        module: node.path.first.map { SyntaxNames.text($0.name) } ?? "",
        declarationKind: node.importKindSpecifier?.text, isExported: attributes.contains("_exported"),
        isTestable: attributes.contains("testable"), isImplementationOnly: attributes.contains("_implementationOnly"),
        access: SyntaxNames.access(node.modifiers), conditions: conditions, position: file.position(of: node)))
  }

  private var accessScope: AccessScope { body.depth > 0 ? .local : types.last?.access ?? .file }

  private func attributeNames(_ list: AttributeListSyntax) -> [String] {
    SyntaxNames.attributes(list).flatMap { attribute -> [String] in
      let name = SyntaxNames.attributeName(attribute).joined(separator: ".")
      guard name == "objc", case .objCName(let pieces)? = attribute.arguments,
        let word = pieces.first?.name, word.tokenKind != .colon
      else { return [name] }
      return [name, "objc(\(word.text))"]
    }
  }

  private func whereText(_ clause: GenericWhereClauseSyntax?, generic: String) -> String {
    let text = clause.map { file.text(of: $0.requirements) } ?? ""
    guard !generic.isEmpty else { return text }
    return text.isEmpty ? "<\(generic)>" : "<\(generic)> where \(text)"
  }
}
