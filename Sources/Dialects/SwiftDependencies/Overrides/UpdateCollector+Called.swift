import DepGraphModel
import SwiftSyntax

/// Functions of the project that set dependencies for code which they are handed, and that are called without a name:
///
///     let sandbox = Sandbox()
///     sandbox { send() }
///     { $0.mail = .noop } <~ { send() }
extension UpdateCollector {
  /// `update <~ { send() }`
  func takeOperator(in elements: [ExprSyntax], at node: SequenceExprSyntax) {
    guard elements.count == 3, let name = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text else { return }
    take(operator: name, on: [elements[0], elements[2]], at: Syntax(node))
  }

  /// `~~{ send() }`
  func takeOperator(_ node: PrefixOperatorExprSyntax) {
    take(operator: node.operator.text, on: [node.expression], at: Syntax(node))
  }

  private func take(operator name: String, on operands: [ExprSyntax], at node: Syntax) {
    let (isKnown, isSurrounding) = (names.updated.contains(name), names.surrounding.contains(name))
    guard isKnown || isSurrounding else { return }
    let operands = operands.map(SyntaxNames.unparenthesized)
    let updates = operands.filter { operand in
      guard isKnown else { return false }
      guard let closure = operand.as(ClosureExprSyntax.self) else { return isUpdate(operand) }
      return closureRoles[closure.id].root == nil && UpdateClosure(closure).setsItsParameter
    }
    let others = operands.filter { operand in !updates.contains { $0.id == operand.id } }.map { Syntax($0) }
    // What makes the other operand runs before the operator does.
    let closures = others.filter { $0.is(ClosureExprSyntax.self) }
    let code = closures.isEmpty ? others : closures
    let root = overrides.root(.withDependencies, over: code.isEmpty ? [node] : code)
    if isSurrounding { overrides.add(.around(name), root: root, at: node) }
    for update in updates {
      if let closure = update.as(ClosureExprSyntax.self) {
        let helper = file.localName(name, at: Syntax(closure))
        closureRoles[closure.id].root = OverrideRoot(form: .helper, helperName: helper)
        overrides.add(.handed(to: name, helper: helper), root: root, at: node)
      } else if let owner = updateNames.owner(of: update) {
        overrides.add(.handedOn(from: owner, to: name), root: root, at: node)
      } else if let helper = updateNames.helper(named: update) {
        overrides.add(.handed(to: name, helper: helper), root: root, at: node)
      }
    }
  }

  /// Whether a name is that of an update, and not of code.
  private func isUpdate(_ operand: ExprSyntax) -> Bool {
    if updateNames.owner(of: operand) != nil { return true }
    guard let name = operand.bareName, case .helper = body.names.meaning(of: name) else { return false }
    return true
  }

  /// `sandbox { send() }` of a variable whose type is known.
  func takeCalledValue(of node: FunctionCallExprSyntax, in call: ClosureCall, callee: AccessPath) {
    let name = "callAsFunction"
    guard names.surrounding.contains(name), callee.steps.isEmpty, !call.closures.isEmpty,
      let type = calledType(of: node, callee)
    else { return }
    let root = overrides.root(.withDependencies, handedTo: node, running: call.closures.map { Syntax($0.expression) })
    for closure in call.closures {
      closureRoles[closure.expression.id].operation = Operation(call: node, extent: root.extent)
    }
    let called = CalledHelper(receiver: type, labels: node.calledExpression.labelsOfCall)
    overrides.add(.around(name), root: root, of: called, at: Syntax(node))
  }

  private func calledType(of node: FunctionCallExprSyntax, _ callee: AccessPath) -> String? {
    if let name = callee.rootName {
      return name.first?.isUppercase ?? true ? nil : receivers.typeOfValue(named: name)
    }
    // `Sandbox()() { send() }`
    return node.calledExpression.is(FunctionCallExprSyntax.self) ? VariableTypes.type(of: node.calledExpression) : nil
  }
}
