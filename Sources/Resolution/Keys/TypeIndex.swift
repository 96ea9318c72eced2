import DepGraphModel

/// A type of the project by the module that declares it.
struct TypeDeclaration {
  var module: ModuleIndex
  var path: [String]
  var file: String
  var fact: TypeFact
}

/// What a spelled type turned out to be.
enum TypeIdentity: Hashable {
  /// `file` only where the type is private to it.
  case declared(module: ModuleIndex, path: [String], file: String?)
  /// A type without source, by its spelling.
  case external(path: [String])
}

/// All type declarations of a project, looked up the way Swift does: outwards through the types around a name, then the
/// file, the module, and what the file imports. Never globally.
struct TypeIndex {
  private let table: ModuleTable
  private let declarations: [[String: [TypeDeclaration]]]

  init(table: ModuleTable, facts: [String: FileFacts]) {
    self.table = table
    self.declarations = table.modules.indices.map { module in
      var found: [String: [TypeDeclaration]] = [:]
      for file in table.modules[module].files {
        for fact in facts[file]?.types ?? [] where fact.kind != .extension {
          found[fact.path.joined(separator: "."), default: []].append(
            TypeDeclaration(module: module, path: fact.path, file: file, fact: fact))
        }
      }
      return found
    }
  }

  /// - Parameters:
  ///   - scope: the types around the place, outermost first, as spelled there.
  ///   - visibility: follows a type alias in the file that declares it.
  func identity(
    of reference: [String], within scope: [String], file: FileScope, visibility: Visibility, depth: Int = 0
  ) -> TypeIdentity {
    guard depth < 8, !reference.isEmpty else { return .external(path: reference) }
    if let declaration = find(reference, within: scope, file: file) {
      return resolveAlias(declaration, visibility: visibility, depth: depth)
    }
    // A prefix may be an alias of the type that holds the rest.
    for length in stride(from: reference.count - 1, to: 0, by: -1) {
      guard let outer = find(Array(reference.prefix(length)), within: scope, file: file),
        outer.fact.kind == .typealias
      else { continue }
      if case .declared(let module, let path, _) = resolveAlias(outer, visibility: visibility, depth: depth) {
        let inner = path + reference.dropFirst(length)
        if let declaration = visibleDeclarations(of: inner, in: module, from: file).first {
          return resolveAlias(declaration, visibility: visibility, depth: depth)
        }
      }
    }
    if reference.count > 1, file.external.contains(reference[0]) {
      return .external(path: Array(reference.dropFirst()))
    }
    return .external(path: reference)
  }

  private func find(_ reference: [String], within scope: [String], file: FileScope) -> TypeDeclaration? {
    for length in stride(from: scope.count, through: 0, by: -1) {
      let path = Array(scope.prefix(length)) + reference
      if let own = visibleDeclarations(of: path, in: file.module, from: file).first { return own }
    }
    let modules = file.visible.subtracting([file.module]).sorted()
    for length in stride(from: scope.count, through: 0, by: -1) {
      let path = Array(scope.prefix(length)) + reference
      let found = modules.flatMap { visibleDeclarations(of: path, in: $0, from: file) }
      if let first = found.first { return first }
    }
    guard reference.count > 1 else { return nil }
    let named = ([file.module] + modules).filter { table.modules[$0].moduleName == reference[0] }
    return named.lazy.flatMap { visibleDeclarations(of: Array(reference.dropFirst()), in: $0, from: file) }.first
  }

  /// Declarations that the file may name, those with enough access before others: access is read file by file, so a
  /// modifier further out can be missed, and code that compiles names something.
  private func visibleDeclarations(of path: [String], in module: ModuleIndex, from file: FileScope) -> [TypeDeclaration]
  {
    let found = declarations[module][path.joined(separator: ".")] ?? []
    if module == file.module {
      let inFile = found.filter { $0.file == file.file }
      return inFile + found.filter { $0.file != file.file && !$0.fact.access.isFileScoped }
    }
    if file.testable.contains(module) { return found.filter { !$0.fact.access.isFileScoped } }
    return found.filter { $0.fact.access == .public || $0.fact.access == .open || $0.fact.access == .package }
      + found.filter { $0.fact.access == .internal }
  }

  private func resolveAlias(_ declaration: TypeDeclaration, visibility: Visibility, depth: Int) -> TypeIdentity {
    if declaration.fact.kind == .typealias, let target = declaration.fact.inherits.first {
      let scope = visibility.scope(of: declaration.file, in: declaration.module)
      return identity(
        of: target.path, within: declaration.path.dropLast(), file: scope, visibility: visibility, depth: depth + 1)
    }
    let isPrivate = declaration.fact.access.isFileScoped
    return .declared(module: declaration.module, path: declaration.path, file: isPrivate ? declaration.file : nil)
  }

  /// The declaration of a type of the project.
  func declaration(of identity: TypeIdentity) -> TypeDeclaration? {
    switch identity {
    case .declared(let module, let path, let file):
      let found = declarations[module][path.joined(separator: ".")] ?? []
      return file.flatMap { file in found.first { $0.file == file } } ?? found.first
    case .external:
      return nil
    }
  }

  /// Every declared protocol, for protocols that refine a key protocol.
  var protocols: [TypeDeclaration] {
    declarations.flatMap { $0.values.flatMap { $0 } }.filter { $0.fact.kind == .protocol }
  }
}
