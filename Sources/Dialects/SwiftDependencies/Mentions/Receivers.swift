import DepGraphModel
import SwiftSyntax

/// Which of several functions of one name a call means, as far as its source tells.
struct CalledHelper {
  /// The last name of the type that it is a member of; empty for a bare name, `nil` where nothing tells.
  var receiver: String?
  var labels: [String]?
}

/// Whose member a chain takes: a type or a variable, and the members that lead on, calls spelled with `()`. What a list
/// or an optional holds is not told apart from it.
struct Receivers: Contextual {
  let context: WalkContext

  func called(_ node: FunctionCallExprSyntax, callee: AccessPath) -> CalledHelper {
    CalledHelper(receiver: type(of: callee), labels: node.calledExpression.labelsOfCall)
  }

  /// The type of the value whose member ends a chain.
  func type(of path: AccessPath) -> String? {
    guard !path.steps.isEmpty else { return path.isImplicit ? nil : "" }
    switch path.root {
    case .implicit: return nil
    case .name(let name):
      let names = [name] + path.leadingNames
      guard names.count == path.steps.count + 1, let type = names.dropLast().last else { return nil }
      if type.first?.isUppercase ?? false { return isOpen(type) ? nil : type }
      guard path.steps.count == 1 else { return nil }
      if name == "self" { return "" }
      return typeOfValue(named: name)
    case .expression(let inner):
      guard path.steps.count == 1 else { return nil }
      return VariableTypes.type(of: inner) ?? Self.typeOfLiteral(inner)
    }
  }

  /// The type of a variable, where its declaration says it.
  func typeOfValue(named name: String) -> String? {
    localType(of: name) ?? context.variableTypes.type(of: name).flatMap { isOpen($0) ? nil : $0 }
  }

  /// What an argument or a variable of a body is declared as, or holds from the start.
  private func localType(of name: String) -> String? {
    guard let path = body.names.type(of: name), let last = path.last,
      path.allSatisfy({ $0.first?.isUppercase ?? false }), !isOpen(last)
    else { return nil }
    return last
  }

  /// The type of the value in `withDependencies(from: parent)`, empty for the one around.
  func carrier(_ value: ExprSyntax) -> String? {
    let path = AccessPath(value)
    guard let root = path.rootName else { return VariableTypes.type(of: value) }
    let names = [root] + path.leadingNames
    guard names.count == path.steps.count + 1 else { return nil }
    if names == ["self"] { return "" }
    let variable = root == "self" ? names.dropFirst() : names[...]
    return variable.count == 1 ? variable.first.flatMap(context.variableTypes.type) : nil
  }

  private func isOpen(_ type: String) -> Bool { type == "Self" || isGenericName(type) }

  /// The value that a chain ends at; empty where nothing tells.
  func path(_ chain: AccessPath) -> [String] { path(ofStep: chain.steps.count, of: chain) }

  func path(ofStep number: Int, of chain: AccessPath) -> [String] {
    let receiver =
      switch chain.root {
      case .name(let name): path(named: name)
      case .expression(let inner): path(ofValue: inner)
      case .implicit: [String]()
      }
    return receiver.isEmpty ? [] : receiver + chain.steps[..<number].compactMap(\.name)
  }

  private func path(named name: String) -> [String] {
    if name.hasPrefix("$"), name.dropFirst().first?.isNumber ?? false {
      let closure = body.closures.last { !$0.hasNamedParameters }
      return closure?.element?.name == name ? closure?.element?.type ?? [] : []
    }
    let receiver = body.names.meaning(of: name) == nil ? [name] : body.names.type(of: name) ?? []
    if let first = receiver.first, first != "Self", isGenericName(first) { return [] }
    return receiver
  }

  /// The value of an expression.
  func path(ofValue value: ExprSyntax) -> [String] {
    if let type = Self.typeOfLiteral(value) { return [type] }
    switch value.as(ExprSyntaxEnum.self) {
    case .tryExpr(let attempt): return path(ofValue: attempt.expression)
    case .awaitExpr(let awaited): return path(ofValue: awaited.expression)
    case .tupleExpr(let tuple):
      return tuple.elements.count == 1 ? tuple.elements.first.map { path(ofValue: $0.expression) } ?? [] : []
    case .arrayExpr(let array): return common(array.elements.map { path(ofValue: $0.expression) })
    case .dictionaryExpr(let dictionary):
      guard case .elements(let elements) = dictionary.content else { return [] }
      return common(elements.map { path(ofValue: $0.value) })
    case .functionCallExpr(let call): return path(ofCall: call)
    case .declReferenceExpr, .memberAccessExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr:
      return path(AccessPath(value))
    default: return []
    }
  }

  private static func typeOfLiteral(_ value: ExprSyntax) -> String? {
    switch value.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr: "String"
    case .integerLiteralExpr: "Int"
    case .floatLiteralExpr: "Double"
    case .booleanLiteralExpr: "Bool"
    default: nil
    }
  }

  private func path(ofCall call: FunctionCallExprSyntax) -> [String] {
    if let value = Self.resultOfOperation(call) { return path(ofValue: value) }
    let chain = AccessPath(calling: call)
    var names = path(chain)
    guard let last = names.last else { return [] }
    if last == "init" {
      names.removeLast()
    } else if chain.steps.isEmpty, body.names.meaning(of: last) != nil {
      // What a closure gives is not known.
      return []
    } else if !(last.first?.isUppercase ?? true) {
      names[names.count - 1] = last + "()"
    }
    return names
  }

  private func common(_ receivers: [[String]]) -> [String] {
    guard let first = receivers.first, receivers.allSatisfy({ $0 == first }) else { return [] }
    return first
  }

  /// The one expression of an operation, whose value is that of the call around.
  static func resultOfOperation(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
    guard call.calledName == "withDependencies" else { return nil }
    let closures = ClosureCall.closures(of: call)
    guard let operation = closures.last, operation.label == "operation" || closures.count == 1,
      let item = operation.expression.statements.last
    else { return nil }
    if case .stmt(let statement) = item.item { return statement.as(ReturnStmtSyntax.self)?.expression }
    guard operation.expression.statements.count == 1, case .expr(let value) = item.item else { return nil }
    return value
  }
}
