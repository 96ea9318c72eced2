import DepGraphModel
import SwiftSyntax

/// Collects which keys the properties of `DependencyValues` stand for, and what macros make of keys and clients.
final class RegistrationCollector: Collector {
  /// A property in an extension of `DependencyValues`.
  func take(_ node: VariableDeclSyntax) {
    let attributes = SyntaxNames.attributes(node.attributes)
    for binding in node.bindings {
      guard let property = SyntaxNames.identifier(binding.pattern) else { continue }
      guard let block = binding.accessorBlock, hasGetter(block) else {
        takeMacroRegistration(node, binding: binding, property: property, attributes: attributes)
        continue
      }
      let accessors =
        file.isInterface ? declaredAccessors(block, type: binding.typeAnnotation?.type) : accessors(block)
      facts.registrations.append(
        RegistrationFact(
          property: property, valueType: binding.typeAnnotation.map { file.text(of: $0.type) } ?? "",
          getter: accessors.getter, setter: accessors.setter, isDerived: accessors.isDerived,
          isDeprecated: attributes.contains { SyntaxNames.isDeprecation($0) }, access: memberAccess(node.modifiers),
          conditions: conditions, position: file.position(of: node)))
    }
  }

  /// In an interface nothing tells the key: most often it is the value's own type.
  private func declaredAccessors(
    _ block: AccessorBlockSyntax, type: TypeSyntax?
  ) -> (getter: RegistrationFact.Accessor, setter: RegistrationFact.Accessor?, isDerived: Bool) {
    let key = type.flatMap { references.reference($0) }.map { RegistrationFact.Accessor.key($0) } ?? .unknown
    guard case .accessors(let list) = block.accessors else { return (key, nil, false) }
    let isSettable = list.contains { ["set", "_modify", "modify"].contains($0.accessorSpecifier.text) }
    return (key, isSettable ? key : nil, false)
  }

  private func hasGetter(_ block: AccessorBlockSyntax) -> Bool {
    switch block.accessors {
    case .getter: true
    case .accessors(let list): list.contains { isGetter($0) }
    }
  }

  private func isGetter(_ accessor: AccessorDeclSyntax) -> Bool {
    ["get", "_read", "read"].contains(accessor.accessorSpecifier.text)
  }

  private func accessors(
    _ block: AccessorBlockSyntax
  ) -> (getter: RegistrationFact.Accessor, setter: RegistrationFact.Accessor?, isDerived: Bool) {
    var getter = FoundAccessor()
    var setter: FoundAccessor?
    switch block.accessors {
    case .getter(let items): getter = accessor(items)
    case .accessors(let list):
      for accessor in list {
        let found = accessor.body.map { self.accessor($0.statements) } ?? FoundAccessor()
        if isGetter(accessor) {
          getter = found
        } else if ["set", "_modify", "modify"].contains(accessor.accessorSpecifier.text) {
          if setter.map({ $0.accessor == .unknown }) ?? true { setter = found }
        }
      }
    }
    // An accessor may name several keys (a fallback, a migration): one that both name is the one that is registered.
    if let written = setter, !getter.keys.isEmpty, !Set(getter.keys).isDisjoint(with: written.keys) {
      setter?.accessor = getter.accessor
    }
    return (getter.accessor, setter?.accessor, getter.isDerived)
  }

  private struct FoundAccessor {
    var accessor: RegistrationFact.Accessor = .unknown
    var keys: [TypeReference] = []
    var isDerived = false
  }

  private func accessor(_ items: CodeBlockItemListSyntax) -> FoundAccessor {
    let finder = KeySubscriptFinder(file: file)
    finder.walk(items)
    if let key = finder.keys.first {
      return FoundAccessor(accessor: .key(key), keys: finder.keys, isDerived: !isKeySubscript(items))
    }
    if let property = finder.property { return FoundAccessor(accessor: .delegates(property: property)) }
    guard let first = items.first, items.count == 1 else { return FoundAccessor() }
    return FoundAccessor(accessor: delegation(first).map { .delegates(property: $0) } ?? .unknown)
  }

  /// Whether a body is `self[Mail.self]` and nothing else, `return` and `yield` aside.
  private func isKeySubscript(_ items: CodeBlockItemListSyntax) -> Bool {
    guard let only = items.first, items.count == 1 else { return false }
    switch only.item {
    case .expr(let expression): return expression.is(SubscriptCallExprSyntax.self)
    case .stmt(let statement):
      if let yielded = statement.as(YieldStmtSyntax.self), case .single(let expression) = yielded.yieldedExpressions {
        return expression.is(SubscriptCallExprSyntax.self)
      }
      return statement.as(ReturnStmtSyntax.self)?.expression?.is(SubscriptCallExprSyntax.self) ?? false
    case .decl: return false
    }
  }

  /// `mail.fast`, `self.mail.fast`, `return mail`, `mail.fast = newValue`
  private func delegation(_ item: CodeBlockItemSyntax) -> String? {
    var expression: ExprSyntax?
    switch item.item {
    case .expr(let found): expression = found
    case .stmt(let statement): expression = statement.as(ReturnStmtSyntax.self)?.expression
    case .decl: return nil
    }
    if let sequence = expression?.as(SequenceExprSyntax.self) { expression = sequence.elements.first }
    if let expanded = expression?.as(InOutExprSyntax.self) { expression = expanded.expression }
    guard let expression else { return nil }
    let path = AccessPath(expression)
    switch path.rootName {
    case "self": return path.leadingNames.first
    // A type begins with a capital letter.
    case .some(let name): return name.first?.isUppercase ?? true ? nil : name
    case nil: return nil
    }
  }
}

/// Finds every `self[Key.self]` in an accessor.
private final class KeySubscriptFinder: SyntaxVisitor {
  let file: SourceFile
  var keys: [TypeReference] = []
  /// `self[keyPath: \.mail]`
  var property: String?

  init(file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "self",
      let first = node.arguments.first, SyntaxNames.isLibrarySubscript(first),
      let reference = SyntaxNames.reference(first.expression, in: file)
    else { return .visitChildren }
    switch reference {
    case .type(let type): keys.append(type)
    case .keyPath(let name, _): property = property ?? name
    case .all, .member, .given, .variable, .undecided: break
    }
    return .visitChildren
  }
}
