import DepGraphModel
import SwiftSyntax

/// The `@Dependency` members of one type.
struct WrapperNames {
  var names: Set<String> = []
  /// Those of them that stand for all dependencies: `@Dependency(\.self) var all`.
  var all: Set<String> = []
  /// Those of the type itself.
  var statics: Set<String> = []
  /// Properties that are a `DependencyValues`.
  var values: Set<String> = []
  /// Of these, where the values come from, as far as that is known.
  var sources: [String: ValuesSource] = [:]
  /// Properties of types that look up their members in `DependencyValues`, with the type's name.
  var lookups: [String: String] = [:]
  /// Stored properties with observers.
  var observed: Set<String> = []
  /// Properties whose annotation names other types alone.
  var others: Set<String> = []
}

/// Which `@Dependency` members the types of a file declare, so that reads of them can be told from other names.
struct WrapperIndex {
  private let file: SourceFile
  private let names: ReaderNames
  private var namesByType: [String: WrapperNames] = [:]

  init(_ file: SourceFile, names: ReaderNames) {
    self.file = file
    self.names = names
    for item in file.tree.statements {
      if case .decl(let declaration) = item.item { take(declaration, path: []) }
    }
    fileNames = self.names(of: [])
  }

  /// Takes the members of a type that is declared inside a body.
  mutating func takeLocal(_ block: MemberBlockSyntax, path: [String]) { takeMembers(block, path: path) }

  func names(of path: [String]) -> WrapperNames { namesByType[path.joined(separator: ".")] ?? WrapperNames() }

  /// The variables at file scope.
  private(set) var fileNames = WrapperNames()

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
    for binding in variable.bindings {
      takeValues(binding, path: path, isStatic: SyntaxNames.isStatic(variable.modifiers))
      if let name = SyntaxNames.identifier(binding.pattern), binding.accessorBlock?.observes ?? false {
        namesByType[path.joined(separator: "."), default: WrapperNames()].observed.insert(name)
      }
    }
    let attributes = SyntaxNames.attributes(variable.attributes)
    if let type = attributes.lazy.compactMap({ SyntaxNames.attributeName($0).last }).first(
      where: names.lookups.contains),
      let name = variable.bindings.first.flatMap({ SyntaxNames.identifier($0.pattern) })
    {
      namesByType[path.joined(separator: "."), default: WrapperNames()].lookups[name] = type
    }
    let wrappers = attributes.filter { names.isWrapper($0) }
    guard !wrappers.isEmpty else { return }
    let isAll = wrappers.contains { DependencySpelling.reference(of: $0, in: file) == .all }
    for binding in variable.bindings {
      guard let name = SyntaxNames.identifier(binding.pattern) else { continue }
      namesByType[path.joined(separator: "."), default: WrapperNames()].names.insert(name)
      if isAll { namesByType[path.joined(separator: "."), default: WrapperNames()].all.insert(name) }
      if SyntaxNames.isStatic(variable.modifiers) {
        namesByType[path.joined(separator: "."), default: WrapperNames()].statics.insert(name)
      }
    }
  }

  /// A property whose type, by its annotation or its initial value, is `DependencyValues` or looks up members in it.
  private mutating func takeValues(_ binding: PatternBindingSyntax, path: [String], isStatic: Bool) {
    guard let name = SyntaxNames.identifier(binding.pattern) else { return }
    var type: [String]?
    if let annotation = binding.typeAnnotation?.type {
      type = SyntaxNames.dottedName(annotation)
    } else if let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) {
      type = AccessPath(calling: call).dottedName
    } else if let value = binding.initializer?.value, let held = AccessPath(value).dottedName,
      held.last == "_current" || names.lookups.contains(held.dropLast().last ?? "")
    {
      type = Array(held.dropLast())
    }
    if !names.holders.isEmpty, let annotation = binding.typeAnnotation?.type, !mayHoldValues(annotation) {
      namesByType[path.joined(separator: "."), default: WrapperNames()].others.insert(name)
    }
    var source = ValuesSource(binding, isValues: names.isValues)
    // It is given what is in force where a value of the type is made, or what the initializer is handed.
    if source == .unknown, !path.isEmpty, !isStatic, binding.accessorBlock == nil, type.map(names.isValues) ?? false,
      binding.initializer.map({ $0.value.lastName == "_current" }) ?? true
    {
      // Which of its values are made with those that code made by hand is not known.
      let takers = names.takesFilledValues.union(names.takesNewValues)
      source = takers.contains(path.last ?? "") ? .filled : .stored
    }
    if source != .unknown {
      namesByType[path.joined(separator: "."), default: WrapperNames()].sources[name] = source
      namesByType[path.joined(separator: "."), default: WrapperNames()].values.insert(name)
    }
    guard let type, let last = type.last else { return }
    let call = binding.initializer?.value.as(FunctionCallExprSyntax.self)
    if call.map(DependencySpelling.isMadeOfValues) ?? false || names.isValues(type) {
      namesByType[path.joined(separator: "."), default: WrapperNames()].values.insert(name)
    } else if names.lookups.contains(last) {
      namesByType[path.joined(separator: "."), default: WrapperNames()].lookups[name] = last
    }
  }

  private func mayHoldValues(_ annotation: TypeSyntax) -> Bool {
    annotation.tokens(viewMode: .sourceAccurate).contains { token in
      let word = SyntaxNames.text(token)
      return word == "DependencyValues" || names.values.contains(word) || names.lookups.contains(word)
    }
  }

  private mutating func takeMembers(_ block: MemberBlockSyntax, path: [String]) {
    for member in block.members { take(member.decl, path: path) }
  }

  private mutating func take(_ conditional: IfConfigDeclSyntax, path: [String]) {
    for elements in conditional.compiledElements(in: file) {
      switch elements {
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
