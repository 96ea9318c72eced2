import DepGraphModel
import SwiftSyntax

/// Lists of updates that something walks through, each of which it applies:
///
///     for update in [{ $0.mail = .noop }, quiet] { update(&values) }
///     updates.forEach { $0(&values) }
extension UpdateCollector {
  /// The helper that stands for all updates of a list: the name that the facts of each have.
  func helper(ofList list: ExprSyntax, calledAs name: String, in code: some SyntaxProtocol) -> String? {
    var list = Self.uncast(list)
    // Each of a dictionary: `presets.values`
    if let access = list.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "values",
      let table = access.base
    {
      list = table
    }
    guard InoutCallSearch(name).finds(in: code) else { return nil }
    guard let array = list.as(ArrayExprSyntax.self) else {
      guard let path = AccessPath(list).dottedName, path.count == 1 || path[0] != "self" || path.count == 2 else {
        return nil
      }
      return updateNames.helper(named: list)
    }
    let helper = file.localName("updates", at: Syntax(array))
    let root = OverrideRoot(form: .helper, helperName: helper)
    for value in array.elements.map(\.expression) where !value.is(ClosureExprSyntax.self) {
      addHelperReference(value, root: root)
    }
    return helper
  }

  /// The root of a closure in a list that a loop walks through.
  func helperRoot(inList closure: ClosureExprSyntax) -> OverrideRoot? {
    guard let array = closure.parent?.parent?.parent?.as(ArrayExprSyntax.self),
      Self.isWalkedThrough(array), UpdateClosure(closure).setsItsParameter
    else { return nil }
    return OverrideRoot(form: .helper, helperName: file.localName("updates", at: Syntax(array)))
  }

  /// Whether it is written where a loop takes it that calls what it holds with values to change.
  private static func isWalkedThrough(_ array: ArrayExprSyntax) -> Bool {
    var node = Syntax(array)
    while let parent = node.parent {
      if let loop = parent.as(ForStmtSyntax.self) {
        guard loop.sequence.id == node.id, let name = SyntaxNames.identifier(loop.pattern) else { return false }
        return InoutCallSearch(name).finds(in: loop.body)
      }
      if let access = parent.as(MemberAccessExprSyntax.self) {
        guard access.declName.baseName.text == "forEach", let call = access.parent?.as(FunctionCallExprSyntax.self),
          let closure = call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self)
        else { return false }
        return InoutCallSearch(UpdateClosure.parameter(of: closure)).finds(in: closure.statements)
      }
      guard isWrapping(parent) else { return false }
      node = parent
    }
    return false
  }

  /// `(…)`, `… as [Update]`
  private static func isWrapping(_ node: Syntax) -> Bool {
    switch node.kind {
    case .exprList, .sequenceExpr, .tupleExpr: true
    case .labeledExpr: node.parent?.parent?.is(TupleExprSyntax.self) ?? false
    case .labeledExprList: node.parent?.is(TupleExprSyntax.self) ?? false
    default: false
    }
  }

  /// A list without `as [Update]` and parentheses.
  static func uncast(_ list: ExprSyntax) -> ExprSyntax {
    let list = SyntaxNames.unparenthesized(list)
    let elements = list.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
    return elements.count == 3 && elements[1].is(UnresolvedAsExprSyntax.self) ? uncast(elements[0]) : list
  }

  /// Whether something takes a single one of the updates in a variable: of a list, what takes none applies all of them.
  func takesOne(of binding: PatternBindingSyntax) -> Bool {
    guard binding.initializer?.value.is(ArrayExprSyntax.self) ?? false,
      let name = SyntaxNames.identifier(binding.pattern)
    else { return true }
    let search = ElementSearch(name)
    search.walk(file.tree)
    return search.isFound
  }

  /// `updates.append { $0.mail = .noop }`, where a variable of this body holds a list of updates.
  /// - Returns: whether it is a call that adds one.
  func takeAddedUpdate(of node: FunctionCallExprSyntax, in call: ClosureCall, callee: AccessPath) -> Bool {
    guard let list = callee.rootName, callee.steps.count == 1, callee.lastName == "append",
      case .helper(let helper) = body.names.meaning(of: list), body.updateLists[helper] != nil
    else { return false }
    let root = OverrideRoot(form: .helper, helperName: helper)
    for closure in call.closures where UpdateClosure(closure.expression).setsItsParameter {
      closureRoles[closure.expression.id].root = root
    }
    for argument in node.arguments where !argument.expression.is(ClosureExprSyntax.self) {
      addHelperReference(argument.expression, root: root)
    }
    if body.branches.isEmpty { body.updateLists[helper] = true }
    return true
  }

  /// Notes a variable of this body that holds a list of updates.
  func noteList(_ binding: PatternBindingSyntax) {
    guard let list = binding.initializer?.value.as(ArrayExprSyntax.self), updateNames.isTableOfUpdates(binding),
      let name = SyntaxNames.identifier(binding.pattern)
    else { return }
    body.updateLists[file.localName(name, at: Syntax(binding))] = !list.elements.isEmpty
  }
}

/// Looks for `update(&values)`.
private final class InoutCallSearch: SyntaxVisitor {
  private let name: String
  private var isFound = false

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  func finds(in code: some SyntaxProtocol) -> Bool {
    walk(code)
    return isFound
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if AccessPath(calling: node).bareName == name,
      node.arguments.contains(where: { $0.expression.is(InOutExprSyntax.self) })
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }
}

/// Looks for `updates[0]`, `updates.first`.
private final class ElementSearch: SyntaxVisitor {
  private(set) var isFound = false
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.lastName == name { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.base, base.lastName == name,
      !Self.ofAll.contains(SyntaxNames.text(node.declName.baseName))
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }

  private static let ofAll: Set<String> = ["forEach", "append", "isEmpty", "count", "values"]
}
