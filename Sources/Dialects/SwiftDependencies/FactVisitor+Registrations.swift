import DepGraphModel
import SwiftSyntax

extension FactVisitor {
  /// A property in an extension of `DependencyValues`.
  func takeRegistration(_ node: VariableDeclSyntax) {
    let attributes = SyntaxNames.attributes(node.attributes)
    for binding in node.bindings {
      guard let property = SyntaxNames.identifier(binding.pattern) else { continue }
      guard let block = binding.accessorBlock, hasGetter(block) else {
        takeMacroRegistration(node, binding: binding, property: property, attributes: attributes)
        continue
      }
      let accessors = accessors(block)
      facts.registrations.append(
        RegistrationFact(
          property: property, valueType: binding.typeAnnotation.map { file.text(of: $0.type) } ?? "",
          getter: accessors.getter, setter: accessors.setter, access: memberAccess(node.modifiers),
          conditions: conditions.current, position: file.position(of: node)))
    }
  }

  func memberAccess(_ modifiers: DeclModifierListSyntax) -> AccessLevel {
    (types.last?.access ?? .file).entering(explicit: SyntaxNames.access(modifiers), isExtension: false).access
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
  ) -> (getter: RegistrationFact.Accessor, setter: RegistrationFact.Accessor?) {
    switch block.accessors {
    case .getter(let items): return (accessor(items), nil)
    case .accessors(let list):
      var getter = RegistrationFact.Accessor.unknown
      var setter: RegistrationFact.Accessor?
      for accessor in list {
        let found = accessor.body.map { self.accessor($0.statements) } ?? .unknown
        if isGetter(accessor) {
          getter = found
        } else if ["set", "_modify", "modify"].contains(accessor.accessorSpecifier.text) {
          if setter == nil || setter == .unknown { setter = found }
        }
      }
      return (getter, setter)
    }
  }

  private func accessor(_ items: CodeBlockItemListSyntax) -> RegistrationFact.Accessor {
    let finder = KeySubscriptFinder(file: file)
    finder.walk(items)
    if let key = finder.key { return .key(key) }
    if let property = finder.property { return .delegates(property: property) }
    guard let first = items.first, items.count == 1 else { return .unknown }
    return delegation(first).map { .delegates(property: $0) } ?? .unknown
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
    case .some(let name) where name.utf8.first.map({ $0 >= 0x61 }) ?? false: return name
    case .some, nil: return nil
    }
  }
}

/// Finds the first `self[Key.self]` in an accessor.
private final class KeySubscriptFinder: SyntaxVisitor {
  let file: SourceFile
  var key: TypeReference?
  /// `self[keyPath: \.mail]`
  var property: String?

  init(file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard key == nil, node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "self",
      let first = node.arguments.first, let reference = SyntaxNames.reference(first.expression, in: file)
    else { return key == nil ? .visitChildren : .skipChildren }
    switch reference {
    case .type(let type): key = type
    case .keyPath(let name, _): property = property ?? name
    case .all: break
    }
    return .visitChildren
  }
}
