import SwiftSyntax

/// Finds what a function hands to the library as an update: an argument whose type is an alias from another source.
///
///     func start(overrides: Overrides) { withDependencies(overrides) { run() } }
final class AppliedUpdate: SyntaxVisitor {
  private let name: String
  private var isFound = false

  private init(named name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  static func isApplied(_ parameter: FunctionParameterSyntax, named name: String) -> Bool {
    guard parameter.type.unwrapped.is(IdentifierTypeSyntax.self) || parameter.type.is(AttributedTypeSyntax.self),
      let body = body(around: Syntax(parameter))
    else { return false }
    let visitor = AppliedUpdate(named: name)
    visitor.walk(body)
    return visitor.isFound
  }

  private static func body(around node: Syntax) -> CodeBlockSyntax? {
    var current = node.parent
    while let next = current {
      if let function = next.as(FunctionDeclSyntax.self) { return function.body }
      if let initializer = next.as(InitializerDeclSyntax.self) { return initializer.body }
      guard !next.is(MemberBlockSyntax.self), !next.is(CodeBlockSyntax.self) else { return nil }
      current = next.parent
    }
    return nil
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let called = node.calledName, ["withDependencies", "prepareDependencies"].contains(called),
      let first = node.arguments.first, first.label == nil,
      first.expression.as(DeclReferenceExprSyntax.self).map({ SyntaxNames.text($0.baseName) }) == name
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }
}
