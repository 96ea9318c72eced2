import DepGraphModel
import SwiftSyntax

/// Walks one syntax tree once and collects its facts. Each kind of fact has an extension of its own.
final class FactVisitor: SyntaxVisitor {
  private let context: WalkContext
  private let types: TypeCollector
  private let members: MemberCollector
  private let typeNames: TypeNameCollector
  private let reads: ReadCollector
  private let mentions: MentionCollector
  private let overrides: OverrideCollector
  private let updates: UpdateCollector
  private let escapes: EscapeCollector
  private let order: OrderCollector
  private let accesses: AccessCollector
  private let calls: CallCollector

  /// Makes the collectors. Each is handed those whose facts its own bring with them: nobody knows who comes behind him.
  init(_ context: WalkContext) {
    self.context = context
    let keys = NamedKeys(context)
    let values = NamedValues(context)
    let receivers = Receivers(context)
    let expectedTypes = ExpectedTypes(context)
    let updateNames = UpdateNames(context)
    let overrideRoots = OverrideRoots(context)
    let registrations = RegistrationCollector(context)
    typeNames = TypeNameCollector(context, expectedTypes: expectedTypes)
    mentions = MentionCollector(
      context, receivers: receivers, expectedTypes: expectedTypes, overrideRoots: overrideRoots)
    escapes = EscapeCollector(context, receivers: receivers)
    reads = ReadCollector(context, keys: keys, values: values, overrideRoots: overrideRoots)
    overrides = OverrideCollector(
      context, keys: keys, receivers: receivers, overrideRoots: overrideRoots, reads: reads)
    updates = UpdateCollector(
      context, receivers: receivers, updateNames: updateNames, overrideRoots: overrideRoots, overrides: overrides)
    let overrideScopes = OverrideScopeCollector(
      context, keys: keys, receivers: receivers, overrides: overrides, updates: updates)
    order = OrderCollector(
      context, keys: keys, receivers: receivers, updateNames: updateNames, mentions: mentions, updates: updates)
    accesses = AccessCollector(
      context, values: values, receivers: receivers, overrideRoots: overrideRoots, reads: reads, mentions: mentions,
      overrides: overrides)
    calls = CallCollector(
      context, keys: keys, receivers: receivers, expectedTypes: expectedTypes, overrideRoots: overrideRoots,
      reads: reads, overrides: overrides, updates: updates, overrideScopes: overrideScopes, escapes: escapes,
      order: order, registrations: registrations, accesses: accesses)
    types = TypeCollector(
      context, updateNames: updateNames, reads: reads, updates: updates, typeNames: typeNames,
      registrations: registrations)
    members = MemberCollector(
      context, keys: keys, values: values, receivers: receivers, expectedTypes: expectedTypes,
      updateNames: updateNames, reads: reads, mentions: mentions, typeNames: typeNames, escapes: escapes,
      overrides: overrides, updates: updates, registrations: registrations, accesses: accesses)
    super.init(viewMode: .sourceAccurate)
    context.begin(self)
  }

  // MARK: Conditions

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    var isFirst = true
    for clause in node.clauses {
      let condition = clause.condition.map { context.file.text(of: $0) }
      if isFirst { context.conditions.begin(condition ?? "") } else { context.conditions.proceed(condition) }
      isFirst = false
      if !context.conditions.isNeverMet, let elements = clause.elements { walk(elements) }
    }
    if !isFirst { context.conditions.end() }
    return .skipChildren
  }

  // MARK: Declarations

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    types.take(node)
    return .skipChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    types.take(TypeDeclaration(node, kind: .struct, members: node.memberBlock))
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    types.take(TypeDeclaration(node, kind: .class, members: node.memberBlock))
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    types.take(TypeDeclaration(node, kind: .enum, members: node.memberBlock))
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    types.take(TypeDeclaration(node, kind: .actor, members: node.memberBlock))
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    types.take(TypeDeclaration(node, members: node.memberBlock))
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    types.take(TypeDeclaration(node, members: node.memberBlock))
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    types.take(node)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    members.take(node)
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    members.take(FunctionDeclaration(node))
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    members.take(FunctionDeclaration(node))
    return .skipChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    members.take(FunctionDeclaration(node))
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    members.take(node)
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    calls.takeMacro(node, at: node)
    return .skipChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    context.traitDepth += 1
    mentions.addAttribute(node)
    return .visitChildren
  }

  override func visitPost(_ node: AttributeSyntax) { context.traitDepth -= 1 }

  // MARK: Expressions

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    calls.takeMacro(node, at: node)
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    calls.take(node)
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    escapes.takeEscape(ofName: node)
    accesses.takeAccess(ExprSyntax(node), isCalled: false)
    return .skipChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    accesses.takeAccess(ExprSyntax(node), isCalled: false)
    if let closure = node.trailingClosure { walk(closure) }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    escapes.takeEscape(ofName: node)
    accesses.takeAccess(ExprSyntax(node), isCalled: false)
    return .skipChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    reads.takeKeptAssignment(node)
    updates.takeKeptUpdate(assignedBy: node)
    updates.takeHook(assignedBy: node)
    mentions.takeLiteralCast(node)
    mentions.takeOperators(of: node)
    return overrides.takeAssignment(node) || order.takeChoice(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    mentions.takeOperator(node.operator, on: [node.expression])
    return .visitChildren
  }

  override func visit(_ node: PostfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    mentions.takeOperator(node.operator, on: [node.expression])
    return .visitChildren
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    order.takeAttempt(node)
    return .visitChildren
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    order.takeAttempt(node)
    return .visitChildren
  }

  override func visitPost(_ node: TryExprSyntax) {
    if node.isDropped { context.body.add(branch: "try?") }
  }

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
    mentions.addMentions(of: node)
    return .skipChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    overrides.takeInOut(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    calls.take(node)
    return .skipChildren
  }

  // MARK: Names and blocks

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    context.body.names.declare(SyntaxNames.text(node.identifier))
    return .skipChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    members.take(node)
    return .skipChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    context.body.depth += 1
    context.body.enter()
    return .visitChildren
  }

  override func visitPost(_ node: CodeBlockSyntax) {
    context.body.leave()
    context.body.depth -= 1
  }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    context.body.depth += 1
    context.body.enter()
    return .visitChildren
  }

  override func visitPost(_ node: AccessorBlockSyntax) {
    context.body.leave()
    context.body.depth -= 1
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    if Self.isSetter(node) { context.body.deferral += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: AccessorDeclSyntax) { if Self.isSetter(node) { context.body.deferral -= 1 } }

  /// It runs when something sets the property.
  private static func isSetter(_ node: AccessorDeclSyntax) -> Bool {
    switch node.accessorSpecifier.tokenKind {
    case .keyword(.set), .keyword(._modify): true
    default: false
    }
  }

  override func visit(_ node: TypeExprSyntax) -> SyntaxVisitorContinueKind {
    typeNames.addTypeNames(of: node.type)
    return .visitChildren
  }

  override func visit(_ node: EnumCaseParameterSyntax) -> SyntaxVisitorContinueKind {
    typeNames.addTypeNames(of: node.type)
    typeNames.addTakenType(node)
    return .visitChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    typeNames.addTypeNames(of: node.initializer?.value)
    return .visitChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    order.take(node)
    return .skipChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    order.take(node)
    return .skipChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    order.take(node)
    return .skipChildren
  }

  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    order.take(node)
    return .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    order.take(node)
    return .skipChildren
  }

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    order.take(node)
    return .skipChildren
  }

  override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
    context.body.enter()
    context.body.add(branch: order.branch(of: node))
    return .visitChildren
  }

  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
    context.body.enter()
    // The end of an update comes before anything that it is in force for.
    if context.body.closures.last?.root == nil {
      context.body.add(branch: "defer")
      escapes.takeLocalCode(node)
    }
    return .visitChildren
  }

  override func visitPost(_ node: DeferStmtSyntax) { context.body.leave() }

  override func visitPost(_ node: CatchClauseSyntax) { context.body.leave() }
}
