import SwiftSyntax

/// What a method such as `map` is called on, as far as it is spelled: on a lazy sequence, a publisher or a stream of
/// values it keeps its closure for later.
struct DeferringSource {
  private(set) var isLazy = false
  private(set) var isStream = false

  var isDeferring: Bool { isLazy || isStream }

  init(of node: FunctionCallExprSyntax, callee: AccessPath) {
    guard let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base else { return }
    take(Syntax(base))
    guard let name = callee.rootName, name != "self" || callee.steps.count > 1 else { return }
    var variable = name
    if name == "self", case .member(let first)? = callee.steps.first { variable = first }
    for source in Self.declarations(of: variable, around: Syntax(node)) { take(source) }
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

  private static func isStreamName(_ text: String) -> Bool {
    let words = [
      "Publisher", "Subject", "Stream", "AsyncSequence", "Effect", "Observable", "Signal", "SignalProducer", "Driver",
      "AsyncChannel",
    ]
    return words.contains { text.hasSuffix($0) || text.hasSuffix($0.prefix(1).lowercased() + $0.dropFirst()) }
  }

  /// The annotation and the initial value of each variable or parameter of a name that is declared around a node.
  private static func declarations(of name: String, around node: Syntax) -> [Syntax] {
    var found: [Syntax] = []
    var current = node.parent
    while let scope = current {
      if let items = scope.as(CodeBlockItemListSyntax.self) {
        for item in items {
          if case .decl(let declaration) = item.item { found += parts(of: name, in: declaration) }
        }
      } else if let members = scope.as(MemberBlockItemListSyntax.self) {
        for member in members { found += parts(of: name, in: member.decl) }
      } else if let function = scope.as(FunctionDeclSyntax.self) {
        found += types(of: name, in: function.signature.parameterClause.parameters)
      } else if let initializer = scope.as(InitializerDeclSyntax.self) {
        found += types(of: name, in: initializer.signature.parameterClause.parameters)
      }
      current = scope.parent
    }
    return found
  }

  private static func parts(of name: String, in declaration: DeclSyntax) -> [Syntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return [] }
    return variable.bindings.filter { SyntaxNames.identifier($0.pattern) == name }.flatMap { binding in
      [binding.typeAnnotation.map { Syntax($0) }, binding.initializer.map { Syntax($0.value) }].compactMap { $0 }
    }
  }

  private static func types(of name: String, in parameters: FunctionParameterListSyntax) -> [Syntax] {
    parameters.filter { SyntaxNames.text($0.secondName ?? $0.firstName) == name }.map { Syntax($0.type) }
  }
}
