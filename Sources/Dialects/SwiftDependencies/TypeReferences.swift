import DepGraphModel
import SwiftSyntax

/// Turns types as they are written into references, by the same rules as the byte scanner.
struct TypeReferences {
  let file: SourceFile

  /// The nominal types of one type or composition; nothing for functions, tuples, arrays and suppressed conformances.
  func references(_ type: TypeSyntax) -> [TypeReference] { nominal(type) ?? [] }

  func reference(_ type: TypeSyntax) -> TypeReference? { references(type).first }

  /// `nil` where some part has no name.
  private func nominal(_ type: TypeSyntax) -> [TypeReference]? {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let identifier):
      return [
        TypeReference(
          path: [SyntaxNames.text(identifier.name)], genericArguments: arguments(identifier.genericArgumentClause))
      ]
    case .memberType(let member):
      guard let base = nominal(member.baseType)?.first else { return nil }
      return [
        TypeReference(
          path: base.path + [SyntaxNames.text(member.name)],
          genericArguments: [base.genericArguments, arguments(member.genericArgumentClause)].filter { !$0.isEmpty }
            .joined(separator: ", "))
      ]
    case .metatypeType(let metatype):
      guard let base = nominal(metatype.baseType)?.first else { return nil }
      return [TypeReference(path: base.path + [metatype.metatypeSpecifier.text])]
    case .attributedType(let attributed): return nominal(attributed.baseType)
    case .someOrAnyType(let constrained): return nominal(constrained.constraint)
    case .optionalType(let optional): return nominal(optional.wrappedType)
    case .implicitlyUnwrappedOptionalType(let optional): return nominal(optional.wrappedType)
    case .compositionType(let composition): return all(composition)
    case .suppressedType, .classRestrictionType: return []
    default: return nil
    }
  }

  private func all(_ composition: CompositionTypeSyntax) -> [TypeReference]? {
    var references: [TypeReference] = []
    for element in composition.elements {
      guard let part = nominal(element.type) else { return nil }
      references += part
    }
    return references
  }

  private func arguments(_ clause: GenericArgumentClauseSyntax?) -> String {
    clause.map { file.text(of: $0.arguments) } ?? ""
  }
}
