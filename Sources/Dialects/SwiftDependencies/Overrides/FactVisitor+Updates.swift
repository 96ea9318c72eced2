import DepGraphModel
import SwiftSyntax

/// Closures and functions over `inout DependencyValues` that are named before something runs them:
///
///     let quiet: (inout DependencyValues) -> Void = { $0.mail = .noop }
///     withDependencies(quiet) { … }
extension FactVisitor {
  /// The root of a closure that is kept as the value of a variable, or that a function gives back.
  func helperRoot(of closure: ClosureExprSyntax) -> OverrideRoot? {
    if let binding = Self.binding(of: closure) {
      guard updateNames.takesValues(closure) || (binding.typeAnnotation.map { updateNames.isUpdate($0.type) } ?? false) else { return nil }
      return OverrideRoot(form: .helper, helperName: isMemberPlaceOfBinding ? nil : updateNames.helperName(of: binding))
    }
    if let (binding, count) = Self.table(of: closure), updateNames.isTableOfUpdates(binding) {
      let name = SyntaxNames.identifier(binding.pattern)
      return OverrideRoot(
        form: .helper, helperName: isMemberPlaceOfBinding ? nil : name.map { file.localName($0, at: Syntax(binding)) },
        isOneOfSeveral: count > 1 && takesOne(of: binding))
    }
    if let root = helperRoot(inList: closure) { return root }
    guard let root = body.resultRoot, body.closures.isEmpty, let parent = closure.parent,
      parent.is(CodeBlockItemSyntax.self) || parent.is(ReturnStmtSyntax.self)
    else { return nil }
    return root
  }

  /// The initial value of a member is visited with the member around it, and outside of every block.
  private var isMemberPlaceOfBinding: Bool { body.depth == 0 }

  /// `let quiet = { … }`, also behind an attribute's closure type in parentheses.
  private static func binding(of closure: ClosureExprSyntax) -> PatternBindingSyntax? {
    closure.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
  }

  /// `let setups: [String: (inout DependencyValues) -> Void] = ["demo": { … }]`, and how many there are.
  private static func table(of closure: ClosureExprSyntax) -> (binding: PatternBindingSyntax, count: Int)? {
    guard let list = closure.parent?.parent else { return nil }
    let count = list.as(DictionaryElementListSyntax.self)?.count ?? list.as(ArrayElementListSyntax.self)?.count
    let binding = list.parent?.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
    guard let count, let binding else { return nil }
    return (binding, count)
  }

  /// `fill(&$0.mail)`, `swap(&$0.mail, &spare)`: the value is written back, whatever the function made of it.
  func takeInOut(_ node: InOutExprSyntax) -> Bool {
    let path = AccessPath(node.expression)
    // `_modify { yield &self[Mail.self] }`
    if body.member?.fact.kind == .property, body.helper != nil { return false }
    guard let (root, steps) = overrideRoots.assignedRoot(of: path, assigned: ""), !steps.isEmpty else { return false }
    let targets = keys.targets(of: steps, from: root.prefix).filter { $0.reference != .all }
    for target in targets {
      body.inBranch(targets.count > 1 ? "one of \(targets.count)" : nil) {
        addOverride(.dependency(target.reference), root: root, isPartial: target.isPartial, at: Syntax(node))
      }
    }
    return !targets.isEmpty
  }
}
