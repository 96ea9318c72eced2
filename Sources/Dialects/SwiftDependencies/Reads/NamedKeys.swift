import DepGraphModel
import SwiftSyntax

/// What an expression names that stands where a key path or a key is asked for.
struct NamedKeys: Contextual {
  let context: WalkContext

  /// Several where the expression chooses; nothing for an expression that is neither a key path nor a key.
  func references(_ expression: ExprSyntax) -> [DependencyReference] {
    if let literal = literal(expression) { return [literal] }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name): return references(named: SyntaxNames.text(name.baseName))
    case .arrayExpr(let list): return list.elements.flatMap { references($0.expression) }
    case .memberAccessExpr, .functionCallExpr, .genericSpecializationExpr: return [held(by: expression)]
    // Which of several is read is not decided: each may be.
    case .subscriptCallExpr(let access): return references(access.calledExpression)
    case .forceUnwrapExpr(let forced): return references(forced.expression)
    case .packElementExpr(let element): return references(element.pack)
    case .optionalChainingExpr: return [.undecided]
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1 else { return [] }
      return references(only.expression)
    case .sequenceExpr(let sequence): return references(Array(sequence.elements))
    case .ifExpr, .switchExpr:
      let finder = LiteralFinder(self)
      finder.walk(expression)
      return finder.literals.isEmpty ? [.undecided] : finder.literals
    default: return []
    }
  }

  /// `isFirst ? \.mail : \.post`, `path ?? \.mail`, `path as! KeyPath<…>`
  private func references(_ elements: [ExprSyntax]) -> [DependencyReference] {
    if let choice = elements.lazy.compactMap({ $0.as(UnresolvedTernaryExprSyntax.self) }).first,
      let last = elements.last
    {
      return references(choice.thenExpression) + references(last)
    }
    guard elements.count == 3, let first = elements.first, let last = elements.last else { return [.undecided] }
    if elements[1].is(UnresolvedAsExprSyntax.self) { return references(first) }
    guard elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??" else { return [.undecided] }
    return references(first) + references(last)
  }

  /// What a bare name holds.
  private func references(named name: String) -> [DependencyReference] {
    if name == "$0", let closure = body.closures.last, !closure.hasNamedParameters, !closure.given.isEmpty {
      return closure.given
    }
    switch body.names.meaning(of: name) {
    case .given(let given, _): return [.given(given)]
    case .kept(let references): return references.isEmpty ? [.undecided] : references
    case .plain, .wrapper, .override, .update, .helper, .values, .lookup: return [.undecided]
    case nil: return name.hasPrefix("$") ? [.undecided] : [.variable([name])]
    }
  }

  /// A key path or a metatype that is written out. A generic parameter is what the declaration around is given.
  fileprivate func literal(_ expression: ExprSyntax) -> DependencyReference? {
    if let pack = expression.packOfMetatype { return generic(named: pack, isPack: true) ?? .undecided }
    guard let reference = SyntaxNames.reference(expression, in: file) else { return nil }
    guard case .type(let type) = reference, type.path.count == 1 else { return reference }
    return generic(named: type.path[0]) ?? reference
  }

  func generic(named name: String, isPack: Bool = false) -> DependencyReference? {
    for function in body.functions.reversed() where function.generics.contains(name) {
      return function.metatypes[name].map {
        .given(GivenReference(function: function.name, label: $0))
      } ?? .undecided
    }
    for type in types.reversed() {
      guard let index = type.generics.firstIndex(of: name) else { continue }
      return .given(.generic(index, levels: ownerPath.count - type.path.count, isPack: isPack))
    }
    return nil
  }

  /// `Paths.mail`, `self.path`, `makePath()`
  private func held(by expression: ExprSyntax) -> DependencyReference {
    let callee = expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? expression
    guard let path = AccessPath(callee).dottedName, let root = path.first else { return .undecided }
    let isType = root == "self" || root == "Self" || root.first?.isUppercase ?? false
    guard isType || path.count == 1, body.names.meaning(of: root) == nil else { return .undecided }
    return .variable(path)
  }

  /// Every key path and metatype in the body of a member whose value is one.
  func literals(in node: some SyntaxProtocol) -> [DependencyReference] {
    let finder = LiteralFinder(self)
    finder.walk(node)
    return finder.literals
  }

  /// The key paths that a sequence of them holds: an argument, a variable, a list that is written out.
  func elements(of sequence: ExprSyntax) -> [DependencyReference] {
    if let list = sequence.as(ArrayExprSyntax.self) {
      return list.elements.flatMap { references($0.expression) }.filter {
        if case .keyPath = $0 { true } else { false }
      }
    }
    guard let name = sequence.as(DeclReferenceExprSyntax.self).map({ SyntaxNames.text($0.baseName) }) else {
      guard sequence.is(MemberAccessExprSyntax.self), case .variable(let path)? = references(sequence).first else {
        return []
      }
      return [.variable(path)]
    }
    guard body.names.meaning(of: name) == nil else { return held(inLocal: name) ?? [] }
    return name.hasPrefix("$") ? [] : [.variable([name])]
  }

  /// `nil` for what is no key path and no key by its declaration.
  private func held(inLocal name: String) -> [DependencyReference]? {
    switch body.names.meaning(of: name) {
    case .given(let given, true): [.given(given)]
    case .kept(let references): references
    case .plain, .wrapper, .override, .update, .helper, .values, .lookup, .given, nil: nil
    }
  }
}

/// Finds the key paths and metatypes that are written out in an expression.
private final class LiteralFinder: SyntaxVisitor {
  private let keys: NamedKeys
  private(set) var literals: [DependencyReference] = []

  init(_ keys: NamedKeys) {
    self.keys = keys
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
    if let literal = keys.literal(ExprSyntax(node)) { literals.append(literal) }
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let literal = keys.literal(ExprSyntax(node)) else { return .visitChildren }
    literals.append(literal)
    return .skipChildren
  }
}

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
    return value.as(DeclReferenceExprSyntax.self).flatMap { held(inLocal: SyntaxNames.text($0.baseName)) }
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
      if taker.map(names.takesFilledValues.contains) ?? false { return .values(source: .filled) }
      return .values(source: taker.map(names.takesNewValues.contains) ?? false ? .new : .unknown)
    }
    if let last = path.last, names.lookups.contains(last) { return .lookup(type: last) }
    guard let function else { return .plain }
    return .given(
      GivenReference(function: function, label: label), isKey: isPath(type) || genericMetatype(type) != nil)
  }
}
