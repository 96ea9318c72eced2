import DepGraphModel
import SwiftSyntax

/// Which of several functions of one name a call means, as far as its source tells.
struct CalledHelper {
  /// The last name of the type that it is a member of; empty for a bare name, `nil` where nothing tells.
  var receiver: String?
  var labels: [String]?
}

extension FactVisitor {
  func called(_ node: FunctionCallExprSyntax, callee: AccessPath) -> CalledHelper {
    CalledHelper(receiver: receiver(of: callee), labels: node.calledExpression.labelsOfCall)
  }

  /// The type of the value whose member ends a chain.
  func receiver(of path: AccessPath) -> String? {
    guard !path.steps.isEmpty else { return path.isImplicit ? nil : "" }
    switch path.root {
    case .implicit: return nil
    case .name(let name):
      let names = [name] + path.leadingNames
      guard names.count == path.steps.count + 1, let type = names.dropLast().last else { return nil }
      if type.first?.isUppercase ?? false { return isOpen(type) ? nil : type }
      guard path.steps.count == 1 else { return nil }
      if name == "self" { return "" }
      return localType(of: name) ?? variableTypes.type(of: name)
    case .expression(let inner):
      guard path.steps.count == 1 else { return nil }
      return VariableTypes.type(of: inner)
    }
  }

  /// What an argument or a variable of a body is declared as, or holds from the start.
  private func localType(of name: String) -> String? {
    guard let path = body.names.type(of: name), let last = path.last,
      path.allSatisfy({ $0.first?.isUppercase ?? false }), !isOpen(last)
    else { return nil }
    return last
  }

  /// The type of the value in `withDependencies(from: parent)`, empty for the one around.
  func carrier(_ value: ExprSyntax) -> String? {
    let path = AccessPath(value)
    guard let root = path.rootName else { return VariableTypes.type(of: value) }
    let names = [root] + path.leadingNames
    guard names.count == path.steps.count + 1 else { return nil }
    if names == ["self"] { return "" }
    let variable = root == "self" ? names.dropFirst() : names[...]
    return variable.count == 1 ? variable.first.flatMap(variableTypes.type) : nil
  }

  private func isOpen(_ type: String) -> Bool { type == "Self" || isGenericName(type) }

  /// Notes that a function or a property is an update, which a call of its name may mean.
  func noteUpdate(named name: String, at node: Syntax) {
    addOverride(.nothing, root: OverrideRoot(form: .helper, helperName: name), at: node)
  }
}

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
