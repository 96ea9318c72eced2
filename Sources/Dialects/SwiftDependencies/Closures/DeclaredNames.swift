import SwiftSyntax

/// The names that closures and bodies declare, and where they use them. Each is looked through once.
final class DeclaredNames {
  private struct Found {
    var declared: Set<String>
    var uses: [String: [DeclReferenceExprSyntax]]
    /// By variable, how its value gets out of the code.
    var escapes: [String: ValueFlow.Escape?] = [:]
  }

  private var known: [SyntaxIdentifier: Found] = [:]

  func declares(_ name: String, in code: Syntax) -> Bool { found(in: code).declared.contains(name) }

  func uses(of name: String, in code: Syntax) -> [DeclReferenceExprSyntax] { found(in: code).uses[name] ?? [] }

  func used(in code: Syntax) -> Set<String> { Set(found(in: code).uses.keys) }

  /// `nil` where it was not looked at.
  func escapes(of name: String, in code: Syntax) -> ValueFlow.Escape?? { known[code.id]?.escapes[name] }

  func note(_ escape: ValueFlow.Escape?, of name: String, in code: Syntax) {
    _ = found(in: code)
    known[code.id]?.escapes[name] = .some(escape)
  }

  static func names(in pattern: Syntax) -> [String] { NameCollector(pattern).declared.sorted() }

  private func found(in code: Syntax) -> Found {
    if let found = known[code.id] { return found }
    let collector = NameCollector(code)
    let found = Found(declared: collector.declared, uses: collector.uses)
    known[code.id] = found
    return found
  }
}

private final class NameCollector: SyntaxVisitor {
  private(set) var declared: Set<String> = []
  private(set) var uses: [String: [DeclReferenceExprSyntax]] = [:]

  init(_ node: Syntax) {
    super.init(viewMode: .sourceAccurate)
    walk(node)
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(SyntaxNames.text(node.identifier))
    return .skipChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(SyntaxNames.text(node.name))
    return .skipChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(SyntaxNames.text(node.secondName ?? node.firstName))
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(SyntaxNames.text(node.secondName ?? node.firstName))
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(SyntaxNames.text(node.name))
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id { return .skipChildren }
    uses[SyntaxNames.text(node.baseName), default: []].append(node)
    return .skipChildren
  }
}
