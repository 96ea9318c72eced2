import SwiftSyntax

/// The types of the variables of a source, by what they are set to or declared as. A name that is declared twice has none.
final class VariableTypes {
  private let root: Syntax
  private lazy var known: [String: String?] = {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(root)
    return finder.found
  }()

  init(_ root: Syntax) {
    self.root = root
  }

  func type(of variable: String) -> String? { known[variable] ?? nil }

  /// `Mail()`, `Mail(url: url)`, `[1, 2]`
  static func type(of value: ExprSyntax) -> String? {
    if value.is(ArrayExprSyntax.self) { return "Array" }
    if value.is(DictionaryExprSyntax.self) { return "Dictionary" }
    guard let call = value.as(FunctionCallExprSyntax.self) else { return nil }
    var name = AccessPath(calling: call).dottedName ?? []
    if name.count > 1, name.last == "init" { name.removeLast() }
    guard let last = name.last, last.first?.isUppercase ?? false else { return nil }
    return last
  }

  private final class Finder: SyntaxVisitor {
    var found: [String: String?] = [:]

    private func take(_ name: String, _ type: String?) {
      found[name] = .some(found[name] == nil ? type : nil)
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
      guard let name = SyntaxNames.identifier(node.pattern) else { return .visitChildren }
      let declared = node.typeAnnotation.map { SyntaxNames.dottedName($0.type)?.last }
      take(name, declared ?? node.initializer.flatMap { VariableTypes.type(of: $0.value) })
      return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
      take(SyntaxNames.text(node.secondName ?? node.firstName), nil)
      return .visitChildren
    }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
      take(SyntaxNames.text(node.name), nil)
      return .skipChildren
    }

    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
      if let name = SyntaxNames.identifier(node.pattern) { take(name, nil) }
      return .visitChildren
    }
  }
}
