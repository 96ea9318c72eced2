import DepGraphModel
import SwiftSyntax

extension NeedleVisitor {
  /// A call with an argument `parent:`, without those of `super` and `self`: they hand on what they were given.
  func creation(
    _ node: FunctionCallExprSyntax, owner: [String], constraints: [ExtensionConstraint], member: String?,
    isInShared: Bool
  ) -> ComponentCreationFact? {
    guard let argument = node.arguments.first(where: { $0.label?.text == "parent" })?.expression,
      let target = target(of: node)
    else { return nil }
    return ComponentCreationFact(
      owner: owner, constraints: constraints, member: member, target: target,
      spelling: file.text(of: node.calledExpression), parent: isSelf(argument) ? .isSelf : .other,
      argument: file.text(of: argument), isInShared: isInShared,
      keeping: isInShared ? SharedObject.keeping(Syntax(node)) : .nothing, position: file.position(of: node))
  }

  /// `self`, also `self as Scope`.
  private func isSelf(_ argument: ExprSyntax) -> Bool {
    if let cast = argument.as(AsExprSyntax.self) { return isSelf(cast.expression) }
    if let sequence = argument.as(SequenceExprSyntax.self),
      sequence.elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) ?? false
    {
      return sequence.elements.first.map(isSelf) ?? false
    }
    return ["self", "`self`"].contains(file.text(of: argument))
  }

  /// `Child.init(parent:)` and `Child.init` that nothing calls there: what they are handed to makes the component, most
  /// likely with `self`.
  func creation(
    byInitializer node: MemberAccessExprSyntax, owner: [String], constraints: [ExtensionConstraint], member: String?
  ) -> ComponentCreationFact? {
    let labels = node.declName.argumentNames?.arguments.map(\.name.text)
    guard node.declName.baseName.text == "init", labels == nil || labels == ["parent"],
      node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != node.id,
      let name = node.base.flatMap({ AccessPath($0).dottedName }), name.last?.first?.isUppercase ?? false
    else { return nil }
    return ComponentCreationFact(
      owner: owner, constraints: constraints, member: member, target: name,
      spelling: name.joined(separator: ".") + ".init",
      parent: .isSelf, argument: "", isInShared: false, keeping: .nothing, position: file.position(of: node))
  }

  private func target(of node: FunctionCallExprSyntax) -> [String]? {
    let called = node.calledExpression
    if let access = called.as(MemberAccessExprSyntax.self), access.base == nil {
      return access.declName.baseName.text == "init" ? expectedType(of: Syntax(node)) ?? [] : nil
    }
    let unspecialized = called.as(GenericSpecializationExprSyntax.self)?.expression ?? called
    guard var name = AccessPath(unspecialized).dottedName else { return nil }
    if name.last == "init" {
      name.removeLast()
      // Of a metatype in a variable.
      if name.count == 1, name[0].first?.isLowercase ?? false, !["super", "self"].contains(name[0]) { return [] }
    }
    // Of `Child.self(parent: self)`.
    if name.count > 1, name.last == "self" { name.removeLast() }
    guard name.first != "super", name.first != "self", name.last?.first?.isUppercase ?? false else { return nil }
    return name
  }

  /// The type that is written where the value of an expression goes: of a variable, of what a member returns.
  private func expectedType(of expression: Syntax) -> [String]? {
    var current = expression
    while let parent = current.parent {
      if let binding = parent.as(PatternBindingSyntax.self) { return name(binding.typeAnnotation?.type) }
      if let function = parent.as(FunctionDeclSyntax.self) {
        return name(function.signature.returnClause?.type)
      }
      if let subscripted = parent.as(SubscriptDeclSyntax.self) { return name(subscripted.returnClause.type) }
      if let cast = parent.as(AsExprSyntax.self) { return name(cast.type) }
      if let item = parent.as(CodeBlockItemSyntax.self) {
        // Only the value of a body of one expression.
        guard item.parent?.as(CodeBlockItemListSyntax.self)?.count == 1 else { return nil }
      } else if let labelled = parent.as(LabeledExprSyntax.self) {
        // An argument's type is the function's business.
        guard labelled.parent?.parent?.is(TupleExprSyntax.self) ?? false else { return parameterType(of: labelled) }
      } else if let closure = parent.as(ClosureExprSyntax.self) {
        if let call = closure.parent?.as(FunctionCallExprSyntax.self) {
          guard Self.isShared(call) else { return nil }
        } else if closure.parent?.is(MultipleTrailingClosureElementSyntax.self) ?? true {
          return nil
        }
      } else if let call = parent.as(FunctionCallExprSyntax.self), !Self.isShared(call) {
        return nil
      } else if parent.is(MemberAccessExprSyntax.self) {
        return nil
      } else if parent.is(ReturnStmtSyntax.self), let returned = returnType(around: parent) {
        return returned
      }
      current = parent
    }
    return nil
  }

  /// Of an argument of a function that the type around it declares in the same source, once for that many arguments.
  private func parameterType(of argument: LabeledExprSyntax) -> [String]? {
    guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
      let place = call.arguments.firstIndex(of: argument),
      let name = AccessPath(call.calledExpression).dottedName, let last = name.last,
      name.count == 1 || name == ["self", last]
    else { return nil }
    let number = call.arguments.distance(from: call.arguments.startIndex, to: place)
    let candidates = functions(around: Syntax(call), named: last).filter { function in
      let parameters = function.signature.parameterClause.parameters
      return parameters.count == call.arguments.count
        && zip(parameters, call.arguments).allSatisfy { parameter, argument in
          (parameter.firstName.text == "_" ? nil : parameter.firstName.text) == argument.label?.text
        }
    }
    guard candidates.count == 1, let function = candidates.first else { return nil }
    let parameters = function.signature.parameterClause.parameters
    return self.name(parameters[parameters.index(parameters.startIndex, offsetBy: number)].type)
  }

  private func functions(around place: Syntax, named name: String) -> [FunctionDeclSyntax] {
    var current = place
    while let parent = current.parent {
      if let members = parent.as(MemberBlockSyntax.self) {
        let found = members.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
          .filter { SyntaxNames.text($0.name) == name }
        if !found.isEmpty { return found }
      }
      current = parent
    }
    return []
  }

  /// Of `return` the innermost member; `nil` within a closure that is not `shared`'s.
  private func returnType(around statement: Syntax) -> [String]? {
    var current = statement
    while let parent = current.parent {
      if let closure = parent.as(ClosureExprSyntax.self) {
        guard let call = closure.parent?.as(FunctionCallExprSyntax.self), Self.isShared(call) else { return nil }
      }
      if let function = parent.as(FunctionDeclSyntax.self) { return name(function.signature.returnClause?.type) }
      if let binding = parent.as(PatternBindingSyntax.self) { return name(binding.typeAnnotation?.type) }
      current = parent
    }
    return nil
  }

  /// The name of a type, also of an optional one, of a list's elements and of what a function returns.
  private func name(_ type: TypeSyntax?) -> [String]? {
    guard let type else { return nil }
    if let optional = type.as(OptionalTypeSyntax.self) { return name(optional.wrappedType) }
    if let list = type.as(ArrayTypeSyntax.self) { return name(list.element) }
    if let table = type.as(DictionaryTypeSyntax.self) { return name(table.value) }
    if let function = type.as(FunctionTypeSyntax.self) { return name(function.returnClause.type) }
    return references.reference(type)?.path
  }
}
