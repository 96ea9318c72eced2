import DepGraphModel
import SwiftSyntax

/// Updates of which code chooses one:
///
///     let update: (inout DependencyValues) -> Void = isDemo ? quiet : { $0.mail = .live }
///     withDependencies(update) { … }
///
/// Each counts where what it is chosen by holds.
extension UpdateCollector {
  /// Adds what each of the updates sets of which a variable holds one.
  func takeChoice(of binding: PatternBindingSyntax, root: OverrideRoot) {
    guard let value = binding.initializer?.value, updateNames.isUpdate(binding.typeAnnotation?.type) else { return }
    add(ChosenUpdates(value, in: file).all, root: root)
  }

  /// `withDependencies(isDemo ? quiet : { $0.mail = .live }) { … }`
  /// - Returns: whether it is a choice.
  func addChosen(_ expression: ExprSyntax, root: OverrideRoot) -> Bool {
    guard [.sequenceExpr, .ifExpr, .switchExpr].contains(expression.kind) else { return false }
    let chosen = ChosenUpdates(expression, in: file).all
    let name = file.localName("chosen", at: Syntax(expression))
    add(chosen, root: OverrideRoot(form: .helper, helperName: name))
    overrides.add(.helperCall(name), root: root, at: Syntax(expression))
    return true
  }

  /// `update = quiet`, for a variable of this body that was declared without a value.
  func takeUpdate(assignedBy elements: [ExprSyntax]) {
    guard !body.openUpdates.isEmpty, elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
      let name = elements[0].bareName,
      case .helper(let helper) = body.names.meaning(of: name), body.openUpdates.contains(helper)
    else { return }
    add([([], elements[2])], root: OverrideRoot(form: .helper, helperName: helper))
  }

  private func add(_ chosen: [ChosenUpdates.Update], root: OverrideRoot) {
    for update in chosen {
      if let closure = update.value.as(ClosureExprSyntax.self) {
        // It is visited where it stands, under the same conditions.
        closureRoles[closure.id].root = root
      } else {
        body.enter()
        body.add { update.branches }
        addHelperReference(update.value, root: root)
        body.leave()
      }
    }
  }
}

/// What an expression gives, with what has to hold for it.
struct ChosenUpdates {
  typealias Update = (branches: [String], value: ExprSyntax)

  private(set) var all: [Update] = []
  private let file: SourceFile

  init(_ expression: ExprSyntax, in file: SourceFile) {
    self.file = file
    take(expression, under: [])
  }

  /// The outermost `isDemo ? … : …` of which an expression is one side. The branches of an `if` stand where it stands.
  static func choice(around node: Syntax) -> Syntax {
    var current = node
    while let parent = current.parent {
      if parent.is(SequenceExprSyntax.self) {
        current = parent
      } else if parent.is(ExprListSyntax.self) || parent.is(UnresolvedTernaryExprSyntax.self) {
        guard let around = parent.parent, around.is(SequenceExprSyntax.self) || around.is(ExprListSyntax.self) else {
          return current
        }
        current = parent
      } else {
        return current
      }
    }
    return current
  }

  private mutating func take(_ expression: ExprSyntax, under branches: [String]) {
    switch SyntaxNames.unparenthesized(expression).as(ExprSyntaxEnum.self) {
    case .sequenceExpr(let sequence): take(Array(sequence.elements)[...], under: branches)
    case .ifExpr(let choice): take(choice, under: branches)
    case .switchExpr(let choice):
      let conditions = SwitchBranches(choice, in: file).conditions.byCase
      for case .switchCase(let item) in choice.cases {
        take(item.statements, under: branches + (conditions[item.id] ?? []))
      }
    default: all.append((branches, SyntaxNames.unparenthesized(expression)))
    }
  }

  private mutating func take(_ elements: ArraySlice<ExprSyntax>, under branches: [String]) {
    let text = { [file] (elements: ArraySlice<ExprSyntax>) in elements.map { file.text(of: $0) }.joined(separator: " ")
    }
    if elements.count == 1, let only = elements.first { return take(only, under: branches) }
    if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let choice = elements[index].as(UnresolvedTernaryExprSyntax.self)
    {
      let condition = text(elements[..<index])
      take(choice.thenExpression, under: branches + [condition])
      return take(elements[(index + 1)...], under: branches + ["!(\(condition))"])
    }
    guard let first = elements.first, let next = elements.dropFirst().first else { return }
    if next.is(UnresolvedAsExprSyntax.self) { return take(first, under: branches) }
    // `update ?? quiet`
    guard next.as(BinaryOperatorExprSyntax.self)?.operator.text == "??" else { return }
    let condition = "\(file.text(of: first)) != nil"
    take(first, under: branches + [condition])
    take(elements.dropFirst(2), under: branches + ["!(\(condition))"])
  }

  private mutating func take(_ choice: IfExprSyntax, under branches: [String]) {
    let branch = Branch(choice, in: file)
    take(choice.body.statements, under: branches + [branch.whereItHolds].compactMap { $0 })
    let otherwise = branches + [branch.whereItDoesNot].compactMap { $0 }
    switch choice.elseBody {
    case .ifExpr(let next): take(next, under: otherwise)
    case .codeBlock(let block): take(block.statements, under: otherwise)
    case nil: break
    }
  }

  private mutating func take(_ statements: CodeBlockItemListSyntax, under branches: [String]) {
    switch statements.last?.item {
    case .expr(let value): take(value, under: branches)
    case .stmt(let statement):
      if let value = statement.as(ExpressionStmtSyntax.self)?.expression { take(value, under: branches) }
    case .decl, nil: break
    }
  }
}
