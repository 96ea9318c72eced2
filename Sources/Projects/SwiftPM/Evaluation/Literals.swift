import SwiftSyntax

extension ManifestEvaluator {
  /// What string interpolation and `String(describing:)` print.
  func description(_ value: ManifestValue, _ node: some SyntaxProtocol) throws -> String {
    switch try known(value) {
    case .string(let text): return text
    case .integer(let number): return String(number)
    case .boolean(let answer): return answer ? "true" : "false"
    case .enumeration(let value) where value.payload.isEmpty && !declaresDescription(value.type): return value.name
    default: throw fail("how \(value.summary) is printed is not known", node)
    }
  }

  private func declaresDescription(_ type: String) -> Bool {
    types[type]?.members["description"] != nil || types[type]?.kind == .structure
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
    return .array(
      try node.elements.map { element in
        ManifestElement(
          value: try poisoning { try evaluate(element.expression, in: scope, expecting: elementType) },
          origin: place(element.expression.positionAfterSkippingLeadingTrivia))
      })
  }

  /// The type that an operand names, where it names one and no value.
  private func typeOperand(_ expression: ExprSyntax, in scope: EvaluationScope) throws -> TypeName? {
    guard expression.is(DeclReferenceExprSyntax.self) || expression.is(MemberAccessExprSyntax.self) else { return nil }
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
