import DepGraphModel
import SwiftSyntax

/// Updates in a list or a dictionary of which code takes one by its index or its key:
///
///     let presets: [String: (inout DependencyValues) -> Void] = ["demo": { $0.mail = .noop }, "empty": { _ in }]
///     withDependencies(presets["demo"]!) { … }
extension UpdateCollector {
  /// The root of a closure in a table. It is called by a name of its own, and the table's calls it.
  /// - Parameter table: the root of what the whole table sets.
  func elementRoot(of closure: ClosureExprSyntax, in binding: PatternBindingSyntax, _ table: OverrideRoot)
    -> OverrideRoot
  {
    guard let key = TableElement.key(of: closure), let name = table.helperName ?? body.member?.fact.name else {
      return table
    }
    let element = TableElement.name(ofKey: key, in: name)
    body.inBranch(table.isOneOfSeveral ? "one of several" : nil) {
      overrides.add(.helperCall(element), root: table, at: Syntax(closure))
    }
    // What a variable has under a key, it may be given later.
    let isConstant =
      binding.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind == .keyword(.let)
    return OverrideRoot(form: .helper, helperName: element, isOneOfSeveral: !isConstant)
  }

  func addReference(to element: TableElement, root: OverrideRoot) {
    guard let key = element.key, let table = updateNames.helper(named: element.table) else {
      return body.inBranch("one of several") { addHelperReference(element.table, root: root) }
    }
    overrides.add(
      .helperCall(TableElement.name(ofKey: key, in: table)), root: root, at: Syntax(element.table))
  }
}

/// `presets[0]`, `presets["demo"]!`
struct TableElement {
  let table: ExprSyntax
  /// As a literal spells it; `nil` for any other index.
  let key: String?

  init?(_ expression: ExprSyntax) {
    let unwrapped = expression.as(ForceUnwrapExprSyntax.self)?.expression ?? expression
    guard let element = unwrapped.as(SubscriptCallExprSyntax.self) else { return nil }
    table = element.calledExpression
    key = element.arguments.count == 1 ? element.arguments.first.flatMap { Self.literal($0.expression) } : nil
  }

  /// By which index or key a table has a closure.
  static func key(of closure: ClosureExprSyntax) -> String? {
    if let element = closure.parent?.as(DictionaryElementSyntax.self) { return literal(element.key) }
    guard let element = closure.parent?.as(ArrayElementSyntax.self),
      let list = element.parent?.as(ArrayElementListSyntax.self)
    else { return nil }
    return list.enumerated().first { $0.element.id == element.id }.map { String($0.offset) }
  }

  private static func literal(_ expression: ExprSyntax) -> String? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr(let number): number.literal.text
    case .stringLiteralExpr(let string) where string.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }:
      string.trimmedDescription
    default: nil
    }
  }

  static func name(ofKey key: String, in table: String) -> String { "\(table)[\(key)]" }
}
