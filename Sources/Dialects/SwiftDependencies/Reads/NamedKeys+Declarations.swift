import DepGraphModel
import SwiftSyntax

/// Which declarations are of a key path or a key.
extension NamedKeys {
  /// Whether a type is a key path of `DependencyValues`.
  func isPath(_ type: TypeSyntax) -> Bool {
    guard file.namesKeyPaths else { return false }
    let text = file.text(of: type)
    guard text.contains("KeyPath<") else { return false }
    return text.contains("DependencyValues") || isInDependencyValues && text.contains("KeyPath<Self,")
      || names.values.contains { text.contains("<\($0),") }
  }

  /// `K.Type` for a generic parameter around the place.
  func genericMetatype(_ type: TypeSyntax) -> String? {
    // `repeat (each K).Type`
    if let repeated = type.as(PackExpansionTypeSyntax.self) { return genericMetatype(repeated.repetitionPattern) }
    guard let metatype = type.as(MetatypeTypeSyntax.self), metatype.metatypeSpecifier.text == "Type" else { return nil }
    var base = metatype.baseType
    if let tuple = base.as(TupleTypeSyntax.self), let only = tuple.elements.first, tuple.elements.count == 1 {
      base = only.type
    }
    if let element = base.as(PackElementTypeSyntax.self) { base = element.pack }
    guard let name = base.as(IdentifierTypeSyntax.self).map({ SyntaxNames.text($0.name) }) else { return nil }
    let isGeneric =
      body.functions.contains { $0.generics.contains(name) } || types.last?.generics.contains(name) ?? false
    return isGeneric ? name : nil
  }

  /// `\DependencyValues.mail`, `Mail.self`, a list that begins with one.
  func isWrittenOut(_ value: ExprSyntax) -> Bool {
    if let list = value.as(ArrayExprSyntax.self) {
      return list.elements.first.map { $0.expression.is(KeyPathExprSyntax.self) && isWrittenOut($0.expression) }
        ?? false
    }
    if let path = value.as(KeyPathExprSyntax.self) {
      return SyntaxNames.root(of: path).map { names.isValues($0) } ?? false
    }
    return SyntaxNames.metatype(value, in: file) != nil
  }

  /// What a local variable holds, if it is a key path or a key.
  func keptPath(_ binding: PatternBindingSyntax) -> [DependencyReference]? {
    let isTyped = binding.typeAnnotation.map { isPath($0.type) } ?? false
    guard let value = binding.initializer?.value else { return isTyped ? [] : nil }
    if isTyped || isWrittenOut(value) { return references(value) }
    guard let name = value.as(DeclReferenceExprSyntax.self).map({ SyntaxNames.text($0.baseName) }) else { return nil }
    switch body.names.meaning(of: name) {
    case .given(let given, true): return [.given(given)]
    case .kept(let references): return references
    case .plain, .wrapper, .override, .update, .helper, .values, .lookup, .given, nil: return nil
    }
  }

  /// Whether what is given is a key path or a key by its type.
  func isGivenKey(_ reference: DependencyReference) -> Bool {
    switch reference {
    case .given(let given): body.names.isKey(given)
    case .keyPath, .type, .all, .member, .variable, .undecided: false
    }
  }

  /// What the parameter of a function, an initializer, a subscript or a closure means inside of it.
  func meaning(ofParameter name: String, type: TypeSyntax?, label: String, of function: String?) -> LexicalNames.Meaning
  {
    guard let type else { return .plain }
    let path = references.reference(type)?.path ?? []
    if names.isValues(path) {
      let taker = function == "init" ? ownerPath.last : function
      return .values(source: taker.map(names.takesNewValues.contains) ?? false ? .new : .unknown)
    }
    if let last = path.last, names.lookups.contains(last) { return .lookup(type: last) }
    guard let function else { return .plain }
    return .given(
      GivenReference(function: function, label: label), isKey: isPath(type) || genericMetatype(type) != nil)
  }
}
