import DepGraphModel
import SwiftSyntax

/// Follows values that one block creates and injects: the second of these calls can be deleted, and the first still
/// compiles.
struct ScreenLocals {
  let file: SourceFile
  let owner: [String]

  private struct Value {
    var type: TypeReference
    var position: SourcePosition
    var isRaw: Bool
  }

  func calls(in statements: CodeBlockItemListSyntax) -> [ScreenCallFact] {
    var values: [String: Value] = [:]
    var found: [ScreenCallFact] = []
    var order: [String] = []
    for item in statements {
      if let (name, value) = created(item) {
        values[name] = value
        order.append(name)
        continue
      }
      for name in order {
        guard let value = values[name], let call = Self.injection(of: name, in: item) else { continue }
        values[name] = nil
        found.append(
          ScreenCallFact(
            kind: .inject, owner: owner, type: value.type, created: value.position, isKnown: value.isRaw,
            position: file.position(of: call)))
      }
    }
    // A value that nobody injects, although only what shows it sees it.
    for name in order {
      guard let value = values[name], value.isRaw else { continue }
      let uses = LocalUses(name: name)
      uses.walk(statements)
      guard uses.isShown, !uses.escapes else { continue }
      found.append(
        ScreenCallFact(kind: .raw, owner: owner, type: value.type, isKnown: true, position: value.position))
    }
    return found
  }

  /// `let v = T()`, `let v = T.instantiate()`, `let v = storyboard.instantiate…() as! T`, also behind `guard` and `if`.
  private func created(_ item: CodeBlockItemSyntax) -> (String, Value)? {
    if let variable = item.item.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
      let name = SyntaxNames.identifier(binding.pattern), let value = binding.initializer?.value
    {
      return self.value(value).map { (name, $0) }
    }
    guard let guarded = item.item.as(GuardStmtSyntax.self), let condition = guarded.conditions.first,
      let binding = condition.condition.as(OptionalBindingConditionSyntax.self),
      let name = SyntaxNames.identifier(binding.pattern), let value = binding.initializer?.value
    else { return nil }
    return self.value(value).map { (name, $0) }
  }

  private func value(_ expression: ExprSyntax) -> Value? {
    let finder = CreationFinder(file: file, owner: owner)
    finder.walk(expression)
    guard let call = finder.found.first(where: { $0.kind == .raw || $0.kind == .createBare }), let type = call.type,
      finder.found.allSatisfy({ $0.kind != .create })
    else { return nil }
    // Only the value itself: not what is an argument of something else.
    if call.kind == .createBare, let outer = expression.as(FunctionCallExprSyntax.self),
      file.position(of: outer) != call.position
    {
      return nil
    }
    return Value(type: type, position: call.position, isRaw: call.kind == .raw)
  }

  /// `v.inject(…)` as a statement.
  private static func injection(of name: String, in item: CodeBlockItemSyntax) -> FunctionCallExprSyntax? {
    guard let call = item.item.as(FunctionCallExprSyntax.self),
      let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "inject"
    else { return nil }
    let base = access.base?.as(OptionalChainingExprSyntax.self)?.expression ?? access.base
    return base?.as(DeclReferenceExprSyntax.self)?.baseName.text == name ? call : nil
  }
}

private final class CreationFinder: SyntaxVisitor {
  private let calls: ScreenCalls
  private(set) var found: [ScreenCallFact] = []

  init(file: SourceFile, owner: [String]) {
    calls = ScreenCalls(file: file, owner: owner)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // Cells are injected again and again.
    let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
    if !name.hasPrefix("dequeue") { found += calls.calls(of: node) }
    return .visitChildren
  }
}

/// How a local value is used.
private final class LocalUses: SyntaxVisitor {
  private static let shows: Set<String> = [
    "present", "pushViewController", "show", "showDetailViewController", "addChild", "addSubview",
  ]
  private let name: String
  private(set) var isShown = false
  private(set) var escapes = false

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.baseName.text == name else { return .skipChildren }
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.base?.id == node.id {
      // Any of its own methods or properties may hand over what it needs.
      let member = access.declName.baseName.text
      let harmless: Set<String> = [
        "modalPresentationStyle", "modalTransitionStyle", "title", "view", "hidesBottomBarWhenPushed",
      ]
      if !harmless.contains(member) { escapes = true }
      return .skipChildren
    }
    guard let argument = node.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
      let called = AccessPath(call.calledExpression).dottedName?.last
        ?? call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      Self.shows.contains(called)
    else {
      escapes = true
      return .skipChildren
    }
    isShown = true
    return .skipChildren
  }
}
