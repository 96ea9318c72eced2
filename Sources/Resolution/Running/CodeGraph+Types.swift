import DepGraphModel

/// Types, what they inherit from and what belongs to them.
extension CodeGraph {
  /// The type that a member belongs to; `nil` at file scope.
  func owner(of member: Int) -> CodeTypeIndex? {
    let found = index.members[member]
    guard !found.fact.owner.isEmpty else { return nil }
    if let local = localType(found.fact.owner, from: found.container) { return local }
    return type(
      found.fact.owner, within: [], in: CodeIndex.FileKey(module: found.module, file: found.file), declares: true)
  }

  /// The type that a name means inside of a member; `nil` where it is none of the project.
  func type(spelled path: [String], from member: Int) -> CodeTypeIndex? {
    let from = index.members[member]
    if path == ["Self"] { return owner(of: member) }
    return localType(path, from: member)
      ?? type(
        path, within: from.fact.owner, in: CodeIndex.FileKey(module: from.module, file: from.file), declares: false)
  }

  /// The type that a stored member belongs to.
  func type(ofStored owner: [String], in file: CodeIndex.FileKey, container: Int?) -> CodeTypeIndex? {
    localType(owner, from: container) ?? type(owner, within: [], in: file, declares: true)
  }

  /// A type that is declared inside of a member or of one around it.
  private func localType(_ path: [String], from member: Int?) -> CodeTypeIndex? {
    var container = member
    while let current = container {
      let found = index.localTypes[current]?.last { index.types[$0].fact.path.ends(with: path) }
      if let found { return number(of: declaredType(found)) }
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
    _ path: [String], within owner: [String], in file: CodeIndex.FileKey, declares: Bool
  ) -> CodeTypeIndex? {
    let key = SpelledType(file: file, owner: owner, path: path)
    if let known = spelledTypes[key] { return known }
    let identity = lookup.identity(of: path, within: owner, file: file.file, module: file.module)
    let found: CodeTypeIndex?
    switch identity {
    case .declared(let module, _, _):
      found = lookup.table.isOwn(module) ? number(of: CodeType(identity: identity)) : nil
    case .external(let path):
      let isExtended = declares || index.typesByName[path.last ?? ""] != nil
      found = isExtended ? number(of: CodeType(identity: identity)) : nil
    }
    spelledTypes[key] = .some(found)
    return found
  }

  /// The declaration of a type and its extensions: positions in the index.
  func facts(of type: CodeTypeIndex) -> [Int] {
    if let known = typeFacts[type] { return known }
    let wanted = types[type]
    var found: [Int] = []
    for spelling in index.spellings(of: wanted.path.last ?? "").sorted() {
      found += (index.typesByName[spelling] ?? []).filter { self.type(ofFact: $0) == type }
    }
    typeFacts[type] = found
    return found
  }

  /// The type that a declaration declares or an extension extends.
  func type(ofFact position: Int) -> CodeTypeIndex? {
    let found = index.types[position]
    switch found.fact.kind {
    case .struct, .class, .enum, .actor, .protocol: return number(of: declaredType(position))
    case .extension:
      return type(
        found.fact.path, within: [], in: CodeIndex.FileKey(module: found.module, file: found.file), declares: true)
    case .typealias: return nil
    }
  }

  func kind(of type: CodeTypeIndex) -> TypeFact.Kind? {
    facts(of: type).lazy.map { self.index.types[$0].fact.kind }.first { $0 != .extension }
  }

  /// What a type names as its superclass and its protocols, extensions included.
  func parents(of type: CodeTypeIndex) -> [CodeTypeIndex] {
    if let known = parentsByType[type] { return known }
    var found: [CodeTypeIndex] = []
    for position in facts(of: type) {
      let place = index.types[position]
      let file = CodeIndex.FileKey(module: place.module, file: place.file)
      for reference in place.fact.inherits {
        let parent =
          localType(reference.path, from: place.container)
          ?? self.type(reference.path, within: Array(place.fact.path.dropLast()), in: file, declares: false)
        if let parent, parent != type, !found.contains(parent) { found.append(parent) }
      }
    }
    parentsByType[type] = found
    return found
  }

  /// Nearest first.
  func ancestors(of type: CodeTypeIndex) -> [CodeTypeIndex] {
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
    return found
  }

  /// The types that name a type as their superclass or protocol.
  func children(of type: CodeTypeIndex) -> [CodeTypeIndex] {
    var found: [CodeTypeIndex] = []
    for spelling in index.spellings(of: types[type].path.last ?? "").sorted() {
      for position in index.typesByParent[spelling] ?? [] {
        guard let child = self.type(ofFact: position), !found.contains(child), parents(of: child).contains(type) else {
          continue
        }
        found.append(child)
      }
    }
    return found
  }

  /// Whether a source declares or extends a type.
  func isExtended(_ type: CodeTypeIndex, in file: CodeIndex.FileKey) -> Bool {
    facts(of: type).contains { index.types[$0].file == file.file && index.types[$0].module == file.module }
  }

  func members(of type: CodeTypeIndex) -> [Int] {
    index.spellings(of: types[type].path.last ?? "").sorted().flatMap { spelling in
      (index.membersByOwner[spelling] ?? []).filter { owner(of: $0) == type }
    }
  }

  func members(named name: String, of type: CodeTypeIndex) -> [Int] {
    index.spellings(of: types[type].path.last ?? "").sorted().flatMap { spelling in
      (index.membersByName[CodeIndex.OwnedName(owner: spelling, name: name)] ?? []).filter { owner(of: $0) == type }
    }
  }

  func instanceMembers(of type: CodeTypeIndex) -> [Int] {
    members(of: type).filter { index.members[$0].isInstanceMember }
  }
}

extension CodeMember {
  /// Whether it runs on a value of its type.
  var isInstanceMember: Bool {
    guard !fact.owner.isEmpty, !fact.isStatic else { return false }
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
