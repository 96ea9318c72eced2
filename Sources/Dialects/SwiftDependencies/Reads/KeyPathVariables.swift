import DepGraphModel
import SwiftSyntax

/// Variables of a file that hold a key path of `DependencyValues` or a key: `let path = \DependencyValues.mail`,
/// `static let path: WritableKeyPath<DependencyValues, Mail> = \.mail`, `let key = Mail.self`.
struct KeyPathVariables {
  private let references: [String: DependencyReference]

  init(_ file: SourceFile) {
    let finder = KeyPathFinder(file: file)
    finder.walk(file.tree)
    references = finder.references.compactMapValues { $0 }
  }

  /// What `path`, `Self.path` or `Paths.mail` holds.
  func reference(_ expression: ExprSyntax) -> DependencyReference? {
    AccessPath(expression).dottedName?.last.flatMap { references[$0] }
  }
}

private final class KeyPathFinder: SyntaxVisitor {
  private let file: SourceFile
  /// `nil` where variables of one name hold different ones.
  private(set) var references: [String: DependencyReference?] = [:]

  init(file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard let name = SyntaxNames.identifier(node.pattern) else { return .visitChildren }
    let value = node.initializer?.value ?? Self.result(of: node.accessorBlock)
    guard let value, let reference = SyntaxNames.reference(value, in: file) else { return .visitChildren }
    if let path = value.as(KeyPathExprSyntax.self), !isOfValues(path, annotation: node.typeAnnotation?.type) {
      return .skipChildren
    }
    if let known = references[name], known != reference {
      references[name] = .some(nil)
    } else {
      references[name] = reference
    }
    return .skipChildren
  }

  private func isOfValues(_ path: KeyPathExprSyntax, annotation: TypeSyntax?) -> Bool {
    if let root = path.root { return DependencySpelling.isValues(SyntaxNames.dottedName(root) ?? []) }
    return annotation.map { file.text(of: $0).contains("DependencyValues") } ?? false
  }

  private static func result(of block: AccessorBlockSyntax?) -> ExprSyntax? {
    guard case .getter(let items) = block?.accessors, items.count == 1, let only = items.first else { return nil }
    switch only.item {
    case .expr(let expression): return expression
    case .stmt(let statement): return statement.as(ReturnStmtSyntax.self)?.expression
    case .decl: return nil
    }
  }
}
