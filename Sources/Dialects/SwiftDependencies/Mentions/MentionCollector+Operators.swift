import DepGraphModel
import SwiftSyntax

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
