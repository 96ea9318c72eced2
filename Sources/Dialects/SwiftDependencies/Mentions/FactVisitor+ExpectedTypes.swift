import DepGraphModel
import SwiftSyntax

/// What gives an implicit member its type, and what takes a value of which type.
extension FactVisitor {
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
    addTakenType(
      parameter.type, taker: SyntaxNames.text(element.name),
      label: parameter.firstName.map(SyntaxNames.text) ?? "_")
  }

  private func addTakenType(_ type: TypeSyntax, taker: String, label: String) {
    guard !isPreviewOrTestValue, let path = expectedTypes.takenType(type) else { return }
    facts.takenTypes.append(
      TakenTypeFact(type: path, taker: taker, label: label, owner: ownerPath, position: file.position(of: type)))
  }

  /// The parameters of a closure that a name stands for.
  private func addClosureTypes(of type: TypeSyntax, taker: String) {
    if let attributed = type.as(AttributedTypeSyntax.self) {
      addClosureTypes(of: attributed.baseType, taker: taker)
    } else if let optional = type.as(OptionalTypeSyntax.self) {
      addClosureTypes(of: optional.wrappedType, taker: taker)
    } else if let tuple = type.as(TupleTypeSyntax.self), let only = tuple.elements.first, tuple.elements.count == 1 {
      addClosureTypes(of: only.type, taker: taker)
    } else if let function = type.as(FunctionTypeSyntax.self) {
      for parameter in function.parameters { addTakenType(parameter.type, taker: taker, label: "_") }
    }
  }
}
