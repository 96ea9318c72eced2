import SwiftSyntax

/// A constant that holds a closure, which is called as a function is:
///
///     public let sandboxed: (() -> Void) -> Void = { operation in
///       withDependencies { $0.mail = .noop } operation: { operation() }
///     }
enum ClosureConstant {
  /// The names of the parameters that stand for code of the caller; empty for a closure that is none.
  static func handedNames(of closure: ClosureExprSyntax) -> Set<String> {
    guard let binding = closure.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      isConstant(binding),
      let type = binding.typeAnnotation.flatMap({ functionType($0.type) })
    else { return [] }
    return Set(
      zip(closure.parameterNames, type.parameters).compactMap { functionType($1.type) == nil ? nil : $0 })
  }

  /// One of a value could be another one in each.
  private static func isConstant(_ binding: PatternBindingSyntax) -> Bool {
    guard let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.tokenKind == .keyword(.let)
    else { return false }
    let isOfFile = variable.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
    return isOfFile || SyntaxNames.isStatic(variable.modifiers)
  }

  private static func functionType(_ type: TypeSyntax) -> FunctionTypeSyntax? {
    switch type.unwrapped.as(TypeSyntaxEnum.self) {
    case .functionType(let function): function
    case .attributedType(let attributed): functionType(attributed.baseType)
    case .tupleType(let tuple): tuple.elements.count == 1 ? tuple.elements.first.flatMap { functionType($0.type) } : nil
    default: nil
    }
  }
}
