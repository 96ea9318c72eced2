import SwiftSyntax

/// Functions inside of bodies that are members in all but place: what calls one runs its code there and then, in its order
/// and under what is in force there.
struct LocalFunctions: Contextual {
  let context: WalkContext

  /// Whether a local function can be told from everything else by its name, is only ever called, and takes nothing from
  /// around it that stands for dependencies or for code of others.
  func standAlone(_ function: FunctionDeclaration) -> Bool {
    guard let code = function.body, body.closures.isEmpty, body.eventDepth == 0, !isInDependencyValues,
      body.functions.allSatisfy({ $0.generics.isEmpty }),
      !Self.isInInitializer(function.node), context.localNames.isOnly(function.name),
      let block = function.node.parent?.parent.map(Syntax.init)
    else { return false }
    let uses = declaredNames.uses(of: function.name, in: block)
    guard !uses.isEmpty, uses.count == declaredNames.uses(of: function.name, in: Syntax(file.tree)).count,
      uses.allSatisfy({ Self.isCalled($0, within: block) })
    else { return false }
    let known = declaredNames.used(in: Syntax(code))
    return known.isDisjoint(with: body.handedNames)
      && known.allSatisfy { body.names.isPlain($0) && body.names.isPlain(SyntaxNames.wrapped($0)) }
  }

  /// What an initializer calls runs for those who call that one; a member would run wherever there is a value.
  private static func isInInitializer(_ function: Syntax) -> Bool {
    var current = function.parent
    while let node = current, !node.is(MemberBlockSyntax.self) {
      if node.is(InitializerDeclSyntax.self) { return true }
      current = node.parent
    }
    return false
  }

  /// Methods of local types look their names up elsewhere.
  private static func isCalled(_ name: DeclReferenceExprSyntax, within block: Syntax) -> Bool {
    guard name.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == name.id else { return false }
    var current = name.parent
    while let node = current, node.id != block.id {
      if node.is(MemberBlockSyntax.self) { return false }
      current = node.parent
    }
    return true
  }
}

/// What the names of a source are declared as: each is looked for once.
final class LocalNames {
  private let tree: SourceFileSyntax
  private lazy var finder = Finder(tree)

  init(_ tree: SourceFileSyntax) {
    self.tree = tree
  }

  /// Whether one declaration alone has the name, and no member that is taken of a value.
  func isOnly(_ name: String) -> Bool { finder.counts[name] == 1 && !finder.members.contains(name) }

  private final class Finder: SyntaxVisitor {
    private(set) var counts: [String: Int] = [:]
    private(set) var members: Set<String> = []

    init(_ tree: SourceFileSyntax) {
      super.init(viewMode: .sourceAccurate)
      walk(tree)
    }

    private func add(_ token: TokenSyntax) { counts[SyntaxNames.text(token), default: 0] += 1 }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      add(node.identifier)
      return .skipChildren
    }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
      add(node.name)
      return .skipChildren
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
      add(node.secondName ?? node.firstName)
      return .visitChildren
    }

    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
      for token in node.children(viewMode: .sourceAccurate).compactMap({ $0.as(TokenSyntax.self) }) { add(token) }
      return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
      add(node.secondName ?? node.firstName)
      return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      add(node.name)
      return .visitChildren
    }

    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
      add(node.name)
      return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      members.insert(SyntaxNames.text(node.declName.baseName))
      return .visitChildren
    }
  }
}
