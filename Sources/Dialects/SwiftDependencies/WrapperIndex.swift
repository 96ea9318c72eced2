import DepGraphModel
import SwiftSyntax

/// The `@Dependency` members of one type.
struct WrapperNames {
  var names: Set<String> = []
  /// Those of them that stand for all dependencies: `@Dependency(\.self) var all`.
  var all: Set<String> = []
}

/// Which `@Dependency` members the types of a file declare, so that reads of them can be told from other names.
struct WrapperIndex {
  private let file: SourceFile
  private var namesByType: [String: WrapperNames] = [:]

  init(_ file: SourceFile) {
    self.file = file
    for item in file.tree.statements {
      if case .decl(let declaration) = item.item { take(declaration, path: []) }
    }
  }

  /// Takes the members of a type that is declared inside a body.
  mutating func takeLocal(_ block: MemberBlockSyntax, path: [String]) { takeMembers(block, path: path) }

  func names(of path: [String]) -> WrapperNames { namesByType[path.joined(separator: ".")] ?? WrapperNames() }

  private mutating func take(_ declaration: DeclSyntax, path: [String]) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .variableDecl(let variable): take(variable, path: path)
    case .structDecl(let node): takeMembers(node.memberBlock, path: path + [SyntaxNames.text(node.name)])
    case .classDecl(let node): takeMembers(node.memberBlock, path: path + [SyntaxNames.text(node.name)])
    case .enumDecl(let node): takeMembers(node.memberBlock, path: path + [SyntaxNames.text(node.name)])
    case .actorDecl(let node): takeMembers(node.memberBlock, path: path + [SyntaxNames.text(node.name)])
    case .extensionDecl(let node):
      takeMembers(node.memberBlock, path: path + (SyntaxNames.dottedName(node.extendedType) ?? []))
    case .ifConfigDecl(let node): take(node, path: path)
    default: break
    }
  }

  private mutating func take(_ variable: VariableDeclSyntax, path: [String]) {
    let wrappers = SyntaxNames.attributes(variable.attributes).filter(DependencySpelling.isWrapper)
    guard !wrappers.isEmpty else { return }
    let isAll = wrappers.contains { DependencySpelling.reference(of: $0, in: file) == .all }
    for binding in variable.bindings {
      guard let name = SyntaxNames.identifier(binding.pattern) else { continue }
      namesByType[path.joined(separator: "."), default: WrapperNames()].names.insert(name)
      if isAll { namesByType[path.joined(separator: "."), default: WrapperNames()].all.insert(name) }
    }
  }

  private mutating func takeMembers(_ block: MemberBlockSyntax, path: [String]) {
    for member in block.members { take(member.decl, path: path) }
  }

  private mutating func take(_ conditional: IfConfigDeclSyntax, path: [String]) {
    for clause in conditional.clauses {
      switch clause.elements {
      case .decls(let members):
        for member in members { take(member.decl, path: path) }
      case .statements(let items):
        for item in items {
          if case .decl(let declaration) = item.item { take(declaration, path: path) }
        }
      default: break
      }
    }
  }
}
