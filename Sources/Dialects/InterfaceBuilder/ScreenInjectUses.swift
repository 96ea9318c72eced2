import DepGraphModel
import SwiftSyntax

/// Finds the properties that the body of `inject` uses at once, whether or not the view is loaded.
struct ScreenInjectUses {
  let file: SourceFile
  let parameter: FunctionParameterSyntax

  func uses(in body: CodeBlockSyntax) -> [NamedPlace] {
    let visitor = UseVisitor(file: file)
    visitor.hidden.insert(SyntaxNames.text(parameter.secondName ?? parameter.firstName))
    visitor.walk(body)
    return visitor.found
  }
}

private final class UseVisitor: SyntaxVisitor {
  private let file: SourceFile
  private(set) var found: [NamedPlace] = []
  /// Names that are declared in the body, assigned or tested.
  var hidden: Set<String> = []
  /// Whether the view is loaded from here on, or asked for.
  private var isLoaded = false

  init(file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  // What a closure does is done later, or by somebody who knows.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    hidden.insert(SyntaxNames.text(node.identifier))
    return .skipChildren
  }

  // `self?.label?.text`, `label?.text`
  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    isPropertyName(node.expression) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    if elements.contains(where: { $0.is(NilLiteralExprSyntax.self) }) {
      for element in elements { hidden.formUnion(name(of: element).map { [$0] } ?? []) }
    }
    if elements.count >= 3, elements[1].is(AssignmentExprSyntax.self), let target = name(of: elements[0]) {
      for element in elements.dropFirst(2) { walk(element) }
      hidden.insert(target)
      return .skipChildren
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    guard let value = node.initializer?.value else {
      if let name = SyntaxNames.identifier(node.pattern) { hidden.insert(name) }
      return .skipChildren
    }
    if isPropertyName(value) { return .skipChildren }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = SyntaxNames.text(node.declName.baseName)
    guard let base = node.base else { return .skipChildren }
    if base.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" {
      take(name, at: file.position(of: node))
      return .skipChildren
    }
    walk(base)
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    take(SyntaxNames.text(node.baseName), at: file.position(of: node))
    return .skipChildren
  }

  private func take(_ name: String, at position: SourcePosition) {
    if ["isViewLoaded", "loadViewIfNeeded", "loadView", "view", "viewIfLoaded"].contains(name) { isLoaded = true }
    guard !isLoaded, !hidden.contains(name), name.first?.isLowercase ?? false else { return }
    found.append(NamedPlace(name: name, position: position))
  }

  private func isPropertyName(_ expression: ExprSyntax) -> Bool { name(of: expression) != nil }

  /// `label`, `self.label`
  private func name(of expression: ExprSyntax) -> String? {
    if let reference = expression.as(DeclReferenceExprSyntax.self) { return SyntaxNames.text(reference.baseName) }
    guard let access = expression.as(MemberAccessExprSyntax.self),
      access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
    else { return nil }
    return SyntaxNames.text(access.declName.baseName)
  }
}
