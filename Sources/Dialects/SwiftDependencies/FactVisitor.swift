import DepGraphModel
import SwiftSyntax

/// Walks one syntax tree once and collects its facts. Each kind of fact has an extension of its own.
final class FactVisitor: SyntaxVisitor, Collector {
  let context: WalkContext
  /// The types and aliases of `facts` that are declared so far, not merely extended.
  var declaredPaths: Set<[String]> = []
  let localNames: LocalNames
  let keys: NamedKeys
  let values: NamedValues
  let receivers: Receivers
  let expectedTypes: ExpectedTypes
  let updateNames: UpdateNames
  let overrideRoots: OverrideRoots
  /// The stored properties of types that hold an update of dependencies.
  var storedUpdates: [[String]: Set<String>] = [:]
  /// What types store that stands for code of someone else.
  var handedCode: [[String]: HandedCode] = [:]
  /// The types of implicit initializers, by their callees: `.init(…)`.
  var implicitTypes: [SyntaxIdentifier: [String]] = [:]
  /// Which names of types were said where.
  var namedPlaces: Set<TypeNamePlace> = []
  /// The `switch`es around the current place, innermost last.
  var switches: [SwitchBranches] = []

  init(_ context: WalkContext) {
    self.context = context
    localNames = LocalNames(context.file.tree)
    keys = NamedKeys(context)
    values = NamedValues(context)
    receivers = Receivers(context)
    expectedTypes = ExpectedTypes(context)
    updateNames = UpdateNames(context)
    overrideRoots = OverrideRoots(context)
    super.init(viewMode: .sourceAccurate)
    context.begin(self)
  }

  // MARK: Conditions

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    var isFirst = true
    for clause in node.clauses {
      let condition = clause.condition.map { file.text(of: $0) }
      if isFirst { context.conditions.begin(condition ?? "") } else { context.conditions.proceed(condition) }
      isFirst = false
      if !context.conditions.isNeverMet, let elements = clause.elements { walk(elements) }
    }
    if !isFirst { context.conditions.end() }
    return .skipChildren
  }

  // MARK: Declarations

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    take(TypeDeclaration(node, kind: .struct, members: node.memberBlock))
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    take(TypeDeclaration(node, kind: .class, members: node.memberBlock))
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    take(TypeDeclaration(node, kind: .enum, members: node.memberBlock))
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    take(TypeDeclaration(node, kind: .actor, members: node.memberBlock))
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    take(TypeDeclaration(node, members: node.memberBlock))
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    take(TypeDeclaration(node, members: node.memberBlock))
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    take(FunctionDeclaration(node))
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    take(FunctionDeclaration(node))
    return .skipChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    take(FunctionDeclaration(node))
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    takeMacro(node, at: node)
    return .skipChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    context.traitDepth += 1
    addAttribute(node)
    return .visitChildren
  }

  override func visitPost(_ node: AttributeSyntax) { context.traitDepth -= 1 }

  // MARK: Expressions

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    takeMacro(node, at: node)
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    takeEscape(ofName: node)
    takeAccess(ExprSyntax(node), isCalled: false)
    return .skipChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    takeAccess(ExprSyntax(node), isCalled: false)
    if let closure = node.trailingClosure { walk(closure) }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    takeEscape(ofName: node)
    takeAccess(ExprSyntax(node), isCalled: false)
    return .skipChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    takeKeptAssignment(node)
    takeKeptUpdate(assignedBy: node)
    takeHook(assignedBy: node)
    takeLiteralCast(node)
    takeOperators(of: node)
    return takeAssignment(node) || takeChoice(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    takeOperator(node.operator, on: [node.expression])
    return .visitChildren
  }

  override func visit(_ node: PostfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    takeOperator(node.operator, on: [node.expression])
    return .visitChildren
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    takeAttempt(node)
    return .visitChildren
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    takeAttempt(node)
    return .visitChildren
  }

  override func visitPost(_ node: TryExprSyntax) {
    if node.isDropped { body.add(branch: "try?") }
  }

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
    addMentions(of: node)
    return .skipChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    takeInOut(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  // MARK: Names and blocks

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    body.names.declare(SyntaxNames.text(node.identifier))
    return .skipChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    body.depth += 1
    body.enter()
    return .visitChildren
  }

  override func visitPost(_ node: CodeBlockSyntax) {
    body.leave()
    body.depth -= 1
  }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    body.depth += 1
    body.enter()
    return .visitChildren
  }

  override func visitPost(_ node: AccessorBlockSyntax) {
    body.leave()
    body.depth -= 1
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    if Self.isSetter(node) { body.deferral += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: AccessorDeclSyntax) { if Self.isSetter(node) { body.deferral -= 1 } }

  /// It runs when something sets the property.
  private static func isSetter(_ node: AccessorDeclSyntax) -> Bool {
    switch node.accessorSpecifier.tokenKind {
    case .keyword(.set), .keyword(._modify): true
    default: false
    }
  }

  override func visit(_ node: TypeExprSyntax) -> SyntaxVisitorContinueKind {
    addTypeNames(of: node.type)
    return .visitChildren
  }

  override func visit(_ node: EnumCaseParameterSyntax) -> SyntaxVisitorContinueKind {
    addTypeNames(of: node.type)
    addTakenType(node)
    return .visitChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    addTypeNames(of: node.initializer?.value)
    return .visitChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    take(node)
    return .skipChildren
  }

  override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
    body.enter()
    body.add(branch: branch(of: node))
    return .visitChildren
  }

  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
    body.enter()
    // The end of an update comes before anything that it is in force for.
    if body.closures.last?.root == nil {
      body.add(branch: "defer")
      takeLocalCode(node)
    }
    return .visitChildren
  }

  override func visitPost(_ node: DeferStmtSyntax) { body.leave() }

  override func visitPost(_ node: CatchClauseSyntax) { body.leave() }
}
