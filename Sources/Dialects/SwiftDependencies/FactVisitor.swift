import DepGraphModel
import SwiftSyntax

/// Walks one syntax tree once, and hands each node to those who collect facts of it.
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

  /// Makes the collectors. Each is handed those whose facts its own bring with them, and knows none that is made later.
  init(_ context: WalkContext) {
    self.context = context
    typeNames = TypeNameCollector(context)
    mentions = MentionCollector(context)
    escapes = EscapeCollector(context)
    reads = ReadCollector(context)
    overrides = OverrideCollector(context, reads: reads)
    updates = UpdateCollector(context, overrides: overrides)
    let registrations = RegistrationCollector(context)
    let scopes = OverrideScopeCollector(context, overrides: overrides, updates: updates)
    order = OrderCollector(context, mentions: mentions, updates: updates)
    accesses = AccessCollector(context, reads: reads, mentions: mentions, overrides: overrides)
    calls = CallCollector(
      context, reads: reads, mentions: mentions, overrides: overrides, updates: updates, overrideScopes: scopes,
      escapes: escapes,
      order: order, registrations: registrations, accesses: accesses)
    types = TypeCollector(
      context, reads: reads, updates: updates, typeNames: typeNames, registrations: registrations)
    members = MemberCollector(
      context, reads: reads, mentions: mentions, typeNames: typeNames, escapes: escapes, overrides: overrides,
      updates: updates, registrations: registrations, accesses: accesses)
    super.init(viewMode: .sourceAccurate)
    context.begin(self)
  }

  typealias Next = SyntaxVisitorContinueKind

  /// What a collector takes it has had visited too.
  private func taken(_ facts: Void) -> Next { .skipChildren }

  private func noted(_ facts: Void) -> Next { .visitChildren }

  override func visit(_ node: IfConfigDeclSyntax) -> Next {
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

  override func visit(_ node: ImportDeclSyntax) -> Next { taken(types.take(node)) }
  override func visit(_ node: StructDeclSyntax) -> Next { taken(types.take(TypeDeclaration(node, kind: .struct))) }
  override func visit(_ node: ClassDeclSyntax) -> Next { taken(types.take(TypeDeclaration(node, kind: .class))) }
  override func visit(_ node: EnumDeclSyntax) -> Next { taken(types.take(TypeDeclaration(node, kind: .enum))) }
  override func visit(_ node: ActorDeclSyntax) -> Next { taken(types.take(TypeDeclaration(node, kind: .actor))) }
  override func visit(_ node: ProtocolDeclSyntax) -> Next { taken(types.take(TypeDeclaration(node))) }
  override func visit(_ node: ExtensionDeclSyntax) -> Next { taken(types.take(TypeDeclaration(node))) }
  override func visit(_ node: TypeAliasDeclSyntax) -> Next { taken(types.take(node)) }
  override func visit(_ node: VariableDeclSyntax) -> Next { taken(members.take(node)) }
  override func visit(_ node: FunctionDeclSyntax) -> Next { taken(members.take(FunctionDeclaration(node))) }
  override func visit(_ node: InitializerDeclSyntax) -> Next { taken(members.take(FunctionDeclaration(node))) }
  override func visit(_ node: DeinitializerDeclSyntax) -> Next { taken(members.take(FunctionDeclaration(node))) }
  override func visit(_ node: SubscriptDeclSyntax) -> Next { taken(members.take(node)) }
  override func visit(_ node: MacroExpansionDeclSyntax) -> Next { taken(calls.takeMacro(node, at: node)) }

  override func visit(_ node: AttributeSyntax) -> Next {
    context.traitDepth += 1
    mentions.addAttribute(node)
    return .visitChildren
  }

  override func visitPost(_ node: AttributeSyntax) { context.traitDepth -= 1 }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> Next {
    noted(typeNames.add(node.initializer?.value))
  }

  override func visit(_ node: EnumCaseParameterSyntax) -> Next {
    typeNames.add(node.type)
    typeNames.addTakenType(node)
    return .visitChildren
  }

  // MARK: Expressions

  override func visit(_ node: FunctionCallExprSyntax) -> Next { taken(calls.take(node)) }
  override func visit(_ node: ClosureExprSyntax) -> Next { taken(calls.take(node)) }
  override func visit(_ node: MacroExpansionExprSyntax) -> Next { taken(calls.takeMacro(node, at: node)) }
  override func visit(_ node: MemberAccessExprSyntax) -> Next { taken(name: node) }
  override func visit(_ node: DeclReferenceExprSyntax) -> Next { taken(name: node) }
  override func visit(_ node: KeyPathExprSyntax) -> Next {
    escapes.take(node)
    return taken(mentions.addMentions(of: node))
  }
  override func visit(_ node: TypeExprSyntax) -> Next { noted(typeNames.add(node.type)) }
  override func visit(_ node: InOutExprSyntax) -> Next { overrides.takeInOut(node) ? .skipChildren : .visitChildren }

  private func taken(name node: some ExprSyntaxProtocol) -> Next {
    escapes.take(ofName: node)
    takeAccess(ExprSyntax(node))
    return .skipChildren
  }

  private func takeAccess(_ node: ExprSyntax) { accesses.take(AccessPath(node), of: node, isCalled: false) }

  override func visit(_ node: SubscriptCallExprSyntax) -> Next {
    takeAccess(ExprSyntax(node))
    if let closure = node.trailingClosure { walk(closure) }
    return .skipChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> Next {
    // Each look at a syntax collection makes its nodes anew.
    let elements = Array(node.elements)
    if elements.count > 2, elements[1].is(AssignmentExprSyntax.self) || elements[1].is(BinaryOperatorExprSyntax.self) {
      reads.takeKeptAssignment(elements, at: node)
      updates.takeKeptUpdate(assignedBy: elements)
      updates.takeHook(assignedBy: elements)
      updates.takeUpdate(assignedBy: elements)
      updates.takeOperator(in: elements, at: node)
    }
    mentions.takeLiteralCast(elements)
    mentions.takeOperators(of: elements)
    return overrides.takeAssignment(elements, of: node) || order.takeChoice(elements) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> Next {
    updates.takeOperator(node)
    return noted(mentions.takeOperator(node.operator, on: [node.expression]))
  }

  override func visit(_ node: PostfixOperatorExprSyntax) -> Next {
    noted(mentions.takeOperator(node.operator, on: [node.expression]))
  }

  // MARK: Names and blocks

  override func visit(_ node: OptionalBindingConditionSyntax) -> Next { taken(members.take(node)) }

  override func visit(_ node: ExpressionPatternSyntax) -> Next { noted(mentions.takePattern(node)) }

  override func visit(_ node: IdentifierPatternSyntax) -> Next {
    taken(context.body.names.declare(SyntaxNames.text(node.identifier)))
  }

  override func visit(_ node: CodeBlockSyntax) -> Next { noted(context.body.enterBlock()) }
  override func visitPost(_ node: CodeBlockSyntax) { context.body.leaveBlock() }
  override func visit(_ node: CodeBlockItemListSyntax) -> Next { order.take(node) ? .skipChildren : .visitChildren }
  override func visit(_ node: AccessorBlockSyntax) -> Next { noted(context.body.enterBlock()) }
  override func visitPost(_ node: AccessorBlockSyntax) { context.body.leaveBlock() }

  override func visit(_ node: AccessorDeclSyntax) -> Next {
    guard Self.isSetter(node) else { return .visitChildren }
    context.body.deferred(as: .assigned) { if let code = node.body { walk(code) } }
    return .skipChildren
  }

  /// It runs when something sets the property.
  private static func isSetter(_ node: AccessorDeclSyntax) -> Bool {
    switch node.accessorSpecifier.tokenKind {
    case .keyword(.set), .keyword(._modify): true
    default: false
    }
  }

  // MARK: Order

  override func visit(_ node: IfExprSyntax) -> Next { taken(order.take(node)) }
  override func visit(_ node: GuardStmtSyntax) -> Next { taken(order.take(node)) }
  override func visit(_ node: SwitchExprSyntax) -> Next { taken(order.take(node)) }
  override func visit(_ node: SwitchCaseSyntax) -> Next { taken(order.take(node)) }
  override func visit(_ node: ForStmtSyntax) -> Next { taken(order.take(node)) }
  override func visit(_ node: WhileStmtSyntax) -> Next { taken(order.take(node)) }
  override func visit(_ node: ThrowStmtSyntax) -> Next { noted(order.takeAttempt(node)) }
  override func visit(_ node: TryExprSyntax) -> Next { noted(order.takeAttempt(node)) }
  override func visitPost(_ node: TryExprSyntax) { if node.isDropped { context.body.add(branch: "try?") } }

  override func visit(_ node: CatchClauseSyntax) -> Next {
    context.body.enter()
    context.body.add(branch: order.branch(of: node))
    return .visitChildren
  }

  override func visitPost(_ node: CatchClauseSyntax) { context.body.leave() }

  override func visit(_ node: DeferStmtSyntax) -> Next {
    context.body.enter()
    // The end of an update comes before anything that it is in force for.
    if context.body.closures.last?.root == nil {
      context.body.add(branch: "defer")
      escapes.takeLocalCode(node)
    }
    return .visitChildren
  }

  override func visitPost(_ node: DeferStmtSyntax) { context.body.leave() }
}
