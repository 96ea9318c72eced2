import DepGraphModel
import SwiftSyntax

/// The type that an implicit member such as `.live` is looked up in: of what declares, takes or is assigned its value.
struct ExpectedTypes: Contextual {
  let context: WalkContext

  /// - Parameter node: the implicit member, with what is asked of it.
  func implicitType(of node: Syntax) -> ExpectedType {
    switch ExpectingPlace(around: node) {
    case .declared(let type)?: return takenType(type).map { .type($0) } ?? .unknown
    case .argument(let label, let callee)?:
      guard let name = takerName(of: callee) else { return .unknown }
      return .taken(by: name, label: label)
    case .assignment(let target)?:
      guard let name = target.lastName else { return .unknown }
      return .taken(by: name, label: TakenTypeFact.assigned)
    case nil: return .unknown
    }
  }

  /// `let converter: Converter<Int, String> = .live`
  func declaredArguments(of node: Syntax) -> String {
    guard case .declared(let type)? = ExpectingPlace(around: node) else { return "" }
    return references.reference(type)?.genericArguments ?? ""
  }

  /// A variable that reads an endpoint is called by the name of that.
  private func takerName(of callee: ExprSyntax) -> String? {
    let path = AccessPath(callee)
    let variable = path.rootName == "self" && path.steps.count == 1 ? path.leadingNames.first : path.bareName
    if let variable, let read = read(of: variable), case .keyPath(_, let chain) = read.reference, let last = chain.last
    {
      return last
    }
    return path.lastName
  }

  /// What a `@Dependency` variable reads.
  private func read(of variable: String) -> ConsumptionFact? {
    if case .wrapper(let index)? = body.names.meaning(of: variable) {
      return context.facts.consumptions.indices.contains(index) ? context.facts.consumptions[index] : nil
    }
    guard isStoredDependency(variable) else { return nil }
    return context.facts.consumptions.first { $0.variable == variable && $0.member == nil && $0.owner == ownerPath }
  }

  /// The name of a type, or of what a list of it holds; `nil` for one of the standard library and for a generic parameter.
  func takenType(_ type: TypeSyntax) -> [String]? {
    switch type.as(TypeSyntaxEnum.self) {
    case .arrayType(let array): return takenType(array.element)
    case .dictionaryType(let dictionary): return takenType(dictionary.value)
    case .optionalType(let optional): return takenType(optional.wrappedType)
    case .implicitlyUnwrappedOptionalType(let optional): return takenType(optional.wrappedType)
    case .attributedType(let attributed): return takenType(attributed.baseType)
    case .tupleType(let tuple):
      return tuple.elements.count == 1 ? tuple.elements.first.flatMap { takenType($0.type) } : nil
    case .identifierType, .memberType, .someOrAnyType: break
    default: return nil
    }
    guard let path = references.reference(type)?.path, let last = path.last else { return nil }
    if path == ["Self"] { return ownerPath.isEmpty ? nil : ownerPath }
    guard path.count > 1 || !Self.standardTypes.contains(last) && !isGenericName(last) else { return nil }
    return path
  }

  private static let standardTypes: Set<String> = [
    "Any", "AnyObject", "Array", "Bool", "CGFloat", "CGRect", "CGSize", "Character", "Data", "Date", "Decimal",
    "Dictionary", "Double", "Error", "Float", "Int", "Int32", "Int64", "Never", "NSObject", "Optional", "Set", "String",
    "Substring", "TimeInterval", "UInt", "UInt8", "URL", "UUID", "View", "Void",
  ]
}
