import DepGraphModel

/// A type of the project by the module that declares it. A class: look-up hands lists of them around all the time.
final class TypeDeclaration {
  let module: ModuleIndex
  let path: [String]
  let file: String
  let fact: TypeFact

  init(module: ModuleIndex, path: [String], file: String, fact: TypeFact) {
    self.module = module
    self.path = path
    self.file = file
    self.fact = fact
  }
}

/// What a spelled type turned out to be.
enum TypeIdentity: Hashable {
  /// `file` only where the type is private to it.
  case declared(module: ModuleIndex, path: [String], file: String?)
  /// A type without source, by its spelling.
  case external(path: [String])

  var path: [String] {
    switch self {
    case .declared(_, let path, _), .external(let path): path
    }
  }
}

/// What a type says of an associated type of a protocol that it adopts.
struct Witness: Hashable {
  /// `nil` where the compiler infers it, or where the type is generic.
  var identity: TypeIdentity?
  /// The module that adopts the protocol.
  var module: ModuleIndex
}

/// All type declarations of a project, looked up the way Swift does: outwards through the types around a name, with what
/// they inherit, then the module, and what the file imports. Never globally. A class: who asks for one name need not copy
/// all of it.
final class TypeIndex {
  let declarations: [[String: [TypeDeclaration]]]
  /// Extensions with an inheritance clause, by the spelling of the extended type.
  private let extensions: [[String: [TypeDeclaration]]]
  /// By file, the spellings of the types that it extends and does not declare.
  private let extendedOnly: [String: Set<[String]>]
  /// By spelling: most names in a source are none of the project's.
  let names: [String: KnownName]
  /// The modules of that name, in their order.
  let modulesByName: [String: [ModuleIndex]]
  /// By spelling of the extended type, the modules with such an extension, in their order.
  private let extendingModules: [String: [ModuleIndex]]

  struct KnownName {
    /// The modules that declare a type which is spelled so from file scope, in their order.
    var homes: [ModuleIndex] = []
    /// Whether a type inside of another one has this name.
    var isNested = false
    /// Whether a generic parameter of some type has it.
    var isParameter = false
  }

  init(table: ModuleTable, facts: FactTable) {
    var names: [String: KnownName] = [:]
    var extended: [String: Set<[String]>] = [:]
    var extensions: [[String: [TypeDeclaration]]] = []
    self.declarations = table.modules.indices.map { module in
      var found: [String: [TypeDeclaration]] = [:]
      var adopting: [String: [TypeDeclaration]] = [:]
      for source in facts.sources(of: module) {
        let (file, types) = (source.file, source.facts.types)
        for fact in types {
          let declaration = TypeDeclaration(module: module, path: fact.path, file: file, fact: fact)
          if fact.kind == .extension {
            if !fact.inherits.isEmpty { adopting[fact.path.joined(separator: "."), default: []].append(declaration) }
            if fact.path.count > 1 { extended[file, default: []].insert(fact.path) }
          } else {
            found[fact.path.joined(separator: "."), default: []].append(declaration)
            if fact.path.count > 1, let last = fact.path.last { names[last, default: KnownName()].isNested = true }
            for parameter in fact.genericParameters { names[parameter, default: KnownName()].isParameter = true }
          }
        }
        for fact in types where fact.kind != .extension { extended[file]?.remove(fact.path) }
      }
      extensions.append(adopting)
      for spelling in found.keys { names[spelling, default: KnownName()].homes.append(module) }
      return found
    }
    self.extensions = extensions
    self.extendedOnly = extended
    self.names = names
    modulesByName = Dictionary(grouping: table.modules.indices) { table.modules[$0].moduleName }
    var extending: [String: [ModuleIndex]] = [:]
    for module in extensions.indices {
      for spelling in extensions[module].keys { extending[spelling, default: []].append(module) }
    }
    extendingModules = extending
  }

  /// Whether any type, generic parameter or module of the project has that name.
  func isKnown(_ name: String) -> Bool { names[name] != nil || modulesByName[name] != nil }

  /// - Parameters:
  ///   - scope: the types around the place, outermost first, as spelled there.
  ///   - visibility: follows a type alias in the file that declares it.
  func identity(
    of reference: [String], within scope: [String], file: FileScope, visibility: Visibility, depth: Int = 0
  ) -> TypeIdentity {
    guard depth < 8, let first = reference.first else { return .external(path: reference) }
    let search = Search(file: file, visibility: visibility, depth: depth)
    if let outermost = unqualified(first, within: scope, search),
      let found = member(reference.dropFirst(), of: outermost, search)
    {
      return found
    }
    // The module's name in front: `MailClient.Mail`.
    if reference.count > 1 {
      for module in inOrder(modulesByName[first] ?? [], file) {
        guard let top = visibleDeclarations(of: [reference[1]], in: module, from: file).first,
          let found = member(reference.dropFirst(2), of: resolveAlias(top, search), search)
        else { continue }
        return found
      }
      if file.external.contains(first) {
        return identity(
          of: Array(reference.dropFirst()), within: [], file: file, visibility: visibility, depth: depth + 1)
      }
      // A type that only extensions in this project speak of, with a type inside of it.
      if let found = member(reference.dropFirst(), of: .external(path: [first]), search) { return found }
    }
    return .external(path: Self.libraryAliases[reference] ?? reference)
  }

  /// Names that the Composable Architecture gives its own types.
  static let libraryAliases: [[String]: [String]] = [
    ["ReducerOf"]: ["Reducer"], ["StoreOf"]: ["Store"], ["TestStoreOf"]: ["TestStore"], ["ViewStoreOf"]: ["ViewStore"],
  ]

  private struct Search {
    let file: FileScope
    let visibility: Visibility
    let depth: Int
  }

  /// Of modules in their order those that a file may name: its own first, then `preferred`.
  func inOrder(_ modules: [ModuleIndex], _ file: FileScope, preferred: ModuleIndex? = nil) -> [ModuleIndex] {
    var found: [ModuleIndex] = []
    if modules.contains(file.module) { found.append(file.module) }
    if let preferred, preferred != file.module, modules.contains(preferred) { found.append(preferred) }
    for module in modules where module != file.module && module != preferred && file.visible.contains(module) {
      found.append(module)
    }
    return found
  }

  /// A name without anything in front of it.
  private func unqualified(_ name: String, within scope: [String], _ search: Search) -> TypeIdentity? {
    guard let known = names[name] else { return nil }
    if known.isNested || known.isParameter, let found = inside(name, of: scope, search) { return found }
    for module in inOrder(known.homes, search.file) {
      if let first = visibleDeclarations(of: [name], in: module, from: search.file).first {
        return resolveAlias(first, search)
      }
    }
    return nil
  }

  /// A name that a type around the place declares or inherits, innermost first.
  private func inside(_ name: String, of scope: [String], _ search: Search) -> TypeIdentity? {
    // Inside of `extension Outer.Inner` what is in `Outer` cannot be named by itself.
    let extended = extendedOnly[search.file.file]?.filter { scope.starts(with: $0) } ?? []
    let innermost = extended.map(\.count).max() ?? 1
    for length in stride(from: scope.count, to: innermost - 1, by: -1) {
      let around = identity(
        of: Array(scope.prefix(length)), within: [], file: search.file, visibility: search.visibility,
        depth: search.depth + 1)
      let fact = declaration(of: around)?.fact
      // An associated type hides everything outside of the protocol, but what is declared in it says what it is.
      if fact?.kind == .protocol, let found = nested(name, in: around, search) { return found }
      // A generic parameter hides what is declared in the type, too.
      if fact?.genericParameters.contains(name) ?? false { return .external(path: ["<\(name)>"]) }
      if let found = nested(name, in: around, search) { return found }
    }
    return nil
  }

  private func member(_ names: ArraySlice<String>, of type: TypeIdentity, _ search: Search) -> TypeIdentity? {
    var current = type
    for name in names {
      guard let next = nested(name, in: current, search) else { return nil }
      current = next
    }
    return current
  }

  /// A type inside of another one, or of what that one inherits from.
  private func nested(
    _ name: String, in type: TypeIdentity, _ search: Search, steps: Int = 0
  ) -> TypeIdentity? {
    guard steps < 6, names[name]?.isNested ?? false else { return nil }
    var home: ModuleIndex?
    if case .declared(let owner, _, _) = type { home = owner }
    let path = type.path + [name]
    for module in inOrder(names[path.joined(separator: ".")]?.homes ?? [], search.file, preferred: home) {
      if let first = visibleDeclarations(of: path, in: module, from: search.file).first {
        return resolveAlias(first, search)
      }
    }
    for adopted in inherited(by: type, from: home, search) {
      if let found = nested(name, in: adopted, search, steps: steps + 1) { return found }
    }
    return nil
  }

  /// The superclass and the protocols of a type.
  /// - Parameter home: the module that declares it.
  private func inherited(by type: TypeIdentity, from home: ModuleIndex?, _ search: Search) -> [TypeIdentity] {
    guard search.depth < 6 else { return [] }
    let spelled = type.path.joined(separator: ".")
    let file = search.file
    let adopting = (extendingModules[spelled] ?? [])
      .filter { $0 == file.module || $0 == home || file.visible.contains($0) }
      .flatMap { extensions[$0][spelled] ?? [] }
    let places = [declaration(of: type)].compactMap { $0 } + adopting
    return places.flatMap { place in
      place.fact.kind == .typealias
        ? []
        : place.fact.inherits.map { reference in
          let scope = search.visibility.scope(of: place.file, in: place.module)
          return identity(
            of: reference.path, within: Array(place.path.dropLast()), file: scope, visibility: search.visibility,
            depth: search.depth + 2)
        }
    }
  }

  /// What a class inherits from, if that is declared in the project: its superclass first.
  func superclass(of type: TypeIdentity, visibility: Visibility) -> TypeIdentity? {
    guard let place = declaration(of: type), place.fact.kind == .class, let first = place.fact.inherits.first else {
      return nil
    }
    let scope = visibility.scope(of: place.file, in: place.module)
    let found = identity(
      of: first.path, within: Array(place.path.dropLast()), file: scope, visibility: visibility, depth: 2)
    return declaration(of: found)?.fact.kind == .class ? found : nil
  }

  /// Declarations that the file may name, those with enough access before others: access is read file by file, so a
  /// modifier further out can be missed, and code that compiles names something.
  func visibleDeclarations(of path: [String], in module: ModuleIndex, from file: FileScope) -> [TypeDeclaration] {
    guard let found = declarations[module][path.joined(separator: ".")] else { return [] }
    if found.count == 1, let only = found.first {
      // Most types are declared once: no lists for these.
      return module == file.module && only.file == file.file || !only.fact.access.isFileScoped ? found : []
    }
    if module == file.module {
      let inFile = found.filter { $0.file == file.file }
      return inFile + found.filter { $0.file != file.file && !$0.fact.access.isFileScoped }
    }
    if file.testable.contains(module) { return found.filter { !$0.fact.access.isFileScoped } }
    return found.filter { $0.fact.access == .public || $0.fact.access == .open || $0.fact.access == .package }
      + found.filter { $0.fact.access == .internal }
  }

  private func resolveAlias(_ declaration: TypeDeclaration, _ search: Search) -> TypeIdentity {
    if declaration.fact.kind == .typealias, let target = declaration.fact.inherits.first {
      let scope = search.visibility.scope(of: declaration.file, in: declaration.module)
      return identity(
        of: target.path, within: declaration.path.dropLast(), file: scope, visibility: search.visibility,
        depth: search.depth + 1)
    }
    let isPrivate = declaration.fact.access.isFileScoped
    return .declared(module: declaration.module, path: declaration.path, file: isPrivate ? declaration.file : nil)
  }

  /// Every extension with an inheritance clause of a type, wherever it is.
  func extensions(of type: TypeIdentity, visibility: Visibility) -> [TypeDeclaration] {
    let spelled = type.path.joined(separator: ".")
    return (extendingModules[spelled] ?? []).flatMap { extensions[$0][spelled] ?? [] }.filter { place in
      let scope = visibility.scope(of: place.file, in: place.module)
      return identity(of: place.path, within: [], file: scope, visibility: visibility) == type
    }
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

  /// The generic parameters of a type of the project, behind those of the types around it.
  func genericParameters(of identity: TypeIdentity) -> [String] {
    guard case .declared(let module, let path, let file) = identity else { return [] }
    return path.indices.flatMap { index in
      let around = TypeIdentity.declared(module: module, path: Array(path[...index]), file: file)
      return declaration(of: around)?.fact.genericParameters ?? []
    }
  }

  /// Every declared protocol, for protocols that refine a key protocol.
  var protocols: [TypeDeclaration] { all { $0.kind == .protocol } }

  /// Every type alias, for other names of a key protocol.
  var aliases: [TypeDeclaration] { all { $0.kind == .typealias } }

  /// What the types that adopt a protocol say of an associated type of it.
  func witnesses(of name: String, in adopted: TypeIdentity, visibility: Visibility) -> [Witness] {
    guard let known = names[name], known.isNested || known.isParameter else { return [] }
    var found: Set<Witness> = []
    let extended = extensions.flatMap { $0.values.flatMap { $0 } }
    for place in all({ $0.kind != .protocol && $0.kind != .typealias && !$0.inherits.isEmpty }) + extended
    where place.fact.inherits.contains(where: { $0.path.last == adopted.path.last }) {
      let search = Search(file: visibility.scope(of: place.file, in: place.module), visibility: visibility, depth: 0)
      let owner = identity(of: place.path, within: [], file: search.file, visibility: visibility)
      guard inherited(by: owner, from: nil, search).contains(adopted) else { continue }
      let said = nested(name, in: owner, search)
      // What it is itself made with may be anything.
      let isOpen = said?.path.first?.hasPrefix("<") ?? true
      found.insert(Witness(identity: isOpen ? nil : said, module: place.module))
    }
    return found.sorted {
      ($0.module, $0.identity?.path.joined(separator: ".") ?? "") < (
        $1.module, $1.identity?.path.joined(separator: ".") ?? ""
      )
    }
  }

  /// Every declared class with something behind its name.
  var subclasses: [TypeDeclaration] { all { $0.kind == .class && !$0.inherits.isEmpty } }

  private func all(_ isWanted: (TypeFact) -> Bool) -> [TypeDeclaration] {
    declarations.flatMap { $0.values.flatMap { $0 } }.filter { isWanted($0.fact) }
  }
}
