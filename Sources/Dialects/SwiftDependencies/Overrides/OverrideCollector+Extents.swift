import DepGraphModel
import SwiftSyntax

/// What an override is in force for.
extension OverrideCollector {
  /// An override over the code between the first and the last of some expressions.
  /// - Parameter running: what of it runs; `nil` for all.
  func root(
    _ form: OverrideFact.Form, over code: [Syntax], running: [Syntax]? = nil, prefix: DependencyReference = .all
  ) -> OverrideRoot {
    guard let start = code.map(\.positionAfterSkippingLeadingTrivia).min(),
      let end = code.map(\.endPositionBeforeTrailingTrivia).max()
    else { return OverrideRoot(form: form, prefix: prefix) }
    return root(form, from: start, to: end, running: running ?? code, prefix: prefix)
  }

  /// An override over what a call is handed: the function itself says what else it is in force for.
  func root(_ form: OverrideFact.Form, handedTo call: FunctionCallExprSyntax, running: [Syntax]) -> OverrideRoot {
    root(
      form, from: call.calledExpression.endPositionBeforeTrailingTrivia, to: call.endPositionBeforeTrailingTrivia,
      running: running)
  }

  private func root(
    _ form: OverrideFact.Form, from start: AbsolutePosition, to end: AbsolutePosition, running: [Syntax],
    prefix: DependencyReference = .all
  ) -> OverrideRoot {
    let extent = OverrideExtent.code(from: file.position(of: start), to: file.position(of: end))
    body.add(extent)
    record { $0.overrides = true }
    let handed = running.filter(isHanded)
    var root = OverrideRoot(form: form, prefix: prefix, extent: extent, runsHandedCode: !handed.isEmpty)
    root.runsKeptCode = !handed.isEmpty && handed.allSatisfy(isKept)
    if let code = handed.first { root.outside = body.branches + otherUses(ofCodeHandedTo: code, from: start, to: end) }
    return root
  }

  /// What else a function does with closures that it is handed.
  private func otherUses(ofCodeHandedTo code: Syntax, from start: AbsolutePosition, to end: AbsolutePosition)
    -> [String]
  {
    HandedUses(of: code, from: start, to: end, scopes: names.surrounding.union(["withDependencies"]))?.others ?? []
  }

  /// Whether it is code that a value was made with, in a member that need not be the one which runs it.
  private func isKept(_ code: Syntax) -> Bool {
    guard let member = body.member?.fact, member.name != "init", member.name != "body" else { return false }
    return !isHandedHere(code) && HandedCode.mentions(types.last?.handed.names ?? [], in: code)
  }

  private func isHandedHere(_ code: Syntax) -> Bool { HandedCode.mentions(body.handedNames, in: code) }

  private func isHanded(_ code: Syntax) -> Bool {
    if isHandedHere(code) || HandedCode.mentions(types.last?.handed.names ?? [], in: code) { return true }
    // A modifier of its own: `extension View { func muted() -> some View { dependency(\.mail, .noop) } }`.
    return SyntaxNames.isSelf(code.as(ExprSyntax.self)) && isInForeignExtension
  }
}
