import DepGraphModel
import SwiftSyntax

/// Updates of dependencies that methods of a type keep in the value that they are called on, or in a copy of it:
///
///     struct Overrides {
///       var steps: [(inout DependencyValues) -> Void] = []
///       func quiet() -> Self { var copy = self; copy.steps.append { $0.mail = .noop }; return copy }
///     }
///
/// Which of several values is applied is not known: what is kept counts under a condition.
extension UpdateCollector {
  /// `copy.steps.append { $0.mail = .noop }`
  /// - Returns: whether it is a call that keeps an update.
  func takeKeptUpdate(of node: FunctionCallExprSyntax, in call: ClosureCall, callee: AccessPath) -> Bool {
    guard Self.adding.contains(callee.lastName ?? ""), callee.steps.count <= 3,
      isStoredUpdate(callee.leadingNames.dropLast(), of: callee)
    else { return false }
    keep(node.arguments.map(\.expression) + call.closures.filter(\.isTrailing).map { ExprSyntax($0.expression) })
    return true
  }

  /// `copy.update = update`, `steps += [update]`
  func takeKeptUpdate(assignedBy elements: [ExprSyntax]) {
    guard !(types.last?.updates.isEmpty ?? true), body.member?.fact.name != "init" else { return }
    let target = AccessPath(elements[0])
    if isStoredUpdate(target.leadingNames[...], of: target) { keep(Array(elements[2...])) }
  }

  /// `setup.apply = { $0.mail = .noop }`, `Hooks.prepare = …`, wherever the type is declared.
  func takeHook(assignedBy elements: [ExprSyntax]) {
    guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self), !names.hooks.isEmpty,
      elements[2].is(ClosureExprSyntax.self), let property = elements[0].lastName,
      names.hooks.contains(property), overrideRoots.root(of: AccessPath(elements[0])) == nil
    else { return }
    body.inBranch("one of several") { keep(elements[2], in: OverrideFact.hook(property)) }
  }

  /// `func start(_ update: (inout DependencyValues) -> Void = { $0.mail = .noop })`
  func takeDefault(of parameter: FunctionParameterSyntax, of function: String) {
    guard let value = parameter.defaultValue?.value, updateNames.isUpdate(parameter.type),
      let name = function == "init" ? ownerPath.last : function
    else { return }
    body.inBranch("by default") { keep(value, in: name) }
  }

  private static let adding: Set<String> = ["append", "insert", "updateValue"]

  /// Whether a chain is that of a stored update of the type around the place: of the value itself, or of another one.
  private func isStoredUpdate(_ members: ArraySlice<String>, of path: AccessPath) -> Bool {
    guard let root = path.rootName, let updates = types.last?.updates, !updates.isEmpty else { return false }
    switch members.count {
    case 0: return updates.contains(root) && body.names.meaning(of: root) == nil
    case 1: return updates.contains(members[members.startIndex])
    default: return false
    }
  }

  private func keep(_ values: [ExprSyntax]) {
    guard let type = ownerPath.last, let member = body.member?.fact.name else { return }
    for value in values {
      if let list = value.as(ArrayExprSyntax.self) {
        keep(list.elements.map(\.expression))
      } else if let list = value.as(DictionaryExprSyntax.self), case .elements(let elements) = list.content {
        keep(elements.map(\.value))
      } else {
        body.inBranch("\(type).\(member)") { keep(value, in: type) }
      }
    }
  }

  private func keep(_ value: ExprSyntax, in type: String) {
    // What it is in force for, the code says that applies it.
    var root = overrides.root(.withDependencies, over: [Syntax(value)])
    root.form = .prepareDependencies
    if let closure = value.as(ClosureExprSyntax.self) {
      guard closureRoles[closure.id].root == nil, UpdateClosure(closure).setsItsParameter else { return }
      let helper = file.localName(type, at: Syntax(closure))
      closureRoles[closure.id].root = OverrideRoot(form: .helper, helperName: helper)
      overrides.add(.handed(to: type, helper: helper), root: root, at: Syntax(closure))
    } else if let owner = updateNames.owner(of: value) {
      if owner != type { overrides.add(.handedOn(from: owner, to: type), root: root, at: Syntax(value)) }
    } else if value.is(DeclReferenceExprSyntax.self) || value.is(MemberAccessExprSyntax.self),
      let helper = updateNames.helper(named: value)
    {
      overrides.add(.handed(to: type, helper: helper), root: root, at: Syntax(value))
    }
  }
}

/// A closure that may be an update: whether it sets something on its one parameter.
final class UpdateClosure: SyntaxVisitor {
  private(set) var setsItsParameter = false
  private let parameter: String

  /// The name of its one parameter; empty where it has several.
  static func parameter(of closure: ClosureExprSyntax) -> String {
    guard closure.signature?.parameterClause != nil else { return "$0" }
    return closure.parameterNames.count == 1 ? closure.parameterNames[0] : ""
  }

  init(_ closure: ClosureExprSyntax) {
    parameter = Self.parameter(of: closure)
    super.init(viewMode: .sourceAccurate)
    if !parameter.isEmpty { walk(closure.statements) }
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    parameter == "$0" ? .skipChildren : .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if SyntaxNames.text(node.baseName) == parameter { setsItsParameter = true }
    return .skipChildren
  }
}
