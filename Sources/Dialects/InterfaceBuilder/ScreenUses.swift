import DepGraphModel
import SwiftSyntax

/// Finds what code of a screen does at once with members of `self`: what may need the view, and what knows of it.
struct ScreenUses {
  let file: SourceFile
  let variables: DeclaredVariables

  /// - Parameter parameters: names that mean something else in the code.
  func uses(in body: some SyntaxProtocol, parameters: [String] = []) -> [ScreenUse] {
    let visitor = UseVisitor(file: file, variables: variables, hidden: Set(parameters))
    visitor.walk(body)
    return visitor.found
  }

  /// What runs where a property is taken, and where it is set.
  func code(of name: String, _ block: AccessorBlockSyntax) -> [ScreenCodeFact] {
    switch block.accessors {
    case .getter(let statements): return [ScreenCodeFact(name: name, uses: uses(in: statements))]
    case .accessors(let list):
      return list.compactMap { accessor in
        guard let body = accessor.body else { return nil }
        let given = accessor.parameters.map { SyntaxNames.text($0.name) }
        return ScreenCodeFact(
          name: name, isSetter: accessor.accessorSpecifier.tokenKind != .keyword(.get),
          uses: uses(in: body, parameters: ["newValue", "oldValue"] + (given.map { [$0] } ?? [])))
      }
    }
  }
}

private final class UseVisitor: SyntaxVisitor {
  private let file: SourceFile
  private let variables: DeclaredVariables
  private(set) var found: [ScreenUse] = []
  /// Names that are declared in the body.
  private var hidden: Set<String>

  init(file: SourceFile, variables: DeclaredVariables, hidden: Set<String>) {
    self.file = file
    self.variables = variables
    self.hidden = hidden
    super.init(viewMode: .sourceAccurate)
  }

  // What another closure does is done later, or by somebody who knows.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    runsAtOnce(node) ? .visitChildren : .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func runsAtOnce(_ closure: ClosureExprSyntax) -> Bool {
    let argument = closure.parent?.as(LabeledExprSyntax.self)
    let element = closure.parent?.as(MultipleTrailingClosureElementSyntax.self)
    guard let call = (argument?.parent ?? element?.parent ?? Syntax(closure)).parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    if call.calledExpression.id == closure.id { return true }
    let callee = AccessPath(call.calledExpression)
    // What is called on a signal keeps its closure.
    return !ClosureCall.isTransform(callee)
      && ClosureCall.runsAtOnce(
        label: (argument?.label ?? element?.label)?.text, of: call, callee: callee, among: variables)
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    hidden.insert(SyntaxNames.text(node.secondName ?? node.firstName))
    return .skipChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    hidden.insert(SyntaxNames.text(node.name))
    return .skipChildren
  }

  override func visit(_ node: ClosureCaptureClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    hidden.insert(SyntaxNames.text(node.identifier))
    return .skipChildren
  }

  // `self?.label?.text`, `label?.text`
  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    name(of: node.expression) != nil ? .skipChildren : .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    if elements.contains(where: { $0.is(NilLiteralExprSyntax.self) }) {
      for element in elements { if let name = name(of: element) { add(.tests, name, at: element) } }
    }
    if elements.count >= 3, elements[1].is(AssignmentExprSyntax.self), let target = name(of: elements[0]) {
      for element in elements.dropFirst(2) { walk(element) }
      add(.sets, target, at: elements[0])
      add(.tests, target, at: elements[0])
      return .skipChildren
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    guard let value = node.initializer?.value else {
      if let name = SyntaxNames.identifier(node.pattern) { add(.tests, name, at: node) }
      return .skipChildren
    }
    guard name(of: value) != nil else { return .visitChildren }
    // From here on its name means what was found.
    walk(node.pattern)
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base else { return .skipChildren }
    if let name = name(of: ExprSyntax(node)) { take(name, at: node) } else { walk(base) }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = SyntaxNames.text(node.baseName)
    if !hidden.contains(name) { take(name, at: node) }
    return .skipChildren
  }

  private func take(_ name: String, at node: some SyntaxProtocol) {
    let isOfView = ["isViewLoaded", "loadViewIfNeeded", "loadView", "view", "viewIfLoaded"].contains(name)
    guard isOfView || name.first?.isLowercase ?? false, name != "self", name != "super" else { return }
    add(isOfView ? .loadsView : .takes, name, at: node)
  }

  private func add(_ kind: ScreenUse.Kind, _ name: String, at node: some SyntaxProtocol) {
    found.append(ScreenUse(kind: kind, name: name, position: file.position(of: node)))
  }

  /// `label`, `self.label`
  private func name(of expression: ExprSyntax) -> String? {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      let name = SyntaxNames.text(reference.baseName)
      return hidden.contains(name) ? nil : name
    }
    guard let access = expression.as(MemberAccessExprSyntax.self),
      access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
    else { return nil }
    return SyntaxNames.text(access.declName.baseName)
  }
}
