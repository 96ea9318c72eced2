import DepGraphModel
import SwiftSyntax

/// Functions and types of the project that are handed an update of dependencies and apply it:
///
///     func start(_ update: (inout DependencyValues) -> Void) {
///       prepareDependencies { update(&$0) }
///     }
///
///     start { $0.mail = .noop }
///
/// That `start` does is a fact of the file that declares it. Its calls are looked at where its name is known.
extension UpdateCollector {
  /// Adds what an update does that a name stands for: that of a helper, or of what callers hand over.
  func addUpdate(named name: String, root: OverrideRoot, of callee: CalledHelper? = nil, at node: Syntax) {
    if let function = updateNames.owner(of: name) {
      overrides.add(.given(to: function), root: root, at: node)
      if body.names.meaning(of: name) == nil {
        body.inBranch("one of several") {
          overrides.add(.given(to: OverrideFact.hook(name)), root: root, at: node)
        }
      }
    } else if let helper = updateNames.helperName(for: name) {
      overrides.add(.helperCall(helper), root: root, of: callee, at: node)
    }
  }

  /// A function passed where a closure could stand.
  func addHelperReference(_ expression: ExprSyntax, root: OverrideRoot) {
    if addChosen(expression, root: root) { return }
    if let element = TableElement(expression) { return addReference(to: element, root: root) }
    let path = AccessPath(expression)
    if let name = path.steps.isEmpty ? path.rootName : path.rootName == "self" ? path.leadingNames.first : nil,
      path.steps.count <= 1, let function = updateNames.owner(of: name)
    {
      return overrides.add(.given(to: function), root: root, at: Syntax(expression))
    }
    guard let name = updateNames.helper(named: expression) else { return }
    overrides.add(
      .helperCall(name), root: root, of: CalledHelper(receiver: receivers.type(of: path)), at: Syntax(expression))
    overrides.takeDoubtfulReset(root: root, by: name, at: Syntax(expression))
  }

  /// A call of what applies the update that it is handed.
  func takeHandedUpdates(of node: FunctionCallExprSyntax, in call: ClosureCall, callee: AccessPath) {
    guard let name = Self.handedName(callee), !takeKeptUpdate(of: node, in: call, callee: callee),
      !takeAddedUpdate(of: node, in: call, callee: callee)
    else { return }
    let closures = call.closures
    let isKnown = names.updated.contains(name)
    var given: [String] = []
    for argument in node.arguments {
      // A chain that ends in a name, through `?` and `!`: those are what an update is handed on by.
      guard let root = argument.expression.bareName else { continue }
      if let owner = updateNames.owner(of: root) {
        given.append(owner)
      } else if isKnown, case .given(let parameter, false) = body.names.meaning(of: root) {
        // A value that may carry one.
        given.append(parameter.function == "init" ? ownerPath.last ?? "" : parameter.function)
      }
    }
    // A closure that a parameter or a property of that name stands for is another one.
    let isOwnClosure =
      callee.steps.isEmpty && (body.handedNames.contains(name) || types.last?.handed.names.contains(name) ?? false)
    let isSurrounding = names.surrounding.contains(name) && !isOwnClosure
    takeModifier(node, named: name, callee: callee)
    guard isKnown || isSurrounding || !given.isEmpty, !Self.libraryFunctions.contains(name) else { return }
    let updates = (closures + Self.listedClosures(of: node)).filter { closure in
      closureRoles[closure.expression.id].root == nil && UpdateClosure(closure.expression).setsItsParameter
    }
    let operations = closures.filter { closure in !updates.contains { $0.expression.id == closure.expression.id } }
    let handedOn = isSurrounding ? handedCode(in: node) : []
    let root = overrides.root(
      .withDependencies, handedTo: node, running: operations.map { Syntax($0.expression) } + handedOn)
    for closure in operations {
      closureRoles[closure.expression.id].operation = Operation(call: node, extent: root.extent)
    }
    for from in Set(given).sorted() {
      overrides.add(.handedOn(from: from, to: name), root: root, at: Syntax(node))
    }
    if isSurrounding {
      overrides.add(.around(name), root: root, of: receivers.called(node, callee: callee), at: Syntax(node))
    }
    guard isKnown else { return }
    for closure in updates {
      let helper = file.localName(name, at: Syntax(closure.expression))
      closureRoles[closure.expression.id].root = OverrideRoot(form: .helper, helperName: helper)
      overrides.add(.handed(to: name, helper: helper), root: root, at: Syntax(node))
      addCarried(helper, by: node)
    }
    for value in node.arguments.flatMap({ Self.listed(in: $0.expression) }) where !value.is(ClosureExprSyntax.self) {
      let path = AccessPath(value)
      guard path.rootName == nil || updateNames.owner(of: path.rootName ?? "") == nil,
        let helper = updateNames.helper(named: value)
      else { continue }
      overrides.add(.handed(to: name, helper: helper), root: root, at: Syntax(node))
    }
  }

  /// `Feature().live()`, where `live` overrides dependencies for what it is called on.
  private func takeModifier(_ node: FunctionCallExprSyntax, named name: String, callee: AccessPath) {
    guard names.modifiers.contains(name), !Self.libraryFunctions.union(["dependency"]).contains(name),
      let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base
    else { return }
    var root = overrides.root(.modifier, over: [Syntax(base)])
    // One that calls another one does what that does.
    root.runsSelf = SyntaxNames.isSelf(base) && body.member?.fact.kind == .function
    overrides.add(
      .around(OverrideFact.modifier(name)), root: root, of: receivers.called(node, callee: callee), at: Syntax(node))
  }

  /// `scoped(body)`, where callers hand in `body`.
  private func handedCode(in node: FunctionCallExprSyntax) -> [Syntax] {
    node.arguments.map(\.expression).filter { expression in
      expression.bareName.map(body.handedNames.contains) ?? false
    }.map { Syntax($0) }
  }

  /// `start([{ $0.mail = .noop }])`
  private static func listedClosures(of node: FunctionCallExprSyntax) -> [ClosureCall.Closure] {
    node.arguments.flatMap { argument in
      (argument.expression.as(ArrayExprSyntax.self)?.elements ?? []).compactMap { element in
        element.expression.as(ClosureExprSyntax.self).map { ClosureCall.Closure(expression: $0) }
      }
    }
  }

  /// The values in a list, or the one value.
  private static func listed(in expression: ExprSyntax) -> [ExprSyntax] {
    expression.as(ArrayExprSyntax.self).map { $0.elements.map(\.expression) } ?? [expression]
  }

  /// `static let demo = Setup { $0.mail = .noop }`: who is handed `.demo` is handed the update.
  private func addCarried(_ helper: String, by call: FunctionCallExprSyntax) {
    guard let boundary = body.boundary, let member = body.member?.fact, member.isStatic || member.owner.isEmpty,
      ValueFlow(within: boundary, among: variables, declared: declaredNames).escape(of: Syntax(call))?.isResult ?? false
    else { return }
    overrides.add(.helperCall(helper), root: OverrideRoot(form: .helper), at: Syntax(call))
  }

  /// Notes that values of a type carry updates, under the names of some properties: which value it is that `setup.apply`
  /// belongs to, and whether the property was set since, is not known.
  func takeStored(_ updates: Set<String>, of type: [String], at node: Syntax) {
    guard let name = type.last else { return }
    func add(_ subject: OverrideFact.Subject, to property: String?) {
      facts.overrides.append(
        OverrideFact(
          subject: subject, form: .helper, owner: type, member: property, conditions: conditions,
          branches: property == nil ? [] : ["one of several"], position: file.position(of: node)))
    }
    add(.given(to: name), to: nil)
    for property in updates.sorted() {
      add(.given(to: name), to: property)
      add(.given(to: OverrideFact.hook(property)), to: property)
    }
  }

  /// The last name of a callee; of an initializer the type's.
  private static func handedName(_ callee: AccessPath) -> String? {
    guard let last = callee.lastName else { return nil }
    guard last == "init" else { return last }
    return callee.dottedName?.dropLast().last
  }

  /// What applies an update by itself is an override where it stands.
  private static let libraryFunctions: Set<String> = [
    "withDependencies", "prepareDependencies", "transformDependency", "dependencies",
  ]
}
