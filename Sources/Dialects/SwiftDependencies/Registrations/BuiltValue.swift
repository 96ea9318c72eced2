import DepGraphModel
import SwiftSyntax

/// `var client = Self()`, assignments, `return client`. A mere read assigns nothing, and a copy is still the same value.
/// Whatever else happens to the variable may fill it in too: then nothing is reported.
final class BuiltValue: SyntaxVisitor {
  /// The variable that is returned, and those that it is a copy of.
  private let names: Set<String>
  private let copied: Set<SyntaxIdentifier>
  private let type: [String]
  private let labels: [String]
  private let body: SyntaxIdentifier
  private var assigned: Set<String> = []
  private var isUnderstood = true

  init?(_ items: CodeBlockItemListSyntax, results: MemberResult) {
    guard let last = items.last, let returned = results.returned(by: last)?.as(DeclReferenceExprSyntax.self) else {
      return nil
    }
    var name = SyntaxNames.text(returned.baseName)
    var (names, copied): (Set<String>, Set<SyntaxIdentifier>) = ([name], [])
    var annotation: [String]?
    var initializer: ExprSyntax?
    while let binding = BuiltValue.declaration(of: name, in: items), let value = binding.initializer?.value {
      annotation = annotation ?? binding.typeAnnotation.flatMap { results.references.reference($0.type)?.path }
      initializer = value
      guard let original = value.as(DeclReferenceExprSyntax.self) else { break }
      name = SyntaxNames.text(original.baseName)
      guard names.insert(name).inserted else { break }
      copied.insert(original.id)
    }
    guard let initializer, case .instance(let type, let labels, _, _) = results.result(of: initializer) else {
      return nil
    }
    self.names = names
    self.copied = copied
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
    if !(returned.map(names.contains) ?? false) { isUnderstood = false }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard names.contains(SyntaxNames.text(node.baseName)), !copied.contains(node.id) else { return .visitChildren }
    if let access = node.parent?.as(MemberAccessExprSyntax.self) {
      // The name of a member of something else.
      if access.base?.id != node.id { return .visitChildren }
      take(access)
    } else if let access = node.parent?.as(SubscriptCallExprSyntax.self), let property = BuiltValue.property(access) {
      assigned.insert(property)
    } else if node.parent?.is(CodeBlockItemSyntax.self) != true {
      isUnderstood = false
    }
    return .visitChildren
  }

  /// `send` of `client[keyPath: \Client.send]`.
  private static func property(_ access: SubscriptCallExprSyntax) -> String? {
    guard let argument = access.arguments.first, access.arguments.count == 1, argument.label?.text == "keyPath",
      let path = argument.expression.as(KeyPathExprSyntax.self)
    else { return nil }
    let names = path.components.map { component -> String in
      guard case .property(let property) = component.component else { return "" }
      return SyntaxNames.text(property.declName.baseName)
    }
    // The names of types may lead to the one that has the property.
    let property = names.first { !($0.first?.isUppercase ?? false) }
    return property?.isEmpty ?? true ? nil : property
  }

  private func take(_ access: MemberAccessExprSyntax) {
    let property = SyntaxNames.text(access.declName.baseName)
    var outermost = Syntax(access)
    while let parent = outermost.parent, parent.is(MemberAccessExprSyntax.self) { outermost = parent }
    switch ValueUse(of: outermost) {
    case .read: break
    case .call where outermost.id == access.id: assigned.insert(MemberFact.Result.called(property))
    case .call, .change: assigned.insert(property)
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
