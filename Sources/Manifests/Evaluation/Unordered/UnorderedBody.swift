import SwiftSyntax

/// What a body that runs once for each element of a dictionary or set changes, by the look of it: whether what comes out
/// is the same in every order, but for the order of what it collects.
struct UnorderedBody {
  /// Variables that the body collects something in: arrays and sets that it adds to, dictionaries that it sets the entry
  /// of its element in. It asks nothing of them.
  private(set) var collecting: Set<String> = []
  /// Properties of objects that it adds to.
  private(set) var fields: Set<String> = []
  /// Why the order matters, where it does.
  private(set) var reason: String?
  /// Names of functions that the body calls.
  private(set) var calls: Set<String> = []
  /// Other names that it mentions.
  private(set) var mentions: Set<String> = []

  private var locals: Set<String>
  /// What names the element: two elements never have the same.
  private var keys: Set<String>
  private var receivers: Set<SyntaxIdentifier> = []

  /// - Parameters:
  ///   - parameters: names that belong to the body.
  ///   - keys: expressions that are another value for each element; empty where elements may be equal.
  ///   - accumulator: a parameter that is handed from one run of the body to the next.
  init(
    _ body: CodeBlockItemListSyntax, condition: WhereClauseSyntax? = nil, parameters: Set<String>, keys: Set<String>,
    accumulator: String? = nil
  ) {
    locals = parameters
    self.keys = keys
    let nodes = Self.nodes(of: Syntax(body)) + (condition.map { Self.nodes(of: Syntax($0)) } ?? [])
    for node in nodes { declare(node) }
    if let accumulator { locals.remove(accumulator) }
    for node in nodes { change(node) }
    for node in nodes { mention(node) }
    // What is added to may not be looked at: how much is there already differs from order to order.
    if reason == nil, !mentions.isDisjoint(with: collecting.union(fields)) { reason = "what is added to is read" }
  }

  private static func nodes(of body: Syntax) -> [Syntax] {
    var found: [Syntax] = []
    var pending = [body]
    while let node = pending.popLast() {
      found.append(node)
      pending += node.children(viewMode: .sourceAccurate)
    }
    return found
  }

  // MARK: Names

  private mutating func declare(_ node: Syntax) {
    if let pattern = node.as(IdentifierPatternSyntax.self) { declare(pattern.identifier) }
    if let parameter = node.as(ClosureShorthandParameterSyntax.self) { declare(parameter.name) }
    if let parameter = node.as(ClosureParameterSyntax.self) { declare(parameter.secondName ?? parameter.firstName) }
    // `$0` is that of the closure inside.
    if node.is(ClosureExprSyntax.self) { keys = keys.filter { !$0.hasPrefix("$") } }
  }

  private mutating func declare(_ name: TokenSyntax) {
    let text = name.identifierText
    locals.insert(text)
    // What hides the element may be the same for another.
    keys = keys.filter { $0 != text && !$0.hasPrefix(text + ".") }
  }

  private mutating func mention(_ node: Syntax) {
    guard !receivers.contains(node.id), let name = node.as(DeclReferenceExprSyntax.self) else { return }
    let isMember =
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == name.id
      || node.parent?.is(KeyPathPropertyComponentSyntax.self) ?? false
    // A variable of the body is nobody else's, whatever it is called.
    if !isMember, locals.contains(name.baseName.identifierText) { return }
    mentions.insert(name.baseName.identifierText)
  }

  // MARK: Changes

  private mutating func change(_ node: Syntax) {
    if node.is(InOutExprSyntax.self) { reason = "something is handed on to be changed" }
    if let infix = node.as(InfixOperatorExprSyntax.self) {
      if infix.operator.is(AssignmentExprSyntax.self) {
        if !infix.leftOperand.is(DiscardAssignmentExprSyntax.self) { change(infix.leftOperand, adds: false) }
      } else if infix.operator.trimmedDescription == "+=" {
        change(infix.leftOperand, adds: true)
      } else if ["-=", "*=", "/=", "%="].contains(infix.operator.trimmedDescription) {
        change(infix.leftOperand, adds: false)
      }
    }
    guard let call = node.as(FunctionCallExprSyntax.self) else { return }
    if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      calls.insert(name.baseName.identifierText)
    } else if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.identifierText
      calls.insert(name)
      guard let base = member.base, ManifestEvaluator.mutatingMethods.contains(name) else { return }
      // `insert` says whether it was the first; that is for nobody to hear.
      let isStatement = call.parent?.is(CodeBlockItemSyntax.self) ?? false
      if name == "updateValue", isStatement, call.arguments.count == 2, let key = call.arguments.last,
        key.label?.text == "forKey", let dictionary = base.as(DeclReferenceExprSyntax.self)
      {
        let text = dictionary.baseName.identifierText
        if !locals.contains(text) { collect(text, dictionary, keys.contains(key.expression.trimmedDescription)) }
        return
      }
      let adds = name == "append" || name == "formUnion" || (name == "insert" && call.arguments.count == 1)
      change(base, adds: adds && isStatement)
    }
  }

  private mutating func change(_ target: ExprSyntax, adds: Bool) {
    if let name = target.as(DeclReferenceExprSyntax.self) {
      let text = name.baseName.identifierText
      if locals.contains(text) { return }
      collect(text, name, adds)
    } else if let element = target.as(SubscriptCallExprSyntax.self),
      let name = element.calledExpression.as(DeclReferenceExprSyntax.self)
    {
      let text = name.baseName.identifierText
      if locals.contains(text) { return }
      // An entry for each element: none of them is touched twice.
      let key = element.arguments.first?.expression.trimmedDescription ?? ""
      collect(text, name, keys.contains(key))
    } else if let member = target.as(MemberAccessExprSyntax.self), member.base != nil, adds {
      fields.insert(member.declName.baseName.identifierText)
      receivers.insert(member.declName.id)
    } else {
      reason = "'\(target.trimmedDescription)' is changed"
    }
  }

  private mutating func collect(_ text: String, _ name: DeclReferenceExprSyntax, _ isInAnyOrder: Bool) {
    guard isInAnyOrder else {
      reason = "'\(text)' is changed"
      return
    }
    collecting.insert(text)
    receivers.insert(name.id)
  }
}
