import DepGraphModel
import SwiftSyntax

/// Values that a literal makes of a type of the project: `"mail" as Name`, `let name: Name = "mail"`.
extension MentionCollector {
  func takeLiteralCast(_ node: SequenceExprSyntax) {
    let elements = Array(node.elements)
    for (index, element) in elements.enumerated() where element.is(UnresolvedAsExprSyntax.self) {
      guard index > 0, index + 1 < elements.count, let type = elements[index + 1].as(TypeExprSyntax.self) else {
        continue
      }
      takeLiteral(elements[index - 1], as: type.type)
    }
  }

  func takeLiteral(_ value: ExprSyntax, as type: TypeSyntax?) {
    guard let label = Self.literalLabel(of: value), let type,
      type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self),
      let path = references.reference(type)?.path, path.count > 1 || !Self.literalTypes.contains(path[0])
    else { return }
    let position = file.position(of: value)
    let call = MemberFact.Call(callee: path + ["init"], labels: [label], timing: body.timing, position: position)
    let extent = body.extent(at: position)
    let (body, conditions) = (self.body, self.conditions)
    record { $0.take(call, in: extent, branches: body.branches, conditions: conditions, until: position) }
  }

  /// The label of the initializer that a literal calls.
  private static func literalLabel(of value: ExprSyntax) -> String? {
    if let string = value.as(StringLiteralExprSyntax.self) {
      let isPlain = string.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
      return isPlain ? "stringLiteral" : "stringInterpolation"
    }
    if value.is(IntegerLiteralExprSyntax.self) { return "integerLiteral" }
    if value.is(FloatLiteralExprSyntax.self) { return "floatLiteral" }
    if value.is(BooleanLiteralExprSyntax.self) { return "booleanLiteral" }
    if value.is(NilLiteralExprSyntax.self) { return "nilLiteral" }
    if value.is(ArrayExprSyntax.self) { return "arrayLiteral" }
    return value.is(DictionaryExprSyntax.self) ? "dictionaryLiteral" : nil
  }

  /// What literals make most often, and what is no type of a project.
  private static let literalTypes: Set<String> = [
    "Any", "Bool", "CGFloat", "Character", "Data", "Date", "Decimal", "Double", "Duration", "Float", "Int", "Int32",
    "Int64", "LocalizedStringKey", "NSString", "Notification", "Selector", "StaticString", "String", "Substring",
    "TimeInterval", "UInt", "UInt32", "UInt64", "UInt8", "URL",
  ]
}

/// What is called without being named.
extension MentionCollector {
  /// What a loop calls on what it walks through.
  func takeIterator(of node: ForStmtSyntax, from receiver: [String]) {
    guard !receiver.isEmpty else { return }
    let maker = node.awaitKeyword == nil ? "makeIterator" : "makeAsyncIterator"
    let making = MemberFact.Mention(
      name: maker, receiver: receiver, timing: body.timing, position: file.position(of: node.sequence))
    addMentions([making], isOrder: true, at: node.sequence)
  }

  /// `price + tax`, where an operand is seen to be of a type.
  func takeOperators(of node: SequenceExprSyntax) {
    let elements = Array(node.elements)
    for (index, element) in elements.enumerated().dropLast() where index > 0 {
      guard let infix = element.as(BinaryOperatorExprSyntax.self) else { continue }
      takeOperator(infix.operator, on: [elements[index - 1], elements[index + 1]])
    }
  }

  func takeOperator(_ token: TokenSyntax, on operands: [ExprSyntax]) {
    for operand in operands {
      let receiver = receivers.path(ofValue: operand)
      guard receiver.first?.first?.isUppercase ?? false else { continue }
      let position = file.position(of: token)
      let extent = body.extent(at: position)
      let mention = MemberFact.Mention(name: token.text, receiver: receiver, timing: body.timing, position: position)
      record { $0.take(operator: mention, in: extent) }
    }
  }
}
