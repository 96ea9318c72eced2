import DepGraphModel
import SwiftSyntax

/// Collects updates, closures and functions over `inout DependencyValues`, that are named before something runs them:
///
///     let quiet: (inout DependencyValues) -> Void = { $0.mail = .noop }
///     withDependencies(quiet) { … }
final class UpdateCollector: Collector {
  let overrides: OverrideCollector

  init(_ context: WalkContext, overrides: OverrideCollector) {
    self.overrides = overrides
    super.init(context)
  }

  /// The root of a closure that is kept as the value of a variable, or that a function gives back.
  func helperRoot(of closure: ClosureExprSyntax) -> OverrideRoot? {
    // The initial value of a member is visited with the member around it, and outside of every block.
    let isOfMember = body.depth == 0
    if let binding = Self.binding(of: closure) {
      guard updateNames.takesValues(closure) || updateNames.isUpdate(binding.typeAnnotation?.type)
      else { return nil }
      return OverrideRoot(form: .helper, helperName: isOfMember ? nil : updateNames.helperName(of: binding))
    }
    if let (binding, count) = Self.table(of: closure), updateNames.isTableOfUpdates(binding) {
      let name = SyntaxNames.identifier(binding.pattern)
      let root = OverrideRoot(
        form: .helper, helperName: isOfMember ? nil : name.map { file.localName($0, at: Syntax(binding)) },
        isOneOfSeveral: count > 1 && takesOne(of: binding))
      return elementRoot(of: closure, in: binding, root)
    }
    if let root = helperRoot(inList: closure) { return root }
    guard let root = body.resultRoot, body.closures.isEmpty,
      let parent = ChosenUpdates.choice(around: Syntax(closure)).parent,
      parent.is(CodeBlockItemSyntax.self) || parent.is(ReturnStmtSyntax.self)
    else { return nil }
    return root
  }

  /// `let quiet = { … }`, also behind an attribute's closure type in parentheses.
  private static func binding(of closure: ClosureExprSyntax) -> PatternBindingSyntax? {
    closure.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
  }

  /// `let setups: [String: (inout DependencyValues) -> Void] = ["demo": { … }]`, and how many there are.
  private static func table(of closure: ClosureExprSyntax) -> (binding: PatternBindingSyntax, count: Int)? {
    guard let list = closure.parent?.parent else { return nil }
    let count = list.as(DictionaryElementListSyntax.self)?.count ?? list.as(ArrayElementListSyntax.self)?.count
    let binding = list.parent?.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
    guard let count, let binding else { return nil }
    return (binding, count)
  }

  /// Notes that a function or a property is an update, which a call of its name may mean.
  func noteUpdate(named name: String, at node: Syntax) {
    overrides.add(.nothing, root: OverrideRoot(form: .helper, helperName: name), at: node)
  }

  /// `configure(&$0)`, and in a helper the bare call of another one.
  func takeHelperCall(_ node: FunctionCallExprSyntax, callee: AccessPath) -> Bool {
    let isTable = !callee.steps.isEmpty && callee.steps.allSatisfy { if case .index = $0 { true } else { false } }
    // `setting(\.mail, to: .noop)(&$0)`
    let maker = callee.steps.isEmpty && callee.rootName == nil ? updateNames.helper(named: node.calledExpression) : nil
    guard let name = maker ?? (isTable ? callee.rootName : callee.lastName) else { return false }
    // `setups["demo"]?(&$0)`
    let isOptional = node.calledExpression.is(OptionalChainingExprSyntax.self)
    for argument in node.arguments {
      guard let passed = argument.expression.as(InOutExprSyntax.self) else { continue }
      let path = AccessPath(passed.expression)
      guard let (root, steps) = overrideRoots.assignedRoot(of: path, assigned: ""), steps.isEmpty else { continue }
      // `update(&$0) { $0.mail = .noop }`
      for closure in ClosureCall(node, callee: callee, among: variables).closures
      where closureRoles[closure.expression.id].root == nil && UpdateClosure(closure.expression).setsItsParameter {
        closureRoles[closure.expression.id].root = root
      }
      body.inBranch(isOptional ? file.text(of: node.calledExpression) : nil) {
        addUpdate(named: name, root: root, of: receivers.called(node, callee: callee), at: Syntax(node))
        overrides.takeDoubtfulReset(root: root, by: name, at: Syntax(node))
        // `setup.apply(&$0)` of a parameter: what it carries, callers say.
        if callee.steps.count == 1, let parameter = callee.rootName,
          case .given(let given, _) = body.names.meaning(of: parameter)
        {
          let function = given.function == "init" ? ownerPath.last ?? "" : given.function
          overrides.add(.given(to: function), root: root, at: Syntax(node))
        }
      }
      return false
    }
    guard let helper = body.helper, callee.steps.isEmpty, body.names.meaning(of: name) == nil,
      name.utf8.first.map({ $0 >= 0x61 }) ?? false, node.calledExpression.isStatement
    else { return false }
    let bare = CalledHelper(receiver: "DependencyValues", labels: node.calledExpression.labelsOfCall)
    overrides.add(.helperCall(name), root: helper, of: bare, at: Syntax(node))
    return false
  }
}
