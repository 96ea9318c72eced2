import DepGraphModel
import SwiftSyntax

/// `if isFirst { … } else { … }`, a `switch`, `isFirst ? a : b` as a value: what all its branches give.
struct ChosenValue {
  let result: MemberFact.Result

  /// `nil` for another kind of expression.
  init?(_ expression: ExprSyntax, results: MemberResult) {
    if let choice = expression.as(IfExprSyntax.self) {
      result = Self.common(Self.branches(of: choice).map { $0.map(results.result) ?? .unknown })
    } else if let choice = expression.as(SwitchExprSyntax.self) {
      result = Self.common(
        choice.cases.map { item in
          // Cases under `#if` are there in some builds only.
          guard case .switchCase(let found) = item else { return .unknown }
          return results.result(of: found.statements)
        })
    } else if let sequence = expression.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      guard parts.count == 3, let choice = parts[1].as(UnresolvedTernaryExprSyntax.self) else { return nil }
      result = Self.common([results.result(of: choice.thenExpression), results.result(of: parts[2])])
    } else {
      return nil
    }
  }

  /// `nil` for the `else` that is not there.
  private static func branches(of node: IfExprSyntax) -> [CodeBlockItemListSyntax?] {
    switch node.elseBody {
    case .ifExpr(let next): [node.body.statements] + branches(of: next)
    case .codeBlock(let block): [node.body.statements, block.statements]
    case nil: [node.body.statements, nil]
    }
  }

  /// Branches that stop the program are no value, unless all of them do. What differs is not told; of a new value
  /// that every branch makes alike, what any of them assigns counts.
  private static func common(_ results: [MemberFact.Result]) -> MemberFact.Result {
    let values = results.filter { if case .trap(let name) = $0 { name == "unimplemented" } else { true } }
    guard let first = values.first else { return results.first ?? .unknown }
    return values.dropFirst().reduce(first) { common($0, $1) }
  }

  private static func common(_ left: MemberFact.Result, _ right: MemberFact.Result) -> MemberFact.Result {
    if left == right { return left }
    guard case .instance(let type, let labels, let assigned, _) = left,
      case .instance(type, labels, let others, _) = right
    else { return .unknown }
    return .instance(type: type, labels: labels, assigned: Set(assigned + others).sorted())
  }
}
