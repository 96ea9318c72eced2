import SwiftSyntax

/// Result builders, as far as a source tells where one may take statements: the `body` of a view, of a scene or of a
/// reducer, what carries the attribute of a builder or gives `some` value, the closures in there, and closures that make
/// values whose only use would be that.
enum ResultBuilders {
  /// Whether each of several statements may be a part of the result. A `return` among them says that none is.
  static func mayTake(_ statements: CodeBlockItemListSyntax) -> Bool {
    // Most code is in no builder: where it is, is asked before its statements are looked through.
    (isInBuilder(statements) || makesValues(statements))
      && !statements.contains { $0.item.is(ReturnStmtSyntax.self) }
  }

  /// `Site { Route("/") { Home() }; Route("/about") { About() } }`
  private static func makesValues(_ statements: CodeBlockItemListSyntax) -> Bool {
    guard let closure = statements.parent?.as(ClosureExprSyntax.self),
      let call = ValueStep.call(handed: Syntax(closure)),
      let name = ValueFlow.name(of: AccessPath(calling: call)), !name.hasPrefix("with"),
      !ValueFlow.inheriting.contains(name)
    else { return false }
    return statements.contains { statement in
      guard case .expr(let made) = statement.item, let type = AccessPath(made).firstName else { return false }
      return made.is(FunctionCallExprSyntax.self) && type.first?.isUppercase ?? false
        && !ValueFlow.inheriting.contains(type)
    }
  }

  private static func isInBuilder(_ statements: CodeBlockItemListSyntax) -> Bool {
    var current = statements.parent
    while let node = current {
      switch node.as(SyntaxEnum.self) {
      case .functionDecl(let function):
        return function.attributes.nameBuilder
          || function.signature.returnClause?.type.is(SomeOrAnyTypeSyntax.self) ?? false
      case .variableDecl(let variable) where !variable.bindings.contains(where: { $0.accessorBlock == nil }):
        return variable.attributes.nameBuilder
          || variable.bindings.contains { binding in
            SyntaxNames.identifier(binding.pattern) == "body"
              || binding.typeAnnotation?.type.is(SomeOrAnyTypeSyntax.self) ?? false
          }
      case .memberBlock, .initializerDecl, .sourceFile: return false
      default: current = node.parent
      }
    }
    return false
  }
}

extension AttributeListSyntax {
  /// `@ViewBuilder`, `@ReducerBuilder<State, Action>`
  fileprivate var nameBuilder: Bool {
    contains { element in
      guard case .attribute(let attribute) = element else { return false }
      return SyntaxNames.attributeName(attribute).last?.hasSuffix("Builder") ?? false
    }
  }
}
