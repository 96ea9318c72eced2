import SwiftSyntax

/// Whether a modifier stands where a view or a scene is made, as far as the code around it says: a reducer has modifiers of
/// the same names.
enum ModifiedView {
  static func isAround(_ node: Syntax) -> Bool {
    var current = node
    while let parent = current.parent {
      switch parent.as(SyntaxEnum.self) {
      case .labeledExpr(let argument):
        if argument.label?.text == "rootView" { return true }
        if argument.label?.text == "reducer" { return false }
      case .closureExpr:
        let callee = ValueStep.call(handed: parent).flatMap(\.calledName)
        if callee.map(DependencySpelling.stores.contains) ?? false { return false }
      case .functionDecl(let function): return isView(function.signature.returnClause?.type)
      case .patternBinding(let binding):
        if let type = binding.typeAnnotation?.type { return isView(type) }
      case .memberBlock, .sourceFile: return false
      default: break
      }
      current = parent
    }
    return false
  }

  private static func isView(_ type: TypeSyntax?) -> Bool {
    type?.tokens(viewMode: .sourceAccurate).contains { ["View", "Scene", "AnyView"].contains($0.text) } ?? false
  }
}
