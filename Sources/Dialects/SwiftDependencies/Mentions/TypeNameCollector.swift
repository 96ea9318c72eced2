import DepGraphModel
import SwiftSyntax

/// Collects which types code names, and what takes values of which.
final class TypeNameCollector: Collector {
  /// A name of a type, and the member that says it: the same name says nothing new in the same member.
  private struct Place: Hashable {
    var name: String
    var owner: [String]
    var member: SourcePosition?
  }

  private var namedPlaces: Set<Place> = []

  /// Records the names that a type is spelled with, those of its generic arguments among them.
  func add(_ type: TypeSyntax?) {
    guard let type, !isPreviewOrTestValue else { return }
    // Most types are a mere name.
    if let identifier = type.as(IdentifierTypeSyntax.self), identifier.genericArgumentClause == nil {
      return add(identifier.name, at: type)
    }
    var isAttribute = false
    for token in type.tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .atSign: isAttribute = true
      case .identifier:
        if !isAttribute { add(token, at: type) }
        isAttribute = false
      default: isAttribute = false
      }
    }
  }

  private func add(_ token: TokenSyntax, at type: TypeSyntax) {
    let name = SyntaxNames.text(token)
    guard name.utf8.first.map({ (0x41...0x5A).contains($0) }) ?? false else { return }
    let place = Place(name: name, owner: ownerPath, member: body.member?.fact.position)
    guard namedPlaces.insert(place).inserted else { return }
    facts.namedTypes.append(NamedTypeFact(name: name, owner: ownerPath, position: file.position(of: type)))
  }

  // MARK: What takes values

  func addTakenType(_ parameter: FunctionParameterSyntax, of function: String) {
    let name = SyntaxNames.text(parameter.secondName ?? parameter.firstName)
    addClosureTypes(of: parameter.type, taker: name)
    guard function != "subscript" else { return }
    addTakenType(parameter.type, taker: function, label: SyntaxNames.text(parameter.firstName))
  }

  func addTakenType(_ type: TypeSyntax, byProperty name: String) {
    addClosureTypes(of: type, taker: name)
    addTakenType(type, taker: name, label: TakenTypeFact.assigned)
  }

  func addTakenType(_ parameter: EnumCaseParameterSyntax) {
    guard let element = parameter.parent?.parent?.parent?.as(EnumCaseElementSyntax.self) else { return }
    let name = SyntaxNames.text(element.name)
    let type = SyntaxNames.dottedName(parameter.type.unwrapped)?.last
    if parameter.type.isFunction || type.map(isGenericName) ?? false {
      facts.keeping.insert(name)
    } else if let type {
      facts.keeping.insert("\(name).\(type)")
    }
    addTakenType(parameter.type, taker: name, label: parameter.firstName.map(SyntaxNames.text) ?? "_")
  }

  private func addTakenType(_ type: TypeSyntax, taker: String, label: String) {
    guard !isPreviewOrTestValue, let path = expectedTypes.takenType(type) else { return }
    facts.takenTypes.append(
      TakenTypeFact(type: path, taker: taker, label: label, owner: ownerPath, position: file.position(of: type)))
  }

  /// The parameters of a closure that a name stands for.
  private func addClosureTypes(of type: TypeSyntax, taker: String) {
    for parameter in type.unwrapped.as(FunctionTypeSyntax.self)?.parameters ?? [] {
      addTakenType(parameter.type, taker: taker, label: "_")
    }
  }
}
