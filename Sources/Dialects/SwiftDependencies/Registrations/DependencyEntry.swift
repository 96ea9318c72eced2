import DepGraphModel
import SwiftParser
import SwiftSyntax

/// One `@DependencyEntry var mail: any Mail = Mock()`, and how the macro names the key that it makes.
struct DependencyEntry {
  let property: String
  let modifiers: DeclModifierListSyntax
  let annotation: TypeSyntax?
  let valueType: String
  let position: SourcePosition
  let end: SourcePosition
  private let givenName: String?
  /// The values that the arguments give, by label.
  let arguments: [String: ExprSyntax]
  private let hasInitializer: Bool

  init(
    _ attribute: AttributeSyntax, variable: VariableDeclSyntax, binding: PatternBindingSyntax, property: String,
    file: SourceFile
  ) {
    self.property = property
    modifiers = variable.modifiers
    annotation = binding.typeAnnotation?.type
    valueType = annotation.map { file.text(of: $0) } ?? ""
    position = file.position(of: variable)
    end = file.end(of: variable)
    hasInitializer = binding.initializer != nil
    var labelled: [String: ExprSyntax] = [:]
    var givenName: String?
    if case .argumentList(let arguments) = attribute.arguments {
      for argument in arguments {
        if let label = argument.label {
          labelled[label.text] = argument.expression
        } else {
          givenName = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        }
      }
    }
    arguments = labelled
    self.givenName = givenName
  }

  var hasLiveValue: Bool { arguments["liveValue"] != nil }

  func gives(_ kind: ValueFact.Kind) -> Bool {
    switch kind {
    case .live, .preview: arguments[kind.memberName] != nil
    case .test: hasInitializer || arguments[kind.memberName] != nil
    }
  }

  /// Whether other modules can name the key: else the macro makes a private one.
  static func isShared(_ access: AccessLevel) -> Bool {
    switch access {
    case .public, .package, .open: true
    case .private, .fileprivate, .internal: false
    }
  }

  /// The key's name: from the argument, from the type, from the property, in this order; private keys go by the property.
  func keyName(access: AccessLevel) -> String {
    guard DependencyEntry.isShared(access) else { return "__Key_" + property }
    if let givenName { return givenName }
    if let annotation {
      let name = DependencyEntry.typeName(annotation)
      if !name.isEmpty { return name + "Key" }
    }
    return property.prefix(1).uppercased() + property.dropFirst() + "Key"
  }

  /// The names in a type joined together: attributes, `any`, `some`, `?` and brackets are left out.
  private static func typeName(_ type: TypeSyntax) -> String {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let identifier): SyntaxNames.text(identifier.name)
    case .memberType(let member): SyntaxNames.text(member.name)
    case .metatypeType(let metatype): typeName(metatype.baseType)
    case .attributedType(let attributed): typeName(attributed.baseType)
    case .someOrAnyType(let constrained): typeName(constrained.constraint)
    case .optionalType(let optional): typeName(optional.wrappedType)
    case .implicitlyUnwrappedOptionalType(let optional): typeName(optional.wrappedType)
    case .arrayType(let array): typeName(array.element)
    case .dictionaryType(let dictionary): typeName(dictionary.key) + typeName(dictionary.value)
    case .compositionType(let composition): composition.elements.map { typeName($0.type) }.joined()
    case .tupleType(let tuple): tuple.elements.map { typeName($0.type) }.joined()
    default: ""
    }
  }
}
