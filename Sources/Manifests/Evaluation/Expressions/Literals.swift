import SwiftSyntax

extension ManifestEvaluator {
  /// What string interpolation and `String(describing:)` print.
  func description(_ value: ManifestValue, _ node: any SyntaxProtocol) throws -> String {
    switch try known(value) {
    case .string(let text): return text
    case .integer(let number): return String(number)
    case .boolean(let answer): return answer ? "true" : "false"
    case .type(.named(let name)) where types[name]?.scope?.generics.isEmpty ?? true:
      return (name.split(separator: ".").last.map(String.init) ?? name).filter { $0 != "'" }
    case let known where declarationNames(of: known).contains("CustomStringConvertible"):
      guard case .string(let text)? = try member("description", of: known, in: global, at: node) else {
        throw fail("how \(known.summary) is printed is not known", node)
      }
      return text
    case .enumeration(let value) where value.payload.isEmpty && !isDescribed(value): return value.name
    default: throw fail("how \(value.summary) is printed is not known", node)
    }
  }

  /// Whether a conformance that is not looked at may change how the value is printed.
  private func isDescribed(_ value: EnumerationValue) -> Bool {
    let printing = ["LosslessStringConvertible", "CustomDebugStringConvertible", "TextOutputStreamable"]
    return declarationNames(of: .enumeration(value)).contains { printing.contains($0) }
  }

  func integer(_ node: IntegerLiteralExprSyntax) throws -> ManifestValue {
    let text = node.literal.text.filter { $0 != "_" }
    let radixes: [(String, Int)] = [("0x", 16), ("0b", 2), ("0o", 8)]
    for (prefix, radix) in radixes where text.hasPrefix(prefix) {
      guard let number = Int(text.dropFirst(2), radix: radix) else { throw fail("this number is too large", node) }
      return .integer(number)
    }
    guard let number = Int(text) else { throw fail("this number is too large", node) }
    return .integer(number)
  }

  func evaluate(_ node: ArrayExprSyntax, in scope: EvaluationScope, expecting: TypeName?) throws -> ManifestValue {
    // `[Target.Dependency]` in an expression is a type: `[String]()`.
    if node.elements.count == 1, let only = node.elements.first?.expression, let type = try typeOperand(only, in: scope)
    {
      return .type(.array(type))
    }
    let elementType = expecting?.elementType
    let elements = try node.elements.map { element in
      ManifestElement(
        value: try poisoning { try evaluate(element.expression, in: scope, expecting: elementType) },
        origin: place(element.expression.positionAfterSkippingLeadingTrivia))
    }
    return .array(elementType == nil ? try typedBySiblings(elements, node) : elements)
  }

  /// `[Target.target(name: "A"), .target(name: "B")]`: implicit members are of the type that the others show. Literals
  /// show none.
  private func typedBySiblings(
    _ elements: [ManifestElement], _ node: any SyntaxProtocol
  ) throws -> [ManifestElement] {
    let types = elements.compactMap { element -> TypeName? in
      switch element.value {
      case .object, .structure, .enumeration, .construct: typeName(of: element.value)
      default: nil
      }
    }
    guard let first = types.first, types.allSatisfy({ $0 == first }) else { return elements }
    return try elements.map { element in
      guard case .implicit = element.value else { return element }
      return ManifestElement(
        value: try poisoning { try coerce(element.value, to: first, at: node) }, origin: element.origin)
    }
  }

  /// The type that an operand names, where it names one and no value.
  private func typeOperand(_ expression: ExprSyntax, in scope: EvaluationScope) throws -> TypeName? {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count > 1 {
      var fields: [TypeName.Field] = []
      for element in tuple.elements {
        guard let type = try typeOperand(element.expression, in: scope) else { return nil }
        fields.append(TypeName.Field(label: element.label?.identifierText, type: type))
      }
      return .tuple(fields)
    }
    if let array = expression.as(ArrayExprSyntax.self) {
      guard array.elements.count == 1, let only = array.elements.first else { return nil }
      return try typeOperand(only.expression, in: scope).map { .array($0) }
    }
    guard expression.is(DeclReferenceExprSyntax.self) || expression.is(MemberAccessExprSyntax.self) else { return nil }
    // `[Home.self]` is a list of one type.
    if expression.as(MemberAccessExprSyntax.self)?.declName.baseName.tokenKind == .keyword(.self) { return nil }
    guard let first = expression.firstToken(viewMode: .sourceAccurate), first.tokenKind.isUppercaseIdentifier else {
      return nil
    }
    if case .type(let type) = try poisoning({ try evaluate(expression, in: scope) }) { return type }
    return nil
  }

  func evaluate(_ node: DictionaryExprSyntax, in scope: EvaluationScope, expecting: TypeName?) throws -> ManifestValue {
    var expected: (key: TypeName, value: TypeName)?
    if case .dictionary(let key, let value)? = expecting { expected = (key, value) }
    guard case .elements(let list) = node.content else { return .dictionary([]) }
    if list.count == 1, let only = list.first, let key = try typeOperand(only.key, in: scope),
      case .type(let value) = try evaluate(only.value, in: scope)
    {
      return .type(.dictionary(key, value))
    }
    var entries: [DictionaryEntry] = []
    for element in list {
      let key = try known(try evaluate(element.key, in: scope, expecting: expected?.key))
      for entry in entries where try areEqual(entry.key, key, element) {
        throw fail("a dictionary literal with the same key twice", element)
      }
      let value = try poisoning { try evaluate(element.value, in: scope, expecting: expected?.value) }
      entries.append(DictionaryEntry(key: key, value: value))
    }
    return .dictionary(entries)
  }

  func evaluate(_ node: TupleExprSyntax, in scope: EvaluationScope, expecting: TypeName?) throws -> ManifestValue {
    if node.elements.isEmpty { return .void }
    if node.elements.count == 1, let only = node.elements.first, only.label == nil {
      return try evaluate(only.expression, in: scope, expecting: expecting)
    }
    var fields: [TypeName.Field] = []
    if case .tuple(let expected)? = expecting, expected.count == node.elements.count { fields = expected }
    return .tuple(
      try node.elements.enumerated().map { index, element in
        TupleElement(
          label: element.label?.identifierText,
          value: try poisoning {
            try evaluate(
              element.expression, in: scope, expecting: index < fields.count ? fields[index].type : nil)
          })
      })
  }
}

extension TokenKind {
  var isUppercaseIdentifier: Bool {
    if case .identifier(let name) = self { return name.first?.isUppercase == true }
    if case .keyword(.Self) = self { return true }
    return false
  }
}
