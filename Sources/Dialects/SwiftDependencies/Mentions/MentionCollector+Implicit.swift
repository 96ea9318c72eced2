import DepGraphModel
import SwiftSyntax

/// Values that a literal makes of a type of the project: `"mail" as Name`, `let name: Name = "mail"`.
extension MentionCollector {
  func takeLiteralCast(_ elements: [ExprSyntax]) {
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
  static let literalTypes: Set<String> = [
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
    takeElements(of: node.sequence)
  }

  /// `Array(numbers)`
  func takeList(_ node: FunctionCallExprSyntax) {
    guard node.arguments.count == 1, let only = node.arguments.first, only.label == nil,
      let name = node.calledExpression.bareName, Self.lists.contains(name)
    else { return }
    takeElements(of: only.expression)
  }

  private static let lists: Set<String> = ["Array", "ContiguousArray", "Set"]

  /// What walks through a value that is made right there, or was for a constant: a list of such values is walked through
  /// without them.
  private func takeElements(of sequence: ExprSyntax) {
    guard sequence.makesValue || sequence.bareName.map(body.names.isMadeValue) ?? false else { return }
    let receiver = receivers.path(ofValue: sequence)
    guard !receiver.isEmpty else { return }
    takeUnnamed("next", of: receiver, at: sequence)
    for maker in ["makeIterator()", "makeAsyncIterator()"] { takeUnnamed("next", of: receiver + [maker], at: sequence) }
  }

  /// `price + tax`
  func takeOperators(of elements: [ExprSyntax]) {
    for (index, element) in elements.enumerated().dropLast() where index > 0 {
      guard let infix = element.as(BinaryOperatorExprSyntax.self) else { continue }
      takeOperator(infix.operator, on: [elements[index - 1], elements[index + 1]])
    }
  }

  /// On operands that are seen to be of a type, else on any.
  func takeOperator(_ token: TokenSyntax, on operands: [ExprSyntax]) {
    let name = token.text
    guard !OperatorNames.library.contains(name) else { return takeLibraryOperator(token, on: operands) }
    let call = MemberFact.Call(
      callee: [name], labels: operands.map { _ in "_" }, timing: body.timing, position: file.position(of: token))
    let extent = body.extent(at: call.position)
    let (body, conditions) = (self.body, self.conditions)
    record {
      $0.take(
        call, in: extent, branches: body.branches, conditions: conditions,
        until: file.dominatedEnd(behind: Syntax(token)))
    }
    for receiver in operatorReceivers(operands) { takeUnnamed(name, of: receiver, at: token) }
  }

  private func takeLibraryOperator(_ token: TokenSyntax, on operands: [ExprSyntax]) {
    // A comparison with `nil` asks no value.
    guard !OperatorNames.plain.contains(token.text), !operands.contains(where: { $0.is(NilLiteralExprSyntax.self) })
    else { return }
    let found = operatorReceivers(operands)
    for receiver in found.isEmpty ? [[]] : found { takeUnnamed(token.text, of: receiver, at: token) }
  }

  private func operatorReceivers(_ operands: [ExprSyntax]) -> [[String]] {
    operands.map(receivers.path(ofValue:)).filter { receiver in
      receiver.first?.first?.isUppercase ?? false && !(receiver.count == 1 && Self.literalTypes.contains(receiver[0]))
    }
  }

  /// `case Weekday(1):`, which compares what is switched over by `~=`. A case of an enumeration is not compared,
  /// and a static constant looks like one.
  func takePattern(_ node: ExpressionPatternSyntax) {
    let pattern = node.expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? node.expression
    let path = AccessPath(pattern)
    guard !path.isImplicit, path.steps.isEmpty || !(path.rootName?.first?.isUppercase ?? false) else { return }
    let operands = [node.expression, Self.value(comparedWith: node)].compactMap { $0 }
    for receiver in operatorReceivers(operands) { takeUnnamed("~=", of: receiver, at: node.expression) }
  }

  private static func value(comparedWith node: ExpressionPatternSyntax) -> ExprSyntax? {
    var current = node.parent
    while let next = current, !next.is(CodeBlockItemSyntax.self) {
      if let choice = next.as(SwitchExprSyntax.self) { return choice.subject }
      if let condition = next.as(MatchingPatternConditionSyntax.self) { return condition.initializer.value }
      current = next.parent
    }
    return nil
  }

  private func takeUnnamed(
    _ name: String, of receiver: [String], isSet: Bool = false, at node: some SyntaxProtocol,
    place: SourcePosition? = nil
  ) {
    let position = place ?? file.position(of: node)
    let extent = body.extent(at: position)
    let mention = MemberFact.Mention(
      name: name, receiver: receiver, isSet: isSet, timing: body.timing, position: position)
    record { $0.take(unnamed: mention, in: extent) }
  }

  /// `count = 1`, `self.count += 1`, `names[0] = name`: what sets a property runs its observers or its setter. What only
  /// sets a property of another value is mentioned as what does.
  func takeChange(of path: AccessPath, at node: some SyntaxProtocol) {
    let isChanged = node.isChangedInPlace
    guard isChanged || node.isAssignmentTarget else { return }
    switch path.steps.last {
    case nil:
      guard let name = path.rootName, name != "self", body.names.meaning(of: name) == nil else { return }
      takeUnnamed(SyntaxNames.unprojected(name), of: ["self"], isSet: true, at: node)
    case .index:
      let receiver = receivers.path(ofStep: path.steps.count - 1, of: path)
      if !receiver.isEmpty { takeUnnamed("subscript", of: receiver, isSet: true, at: node) }
    case .member(let name):
      let receiver = receivers.path(ofStep: path.steps.count - 1, of: path)
      guard !receiver.isEmpty else { return }
      if isChanged || receiver == ["self"] {
        takeUnnamed(SyntaxNames.unprojected(name), of: receiver, isSet: true, at: node)
      } else if node.parent?.is(InOutExprSyntax.self) ?? false {
        takeUnnamed(SyntaxNames.unprojected(name), of: receiver, at: node)
      }
    }
  }

  /// `settings.$name`, `$name`: the projection of a wrapper.
  func takeProjection(of path: AccessPath, at node: some SyntaxProtocol) {
    if let root = path.rootName, SyntaxNames.unprojected(root) != root, body.names.meaning(of: root) == nil,
      body.names.meaning(of: SyntaxNames.unprojected(root)) == nil
    {
      takeUnnamed(root, of: ["self"], at: node)
    }
    for (number, step) in path.steps.enumerated() {
      guard let name = step.name, SyntaxNames.unprojected(name) != name else { continue }
      let receiver = receivers.path(ofStep: number, of: path)
      if !receiver.isEmpty { takeUnnamed(name, of: receiver, at: node, place: place(of: path, at: node)) }
    }
  }
}
