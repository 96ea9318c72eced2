import DepGraphModel
import SwiftSyntax

/// Key paths and keys that variables hold: what the variable is given is known here, who reads it elsewhere.
extension ReadCollector {
  func addKept(_ reference: DependencyReference, variable: String, at node: some SyntaxProtocol) {
    add(reference, form: .kept, site: .member, variable: variable, timing: .deferred, at: node)
  }

  /// The stored key paths and keys of a struct: its memberwise initializer takes them.
  func takeKeptPaths(of declaration: TypeDeclaration) {
    guard declaration.kind == .struct else { return }
    for member in declaration.members.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self), !SyntaxNames.isStatic(variable.modifiers) else {
        continue
      }
      for binding in variable.bindings where binding.accessorBlock == nil && binding.initializer == nil {
        guard let name = SyntaxNames.identifier(binding.pattern), let type = binding.typeAnnotation?.type,
          keys.isPath(type) || keys.genericMetatype(type) != nil
        else { continue }
        types.last?.keptPaths.insert(name)
        addKept(.given(GivenReference(function: "init", label: name)), variable: name, at: binding)
        takeMetatype(type, function: "init", label: name, at: binding)
      }
    }
  }

  /// `init(_ key: K.Type)` says what the type's own `K` is.
  func takeMetatype(_ type: TypeSyntax, function: String, label: String, at node: some SyntaxProtocol) {
    guard let name = keys.genericMetatype(type), let index = types.last?.generics.firstIndex(of: name) else { return }
    addKept(.given(GivenReference(function: function, label: label)), variable: "<\(index)>", at: node)
  }

  /// `static let path = \DependencyValues.mail`, `var path: KeyPath<DependencyValues, Mail> { \.mail }`
  func takeKeptPath(_ binding: PatternBindingSyntax, name: String) {
    let isTyped = binding.typeAnnotation.map { keys.isPath($0.type) } ?? false
    if let value = binding.initializer?.value {
      guard isTyped || keys.isWrittenOut(value) else { return }
      if value.as(ArrayExprSyntax.self).map({ !$0.elements.isEmpty }) ?? false { context.keptLists.insert(name) }
      for reference in keys.references(value) { addKept(reference, variable: name, at: value) }
    } else if isTyped, let accessors = binding.accessorBlock {
      for reference in keys.literals(in: accessors) { addKept(reference, variable: name, at: accessors) }
    }
  }

  /// `func path() -> KeyPath<DependencyValues, Mail> { \.mail }`
  func takeKeptPath(_ function: FunctionDeclaration) {
    guard let type = function.resultType, keys.isPath(type), let block = function.body else { return }
    for reference in keys.literals(in: block) { addKept(reference, variable: function.name, at: function.node) }
  }

  /// `path = \.mail` for a local variable, `self.path = path` in an initializer.
  func takeKeptAssignment(_ elements: [ExprSyntax], at node: SequenceExprSyntax) {
    guard elements[1].is(AssignmentExprSyntax.self) else { return }
    let target = AccessPath(elements[0])
    guard let root = target.rootName else { return }
    var assigned: [DependencyReference] {
      elements.count == 3
        ? keys.references(elements[2]) : elements[2...].flatMap { keys.references($0) }.filter { $0 != .undecided }
    }
    if target.steps.isEmpty, case .kept = body.names.meaning(of: root) { return body.names.keep(assigned, in: root) }
    guard body.member?.fact.kind == .initializer, let name = root == "self" ? target.leadingNames.first : root,
      target.steps.count == (root == "self" ? 1 : 0)
    else { return }
    for reference in assigned where keys.isGivenKey(reference) { addKept(reference, variable: name, at: node) }
  }
}
