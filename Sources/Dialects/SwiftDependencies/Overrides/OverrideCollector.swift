import DepGraphModel
import SwiftSyntax

/// Collects what sets dependencies, and what that is in force for.
final class OverrideCollector: Collector {
  let reads: ReadCollector

  init(_ context: WalkContext, reads: ReadCollector) {
    self.reads = reads
    super.init(context)
  }

  /// An assignment to a dependency. The right-hand side is visited here too.
  func takeAssignment(_ elements: [ExprSyntax], of node: SequenceExprSyntax) -> Bool {
    guard elements.count >= 3, let isCompound = compoundAssignment(elements[1]) else {
      takeOperator(elements, of: node)
      return false
    }
    guard !putsBack(elements) else { return true }
    takeRenewal(elements, at: Syntax(node))
    lazy var text = elements[2...].map { file.text(of: $0) }.joined(separator: " ")
    let targets = Self.assigned(elements[0])
    let roots = targets.map { overrideRoots.assignedRoot(of: AccessPath($0), assigned: text) }
    guard roots.contains(where: { $0 != nil }) else { return false }
    // Which context it is, nothing tells then.
    let isChoice = elements[2...].contains {
      $0.is(UnresolvedTernaryExprSyntax.self) || $0.is(IfExprSyntax.self) || $0.is(SwitchExprSyntax.self)
    }
    if elements[2...].contains(where: \.mayFail) { body.add(branch: "try?") }
    let value = elements.count == 3 ? elements[2] : nil
    let assigned = Assigned(text: text, value: value, isChoice: isChoice, isCompound: isCompound)
    for (target, found) in zip(targets, roots) {
      guard let (root, steps) = found else {
        walk(target)
        continue
      }
      for step in steps {
        if case .index(let arguments) = step { walk(arguments) }
      }
      noteHandSet(AccessPath(target))
      addAssignment(
        to: steps, of: root, assigned: assigned, at: Syntax(targets.count == 1 ? Syntax(node) : Syntax(target)))
    }
    takeAssigned(at: Syntax(node)) {
      for element in elements[2...] { walk(element) }
    }
    return true
  }

  /// What is read to make a new value is read of the old ones.
  func takeAssigned(at node: Syntax, visit: () -> Void) {
    let first = facts.consumptions.count
    let outer = body.assignment
    body.assignment = file.position(of: node)
    visit()
    body.assignment = outer
    for index in facts.consumptions.indices.dropFirst(first) where facts.consumptions[index].form == .overrideClosure {
      facts.consumptions[index].form = .replaced
    }
  }

  /// `$0.mail <~ mail`: an operator of the project whose result nobody takes changes what stands before it.
  private func takeOperator(_ elements: [ExprSyntax], of node: SequenceExprSyntax) {
    guard elements.count == 3, let text = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
      node.parent?.is(CodeBlockItemSyntax.self) ?? false, let found = overrideRoots.root(of: AccessPath(elements[0]))
    else { return }
    if found.steps.isEmpty, let update = elements[2].as(ClosureExprSyntax.self) {
      if UpdateClosure(update).setsItsParameter { closureRoles[update.id].root = found.root }
      return
    }
    for target in overrideRoots.targets(of: found.steps, from: found.root.prefix) where target.reference != .all {
      body.inBranch(text) {
        add(
          .dependency(target.reference), root: found.root, isPartial: target.isPartial, at: Syntax(node))
      }
    }
  }

  /// `($0.mail, $0.api) = (mail, api)` assigns to each of them.
  private static func assigned(_ target: ExprSyntax) -> [ExprSyntax] {
    target.as(TupleExprSyntax.self).map { $0.elements.flatMap { assigned($0.expression) } } ?? [target]
  }

  /// `=` gives false, `+=` and its like give true, everything else is no assignment.
  private func compoundAssignment(_ element: ExprSyntax) -> Bool? {
    if element.is(AssignmentExprSyntax.self) { return false }
    guard let text = element.as(BinaryOperatorExprSyntax.self)?.operator.text else { return nil }
    return Self.compoundAssignments.contains(text) ? true : nil
  }

  private static let compoundAssignments: Set<String> = [
    "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^=", "&+=", "&-=", "&*=", "&<<=", "&>>=", ".&=", ".|=",
    ".^=",
  ]

  /// The right-hand side of an assignment.
  private struct Assigned {
    var text: String
    /// `nil` for an expression of several operands.
    var value: ExprSyntax?
    /// `isFirst ? a : b` and its like.
    var isChoice: Bool
    /// Whether what was there before is a part of it.
    var isCompound: Bool
  }

  private func addAssignment(
    to steps: [AccessPath.Step], of root: OverrideRoot, assigned: Assigned, at node: Syntax
  ) {
    let targets = overrideRoots.targets(of: steps, from: root.prefix)
    if targets.isEmpty, root.prefix == .all, isUngivenKey(steps) || isUnfollowedPath(steps) {
      add(.replaced(by: nil), root: root, at: node)
    }
    for target in targets {
      // Which of several is set is only known of those that a loop walks through.
      body.inBranch(targets.count > 1 && !walksThroughAll(steps) || isChosen(steps) ? "one of several" : nil) {
        if case .variable = target.reference, walksThroughAll(steps), !target.isPartial {
          add(.each(target.reference), root: root, isPartial: assigned.isCompound, at: node)
        } else {
          addAssignment(to: target, of: root, assigned: assigned, at: node)
        }
      }
    }
  }

  /// `$0[keyPath: paths[0]]`
  private func isChosen(_ steps: [AccessPath.Step]) -> Bool {
    guard case .index(let arguments) = steps.first, let index = arguments.first?.expression else { return false }
    return index.is(SubscriptCallExprSyntax.self)
  }

  private func addAssignment(to target: OverrideTarget, of root: OverrideRoot, assigned: Assigned, at node: Syntax) {
    switch target.reference {
    case .all:
      body.inBranch(assigned.isChoice ? assigned.text : nil) {
        addReplacement(by: assigned.value, root: root, at: node)
      }
    case .keyPath(property: "context", chain: []):
      body.inBranch(assigned.isChoice ? assigned.text : nil) {
        takeContext(assigned.text, root: root, at: node)
        add(.everything(assigned.text), root: root, at: node)
      }
    case .keyPath, .type, .given, .variable:
      // `$0.counter.count += 1` makes the new value of the old one: it is no endpoint that is set.
      if assigned.isCompound { addRead(of: target.reference, by: root, at: node) }
      add(
        .dependency(assigned.isCompound ? target.reference.whole : target.reference), root: root,
        isPartial: target.isPartial || assigned.isCompound, at: node)
    case .member, .undecided: break
    }
  }

  /// `$0[T.self] = value`: which key a generic parameter is, the type of another argument says.
  private func isUngivenKey(_ steps: [AccessPath.Step]) -> Bool {
    guard steps.count == 1, case .index(let arguments) = steps[0], let first = arguments.first?.expression,
      case .type(let type) = SyntaxNames.reference(first, in: file), type.path.count == 1
    else { return false }
    return keys.generic(named: type.path[0])?.toldByKeys == .undecided
  }

  /// `$0[keyPath: pair.0] = value`
  private func isUnfollowedPath(_ steps: [AccessPath.Step]) -> Bool {
    guard case .index(let arguments) = steps.first, let first = arguments.first else { return false }
    return first.label?.text == "keyPath"
  }

  /// Whether a chain starts with the variable of a loop in brackets.
  private func walksThroughAll(_ steps: [AccessPath.Step]) -> Bool {
    guard case .index(let arguments) = steps.first,
      let name = arguments.first?.expression.as(DeclReferenceExprSyntax.self)
    else { return false }
    return body.loopVariables.contains(SyntaxNames.text(name.baseName))
  }

  func add(
    _ subject: OverrideFact.Subject, root: OverrideRoot, isPartial: Bool = false, of callee: CalledHelper? = nil,
    at node: Syntax
  ) {
    facts.overrides.append(
      OverrideFact(
        subject: subject, form: root.form, isPartial: isPartial,
        owner: ownerPath + Self.attributed(node, by: root.form),
        member: root.helperName ?? body.member?.fact.name,
        isPreviewOrTestValue: isPreviewOrTestValue || context.testDepth > 0,
        conditions: conditions, outerConditions: overrideRoots.outerConditions(of: root.form),
        branches: overrideRoots.branches(of: root.form), timing: body.timing,
        until: root.form == .prepareDependencies ? preparedEnd(behind: node) : nil, extent: root.extent,
        answersEvent: body.eventDepth > 0, runsHandedCode: root.runsHandedCode,
        runsKeptCode: root.runsKeptCode, runsSelf: root.runsSelf, isOfView: root.isOfView, outside: root.outside,
        receiver: callee?.receiver,
        labels: callee?.labels,
        end: callee == nil ? nil : callEnd(node), position: file.position(of: node)))
  }

  /// The end of what runs only where `prepareDependencies` set something, seen from an assignment in its closure.
  private func preparedEnd(behind node: Syntax) -> SourcePosition {
    guard let mark = body.closures.last(where: { $0.root != nil })?.branchMark else {
      return file.dominatedEnd(behind: node)
    }
    guard body.branches(from: mark).isEmpty else { return file.end(of: node) }
    var current = node
    while let parent = current.parent {
      if let call = parent.as(FunctionCallExprSyntax.self),
        current.is(ClosureExprSyntax.self) || current.is(LabeledExprListSyntax.self),
        ["prepareDependencies"].contains(call.calledName)
      {
        return file.dominatedEnd(behind: parent)
      }
      current = parent
    }
    return file.end(of: node)
  }

  private func callEnd(_ node: Syntax) -> SourcePosition? {
    (node.as(FunctionCallExprSyntax.self) ?? node.parent?.as(FunctionCallExprSyntax.self)).map { file.end(of: $0) }
  }

  /// The type whose attribute an override is part of: `@Suite(.dependency(…)) struct MailTests`.
  private static func attributed(_ node: Syntax, by form: OverrideFact.Form) -> [String] {
    guard form == .trait, let attribute = node.ancestorOrSelf(mapping: { $0.as(AttributeSyntax.self) }),
      let declaration = attribute.parent?.parent
    else { return [] }
    if let named = declaration.asProtocol((any NamedDeclSyntax).self),
      declaration.isProtocol((any DeclGroupSyntax).self)
    {
      return [named.name.text]
    }
    return []
  }

  /// A chain on such a parameter that is not assigned to: a read, or the call of a helper.
  func takeOverrideAccess(_ path: AccessPath, at node: Syntax, isCalled: Bool) -> Bool {
    guard let (root, steps) = overrideRoots.root(of: path) else { return false }
    guard !steps.isEmpty, body.helper == nil || path.rootName != "self" || body.member?.fact.kind == .function else {
      return true
    }
    if isCalled, steps.count == 1, root.prefix == .all, case .member(let name) = steps[0], node.isStatement {
      let callee = CalledHelper(receiver: "DependencyValues", labels: node.labelsOfCall)
      add(.helperCall(name), root: root, of: callee, at: node)
      takeDoubtfulReset(root: root, by: name, at: node)
      if !body.readsValues || path.rootName != "self" {
        addRead(of: .member(name), by: root, at: node)
      }
      return true
    }
    // What a member reads of its own `self` is read where it is used.
    if body.readsValues, path.rootName == "self" { return true }
    if isCalled, steps.count == 1, root.prefix == .all, case .member(let name) = steps[0] {
      // `$0 = $0.with(\.mail, mail)`: a method of the values, or an endpoint that is called like one.
      addRead(of: .member(name), by: root, at: node)
      return true
    }
    for target in overrideRoots.targets(of: steps, from: root.prefix) where target.reference != .all {
      if isCalled, target.isPartial, node.isStatement {
        // `$0.mail.override(…)`: a call whose result nobody takes changes what it is called on.
        add(.dependency(target.reference), root: root, isPartial: true, at: node)
        addMutation(of: target.reference, root: root, at: node)
      } else {
        addRead(of: target.reference, by: root, at: node)
      }
    }
    return true
  }

  private func addRead(of reference: DependencyReference, by root: OverrideRoot, at node: Syntax) {
    reads.add(
      reference, form: .overrideClosure, timing: body.timing, update: overrideRoots.update(of: root, at: node), at: node
    )
  }

  /// `$0.mail.reset()`, where the method may put another value in place of its own.
  private func addMutation(of reference: DependencyReference, root: OverrideRoot, at node: Syntax) {
    switch reference {
    case .keyPath(let property, let chain):
      guard let method = chain.last, chain.count == 1 else { return }
      add(.mutated(.keyPath(property: property, chain: []), by: method), root: root, at: node)
    case .type, .all, .member, .given, .variable, .undecided: return
    }
  }

  /// `self = Mail()` in a method of a value.
  private func takeRenewal(_ elements: [ExprSyntax], at node: Syntax) {
    guard body.helper == nil, !types.isEmpty, body.member?.fact.kind == .function, body.deferral == 0,
      elements[1].is(AssignmentExprSyntax.self),
      SyntaxNames.isSelf(elements[0])
    else { return }
    add(.renewed, root: OverrideRoot(form: .helper), at: node)
  }

  /// `fill(&$0.mail)`, `swap(&$0.mail, &spare)`: the value is written back, whatever the function made of it.
  func takeInOut(_ node: InOutExprSyntax) -> Bool {
    let path = AccessPath(node.expression)
    // `_modify { yield &self[Mail.self] }`
    if body.member?.fact.kind == .property, body.helper != nil { return false }
    guard let (root, steps) = overrideRoots.assignedRoot(of: path, assigned: ""), !steps.isEmpty else { return false }
    let targets = overrideRoots.targets(of: steps, from: root.prefix).filter { $0.reference != .all }
    for target in targets {
      body.inBranch(targets.count > 1 ? "one of \(targets.count)" : nil) {
        add(.dependency(target.reference), root: root, isPartial: target.isPartial, at: Syntax(node))
      }
    }
    return !targets.isEmpty
  }
}
