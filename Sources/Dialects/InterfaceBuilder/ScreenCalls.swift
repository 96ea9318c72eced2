import DepGraphModel
import SwiftSyntax

/// Reads one call: whether it creates, registers or dequeues a screen, or makes one from a document by hand.
struct ScreenCalls {
  let file: SourceFile
  let owner: [String]

  func calls(of node: FunctionCallExprSyntax) -> [ScreenCallFact] {
    let called = node.calledExpression
    let position = file.position(of: node)
    func made(_ kind: ScreenCallFact.Kind, _ type: TypeReference?) -> ScreenCallFact {
      ScreenCallFact(kind: kind, owner: owner, type: type, position: position)
    }
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    let types = node.arguments.compactMap { SyntaxNames.metatype($0.expression, in: file) }
    let name =
      AccessPath(called).dottedName?.last ?? called.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
    switch name {
    case "register", "registerNib", "registerReusableCell":
      return registrations(node, name, types, made)
    case "dequeue":
      return receiver(called).map { [made(.dequeue, $0)] } ?? []
    case "items":
      return types.map { made(.dequeue, $0) }
    case let other where other.hasPrefix("dequeue"):
      if !types.isEmpty { return types.map { made(.dequeue, $0) } }
      guard let expected = expectedType(of: Syntax(node)) else { return [] }
      return [
        made(labels.contains("withIdentifier") || labels.contains("withReuseIdentifier") ? .raw : .dequeue, expected)
      ]
    case "instantiate", "init":
      guard let type = receiver(called) ?? (called.as(MemberAccessExprSyntax.self)?.base == nil ? annotated(node) : nil)
      else { return rawCreation(node, name, made) }
      return [made(labels.first == "with" ? .create : .createBare, type)]
    case "instantiateInitialViewController", "instantiateViewController", "instantiateInitialController",
      "instantiateController", "loadNibNamed":
      return rawCreation(node, name, made)
    default:
      guard name.first?.isUppercase ?? false, let path = AccessPath(called).dottedName else { return [] }
      return [made(labels.first == "with" ? .create : .createBare, TypeReference(path: path))]
    }
  }

  private func registrations(
    _ node: FunctionCallExprSyntax, _ name: String, _ types: [TypeReference],
    _ made: (ScreenCallFact.Kind, TypeReference?) -> ScreenCallFact
  ) -> [ScreenCallFact] {
    guard let first = node.arguments.first else { return [] }
    let label = first.label?.text
    if name == "registerNib" || label == "nib" {
      return [made(types.isEmpty ? .registerUnknown : .registerNib, types.first)]
    }
    // `register(T.nib, forCellReuseIdentifier:)`
    if let access = first.expression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "nib",
      let path = access.base.flatMap({ AccessPath($0).dottedName })
    {
      return [made(.registerNib, TypeReference(path: path))]
    }
    // The type of AliSoftware's decides by itself between class and nib.
    if label?.hasSuffix("Type") ?? false { return [made(types.isEmpty ? .registerUnknown : .registerNib, types.first)] }
    guard let type = types.first else { return [made(.registerUnknown, nil)] }
    return [made(.registerClass, type)]
  }

  private func rawCreation(
    _ node: FunctionCallExprSyntax, _ name: String, _ made: (ScreenCallFact.Kind, TypeReference?) -> ScreenCallFact
  ) -> [ScreenCallFact] {
    expectedType(of: Syntax(node)).map { [made(.raw, $0)] } ?? []
  }

  /// `T` of `T.instantiate`, `T.init`, `T.dequeue`.
  private func receiver(_ called: ExprSyntax) -> TypeReference? {
    guard let base = called.as(MemberAccessExprSyntax.self)?.base, let path = AccessPath(base).dottedName,
      path.last?.first?.isUppercase ?? false
    else { return nil }
    return TypeReference(path: path)
  }

  /// Of `let v: T = .init(with:)`.
  private func annotated(_ node: FunctionCallExprSyntax) -> TypeReference? {
    guard node.calledExpression.as(MemberAccessExprSyntax.self)?.base == nil,
      let binding = node.parent?.parent?.as(PatternBindingSyntax.self), let type = binding.typeAnnotation?.type
    else { return nil }
    return TypeReferences(file: file).reference(type)
  }

  /// The type that the value is cast to, or declared to be.
  private func expectedType(of expression: Syntax) -> TypeReference? {
    ScreenCasts(file: file).expectedType(of: expression)
  }
}

/// What a value is cast to: `… as! T`, also of a part of it (`.first as? T`).
struct ScreenCasts {
  let file: SourceFile

  func expectedType(of expression: Syntax) -> TypeReference? {
    let references = TypeReferences(file: file)
    var current = expression
    while let parent = current.parent {
      if let cast = parent.as(AsExprSyntax.self) { return references.reference(cast.type) }
      if let sequence = parent.as(ExprListSyntax.self) {
        // `x as! T` before operators are folded.
        let elements = Array(sequence)
        guard let index = elements.firstIndex(where: { $0.id == current.id }), index + 2 < elements.count,
          elements[index + 1].is(UnresolvedAsExprSyntax.self), let type = elements[index + 2].as(TypeExprSyntax.self)
        else { return annotation(around: parent) }
        return references.reference(type.type)
      }
      if parent.is(MemberAccessExprSyntax.self) || parent.is(OptionalChainingExprSyntax.self)
        || parent.is(ForceUnwrapExprSyntax.self) || parent.is(TupleExprSyntax.self) || parent.is(TryExprSyntax.self)
        || parent.is(LabeledExprSyntax.self) || parent.is(LabeledExprListSyntax.self)
      {
        // An argument is the callee's business.
        if parent.is(LabeledExprListSyntax.self), !(parent.parent?.is(TupleExprSyntax.self) ?? false) { return nil }
        current = parent
        continue
      }
      if let subscripted = parent.as(SubscriptCallExprSyntax.self), subscripted.calledExpression.id == current.id {
        current = parent
        continue
      }
      return annotation(around: current)
    }
    return nil
  }

  private func annotation(around node: Syntax) -> TypeReference? {
    var current: Syntax? = node
    for _ in 0..<4 {
      if let binding = current?.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation.flatMap { TypeReferences(file: file).reference($0.type) }
      }
      current = current?.parent
    }
    return nil
  }
}
