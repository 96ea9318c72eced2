import SwiftSyntax

extension ManifestEvaluator {
  /// Names that are spelled as a type somewhere, and those whose extension a place is in. A protocol that is only conformed
  /// to and extended is the type of no value: what a member means is for the type of the value to say.
  func protocolMentions(around node: Syntax) -> Set<String> {
    let root = node.root
    let mentioned: Set<String>
    if let known = mentionedTypes, known.root == root.id {
      mentioned = known.names
    } else {
      let finder = TypeMentions(viewMode: .sourceAccurate)
      finder.walk(root)
      mentioned = finder.names
      mentionedTypes = (root.id, mentioned)
    }
    var around = mentioned
    var current = node.parent
    while let here = current {
      if let type = here.as(ExtensionDeclSyntax.self)?.extendedType.as(IdentifierTypeSyntax.self) {
        around.insert(type.name.identifierText)
      } else if let type = here.as(ProtocolDeclSyntax.self) {
        around.insert(type.name.identifierText)
      }
      current = here.parent
    }
    return around
  }
}

private final class TypeMentions: SyntaxVisitor {
  private(set) var names: Set<String> = []

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if !node.isConformance, node.parent?.is(ExtensionDeclSyntax.self) != true { names.insert(node.name.identifierText) }
    return .visitChildren
  }

  /// As an expression a type is spelled like a variable: `P.self`.
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.baseName.identifierText)
    return .visitChildren
  }
}

extension IdentifierTypeSyntax {
  /// Whether it stands where a type says what it conforms to. Protocols that refine it can be the type of a value.
  fileprivate var isConformance: Bool {
    guard let clause = parent?.as(InheritedTypeSyntax.self)?.parent?.parent else { return false }
    let owner = clause.parent
    return owner?.is(EnumDeclSyntax.self) ?? false || owner?.is(StructDeclSyntax.self) ?? false
      || owner?.is(ClassDeclSyntax.self) ?? false || owner?.is(ExtensionDeclSyntax.self) ?? false
  }
}
