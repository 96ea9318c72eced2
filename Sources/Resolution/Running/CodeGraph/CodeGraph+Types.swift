import DepGraphModel

/// Types, what they inherit from and what belongs to them.
extension CodeGraph {
  /// The type that a member belongs to; `nil` at file scope.
  func owner(of member: Int) -> CodeTypeIndex? {
    switch knownTypes.owners[member] {
    case .type(let known): return known
    case .none: return nil
    case .unasked:
      let found = index.members[member]
      let owner =
        found.fact.owner.isEmpty
        ? nil
        : localType(found.fact.owner, from: found.container)
          ?? type(found.fact.owner, within: [], inFile: found.fileNumber, declares: true)
      knownTypes.owners[member] = KnownTypes.Answer(owner)
      return owner
    }
  }

  /// The type that a name means inside of a member; `nil` where it is none of the project.
  func type(spelled path: [String], from member: Int) -> CodeTypeIndex? {
    let from = index.members[member]
    if path == ["Self"] { return owner(of: member) }
    return localType(path, from: member)
      ?? type(path, within: from.fact.owner, inFile: from.fileNumber, declares: false)
  }

  /// The type that a name means at a place which is part of a member's declaration or of none.
  func type(
    spelled path: [String], within owner: [String], at position: SourcePosition, inFile file: Int
  ) -> CodeTypeIndex? {
    if !index.localTypes.isEmpty,
      let local = localType(path, from: index.container(at: position, in: index.files[file]))
    {
      return local
    }
    return type(path, within: owner, inFile: file, declares: false)
  }

  /// The type that a name means within a type.
  func type(spelled path: [String], within owner: [String], inFile file: Int) -> CodeTypeIndex? {
    type(path, within: owner, inFile: file, declares: false)
  }

  /// The type that a stored member belongs to.
  func type(ofStored owner: [String], in file: CodeIndex.FileKey, container: Int?) -> CodeTypeIndex? {
    if let local = localType(owner, from: container) { return local }
    guard let number = index.fileNumbers[file] else { return nil }
    return type(owner, within: [], inFile: number, declares: true)
  }

  /// A type that is declared inside of a member or of one around it.
  /// - Parameter aliases: how many type aliases led to the name: a source that is no Swift may have some of each other.
  private func localType(_ path: [String], from member: Int?, behind aliases: Int = 0) -> CodeTypeIndex? {
    var container = member
    while let current = container {
      let found = index.localTypes[current]?.last { index.types[$0].fact.path.ends(with: path) }
      if let found {
        let fact = index.types[found].fact
        guard fact.kind == .typealias else { return number(of: declaredType(found)) }
        guard let target = fact.inherits.first?.path, aliases < 8 else { return nil }
        let around = index.members[current]
        if target == ["Self"] { return owner(of: current) }
        return localType(target, from: current, behind: aliases + 1)
          ?? type(target, within: around.fact.owner, inFile: around.fileNumber, declares: false)
      }
      container = index.members[current].container
    }
    return nil
  }

  private func declaredType(_ position: Int) -> CodeType {
    let found = index.types[position]
    let file = found.fact.access.isFileScoped ? found.file : nil
    return CodeType(
      identity: .declared(module: found.module, path: found.fact.path, file: file), container: found.container)
  }

  /// - Parameter declares: whether members are given to it, which makes also a type without source one to be known.
  private func type(
    _ path: [String], within owner: [String], inFile fileNumber: Int, declares: Bool
  ) -> CodeTypeIndex? {
    let path = TypeIndex.libraryAliases[path].flatMap { lookup.types.isKnown(path[0]) ? nil : $0 } ?? path
    // Most names that are called are those of other libraries' types.
    if !declares, path.count == 1, index.typesByName[path[0]] == nil, !lookup.types.isKnown(path[0]) { return nil }
    let key = KnownTypes.SpelledType(file: fileNumber, owner: owner, path: path)
    if let known = knownTypes.spelled[key] { return known }
    let identity = lookup.types.identity(
      of: path, within: path == owner ? [] : owner, file: scope(ofFile: fileNumber), visibility: lookup.visibility)
    let found: CodeTypeIndex?
    switch identity {
    case .declared(let module, _, _):
      found = lookup.table.isOwn(module) ? number(of: CodeType(identity: identity)) : nil
    case .external(let path):
      let isExtended = declares || index.typesByName[path.last ?? ""] != nil
      found = isExtended ? number(of: CodeType(identity: identity)) : nil
    }
    knownTypes.spelled[key] = .some(found)
    return found
  }

  /// The declaration of a type and its extensions: positions in the index.
  func facts(of type: CodeTypeIndex) -> [Int] {
    if let known = knownTypes[type].facts { return known }
    let wanted = types[type]
    var found: [Int] = []
    for spelling in index.spellings(of: wanted.path.last ?? "").sorted() {
      found += (index.typesByName[spelling] ?? []).filter { self.type(ofFact: $0) == type }
    }
    knownTypes[type].facts = found
    return found
  }

  /// The types that a module declares.
  func types(of module: ModuleIndex) -> [CodeTypeIndex] {
    index.types(of: module).filter { index.types[$0].fact.kind != .extension }.compactMap { type(ofFact: $0) }
  }

  /// The type that a declaration declares or an extension extends.
  func type(ofFact position: Int) -> CodeTypeIndex? {
    switch knownTypes.ofFacts[position] {
    case .type(let known): return known
    case .none: return nil
    case .unasked:
      let found = findType(ofFact: position)
      knownTypes.ofFacts[position] = KnownTypes.Answer(found)
      return found
    }
  }

  private func findType(ofFact position: Int) -> CodeTypeIndex? {
    let found = index.types[position]
    switch found.fact.kind {
    case .struct, .class, .enum, .actor, .protocol: return number(of: declaredType(position))
    case .extension: return type(found.fact.path, within: [], inFile: found.fileNumber, declares: true)
    case .typealias: return nil
    }
  }

  /// Whether code of a file may name a type by its access and by what the module imports.
  func canSee(type: CodeTypeIndex, fromFile file: Int) -> Bool {
    let place = index.files[file]
    return facts(of: type).contains { position in
      let found = index.types[position]
      guard found.fact.kind != .extension else { return false }
      switch found.fact.access {
      case .private, .fileprivate: return found.fileNumber == file
      case .internal: return found.module == place.module || sees(found.module, asTestableFrom: file)
      case .package, .public, .open:
        return found.module == place.module || lookup.visibility.sees(found.module, from: place.module)
      }
    }
  }

  /// The name of a type and those of its aliases.
  func spellings(of type: CodeTypeIndex) -> Set<String> { index.spellings(of: types[type].path.last ?? "") }

  func kind(of type: CodeTypeIndex) -> TypeFact.Kind? {
    if let known = knownTypes[type].kind { return known }
    let found = facts(of: type).lazy.map { self.index.types[$0].fact.kind }.first { $0 != .extension }
    knownTypes[type].kind = .some(found)
    return found
  }

  /// What a type names as its superclass and its protocols, extensions included.
  func parents(of type: CodeTypeIndex) -> [CodeTypeIndex] {
    if let known = knownTypes[type].parents { return known }
    var found: [CodeTypeIndex] = []
    for position in facts(of: type) {
      let place = index.types[position]
      for reference in place.fact.inherits {
        let parent =
          localType(reference.path, from: place.container)
          ?? self.type(
            reference.path, within: Array(place.fact.path.dropLast()), inFile: place.fileNumber, declares: false)
        if let parent, parent != type, !found.contains(parent) { found.append(parent) }
      }
    }
    knownTypes[type].parents = found
    return found
  }

  /// Nearest first.
  func ancestors(of type: CodeTypeIndex) -> [CodeTypeIndex] {
    if let known = knownTypes[type].ancestors { return known }
    var found: [CodeTypeIndex] = []
    var queue = parents(of: type)
    var head = 0
    while head < queue.count {
      let next = queue[head]
      head += 1
      guard next != type, !found.contains(next) else { continue }
      found.append(next)
      queue += parents(of: next)
    }
    knownTypes[type].ancestors = found
    return found
  }

  /// The types that name a type as their superclass or protocol.
  func children(of type: CodeTypeIndex) -> [CodeTypeIndex] {
    if let known = knownTypes[type].children { return known }
    var found: [CodeTypeIndex] = []
    for spelling in index.spellings(of: types[type].path.last ?? "").sorted() {
      for position in index.typesByParent[spelling] ?? [] {
        guard let child = self.type(ofFact: position), !found.contains(child), parents(of: child).contains(type) else {
          continue
        }
        found.append(child)
      }
    }
    knownTypes[type].children = found
    return found
  }

  /// Whether a source declares or extends a type.
  func isExtended(_ type: CodeTypeIndex, in file: CodeIndex.FileKey) -> Bool {
    facts(of: type).contains { index.types[$0].file == file.file && index.types[$0].module == file.module }
  }

  func members(of type: CodeTypeIndex) -> [Int] {
    if let known = knownTypes[type].members { return known }
    let found = index.spellings(of: types[type].path.last ?? "").sorted().flatMap { spelling in
      (index.membersByOwner[spelling] ?? []).filter { owner(of: $0) == type }
    }
    knownTypes[type].members = found
    return found
  }

  func members(named name: String, of type: CodeTypeIndex) -> [Int] {
    guard let number = index.numbersOfNames[name] else { return [] }
    if let known = knownTypes[type].membersByName { return known[number] ?? [] }
    let found = Dictionary(grouping: members(of: type)) { index.members[$0].nameNumber }
    knownTypes[type].membersByName = found
    return found[number] ?? []
  }

  func instanceMembers(of type: CodeTypeIndex) -> [Int] {
    if let known = knownTypes[type].instanceMembers { return known }
    let found = members(of: type).filter { index.members[$0].isInstanceMember }
    knownTypes[type].instanceMembers = found
    return found
  }
}

extension CodeMember {
  /// Whether it runs on a value of its type. So does an operator that a type declares.
  var isInstanceMember: Bool {
    guard !fact.owner.isEmpty, !fact.isStatic || CodeGraph.isOperator(fact.name) else { return false }
    switch fact.kind {
    case .function, .property: return true
    case .initializer, .script: return false
    }
  }
}

extension [String] {
  fileprivate func ends(with other: [String]) -> Bool {
    count >= other.count && suffix(other.count).elementsEqual(other)
  }
}
