import SwiftSyntax

/// What a method such as `map` is called on, as far as it is spelled: on a lazy sequence, a publisher or a stream of
/// values it keeps its closure for later.
struct DeferringSource {
  private(set) var isLazy = false
  private(set) var isStream = false

  var isDeferring: Bool { isLazy || isStream }

  init(of node: FunctionCallExprSyntax, callee: AccessPath, among variables: DeclaredVariables) {
    guard let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base else { return }
    take(Syntax(base))
    guard let name = callee.rootName, name != "self" || callee.steps.count > 1 else { return }
    var variable = name
    if name == "self", case .member(let first)? = callee.steps.first { variable = first }
    for source in variables.declarations(of: variable, around: Syntax(node)) { take(source) }
  }

  private mutating func take(_ node: Syntax) {
    var pending = [node]
    while let next = pending.popLast() {
      // What a closure or an argument says is not said of the value.
      if next.is(ClosureExprSyntax.self) || next.is(LabeledExprListSyntax.self) { continue }
      guard let token = next.as(TokenSyntax.self) else {
        pending += next.children(viewMode: .sourceAccurate)
        continue
      }
      guard case .identifier(let text) = token.tokenKind else { continue }
      if text == "lazy" || text.hasPrefix("Lazy") { isLazy = true }
      if Self.isStreamName(text) { isStream = true }
    }
  }

  /// The name of the function or the property that gives what such a method is called on: `ticks` of
  /// `ticks().map { … }`. `nil` for another method.
  static func source(
    of node: FunctionCallExprSyntax, callee: AccessPath, among variables: DeclaredVariables
  ) -> String? {
    source(of: node, callee: callee, among: variables, steps: 0)
  }

  private static func source(
    of node: FunctionCallExprSyntax, callee: AccessPath, among variables: DeclaredVariables, steps: Int
  ) -> String? {
    guard ClosureCall.isTransform(callee), let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base else {
      return nil
    }
    return source(in: base, among: variables, steps: steps + 1)
  }

  /// - Parameter steps: a variable may be set to what is made of another one of its name.
  private static func source(in value: ExprSyntax, among variables: DeclaredVariables, steps: Int) -> String? {
    guard steps < 16 else { return nil }
    func source(in inner: ExprSyntax) -> String? { self.source(in: inner, among: variables, steps: steps + 1) }
    switch value.as(ExprSyntaxEnum.self) {
    case .functionCallExpr(let call):
      let callee = AccessPath(calling: call)
      return self.source(of: call, callee: callee, among: variables, steps: steps)
        ?? (callee.lastName?.first?.isLowercase ?? false ? callee.lastName : nil)
    case .memberAccessExpr(let access): return SyntaxNames.text(access.declName.baseName)
    case .tryExpr(let attempt): return source(in: attempt.expression)
    case .awaitExpr(let awaited): return source(in: awaited.expression)
    case .optionalChainingExpr(let optional): return source(in: optional.expression)
    case .tupleExpr(let tuple):
      return tuple.elements.count == 1 ? tuple.elements.first.flatMap { source(in: $0.expression) } : nil
    case .declReferenceExpr(let reference):
      let name = SyntaxNames.text(reference.baseName)
      let declared = variables.declarations(of: name, around: Syntax(reference))
      guard let nearest = declared.first else { return name }
      return nearest.as(ExprSyntax.self).flatMap { source(in: $0) }
    default: return nil
    }
  }

  /// Whether a type, or what a function of that type gives, is that of a stream or a lazy sequence.
  static func isDeferring(_ type: TypeSyntax) -> Bool {
    switch type.unwrapped.as(TypeSyntaxEnum.self) {
    case .identifierType(let name): isDeferringName(SyntaxNames.text(name.name))
    case .memberType(let member): isDeferringName(SyntaxNames.text(member.name))
    case .someOrAnyType(let opaque): isDeferring(opaque.constraint)
    case .functionType(let function): isDeferring(function.returnClause.type)
    default: false
    }
  }

  /// The same of what a variable is set to: `AsyncStream { … }`, `numbers.lazy`.
  static func isDeferring(_ value: ExprSyntax) -> Bool {
    if let access = value.as(MemberAccessExprSyntax.self) { return access.declName.baseName.text == "lazy" }
    guard let call = value.as(FunctionCallExprSyntax.self) else { return false }
    let callee = AccessPath(calling: call)
    return callee.dottedName?.contains(where: isDeferringName) ?? false
  }

  private static func isDeferringName(_ text: String) -> Bool {
    guard text.first?.isUppercase ?? false else { return false }
    return text.hasPrefix("Lazy") || isStreamName(text) || text.hasSuffix("Sequence") && text.hasPrefix("Async")
  }

  private static func isStreamName(_ text: String) -> Bool {
    streamNames.contains { text.hasSuffix($0) }
  }

  /// In both spellings of their first letter.
  private static let streamNames = [
    "Publisher", "Subject", "Stream", "AsyncSequence", "Effect", "Observable", "Signal", "SignalProducer", "Driver",
    "AsyncChannel",
  ].flatMap { [$0, $0.prefix(1).lowercased() + $0.dropFirst()] }
}

/// Which variables and parameters are declared around a place, by name. Each scope is looked through once, when something
/// in it is first asked for.
final class DeclaredVariables {
  private var known: [SyntaxIdentifier: [String: [Syntax]]] = [:]

  /// The annotation and the initial value of each variable or parameter of a name that is declared around a node.
  func declarations(of name: String, around node: Syntax) -> [Syntax] {
    var found: [Syntax] = []
    var current = node.parent
    while let scope = current {
      if Self.declares(scope.kind) { found += variables(of: scope)[name] ?? [] }
      current = scope.parent
    }
    return found
  }

  /// The same of one scope.
  func declarations(of name: String, in scope: Syntax) -> [Syntax] { variables(of: scope)[name] ?? [] }

  private static func declares(_ kind: SyntaxKind) -> Bool {
    kind == .codeBlockItemList || kind == .memberBlockItemList || kind == .functionDecl || kind == .initializerDecl
  }

  private func variables(of scope: Syntax) -> [String: [Syntax]] {
    if let variables = known[scope.id] { return variables }
    var variables: [String: [Syntax]] = [:]
    if let items = scope.as(CodeBlockItemListSyntax.self) {
      for item in items {
        if case .decl(let declaration) = item.item { Self.add(declaration, to: &variables) }
        if case .stmt(let statement) = item.item { Self.add(statement, to: &variables) }
      }
    } else if let members = scope.as(MemberBlockItemListSyntax.self) {
      for member in members { Self.add(member.decl, to: &variables) }
    } else if let function = scope.as(FunctionDeclSyntax.self) {
      Self.add(function.signature.parameterClause.parameters, to: &variables)
    } else if let initializer = scope.as(InitializerDeclSyntax.self) {
      Self.add(initializer.signature.parameterClause.parameters, to: &variables)
    }
    known[scope.id] = variables
    return variables
  }

  private static func add(_ declaration: DeclSyntax, to variables: inout [String: [Syntax]]) {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return }
    for binding in variable.bindings {
      guard let name = SyntaxNames.identifier(binding.pattern) else { continue }
      if let annotation = binding.typeAnnotation { variables[name, default: []].append(Syntax(annotation)) }
      if let initializer = binding.initializer { variables[name, default: []].append(Syntax(initializer.value)) }
    }
  }

  /// `guard let box = screen.box else { return }`
  private static func add(_ statement: StmtSyntax, to variables: inout [String: [Syntax]]) {
    for element in statement.as(GuardStmtSyntax.self)?.conditions ?? [] {
      guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
        let name = SyntaxNames.identifier(binding.pattern), let value = binding.initializer?.value
      else { continue }
      variables[name, default: []].append(Syntax(value))
    }
  }

  private static func add(_ parameters: FunctionParameterListSyntax, to variables: inout [String: [Syntax]]) {
    for parameter in parameters {
      variables[SyntaxNames.text(parameter.secondName ?? parameter.firstName), default: []].append(
        Syntax(parameter.type))
    }
  }
}

extension ExprSyntax {
  /// Whether what is written calls or takes something, so that it matters when it runs. A closure runs when it is called.
  var runsCode: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .closureExpr, .keyPathExpr,
      .declReferenceExpr, .inOutExpr:
      false
    case .stringLiteralExpr(let text): text.segments.contains { $0.is(ExpressionSegmentSyntax.self) }
    default: true
    }
  }
}
