import DepGraphModel
import SwiftSyntax

/// What an override is in force for, and whether it is applied when something happens instead of where the code around
/// it runs.
extension FactVisitor {
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

  /// Marks the closures of a call that run when something happens.
  func takeEvents(of call: ClosureCall, callee: AccessPath) {
    guard let name = callee.lastName else { return }
    let takesAction = call.closures.contains { closure in
      !closure.isTrailing && closure.label.map(EventNames.isHandler(label:)) ?? false
    }
    for closure in call.closures {
      let answersEvent =
        closure.label.map(EventNames.isHandler(label:))
        ?? EventNames.isHandler(
          function: name, hasParameters: closure.expression.signature?.parameterClause != nil, takesAction: takesAction)
      if answersEvent { closureRoles[closure.expression.id].isEvent = true }
    }
  }
}

/// Which functions keep the closure they are given for later.
private enum EventNames {
  private static let labels: Set<String> = ["action", "perform", "handler", "completion", "completionHandler"]
  private static let functions: Set<String> = [
    "task", "refreshable", "sink", "subscribe", "observe", "addObserver", "schedule", "handle", "handler",
    "setEventHandler", "setCancelHandler", "whenSuccess", "whenFailure", "whenComplete", "get", "post", "put", "patch",
    "delete", "head", "options", "webSocket", "ws", "use", "Button", "UIAction",
  ]
  /// Functions with parameters in their closure that call it while they run, or to build what is shown.
  private static let immediate: Set<String> = [
    "forEach", "map", "flatMap", "compactMap", "filter", "reduce", "sorted", "sheet", "popover", "fullScreenCover",
    "navigationDestination", "overlay", "background", "alert", "confirmationDialog", "ifLet", "ifCaseLet", "addTask",
    "update", "configure", "apply", "async", "sync", "perform", "transformDependency", "prepareDependencies",
  ]

  static func isHandler(label: String) -> Bool { labels.contains(label) || startsWithOn(label) }

  static func isHandler(function name: String, hasParameters: Bool, takesAction: Bool) -> Bool {
    if name == "Button" { return !takesAction }
    if functions.contains(name) || startsWithOn(name) { return true }
    guard hasParameters, let first = name.utf8.first, first >= 0x61 else { return false }
    return !immediate.contains(name) && !name.hasPrefix("with")
  }

  /// `onAppear`, `onOpenURL`
  private static func startsWithOn(_ name: String) -> Bool {
    guard name.hasPrefix("on"), let third = name.utf8.dropFirst(2).first else { return false }
    return (0x41...0x5A).contains(third)
  }
}
