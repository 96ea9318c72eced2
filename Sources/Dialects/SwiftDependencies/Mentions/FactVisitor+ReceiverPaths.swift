import DepGraphModel
import SwiftSyntax

/// Whose member a chain takes: a type or a variable, and the members that lead on, calls spelled with `()`. What a list
/// or an optional holds is not told apart from it.
extension FactVisitor {
  /// The value that a chain ends at; empty where nothing tells.
  func receiver(_ path: AccessPath) -> [String] { receiver(ofStep: path.steps.count, of: path) }

  func receiver(ofStep number: Int, of path: AccessPath) -> [String] {
    var receiver: [String]
    switch path.root {
    case .name(let name): receiver = self.receiver(named: name)
    case .expression(let inner): receiver = self.receiver(ofValue: inner)
    case .implicit: return []
    }
    guard !receiver.isEmpty else { return [] }
    for step in path.steps[..<number] {
      if case .member(let name) = step { receiver.append(name) }
    }
    return receiver
  }

  private func receiver(named name: String) -> [String] {
    if name.hasPrefix("$"), name.dropFirst().first?.isNumber ?? false {
      let closure = body.closures.last { !$0.hasNamedParameters }
      return closure?.element?.name == name ? closure?.element?.type ?? [] : []
    }
    let receiver = body.names.meaning(of: name) == nil ? [name] : body.names.type(of: name) ?? []
    if let first = receiver.first, first != "Self", isGenericName(first) { return [] }
    return receiver
  }

  /// The value of an expression.
  func receiver(ofValue value: ExprSyntax) -> [String] {
    switch value.as(ExprSyntaxEnum.self) {
    case .tryExpr(let attempt): return receiver(ofValue: attempt.expression)
    case .awaitExpr(let awaited): return receiver(ofValue: awaited.expression)
    case .tupleExpr(let tuple):
      return tuple.elements.count == 1 ? tuple.elements.first.map { receiver(ofValue: $0.expression) } ?? [] : []
    case .arrayExpr(let array): return common(array.elements.map { receiver(ofValue: $0.expression) })
    case .dictionaryExpr(let dictionary):
      guard case .elements(let elements) = dictionary.content else { return [] }
      return common(elements.map { receiver(ofValue: $0.value) })
    case .functionCallExpr(let call): return receiver(ofCall: call)
    case .declReferenceExpr, .memberAccessExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr:
      return receiver(AccessPath(value))
    default: return []
    }
  }

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
      let receiver = receiver(ofValue: operand)
      guard receiver.first?.first?.isUppercase ?? false else { continue }
      let position = file.position(of: token)
      let extent = body.extent(at: position)
      let mention = MemberFact.Mention(name: token.text, receiver: receiver, timing: body.timing, position: position)
      record { $0.take(operator: mention, in: extent) }
    }
  }

  private func common(_ receivers: [[String]]) -> [String] {
    guard let first = receivers.first, receivers.allSatisfy({ $0 == first }) else { return [] }
    return first
  }

  private func receiver(ofCall call: FunctionCallExprSyntax) -> [String] {
    if let value = Self.resultOfOperation(call) { return receiver(ofValue: value) }
    let path = AccessPath(calling: call)
    var names = receiver(path)
    guard let last = names.last else { return [] }
    if last == "init" {
      names.removeLast()
    } else if path.steps.isEmpty, body.names.meaning(of: last) != nil {
      // What a closure gives is not known.
      return []
    } else if !(last.first?.isUppercase ?? true) {
      names[names.count - 1] = last + "()"
    }
    return names
  }

  /// The one expression of an operation, whose value is that of the call around.
  static func resultOfOperation(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
    guard AccessPath(calling: call).lastName == "withDependencies" else { return nil }
    let closures = ClosureCall.closures(of: call)
    guard let operation = closures.last, operation.label == "operation" || closures.count == 1,
      let item = operation.expression.statements.last
    else { return nil }
    if case .stmt(let statement) = item.item { return statement.as(ReturnStmtSyntax.self)?.expression }
    guard operation.expression.statements.count == 1, case .expr(let value) = item.item else { return nil }
    return value
  }
}
