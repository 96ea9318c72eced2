import DepGraphModel
import SwiftSyntax

/// A name of a type, and the member that says it: the same name says nothing new in the same member.
struct TypeNamePlace: Hashable {
  var name: String
  var owner: [String]
  var member: SourcePosition?
}

extension FactVisitor {
  /// Records the names that a type is spelled with, those of its generic arguments among them.
  func addTypeNames(of type: TypeSyntax?) {
    guard let type, !isPreviewOrTestValue else { return }
    // Most types are a mere name.
    if let identifier = type.as(IdentifierTypeSyntax.self), identifier.genericArgumentClause == nil {
      return addTypeName(identifier.name, at: type)
    }
    var isAttribute = false
    for token in type.tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .atSign: isAttribute = true
      case .identifier:
        if !isAttribute { addTypeName(token, at: type) }
        isAttribute = false
      default: isAttribute = false
      }
    }
  }

  private func addTypeName(_ token: TokenSyntax, at type: TypeSyntax) {
    let name = SyntaxNames.text(token)
    guard name.utf8.first.map({ (0x41...0x5A).contains($0) }) ?? false else { return }
    let place = TypeNamePlace(name: name, owner: ownerPath, member: body.member?.fact.position)
    guard namedPlaces.insert(place).inserted else { return }
    facts.namedTypes.append(NamedTypeFact(name: name, owner: ownerPath, position: file.position(of: type)))
  }

  /// `let signer: Signer = .init()`: which type the initializer is of.
  func takeImplicit(_ value: ExprSyntax?, as type: TypeSyntax?) {
    guard let call = value?.as(FunctionCallExprSyntax.self),
      let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.base == nil,
      access.declName.baseName.tokenKind == .keyword(.`init`), let type,
      type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self), let path = references.reference(type)?.path
    else { return }
    implicitTypes[access.id] = path
  }
}
