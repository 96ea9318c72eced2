import DepGraphModel
import SwiftSyntax

/// What an override takes back that was set around it or before it.
extension OverrideCollector {
  /// `DependencyValues()`, not the current values.
  func isFresh(_ value: ExprSyntax) -> Bool {
    guard let call = value.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledName != "_current"
  }

  /// `$0 = DependencyValues()`
  func takeReset(root: OverrideRoot, at node: Syntax) {
    guard let update = Update(around: node, root: root) else { return }
    let isSure = body.branches(from: body.closures.last?.branchMark ?? 0).isEmpty
    let isEarlier = { (fact: OverrideFact, file: SourceFile) in
      fact.extent == root.extent && fact.position > file.position(of: update.code)
    }
    if isSure {
      facts.overrides.removeAll { isEarlier($0, file) }
      detach(update)
    } else {
      for index in facts.overrides.indices where isEarlier(facts.overrides[index], file) {
        facts.overrides[index].branches.append("!(DependencyValues())")
        facts.overrides[index].until = facts.overrides[index].position
      }
    }
  }

  /// `$0 = fresh()`: what was set around it may be gone.
  /// - Parameter function: what is called, or is the update, that may take everything back: `$0.reset()`.
  func takeDoubtfulReset(root: OverrideRoot, by function: String = "", at node: Syntax) {
    guard let outer = body.operations.first?.operation.extent,
      let update = Update(node, root: root) ?? Update(around: node, root: root)
    else { return }
    let extent = OverrideExtent.code(from: file.end(of: update.code), to: file.end(of: update.call))
    body.add(extent)
    record { $0.escape(EscapingCode(kind: .reset, code: extent, scope: outer, function: function)) }
  }

  /// `$0.context = .live`, where it was something else around it.
  func takeContext(_ text: String, root: OverrideRoot, at node: Syntax) {
    guard text.hasSuffix("live"), let update = Update(around: node, root: root) else { return }
    let around = facts.overrides.indices.filter { facts.overrides[$0].extent.encloses(root.extent) }
    let contexts = around.filter { index in
      if case .everything(let other) = facts.overrides[index].subject { !other.hasSuffix("live") } else { false }
    }
    guard !contexts.isEmpty else { return }
    let isSure = body.branches(from: body.closures.last?.branchMark ?? 0).isEmpty
    if isSure, contexts.count == around.count, contexts.allSatisfy({ facts.overrides[$0].extent != root.extent }) {
      detach(update)
    } else {
      for index in contexts {
        facts.overrides[index].branches.append("!(context = .live)")
        facts.overrides[index].until = facts.overrides[index].position
      }
    }
  }

  /// What is behind the closure of an update is the operation, and a little more: what sets something there is in force
  /// for less.
  private func detach(_ update: Update) {
    let extent = OverrideExtent.code(from: file.end(of: update.code), to: file.end(of: update.call))
    body.add(extent)
    record { $0.detach(extent) }
  }

  /// The update of an override with an operation: a closure or the name of a function.
  private struct Update {
    var code: Syntax
    var call: FunctionCallExprSyntax

    /// `withDependencies(reset) { … }`
    init?(_ name: Syntax, root: OverrideRoot) {
      guard case .code = root.extent, root.form == .withDependencies, let argument = name.parent,
        argument.is(LabeledExprSyntax.self), let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
      else { return nil }
      (code, self.call) = (name, call)
    }

    init?(around node: Syntax, root: OverrideRoot) {
      guard case .code = root.extent, root.form == .withDependencies else { return nil }
      var current = node.parent
      while let next = current, !next.is(ClosureExprSyntax.self) { current = next.parent }
      guard let closure = current?.as(ClosureExprSyntax.self), let call = ValueStep.call(handed: Syntax(closure)) else {
        return nil
      }
      code = Syntax(closure)
      self.call = call
    }
  }
}
