import DepGraphModel
import SwiftSyntax

/// The parts that functions, initializers and deinitializers have in common.
struct FunctionDeclaration {
  var node: Syntax
  var kind: MemberFact.Kind
  var name: String
  var attributes: AttributeListSyntax
  var modifiers: DeclModifierListSyntax
  var generics: GenericParameterClauseSyntax?
  var parameters: FunctionParameterListSyntax?
  var resultType: TypeSyntax?
  var body: CodeBlockSyntax?

  private init(
    of node: some WithAttributesSyntax & WithModifiersSyntax, kind: MemberFact.Kind, name: String,
    body: CodeBlockSyntax?
  ) {
    (self.node, self.kind, self.name, self.body) = (Syntax(node), kind, name, body)
    attributes = node.attributes
    modifiers = node.modifiers
  }

  init(_ node: FunctionDeclSyntax) {
    self.init(of: node, kind: .function, name: SyntaxNames.text(node.name), body: node.body)
    generics = node.genericParameterClause
    parameters = node.signature.parameterClause.parameters
    resultType = node.signature.returnClause?.type
  }

  init(_ node: InitializerDeclSyntax) {
    self.init(of: node, kind: .initializer, name: "init", body: node.body)
    generics = node.genericParameterClause
    parameters = node.signature.parameterClause.parameters
  }

  init(_ node: DeinitializerDeclSyntax) { self.init(of: node, kind: .function, name: "deinit", body: node.body) }
}

/// Collects functions, initializers, subscripts and variables.
final class MemberCollector: Collector {
  let reads: ReadCollector
  let mentions: MentionCollector
  let typeNames: TypeNameCollector
  let escapes: EscapeCollector
  let overrides: OverrideCollector
  let updates: UpdateCollector
  let registrations: RegistrationCollector
  let accesses: AccessCollector

  init(
    _ context: WalkContext, reads: ReadCollector, mentions: MentionCollector, typeNames: TypeNameCollector,
    escapes: EscapeCollector, overrides: OverrideCollector, updates: UpdateCollector,
    registrations: RegistrationCollector, accesses: AccessCollector
  ) {
    (
      self.reads, self.mentions, self.typeNames, self.escapes, self.overrides, self.updates, self.registrations,
      self.accesses
    ) = (reads, mentions, typeNames, escapes, overrides, updates, registrations, accesses)
    super.init(context)
  }

  func take(_ function: FunctionDeclaration) {
    if let type = function.resultType, DeferringSource.isDeferring(type) { facts.deferring.insert(function.name) }
    for attribute in SyntaxNames.attributes(function.attributes) { walk(attribute) }
    let isLikeMember = !isMemberPlace && LocalFunctions(context: context).standAlone(function)
    guard isMemberPlace || isLikeMember else {
      let isHelper = function.parameters?.contains { updateNames.isInoutDependencyValues($0.type) } ?? false
      let local = isHelper ? file.localName(function.name, at: function.node) : nil
      if function.kind == .function { body.names.declare(function.name, as: local.map { .helper($0) } ?? .plain) }
      let isEager = context.localCode.runsAtOnce(function.node)
      if !isEager { body.deferral += 1 }
      escapes.takeLocalCode(function)
      walkBody(of: function, helperName: local)
      if !isEager { body.deferral -= 1 }
      return
    }
    reads.takeKeptPath(function)
    let isStatic = isLikeMember ? body.member?.fact.isStatic ?? false : SyntaxNames.isStatic(function.modifiers)
    let member = MemberFact(
      kind: function.kind, owner: ownerPath, name: function.name, isStatic: isStatic,
      access: isLikeMember ? memberAccess(explicit: .private) : memberAccess(function.modifiers),
      isDispatched: isDispatched(function.modifiers, function.attributes), isMutating: isMutating(function),
      parameters: parameters(function.parameters, body: function.body),
      resultType: function.resultType.flatMap { references.reference($0) },
      result: result(of: function),
      endpoints: function.kind == .function
        ? function.body.map { context.results.endpoints(of: $0.statements) } ?? [] : [],
      conditions: conditions, position: file.position(of: function.node), end: file.end(of: function.node))
    context.inMember(member, isEmitted: function.body != nil, isLocal: isLikeMember) {
      body.around = function.node
      if function.resultType != nil || function.kind == .initializer { body.boundary = function.node }
      body.givesFunction = function.resultType.map { $0.isFunction } ?? false
      if function.body != nil, isUpdate(function) { updates.noteUpdate(named: function.name, at: function.node) }
      if isInDependencyValues, !member.isStatic {
        body.helper = OverrideRoot(form: .helper, start: file.position(of: function.node))
        body.readsValues = true
      }
      for attribute in SyntaxNames.attributes(function.attributes) where attribute.arguments == nil {
        mentions.addAttribute(attribute, timing: .eager)
      }
      walkBody(of: function)
    }
  }

  /// Whether it changes a `DependencyValues` that it is handed or that it is a method of.
  private func isUpdate(_ function: FunctionDeclaration) -> Bool {
    guard function.kind == .function else { return false }
    return function.parameters?.contains { updateNames.isInoutDependencyValues($0.type) } ?? false
      || isInDependencyValues && isMutating(function)
  }

  private func isMutating(_ function: FunctionDeclaration) -> Bool {
    function.modifiers.contains { $0.name.tokenKind == .keyword(.mutating) }
  }

  private func result(of function: FunctionDeclaration) -> MemberFact.Result {
    guard function.kind == .function, types.isEmpty || SyntaxNames.isStatic(function.modifiers) else { return .unknown }
    return function.body.map { context.results.result(of: $0.statements) } ?? .unknown
  }

  func take(_ node: SubscriptDeclSyntax) {
    let member = MemberFact(
      kind: .property, owner: ownerPath, name: "subscript", isStatic: SyntaxNames.isStatic(node.modifiers),
      access: memberAccess(node.modifiers), isDispatched: isDispatched(node.modifiers, node.attributes),
      parameters: node.parameterClause.parameters.map { parameter in
        // The one name of a subscript's parameter is no label.
        MemberFact.Parameter(label: parameter.secondName == nil ? "_" : SyntaxNames.text(parameter.firstName))
      },
      conditions: conditions, position: file.position(of: node), end: file.end(of: node))
    context.inMember(member, isEmitted: node.accessorBlock != nil) {
      body.enter()
      let parameters = node.parameterClause.parameters
      body.functions.append(
        FunctionScope(name: "subscript", generics: file.genericNames(node.genericParameterClause)))
      takeParameters(parameters, of: "subscript")
      typeNames.add(node.returnClause.type)
      if let accessors = node.accessorBlock {
        if isInDependencyValues, !member.isStatic { walkValuesAccessors(accessors) } else { walk(accessors) }
      }
      body.functions.removeLast()
      body.leave()
    }
  }

  private func walkBody(of function: FunctionDeclaration, helperName: String? = nil) {
    body.enter()
    typeNames.add(function.resultType)
    let outer = (body.handedNames, body.resultRoot)
    let handed = types.last?.handed ?? HandedCode()
    body.handedNames.formUnion(
      handed.parameters(function.parameters ?? [], generics: function.generics) { parameter in
        file.mayLabelUpdates
          && ClosureParameter(parameter).use(in: function.body, of: file, among: variables) != .none
      })
    body.functions.append(FunctionScope(name: function.name, generics: file.genericNames(function.generics)))
    takeParameters(function.parameters ?? [], of: function.name, helperName: helperName)
    takeResult(of: function)
    reads.takeSpecialization(function.resultType)
    body.resultRoot = updateNames.isUpdate(function.resultType) ? OverrideRoot(form: .helper) : nil
    if let block = function.body { walk(block) }
    body.functions.removeLast()
    (body.handedNames, body.resultRoot) = outer
    body.leave()
  }

  /// `func read<Key: TestDependencyKey>() -> Key`: what the caller expects.
  private func takeResult(of function: FunctionDeclaration) {
    takeGeneric(function.resultType, saidBy: GivenReference.result)
  }

  /// Unless something else says what the generic parameter is which a type of the function's is.
  private func takeGeneric(_ type: TypeSyntax?, saidBy label: String) {
    guard let type, let scope = body.functions.indices.last,
      let generic = (type.as(OptionalTypeSyntax.self)?.wrappedType ?? type).as(IdentifierTypeSyntax.self)?.name
    else { return }
    let name = SyntaxNames.text(generic)
    guard body.functions[scope].generics.contains(name), body.functions[scope].metatypes[name] == nil else { return }
    body.functions[scope].metatypes[name] = label
  }

  private func takeParameters(_ parameters: FunctionParameterListSyntax, of function: String, helperName: String? = nil)
  {
    for parameter in parameters {
      typeNames.add(parameter.type)
      typeNames.addTakenType(parameter, of: function)
      for attribute in SyntaxNames.attributes(parameter.attributes) {
        mentions.addAttribute(attribute, timing: .named(for: function == "init" ? ownerPath.last ?? "" : function))
      }
      reads.takeReading(parameter.defaultValue?.value, as: parameter.type)
      mentions.takeImplicit(parameter.defaultValue?.value, as: parameter.type)
      updates.takeDefault(of: parameter, of: function)
      escapes.take(ofDefault: parameter)
      if let value = parameter.defaultValue { walk(value) }
      let name = SyntaxNames.text(parameter.secondName ?? parameter.firstName)
      if updateNames.isInoutDependencyValues(parameter.type) {
        body.names.declare(
          name,
          as: .override(
            OverrideRoot(form: .helper, start: file.position(of: parameter), helperName: helperName)))
      } else {
        take(parameter, named: name, of: function)
      }
    }
  }

  private func take(_ parameter: FunctionParameterSyntax, named name: String, of function: String) {
    // The one name of a subscript's parameter is no label.
    let isUnlabelled = function == "subscript" && parameter.secondName == nil
    let label = isUnlabelled ? "_" : SyntaxNames.text(parameter.firstName)
    if let generic = keys.genericMetatype(parameter.type) {
      if let index = body.functions.indices.last { body.functions[index].metatypes[generic] = label }
      if function == "init" { reads.takeMetatype(parameter.type, function: function, label: label, at: parameter) }
    } else if function != "init", parameter.defaultValue == nil {
      takeGeneric(parameter.type, saidBy: GivenReference.value(of: label))
    }
    if names.readsValues(parameter.type) {
      reads.addKept(.given(GivenReference(function: function, label: label)), variable: "{}", at: parameter)
    }
    let meaning = keys.meaning(ofParameter: name, type: parameter.type, label: label, of: function)
    if case .given(_, true) = meaning, let value = parameter.defaultValue?.value {
      for reference in keys.references(value) {
        let callee = function == "init" ? "Self.init" : function
        // `_ key: Key.Type = Key.self`: what the caller expects.
        let isOwn = reference == .given(GivenReference(function: function, label: label))
        reads.add(
          isOwn ? .given(GivenReference(function: function, label: "=")) : reference, form: .forwarded,
          variable: "\(callee)(\(label):)", timing: body.timing, at: Syntax(value))
      }
    }
    body.names.declare(
      name, as: updateNames.meaning(of: parameter, named: name, in: function) ?? meaning,
      type: SyntaxNames.dottedName(parameter.type) ?? expectedTypes.takenType(parameter.type) ?? [])
  }

  func parameters(_ list: FunctionParameterListSyntax?, body: CodeBlockSyntax?) -> [MemberFact.Parameter]? {
    list?.map { parameter in
      MemberFact.Parameter(
        label: SyntaxNames.text(parameter.firstName),
        isOptional: parameter.defaultValue != nil || parameter.ellipsis != nil,
        closure: ClosureParameter(parameter).use(in: body, of: file, among: variables))
    }
  }

  /// Whether the system or a superclass's caller may run a declaration.
  func isDispatched(_ modifiers: DeclModifierListSyntax, _ attributes: AttributeListSyntax) -> Bool {
    if modifiers.contains(where: { $0.name.tokenKind == .keyword(.override) }) { return true }
    return SyntaxNames.attributes(attributes).contains { attribute in
      Self.dispatchingAttributes.contains(SyntaxNames.attributeName(attribute).last ?? "")
    }
  }

  private static let dispatchingAttributes: Set<String> = [
    "objc", "IBAction", "IBSegueAction", "IBOutlet", "IBInspectable", "NSManaged", "_cdecl", "_silgen_name", "cdecl",
    "c", "_dynamicReplacement", "Test",
  ]
}
