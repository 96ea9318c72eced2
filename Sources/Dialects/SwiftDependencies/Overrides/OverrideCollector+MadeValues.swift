import DepGraphModel
import SwiftSyntax

/// Values of `DependencyValues` that a body makes, fills in and puts in place of the current ones:
///
///     static var mocked: DependencyValues {
///       var values = DependencyValues()
///       values.mail = .noop
///       return values
///     }
///
///     withDependencies { $0 = .mocked } operation: { … }
extension OverrideCollector {
  /// The name that the facts have of what is set on a variable; `nil` where it is what the member around it gives.
  func takeMadeValues(_ binding: PatternBindingSyntax, name: String) -> String {
    let made = givesMadeValues ? "" : file.localName(name, at: Syntax(binding))
    if let value = binding.initializer?.value { addReplacement(by: value, root: .made(made), at: Syntax(value)) }
    return made
  }

  /// Whether what the member around the place gives is a `DependencyValues`.
  private var givesMadeValues: Bool {
    guard let type = body.member?.fact.resultType?.path else { return false }
    return names.isValues(type) || isInDependencyValues && type == ["Self"]
  }

  /// A property that was set on such a variable is what it was set to.
  func noteHandSet(_ path: AccessPath) {
    guard let name = path.rootName, overrideRoots.valuesRoot(named: name) != nil, path.steps.count == 1,
      case .member(let property) = path.steps[0]
    else { return }
    body.handSet.insert("\(name).\(property)")
  }

  /// `$0 = .mocked`: what was set before is gone, and what the new values were given is set.
  func addReplacement(by value: ExprSyntax?, root: OverrideRoot, at node: Syntax) {
    switch value.map(made) ?? .unknown {
    case .nothing:
      guard value.map(isFresh) ?? false else { return }
      takeReset(root: root, at: node)
      if root.form == .helper, node.is(SequenceExprSyntax.self) {
        add(.renewed, root: root, of: CalledHelper(receiver: "DependencyValues"), at: node)
      }
    case .context(let text):
      takeContext(text, root: root, at: node)
      add(.everything(text), root: root, at: node)
    case .named(let name):
      takeDoubtfulReset(root: root, at: node)
      add(.replaced(by: name), root: root, at: node)
    case .unknown:
      takeDoubtfulReset(root: root, at: node)
      add(.replaced(by: nil), root: root, at: node)
    }
  }

  private enum Made {
    /// `DependencyValues()`, and the current values.
    case nothing
    /// One of the library's own, by its text.
    case context(String)
    case named(String)
    case unknown
  }

  private func made(_ value: ExprSyntax) -> Made {
    if let attempt = value.as(TryExprSyntax.self) { return made(attempt.expression) }
    if let awaited = value.as(AwaitExprSyntax.self) { return made(awaited.expression) }
    let callee = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
    let path = AccessPath(callee)
    var chain = path.isImplicit ? path.leadingNames : path.dottedName ?? []
    guard chain.count == path.steps.count + (path.isImplicit ? 0 : 1), let last = chain.popLast() else {
      return .unknown
    }
    if last == "_current" || last == "init" || names.isValues([last]) || last == "Self" { return .nothing }
    if ["live", "preview", "test"].contains(last), chain.isEmpty || names.isValues(chain) {
      return .context(file.text(of: value))
    }
    guard path.steps.isEmpty else { return .named(last) }
    switch body.names.meaning(of: last) {
    case .values(let made?, _): return made.isEmpty ? .unknown : .named(made)
    case .helper(let name): return .named(name)
    case nil: return .named(last)
    case .plain, .wrapper, .values, .lookup, .given, .kept, .override, .update: return .unknown
    }
  }
}
