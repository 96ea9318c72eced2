import DepGraphModel
import SwiftSyntax

/// Tells what the value of a member is from its body: one expression, or a new value that is filled in and returned.
struct MemberResult {
  let file: SourceFile
  let references: TypeReferences

  func result(of binding: PatternBindingSyntax) -> MemberFact.Result {
    if let initializer = binding.initializer { return result(of: initializer.value) }
    switch binding.accessorBlock?.accessors {
    case .getter(let items): return result(of: items)
    case .accessors(let list):
      let getter = list.first { $0.accessorSpecifier.text == "get" }
      return getter?.body.map { result(of: $0.statements) } ?? .unknown
    case nil: return .unknown
    }
  }

  func result(of items: CodeBlockItemListSyntax) -> MemberFact.Result {
    guard let first = items.first else { return .unknown }
    if items.count == 1, let expression = returned(by: first) { return result(of: expression) }
    return BuiltValue(items, results: self)?.result ?? .unknown
  }

  func result(of expression: ExprSyntax) -> MemberFact.Result {
    if let attempt = expression.as(TryExprSyntax.self) { return result(of: attempt.expression) }
    if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first, tuple.elements.count == 1 {
      return result(of: only.expression)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) { return result(of: call) }
    guard expression.is(MemberAccessExprSyntax.self) || expression.is(DeclReferenceExprSyntax.self) else {
      return .unknown
    }
    return callee(expression).map { .member($0) } ?? .unknown
  }

  func returned(by item: CodeBlockItemSyntax) -> ExprSyntax? {
    switch item.item {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ReturnStmtSyntax.self)?.expression
    case .decl: nil
    }
  }

  private func result(of call: FunctionCallExprSyntax) -> MemberFact.Result {
    if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
      return call.arguments.isEmpty && call.trailingClosure == nil ? result(of: closure.statements) : .unknown
    }
    guard let names = callee(call.calledExpression), let last = names.last else { return .unknown }
    if MemberResult.traps.contains(last), names.count == 1 || names.first == "Swift" { return .trap(last) }
    var type = names
    if last == "init" { type.removeLast() }
    guard last == "init" || last.first?.isUppercase ?? false else { return .member(names) }
    // A closure or an argument without a label is more than the initializer that takes no endpoints.
    let labels = call.arguments.compactMap { $0.label?.text }
    guard call.trailingClosure == nil, labels.count == call.arguments.count else { return .unknown }
    return .instance(type: type == [""] ? [] : type, labels: labels, assigned: [])
  }

  private static let traps: Set<String> = ["fatalError", "preconditionFailure", "unimplemented", "XCTUnimplemented"]

  /// The dotted name, beginning with an empty one for an implicit member.
  private func callee(_ expression: ExprSyntax) -> [String]? {
    let path = AccessPath(expression)
    if path.isImplicit { return path.leadingNames.count == path.steps.count ? [""] + path.leadingNames : nil }
    return path.dottedName
  }
}

/// `var client = Self()`, assignments, `return client`. Whatever else happens to the variable may fill it in too: then
/// nothing is told.
private final class BuiltValue: SyntaxVisitor {
  private let name: String
  private let type: [String]
  private let labels: [String]
  private let body: SyntaxIdentifier
  private var assigned: Set<String> = []
  private var isUnderstood = true

  init?(_ items: CodeBlockItemListSyntax, results: MemberResult) {
    guard let last = items.last, let returned = results.returned(by: last)?.as(DeclReferenceExprSyntax.self) else {
      return nil
    }
    name = SyntaxNames.text(returned.baseName)
    guard let binding = BuiltValue.declaration(of: name, in: items), let initializer = binding.initializer,
      case .instance(let type, let labels, _) = results.result(of: initializer.value)
    else { return nil }
    let annotation = binding.typeAnnotation.flatMap { results.references.reference($0.type)?.path }
    self.type = type.isEmpty ? annotation ?? [] : type
    self.labels = labels
    body = items.id
    super.init(viewMode: .sourceAccurate)
    for item in items { walk(item) }
  }

  var result: MemberFact.Result {
    isUnderstood ? .instance(type: type, labels: labels, assigned: assigned.sorted()) : .unknown
  }

  private static func declaration(of name: String, in items: CodeBlockItemListSyntax) -> PatternBindingSyntax? {
    for item in items {
      guard case .decl(let declaration) = item.item, let variable = declaration.as(VariableDeclSyntax.self) else {
        continue
      }
      for binding in variable.bindings where SyntaxNames.identifier(binding.pattern) == name { return binding }
    }
    return nil
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    guard !isInClosure(Syntax(node)) else { return .visitChildren }
    let returned = node.expression?.as(DeclReferenceExprSyntax.self).map { SyntaxNames.text($0.baseName) }
    if returned != name { isUnderstood = false }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard SyntaxNames.text(node.baseName) == name else { return .visitChildren }
    if let access = node.parent?.as(MemberAccessExprSyntax.self) {
      // The name of a member of something else.
      if access.base?.id != node.id { return .visitChildren }
      take(access)
    } else if node.parent?.is(CodeBlockItemSyntax.self) != true {
      isUnderstood = false
    }
    return .visitChildren
  }

  private func take(_ access: MemberAccessExprSyntax) {
    let property = SyntaxNames.text(access.declName.baseName)
    var outermost = Syntax(access)
    while let parent = outermost.parent, parent.is(MemberAccessExprSyntax.self) { outermost = parent }
    if let elements = outermost.parent?.as(ExprListSyntax.self).map(Array.init), elements.count > 2,
      elements[0].id == outermost.id, elements[1].is(AssignmentExprSyntax.self)
    {
      assigned.insert(property)
    } else if outermost.parent?.is(FunctionCallExprSyntax.self) ?? true, !isInClosure(Syntax(access)) {
      // A method may assign.
      isUnderstood = false
    } else {
      assigned.insert(property)
    }
  }

  /// Whether a closure or a nested function stands between a node and the body.
  private func isInClosure(_ node: Syntax) -> Bool {
    var current = node.parent
    while let next = current, next.id != body {
      if next.is(FunctionDeclSyntax.self) || next.is(ClosureExprSyntax.self) { return true }
      current = next.parent
    }
    return false
  }
}
