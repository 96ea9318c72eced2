import SwiftSyntax

/// A type as far as the evaluator needs it: to find implicit members, to choose overloads, to accept literals.
indirect enum TypeName: Equatable, Sendable {
  /// Dotted: `Target.Dependency`.
  case named(String)
  case array(TypeName)
  case dictionary(TypeName, TypeName)
  case set(TypeName)
  case optional(TypeName)
  case tuple([Field])
  case function([TypeName], TypeName)
  /// Anything: a generic parameter, or a type that is not followed.
  case any

  struct Field: Equatable, Sendable {
    var label: String?
    var type: TypeName
  }

  static let string = TypeName.named("String")
  static let boolean = TypeName.named("Bool")
  static let integer = TypeName.named("Int")
  static let dependency = TypeName.named("Target.Dependency")
  static let target = TypeName.named("Target")
  static let product = TypeName.named("Product")
  static let packageDependency = TypeName.named("Package.Dependency")

  var description: String {
    switch self {
    case .named(let name): name
    case .array(let element): "[\(element.description)]"
    case .dictionary(let key, let value): "[\(key.description): \(value.description)]"
    case .set(let element): "Set<\(element.description)>"
    case .optional(let wrapped): "\(wrapped.description)?"
    case .tuple(let fields): "(\(fields.map(\.type.description).joined(separator: ", ")))"
    case .function(_, let result): "(…) -> \(result.description)"
    case .any: "Any"
    }
  }

  /// Where extensions of the type keep their members.
  var declarationName: String? {
    switch self {
    case .named(let name): name
    case .array: "Array"
    case .dictionary: "Dictionary"
    case .set: "Set"
    case .optional: "Optional"
    case .tuple, .function, .any: nil
    }
  }

  var elementType: TypeName? {
    switch self {
    case .array(let element), .set(let element): element
    case .optional(let wrapped): wrapped.elementType
    case .named, .dictionary, .tuple, .function, .any: nil
    }
  }

  var isFunction: Bool {
    switch self {
    case .function: true
    case .optional(let wrapped): wrapped.isFunction
    case .named, .array, .dictionary, .set, .tuple, .any: false
    }
  }
}

extension TypeSyntax {
  /// Where extensions of the type keep what they declare, as far as its spelling tells: `Array` for `[Element]` and for
  /// `Array<Element>`.
  var pathOfDeclaration: String? {
    if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
    if let type = self.as(MemberTypeSyntax.self) {
      return type.baseType.pathOfDeclaration.map { $0 + "." + type.name.text }
    }
    if self.is(ArrayTypeSyntax.self) { return "Array" }
    if self.is(DictionaryTypeSyntax.self) { return "Dictionary" }
    return self.is(OptionalTypeSyntax.self) ? "Optional" : nil
  }
}
