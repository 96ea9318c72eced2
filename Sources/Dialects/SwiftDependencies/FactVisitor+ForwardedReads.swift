import DepGraphModel
import SwiftSyntax

/// Functions that read the dependency whose key path they are given, and their calls:
///
///     func with<Value>(dependency path: KeyPath<DependencyValues, Value>) -> Value {
///       @Dependency(path) var value
///       return value
///     }
extension FactVisitor {
  /// `with(dependency: \.mail)`. Whether the function reads it, its declaration tells, which may stand elsewhere. In a
  /// source without any of the library's words nothing is looked for: it would not even be parsed.
  func takeForwardedReads(of node: FunctionCallExprSyntax, callee: AccessPath) {
    guard let name = functionName(callee), hasLibraryWords else { return }
    for argument in node.arguments {
      guard let keyPath = argument.expression.as(KeyPathExprSyntax.self),
        keyPath.root.map({ DependencySpelling.isValues(SyntaxNames.dottedName($0) ?? []) }) ?? true,
        let reference = SyntaxNames.reference(argument.expression, in: file), case .keyPath = reference
      else { continue }
      addConsumption(
        reference, form: .forwarded, variable: "\(name)(\(argument.label?.text ?? "_"):)", timing: body.timing,
        at: Syntax(argument.expression))
    }
  }

  /// A function by its bare name, or one of the type around the place or of a named type. A method of some other value is
  /// no reader that could be told by its name.
  private func functionName(_ callee: AccessPath) -> String? {
    guard case .name(let root) = callee.root, let first = root.utf8.first else { return nil }
    let isType = (0x41...0x5A).contains(first)
    switch (callee.steps.first, callee.steps.count) {
    case (nil, _): return isType ? nil : root
    case (.member(let name), 1) where isType || root == "self": return name
    default: return nil
    }
  }

  /// `@Dependency(path)` of a parameter of the function around it.
  func takeReader(of expression: ExprSyntax?, at node: some SyntaxProtocol) {
    guard let name = expression?.as(DeclReferenceExprSyntax.self).map({ SyntaxNames.text($0.baseName) }) else { return }
    var parent = node.parent
    while let current = parent, !current.is(FunctionDeclSyntax.self) { parent = current.parent }
    guard let function = parent?.as(FunctionDeclSyntax.self) else { return }
    let parameters = function.signature.parameterClause.parameters
    guard
      let parameter = parameters.first(where: { SyntaxNames.text($0.secondName ?? $0.firstName) == name }),
      Self.isKeyPathOfValues(parameter.type)
    else { return }
    addConsumption(
      .all, form: .reader, variable: "\(SyntaxNames.text(function.name))(\(parameter.firstName.text):)",
      timing: .deferred, at: Syntax(node))
  }

  private static func isKeyPathOfValues(_ type: TypeSyntax) -> Bool {
    guard
      let path = type.as(IdentifierTypeSyntax.self)
        ?? type.as(AttributedTypeSyntax.self)?.baseType.as(
          IdentifierTypeSyntax.self), ["KeyPath", "WritableKeyPath"].contains(path.name.text),
      let root = path.genericArgumentClause?.arguments.first
    else { return false }
    return root.argument.trimmedDescription.hasSuffix("DependencyValues")
  }
}
