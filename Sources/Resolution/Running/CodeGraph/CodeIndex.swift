import DepGraphModel

/// The declarations of all modules of the project, by place, by owner and by name.
struct CodeIndex {
  struct FileKey: Hashable {
    var module: ModuleIndex
    var file: String
  }

  struct OwnedName: Hashable {
    /// The last name of the type around; empty at file scope.
    var owner: String
    var name: String
  }

  /// The files of all modules; a source that several modules share has one number in each.
  private(set) var files: [FileKey] = []
  private(set) var fileNumbers: [FileKey: Int] = [:]
  private var numbersByPath: [String: [Int]] = [:]
  /// By number.
  private(set) var sources: [FactTable.Source] = []
  /// The names of members, as numbers.
  private(set) var numbersOfNames: [String: Int] = [:]
  private(set) var members: [CodeMember] = []
  private(set) var types: [CodeTypeFact] = []
  /// The members of each file by its number, in the order of the source.
  private(set) var membersOfFiles: [Range<Int>] = []
  /// By module.
  private var membersOfModules: [Range<Int>] = []
  /// By module, positions in `types`.
  private var typesOfModules: [Range<Int>] = []
  private(set) var membersByName: [OwnedName: [Int]] = [:]
  /// Static members of all types, by name.
  private(set) var staticMembers: [String: [Int]] = [:]
  /// Positions in `members`, by the last name of their type.
  private(set) var membersByOwner: [String: [Int]] = [:]
  /// Positions in `types`, by the last name.
  private(set) var typesByName: [String: [Int]] = [:]
  /// Positions in `types`, by the last name of what they inherit from or conform to.
  private(set) var typesByParent: [String: [Int]] = [:]
  /// The types that are declared right inside a member.
  private(set) var localTypes: [Int: [Int]] = [:]
  /// The names of the aliases of a type, by its last name.
  private(set) var aliases: [String: Set<String>] = [:]

  init(table: ModuleTable, facts: FactTable) {
    for module in table.modules.indices.prefix(table.ownCount) {
      let (member, type) = (members.count, types.count)
      for source in facts.sources(of: module) { take(source, of: FileKey(module: module, file: source.file)) }
      membersOfModules.append(member..<members.count)
      typesOfModules.append(type..<types.count)
    }
  }

  private mutating func take(_ source: FactTable.Source, of key: FileKey) {
    let start = members.count
    let fileNumber = files.count
    files.append(key)
    sources.append(source)
    fileNumbers[key] = fileNumber
    numbersByPath[key.file, default: []].append(fileNumber)
    var open: [Int] = []
    let declared = source.dependencies.members
    let isOrdered = zip(declared, declared.dropFirst()).allSatisfy { Self.isOrdered($0, $1) }
    for fact in isOrdered ? declared : declared.sorted(by: Self.isOrdered) {
      while let last = open.last, !members[last].contains(fact.position) { open.removeLast() }
      let owner = fact.owner.last ?? ""
      membersByName[OwnedName(owner: owner, name: fact.name), default: []].append(members.count)
      if !owner.isEmpty { membersByOwner[owner, default: []].append(members.count) }
      if fact.isStatic { staticMembers[fact.name, default: []].append(members.count) }
      members.append(
        CodeMember(
          fact: fact, file: key, fileNumber: fileNumber, nameNumber: number(ofName: fact.name), container: open.last))
      switch fact.kind {
      case .function, .initializer, .property: open.append(members.count - 1)
      case .script: break
      }
    }
    membersOfFiles.append(start..<members.count)
    for fact in source.facts.types { take(fact, of: key, fileNumber: fileNumber) }
  }

  /// The numbers that a source has in its modules.
  func files(at path: String) -> [Int] { numbersByPath[path] ?? [] }

  func members(of module: ModuleIndex) -> Range<Int> { membersOfModules[module] }

  /// None of a file that is not of the project.
  func members(of file: FileKey) -> Range<Int> { fileNumbers[file].map { membersOfFiles[$0] } ?? 0..<0 }

  func types(of module: ModuleIndex) -> Range<Int> { typesOfModules[module] }

  /// What is declared inside of another member comes after it.
  private static func isOrdered(_ left: MemberFact, _ right: MemberFact) -> Bool {
    (left.position, right.end) < (right.position, left.end)
  }

  private mutating func number(ofName name: String) -> Int {
    if let known = numbersOfNames[name] { return known }
    numbersOfNames[name] = numbersOfNames.count
    return numbersOfNames.count - 1
  }

  private mutating func take(_ fact: TypeFact, of key: FileKey, fileNumber: Int) {
    guard let name = fact.path.last else { return }
    let container = fact.kind == .extension ? nil : innermost(at: fact.position, of: key)
    if let container { localTypes[container, default: []].append(types.count) }
    typesByName[name, default: []].append(types.count)
    for parent in fact.inherits {
      guard let parentName = parent.path.last else { continue }
      if fact.kind == .typealias {
        aliases[TypeIndex.libraryAliases[[parentName]]?.last ?? parentName, default: []].insert(name)
      } else {
        typesByParent[parentName, default: []].append(types.count)
      }
    }
    types.append(CodeTypeFact(fact: fact, file: key, fileNumber: fileNumber, container: container))
  }

  /// The innermost member whose declaration a place is inside of.
  private func innermost(at position: SourcePosition, of key: FileKey) -> Int? {
    members(of: key).last { members[$0].fact.kind != .script && members[$0].contains(position) }
  }

  /// The member that a fact speaks of as `owner` and `name`, at a place inside of it.
  func member(named name: String?, of owner: [String], at position: SourcePosition, in key: FileKey) -> Int? {
    guard let name else { return nil }
    let around = members(of: key).filter { member in
      members[member].fact.name == name
        && (members[member].contains(position) || members[member].fact.position == position)
    }
    // What a macro makes of its arguments has another owner than the place.
    return around.last { members[$0].fact.owner == owner } ?? around.last
  }

  /// The member whose body a stored member of a local type is inside of.
  func container(at position: SourcePosition, in key: FileKey) -> Int? { innermost(at: position, of: key) }

  /// A name and the names of its aliases.
  func spellings(of name: String) -> Set<String> { (aliases[name] ?? []).union([name]) }
}

extension CodeMember {
  func contains(_ position: SourcePosition) -> Bool { fact.position < position && position < fact.end }
}
