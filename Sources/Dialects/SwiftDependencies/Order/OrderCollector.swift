import SwiftSyntax

/// Collects what runs before what, and under which condition.
final class OrderCollector: Collector {
  let mentions: MentionCollector
  let updates: UpdateCollector
  /// The `switch`es around the current place, innermost last.
  private var switches: [SwitchBranches] = []

  init(_ context: WalkContext, mentions: MentionCollector, updates: UpdateCollector) {
    (self.mentions, self.updates) = (mentions, updates)
    super.init(context)
  }

  /// What stands behind the end of a block never runs; what it declares there may be used before.
  /// - Returns: `false` where there is nothing.
  func take(_ node: CodeBlockItemListSyntax) -> Bool {
    guard let end = BlockEnding.end(of: node), node.index(after: end) != node.endIndex else { return false }
    for item in node[...end] { walk(item) }
    for item in node[node.index(after: end)...] {
      if case .decl(let declaration) = item.item, !declaration.is(VariableDeclSyntax.self) { walk(item) }
    }
    return true
  }

  func take(_ node: IfExprSyntax) {
    let file = file
    body.enter()
    walkInTurn(node.conditions)
    // What only tests read or set is judged like what their values read.
    context.inTest(RuntimeQuestion.isNever(node.conditions, in: file, declaredNames)) {
      body.inBranch(Self.told { Branch(node, in: file).whereItHolds }) { walk(node.body) }
    }
    body.inBranch(Self.told { Branch(node, in: file).whereItDoesNot }) {
      switch node.elseBody {
      case .ifExpr(let next): walk(next)
      case .codeBlock(let block): walk(block)
      case nil: break
      }
    }
    body.leave()
    body.add { Self.leavingOut(behind: node, under: [], in: file) }
  }

  /// Each is asked only where those before it hold.
  private func walkInTurn(_ conditions: ConditionElementListSyntax) {
    let mark = body.branchMark
    for (index, condition) in conditions.enumerated() {
      walk(condition)
      if index + 1 < conditions.count {
        body.add { [file] in
          let question = RuntimeQuestion(condition.condition, text: file.text(of: condition.condition))
          return question.answer == true ? [] : [question.text]
        }
      }
    }
    body.dropBranches(to: mark)
  }

  private static func told(_ branch: @escaping () -> String?) -> () -> [String] { { branch().map { [$0] } ?? [] } }

  /// What holds behind an `if` some of whose branches leave the code around it, to the end of that code.
  /// - Parameter outer: what leads to it as the `else` of another one.
  private static func leavingOut(
    behind node: IfExprSyntax, under outer: [String], in file: SourceFile
  ) -> [String] {
    let branch = Branch(node, in: file)
    func unless(_ path: [String]) -> String { "!(\(path.joined(separator: ", ")))" }
    var found: [String] = []
    if BlockEnding(node.body.statements) == .leaves, let otherwise = branch.whereItDoesNot {
      found.append(outer.isEmpty ? otherwise : unless(outer + [branch.whereItHolds].compactMap { $0 }))
    }
    switch node.elseBody {
    case .ifExpr(let next):
      found += leavingOut(behind: next, under: outer + [branch.whereItDoesNot].compactMap { $0 }, in: file)
    case .codeBlock(let block):
      if BlockEnding(block.statements) == .leaves, let otherwise = branch.whereItHolds {
        found.append(outer.isEmpty ? otherwise : unless(outer + [branch.whereItDoesNot].compactMap { $0 }))
      }
    case nil: break
    }
    return found
  }

  /// Its condition counts until the end of the block around it.
  func take(_ node: GuardStmtSyntax) {
    let file = file
    walkInTurn(node.conditions)
    body.inBranch(Self.told { Branch(node.conditions, in: file).whereItDoesNot }) { walk(node.body) }
    if BlockEnding(node.body.statements) == .leaves {
      body.add(branches: Self.told { Branch(node.conditions, in: file).whereItHolds })
    }
  }

  func take(_ node: WhileStmtSyntax) {
    let file = file
    body.inBranch(Self.told { Branch(node.conditions, in: file).whereItHolds }) {
      walk(node.conditions)
      walk(node.body)
    }
  }

  func take(_ node: SwitchExprSyntax) {
    let branches = SwitchBranches(node, in: file)
    walk(node.subject)
    switches.append(branches)
    walk(node.cases)
    switches.removeLast()
    body.add { branches.conditions.behind }
  }

  func take(_ node: SwitchCaseSyntax) {
    body.enter()
    if let branches = switches.last { body.add { branches.conditions.byCase[node.id] ?? [] } }
    walk(node.label)
    context.inTest(switches.last?.isNever(node, declaredNames) ?? false) { walk(node.statements) }
    body.leave()
  }

  /// The body of a loop over what may be empty.
  func take(_ node: ForStmtSyntax) {
    let isSure = node.whereClause == nil && isNeverEmpty(node.sequence)
    let outer = body.loopVariables
    walk(node.sequence)
    let file = file
    body.inBranch(
      Self.told { isSure ? nil : "for \(file.text(of: node.pattern)) in \(file.text(of: node.sequence))" }
    ) {
      declareVariable(of: node)
      if let filter = node.whereClause { walk(filter) }
      walk(node.body)
    }
    body.loopVariables = outer
  }

  private func declareVariable(of node: ForStmtSyntax) {
    let sequence = receivers.path(ofValue: node.sequence)
    mentions.takeIterator(of: node, from: sequence)
    guard let name = SyntaxNames.identifier(node.pattern) else { return walk(node.pattern) }
    if let owner = updateNames.owner(of: node.sequence) { return body.names.declare(name, as: .update(owner)) }
    if let helper = updates.helper(ofList: node.sequence, calledAs: name, in: node.body) {
      return body.names.declare(name, as: .helper(helper))
    }
    let elements = keys.elements(of: node.sequence)
    guard !elements.isEmpty else { return body.names.declare(name, type: sequence) }
    body.names.declare(name, as: .kept(elements), type: sequence)
    body.loopVariables.insert(name)
  }

  /// A list that is written out, here or where a variable of this body or this file is declared.
  private func isNeverEmpty(_ sequence: ExprSyntax) -> Bool {
    if let list = UpdateCollector.uncast(sequence).as(ArrayExprSyntax.self) { return !list.elements.isEmpty }
    if updateNames.holdsUpdates(sequence) { return true }
    guard let name = sequence.as(DeclReferenceExprSyntax.self).map({ SyntaxNames.text($0.baseName) }) else {
      return false
    }
    if case .kept(let references) = body.names.meaning(of: name) { return !references.isEmpty }
    return body.names.meaning(of: name) == nil && context.keptLists.contains(name)
  }

  /// `items.forEach { … }`, `url.map { … }`: the closure runs for what is there, and there may be nothing. With more than
  /// a closure it is the operator of a reducer, `forEach(\.path, action: \.path) { … }`, which makes its child once.
  func takeIteration(_ node: FunctionCallExprSyntax, callee: AccessPath) {
    guard let name = callee.lastName, !callee.steps.isEmpty, Self.iterations.contains(name) else { return }
    let closure = node.trailingClosure ?? node.arguments.first?.expression.as(ClosureExprSyntax.self)
    guard let closure, node.arguments.count == (node.trailingClosure == nil ? 1 : 0) else { return }
    let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base
    if !(base.map(isNeverEmpty) ?? false) {
      closureRoles[closure.id].iteration = file.text(of: node.calledExpression)
    }
    if let owner = base.flatMap(updateNames.owner(of:)) { closureRoles[closure.id].updates = owner }
    guard name == "forEach", let base else { return }
    let update = UpdateClosure.parameter(of: closure)
    closureRoles[closure.id].helper = updates.helper(ofList: base, calledAs: update, in: closure.statements)
  }

  private static let iterations: Set<String> = ["forEach", "map", "flatMap", "compactMap"]
}

/// The conditions of an `if`, a `guard` or a `while`, and what is to be noted of them.
struct Branch {
  /// `nil` where an application that runs is sure to get there: it is no test.
  private(set) var whereItHolds: String?
  private(set) var whereItDoesNot: String?

  init(_ conditions: ConditionElementListSyntax, in file: SourceFile) {
    let questions = conditions.map { RuntimeQuestion($0.condition, text: file.text(of: $0.condition)) }
    let open = questions.filter { $0.answer != true }
    let text = (open.isEmpty ? questions : open).map(\.text).joined(separator: ", ")
    whereItHolds = open.isEmpty ? nil : text
    let isNever = questions.contains { $0.answer == false }
    whereItDoesNot = isNever ? nil : "!(\(text))"
  }

  /// Where the other branch stops the program, this one is the way in which it runs.
  init(_ node: IfExprSyntax, in file: SourceFile) {
    self.init(node.conditions, in: file)
    if BlockEnding(node.body.statements) == .stops { whereItDoesNot = nil }
    if case .codeBlock(let block) = node.elseBody, BlockEnding(block.statements) == .stops { whereItHolds = nil }
  }
}
