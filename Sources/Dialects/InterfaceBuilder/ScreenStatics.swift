import DepGraphModel
import SwiftParser
import SwiftSyntax

/// Reads what a static property says of a document, where it says it plainly.
struct ScreenStatics {
  static let names: Set<String> = [
    "nibName", "nib", "nibBundle", "storyboardName", "storyboard", "storyboardBundle", "reusableIdentifier",
    "reuseIdentifier", "instantiateSource", "instantiateIndex", "sceneIdentifier", "sceneStoryboard",
  ]

  let file: SourceFile

  func value(of binding: PatternBindingSyntax) -> ScreenStaticFact.Value {
    if let value = binding.initializer?.value { return self.value(value) }
    guard let accessors = binding.accessorBlock?.accessors else { return .unknown }
    switch accessors {
    case .getter(let statements): return value(of: statements)
    case .accessors(let list):
      guard let getter = list.first(where: { $0.accessorSpecifier.text == "get" })?.body else { return .unknown }
      return value(of: getter.statements)
    }
  }

  private func value(of statements: CodeBlockItemListSyntax) -> ScreenStaticFact.Value {
    guard statements.count == 1, let item = statements.first?.item else { return .unknown }
    switch item {
    case .expr(let expression): return value(expression)
    case .stmt(let statement):
      return statement.as(ReturnStmtSyntax.self)?.expression.map(value) ?? .unknown
    case .decl: return .unknown
    }
  }

  private func value(_ expression: ExprSyntax) -> ScreenStaticFact.Value {
    if let literal = expression.as(StringLiteralExprSyntax.self) {
      return literal.representedLiteralValue.map { .text($0) } ?? .unknown
    }
    if let number = expression.as(IntegerLiteralExprSyntax.self) {
      return number.representedLiteralValue.map { .number($0) } ?? .unknown
    }
    if let call = expression.as(FunctionCallExprSyntax.self) { return value(of: call) }
    guard let access = expression.as(MemberAccessExprSyntax.self) else { return .unknown }
    let name = access.declName.baseName.text
    if name == "initial", access.base == nil || access.base?.trimmedDescription == "InstantiateSource" {
      return .initial
    }
    // `.module`: of the type that the property has.
    if access.base == nil, ["module", "main"].contains(name) { return .member(TypeReference(path: ["Bundle"]), name) }
    guard let base = access.base, let path = AccessPath(base).dottedName, path.last?.first?.isUppercase ?? false else {
      return .unknown
    }
    return .member(TypeReference(path: path), name)
  }

  private func value(of call: FunctionCallExprSyntax) -> ScreenStaticFact.Value {
    guard let first = call.arguments.first else { return .unknown }
    let called = call.calledExpression.trimmedDescription
    if called == ".from" || called == "String.from" || (called == "String" && first.label?.text == "describing")
      || called == "className"
    {
      return typeName(first.expression)
    }
    if called.hasSuffix("identifier"), called == ".identifier" || called == "InstantiateSource.identifier" {
      return .identifier(value(first.expression))
    }
    let label = first.label?.text
    if ["UINib", "NSNib", "Nib", "UIStoryboard", "NSStoryboard", "Storyboard"].contains(called),
      ["nibName", "nibNamed", "name"].contains(label)
    {
      return .document(value(first.expression))
    }
    if called.hasSuffix("Identifier") || called == ".init" || called.hasSuffix(".Name") {
      return value(first.expression)
    }
    return .unknown
  }

  private func typeName(_ expression: ExprSyntax) -> ScreenStaticFact.Value {
    if let type = SyntaxNames.metatype(expression, in: file) { return .nameOf(type) }
    let text = expression.trimmedDescription
    return text == "self" || text == "Self" ? .nameOf(TypeReference(path: ["Self"])) : .unknown
  }
}
