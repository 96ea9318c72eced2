import DepGraphModel
import SwiftSyntax

/// Reads through a `DependencyValues`: the current one, one that was handed on or made by hand, and `self` in its own
/// members.
extension ReadCollector {
  /// A member of `DependencyValues` reads what its `self` is asked for, where that member is used.
  func takeValuesMember(_ path: AccessPath, at node: Syntax, isCalled: Bool) {
    guard body.readsValues, let root = path.rootName, !node.isAssignmentTarget else { return }
    var steps = path.steps
    if root != "self" {
      guard body.names.meaning(of: root) == nil, root.first?.isLowercase ?? false else { return }
      steps.insert(.member(root), at: 0)
    }
    guard let first = steps.first else { return }
    if root == "self", case .index(let arguments) = first { takeKey(arguments, at: node) }
    let update = body.helper.flatMap { overrideRoots.update(of: $0, at: node) }
    for reference in references(first, isMember: true) {
      add(reference, form: .valuesMember, timing: body.timing, update: update, at: node)
    }
  }

  /// `self[service: Mail.self]`, a subscript over keys that the project adds to the values.
  private func takeKey(_ arguments: LabeledExprListSyntax, at node: Syntax) {
    guard let first = arguments.first, let label = first.label, !SyntaxNames.isLibrarySubscript(first),
      let key = SyntaxNames.metatype(first.expression, in: file)
    else { return }
    add(
      .type(key), form: .forwarded, variable: "self.subscript(\(SyntaxNames.text(label)):)", timing: body.timing,
      at: node)
  }

  /// `all.mail` behind `@Dependency(\.self) var all`, `values[Mail.self]` of a parameter. A member that is called may be
  /// a method of the values.
  func takeReadOfAll(
    _ steps: [AccessPath.Step], form: ConsumptionFact.Form = .current, at node: Syntax, isCalled: Bool,
    isSure: Bool = false
  ) {
    var steps = steps[...]
    if case .member("wrappedValue") = steps.first { steps.removeFirst() }
    guard let first = steps.first, !node.isAssignmentTarget else { return }
    switch first {
    case .member(let name):
      guard !(isCalled && steps.count == 1), !isSure else {
        return add(.member(name), form: form, timing: body.timing, at: node)
      }
      for target in overrideRoots.targets(of: Array(steps), from: .all) where target.reference != .all {
        add(target.reference, form: form, timing: body.timing, at: node)
      }
    case .index:
      for reference in references(first, isMember: false) {
        add(reference, form: form, timing: body.timing, at: node)
      }
    }
  }

  /// What the first step on a `DependencyValues` names.
  private func references(_ step: AccessPath.Step, isMember: Bool) -> [DependencyReference] {
    switch step {
    case .member(let name): return [.member(name)]
    case .index(let arguments):
      guard let first = arguments.first else { return [] }
      let isKeyPath = first.label?.text == "keyPath"
      let found = (isKeyPath ? references(ofPath: first.expression) : keys.references(first.expression))
        .filter { $0 != .all }
      let isOfProject = !SyntaxNames.isLibrarySubscript(first)
      let isMetatype = SyntaxNames.metatype(first.expression, in: file) != nil
      if isKeyPath || isMetatype && !isOfProject { return found }
      // A subscript of the project's own takes anything, and may read what a key path names.
      var named: [DependencyReference] = []
      for reference in found {
        switch reference {
        case .type: if !isOfProject { return found }
        case .given: if keys.isGivenKey(reference) { return found }
        case .keyPath(let property, _): named.append(.member(property))
        case .all, .member, .variable, .undecided: break
        }
      }
      return named + [.member("subscript")]
    }
  }

  /// `values[keyPath: path]`, where the type of `path` says that it is a key path of `DependencyValues`.
  func takeKeyPathApplications(_ path: AccessPath, at node: Syntax) {
    guard !node.isAssignmentTarget else { return }
    for case .index(let arguments) in path.steps {
      guard let first = arguments.first, first.label?.text == "keyPath" else { continue }
      for reference in references(ofPath: first.expression) where keys.isGivenKey(reference) || isKeptPath(reference) {
        add(reference, form: .current, timing: body.timing, at: node)
      }
    }
  }

  /// What the key path in `values[keyPath: …]` names.
  private func references(ofPath expression: ExprSyntax) -> [DependencyReference] {
    // `wrapper.path` of a value of the type around, which stores `path`.
    if let access = expression.as(MemberAccessExprSyntax.self), access.base != nil,
      let name = expression.lastName, types.last?.keptPaths.contains(name) ?? false
    {
      return [.variable(["self", name])]
    }
    return keys.references(expression)
  }

  private func isKeptPath(_ reference: DependencyReference) -> Bool {
    guard case .variable(let path) = reference, path.count == 2, path[0] == "self" else { return false }
    return types.last?.keptPaths.contains(path[1]) ?? false
  }

  /// `DependencyValues().mail`, `Dependency(\.self).wrappedValue.mail`, `current().mail` where `current` gives all values.
  func takeMadeValues(_ inner: ExprSyntax, steps: [AccessPath.Step], at node: Syntax, isCalled: Bool) {
    guard let call = inner.as(FunctionCallExprSyntax.self) else { return }
    let callee = AccessPath(calling: call)
    let made = callee.dottedName ?? []
    let isNew = names.isValues(made.last == "init" ? Array(made.dropLast()) : made) && call.arguments.isEmpty
    if isNew {
      takeReadOfAll(steps, form: .made, at: node, isCalled: isCalled, isSure: true)
    } else if DependencySpelling.isMadeOfValues(call) {
      takeReadOfAll(steps, at: node, isCalled: isCalled, isSure: true)
    } else if names.isDependency(callee.dottedName ?? []),
      call.arguments.first.map({ keys.references($0.expression) }) == [.all]
    {
      takeReadOfAll(steps, at: node, isCalled: isCalled, isSure: true)
    } else if let last = callee.dottedName?.last, names.lookups.contains(last) {
      takeLookup(in: last, steps, at: node)
    } else if let last = callee.lastName, names.holders.contains(last) {
      takeReadOfAll(steps, at: node, isCalled: isCalled, isSure: true)
    }
  }

  /// Notes the functions and types that are handed values made anew: what they ask these for, no override reaches.
  func takeHandedValues(_ node: FunctionCallExprSyntax, callee: AccessPath) {
    guard let last = callee.lastName else { return }
    let function = last == "init" ? callee.dottedName?.dropLast().last ?? "" : last
    for argument in node.arguments where values.source(ofValues: argument.expression) == .new {
      let isFilled = argument.expression.bareName.map { name in body.handSet.contains { $0.hasPrefix("\(name).") } }
      add(
        .all, form: .kept, variable: ReaderNames.parameter(of: function, isFilled: isFilled ?? false), timing: .unread,
        at: Syntax(argument))
    }
  }
}
