import SwiftSyntax

extension ManifestEvaluator {
  func evaluate(
    _ node: InfixOperatorExprSyntax, in scope: EvaluationScope, expecting: TypeName?
  ) throws -> ManifestValue {
    if node.operator.is(AssignmentExprSyntax.self) {
      try assign(node, in: scope)
      return .void
    }
    guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      throw fail("this operator is not supported by the static evaluator", node)
    }
    if let functions = operators(name, from: node) {
      if let result = try callOperator(functions, node, in: scope, expecting: expecting) { return result }
    }
    switch name {
    case "&&":
      return .boolean(
        try isTrue(node.leftOperand, in: scope) ? try isTrue(node.rightOperand, in: scope) : false)
    case "||":
      return .boolean(
        try isTrue(node.leftOperand, in: scope) ? true : try isTrue(node.rightOperand, in: scope))
    case "??":
      let left = try known(try evaluate(node.leftOperand, in: scope, expecting: expecting.map { .optional($0) }))
      guard case .nothing = left else { return left }
      let right = try evaluate(node.rightOperand, in: scope, expecting: expecting)
      guard case .implicit = right, let type = try typeMade(by: node.leftOperand, in: scope) else { return right }
      return try coerce(right, to: type, at: node.rightOperand)
    case "+=", "-=", "*=", "/=", "%=":
      try compoundAssign(node, String(name.dropLast()), in: scope)
      return .void
    default:
      let type = name == "+" ? expecting : nil
      let left = try known(try evaluate(node.leftOperand, in: scope, expecting: type))
      let right = try known(try evaluate(node.rightOperand, in: scope, expecting: type))
      return try apply(name, left, right, node)
    }
  }

  /// `T` for `T(…)` and `T.init(…)`, also where the initializer gave nothing.
  private func typeMade(by expression: ExprSyntax, in scope: EvaluationScope) throws -> TypeName? {
    guard var called = expression.as(FunctionCallExprSyntax.self)?.calledExpression else { return nil }
    if let member = called.as(MemberAccessExprSyntax.self) {
      guard let base = member.base else { return nil }
      if member.declName.baseName.text == "init" { called = base }
    }
    guard called.is(DeclReferenceExprSyntax.self) || called.is(MemberAccessExprSyntax.self),
      case .type(let type)? = try? evaluate(called, in: scope)
    else { return nil }
    return type
  }

  /// An operator that the manifest declares, `nil` where no declaration takes these operands.
  private func callOperator(
    _ functions: [Callable], _ node: InfixOperatorExprSyntax, in scope: EvaluationScope, expecting: TypeName?
  ) throws -> ManifestValue? {
    // A prefix operator may be called alike.
    let functions = functions.filter { $0.parameters.count == 2 }
    if functions.isEmpty { return nil }
    if functions.contains(where: { $0.parameters[0].isInout }) {
      throw fail("an operator that changes its operand is not supported by the static evaluator", node)
    }
    let operands = [node.leftOperand, node.rightOperand]
    let arguments = try operands.map { operand in
      let (value, changes) = try observingChanges { try evaluate(operand, in: scope) }
      var argument = Argument(label: nil, value: value, position: operand.positionAfterSkippingLeadingTrivia)
      argument.written = (operand, scope)
      argument.hasChanged = changes
      return argument
    }
    let unlabelled = functions.map { function -> Callable in
      var function = function
      for index in function.parameters.indices { function.parameters[index].label = nil }
      return function
    }
    let fitting = try unlabelled.filter { function in
      guard try fits(function, arguments, node) else { return false }
      return !isStandard(function, arguments, expecting)
    }
    guard fitting.count > 1 else { return try fitting.first.map { try invoke($0, arguments, at: node) } }
    return try callChosen(fitting, arguments, node)
  }

  /// Whether the operator of the standard library is meant and not the one that is declared. Only literals turn into
  /// values of another type, and rather stay of their own: of plain values both have to be of the very types that the
  /// declaration asks for, or be literals where the type of the result asks for it. An array does not tell its type.
  private func isStandard(_ function: Callable, _ arguments: [Argument], _ expecting: TypeName?) -> Bool {
    guard Self.operations.contains(function.name) else { return false }
    let isExact = zip(arguments, function.parameters).map { typeName(of: $0.value) == $1.type }
    switch (arguments[0].value, arguments[1].value) {
    case (.array, .array): return !isExact.contains(true)
    case (.string, .string), (.integer, .integer), (.decimal, .decimal), (.boolean, .boolean):
      if !isExact.contains(false) { return false }
      guard let expecting, expecting == function.result, expecting != typeName(of: arguments[0].value) else {
        return true
      }
      return !zip(arguments, isExact).allSatisfy { argument, isExact in
        isExact || argument.written?.expression.isPlainLiteral == true
      }
    default: return false
    }
  }

  func apply(
    _ name: String, _ left: ManifestValue, _ right: ManifestValue, _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    switch name {
    case "==": return .boolean(try areEqual(left, right, node))
    case "!=": return .boolean(try !areEqual(left, right, node))
    case "+": return try add(left, right, node)
    case "-", "*", "/", "%", "&", "|", "<<", ">>": return try arithmetic(name, left, right, node)
    case "<", ">", "<=", ">=": return .boolean(try compare(name, left, right, node))
    case "..<", "...": return try range(name, left, right, node)
    default: throw fail("the operator '\(name)' is not supported by the static evaluator", node)
    }
  }

  private func add(_ left: ManifestValue, _ right: ManifestValue, _ node: any SyntaxProtocol) throws -> ManifestValue {
    switch (left, right) {
    // `.usual + .strict`: what the two are is known once somebody says what type the sum has.
    case (.implicit, _), (_, .implicit), (.sum, _), (_, .sum): return .sum(left, right, Syntax(node))
    case (.string(let first), .string(let second)):
      try limit(first.utf8.count &+ second.utf8.count, node)
      return .string(first + second)
    case (.array(let first), .array(let second)):
      try limit(first.count &+ second.count, node)
      return .array(first + second)
    case (.bag, .bag), (.bag, .array), (.array, .bag), (.array, .set), (.array, .dictionary):
      let together = try parts(of: left, node) + parts(of: right, node)
      try limit(together.count, node)
      return .bag(together)
    case (.array(let first), _):
      return .array(first + (try elements(right, node)))
    case (.decimal(let first), .decimal(let second)): return .decimal(first + second)
    default: return try arithmetic("+", left, right, node)
    }
  }

  /// The elements of something, whether in order or not.
  func parts(of value: ManifestValue, _ node: any SyntaxProtocol) throws -> [ManifestElement] {
    switch try known(value) {
    case .set, .bag, .dictionary: unorderedElements(of: value)
    default: try elements(value, node)
    }
  }

  private func arithmetic(
    _ name: String, _ left: ManifestValue, _ right: ManifestValue, _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    guard case .integer(let first) = left, case .integer(let second) = right else {
      throw fail("'\(name)' of \(left.summary) and \(right.summary) is not supported by the static evaluator", node)
    }
    let (result, overflow): (Int, Bool)
    switch name {
    case "&": return .integer(first & second)
    case "|": return .integer(first | second)
    case "<<" where (0..<62).contains(second) && (0..<(1 << 31)).contains(first) && second < 31:
      return .integer(first << second)
    case ">>" where (0..<62).contains(second): return .integer(first >> second)
    case "+": (result, overflow) = first.addingReportingOverflow(second)
    case "-": (result, overflow) = first.subtractingReportingOverflow(second)
    case "*": (result, overflow) = first.multipliedReportingOverflow(by: second)
    case "/": (result, overflow) = first.dividedReportingOverflow(by: second)
    case "%": (result, overflow) = first.remainderReportingOverflow(dividingBy: second)
    default: throw fail("the operator '\(name)' is not supported by the static evaluator", node)
    }
    if overflow { throw fail("arithmetic overflow", node) }
    return .integer(result)
  }

  private func compare(
    _ name: String, _ left: ManifestValue, _ right: ManifestValue, _ node: any SyntaxProtocol
  ) throws -> Bool {
    let (less, equal): (Bool, Bool)
    switch (left, right) {
    case (.integer(let first), .integer(let second)): (less, equal) = (first < second, first == second)
    case (.string(let first), .string(let second)):
      try step(node.positionAfterSkippingLeadingTrivia, charging: first.utf8.count / 256)
      (less, equal) = (first < second, first == second)
    case (.decimal(let first), .decimal(let second)): (less, equal) = (first < second, first == second)
    case (.decimal(let first), .integer(let second)):
      (less, equal) = (first < Double(second), first == Double(second))
    case (.tuple(let first), .tuple(let second)) where first.count == second.count:
      for (one, other) in zip(first, second) {
        let (one, other) = (try known(one.value), try known(other.value))
        if try areEqual(one, other, node) { continue }
        return try compare(name, one, other, node)
      }
      (less, equal) = (false, true)
    default: throw fail("\(left.summary) and \(right.summary) cannot be compared", node)
    }
    switch name {
    case "<": return less
    case "<=": return less || equal
    case ">": return !less && !equal
    default: return !less
    }
  }

  private func range(
    _ name: String, _ left: ManifestValue, _ right: ManifestValue, _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    if case .integer(let lower) = left, case .integer(var upper) = right {
      if name == "..." {
        guard upper < Int.max else { throw fail("this range is too large", node) }
        upper += 1
      }
      guard lower <= upper else { throw fail("a range whose end is before its start", node) }
      return .range(lower..<upper)
    }
    // Ranges of versions: nothing of them enters the graph.
    return .construct(Construct(type: "Range", constructor: name, arguments: ["lower": left, "upper": right]))
  }

  func evaluate(_ node: PrefixOperatorExprSyntax, in scope: EvaluationScope) throws -> ManifestValue {
    let value = try evaluate(node.expression, in: scope)
    switch node.operator.text {
    case "!": return .boolean(try !truth(value, node))
    case "..<", "...":
      return .construct(
        Construct(type: "Range", constructor: node.operator.text, arguments: ["upper": try known(value)]))
    case "-":
      guard case .integer(let number) = try known(value), number != Int.min else {
        throw fail("'-' of \(value.summary) is not supported by the static evaluator", node)
      }
      return .integer(-number)
    case let name:
      if let functions = operators(name, from: node), functions.count == 1, let only = functions.first,
        only.parameters.count == 1
      {
        var function = only
        function.parameters[0].label = nil
        let argument = Argument(
          label: nil, value: value, position: node.expression.positionAfterSkippingLeadingTrivia)
        return try invoke(function, [argument], at: node)
      }
      throw fail("the operator '\(name)' is not supported by the static evaluator", node)
    }
  }

  /// The numbers of a range, one without an end going as far as numbers go; `nil` for a range of something else.
  func bounds(of range: ManifestValue) throws -> Range<Int>? {
    switch range {
    case .range(let bounds): return bounds
    case .construct(let open) where open.type == "Range":
      switch (open.constructor, open.arguments["lower"], open.arguments["upper"]) {
      case ("...", .integer(let lower)?, nil): return lower..<Int.max
      case ("..<", nil, .integer(let upper)?): return Int.min..<upper
      case ("...", nil, .integer(let upper)?) where upper < Int.max: return Int.min..<(upper + 1)
      default: return nil
      }
    default: return nil
    }
  }

  func evaluate(_ node: PostfixOperatorExprSyntax, in scope: EvaluationScope) throws -> ManifestValue {
    if node.operator.text == "..." {
      let lower = try known(try evaluate(node.expression, in: scope))
      return .construct(Construct(type: "Range", constructor: "...", arguments: ["lower": lower]))
    }
    throw fail("the operator '\(node.operator.text)' is not supported by the static evaluator", node)
  }
}

extension ExprSyntax {
  /// Whether it is a literal, which may become a value of whatever type is asked for.
  fileprivate var isPlainLiteral: Bool {
    self.is(StringLiteralExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self)
      || self.is(FloatLiteralExprSyntax.self) || self.is(BooleanLiteralExprSyntax.self)
  }
}
