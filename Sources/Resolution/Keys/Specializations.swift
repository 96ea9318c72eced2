import DepGraphModel

/// Which generic arguments the project asks generic keys for, and which conformances hold for them.
struct Specializations {
  /// The arguments' texts without white space, by key type.
  private(set) var asked: [TypeIdentity: Set<String>] = [:]
  private let types: TypeIndex

  /// - Parameter facts: by file; every type between brackets or in `@Dependency(…)` counts.
  init(table: ModuleTable, facts: [String: FileFacts], types: TypeIndex, visibility: Visibility) {
    self.types = types
    for module in table.modules.indices where table.isOwn(module) {
      for file in table.modules[module].files {
        guard let facts = facts[file] else { continue }
        for (reference, owner) in Self.references(in: facts) where !reference.genericArguments.isEmpty {
          let scope = visibility.scope(of: file, in: module)
          let identity = types.identity(of: reference.path, within: owner, file: scope, visibility: visibility)
          asked[identity, default: []].insert(Self.normalized(reference.genericArguments))
        }
      }
    }
  }

  /// Every type that stands for a key somewhere in a file, with the types around the place.
  static func references(in facts: FileFacts) -> [(TypeReference, [String])] {
    var found: [(TypeReference, [String])] = []
    for fact in facts.consumptions {
      if case .type(let type) = fact.reference { found.append((type, fact.owner)) }
    }
    for fact in facts.registrations {
      if case .key(let type) = fact.getter { found.append((type, ["DependencyValues"])) }
    }
    for fact in facts.overrides {
      if case .dependency(.type(let type)) = fact.subject { found.append((type, fact.owner)) }
    }
    return found
  }

  static func normalized(_ arguments: String) -> String { arguments.filter { $0 != " " } }

  /// Whether a conformance may hold for a key with these arguments. What is not known for sure may.
  func mayHold(_ fact: TypeFact, for arguments: String, of key: TypeIdentity) -> Bool {
    guard !fact.whereClause.isEmpty else { return true }
    let given = TypeListText.parts(of: arguments)
    var text = Substring(fact.whereClause)
    if text.first == "<" {
      let end = TypeListText.closingAngle(of: text)
      let written = TypeListText.parts(of: String(text[..<end].dropFirst()))
      if zip(written, given).contains(where: { differ($0, $1) }) { return false }
      text = text[end...].dropFirst()
      if text.hasPrefix(" where ") { text = text.dropFirst(7) }
    }
    let names = types.declaration(of: key)?.fact.genericParameters ?? []
    return TypeListText.parts(of: String(text)).allSatisfy { requirement in
      let sides = requirement.filter { $0 != " " }.split(separator: "==").map(String.init)
      guard sides.count == 2 else { return true }
      return [(sides[0], sides[1]), (sides[1], sides[0])].allSatisfy { name, type in
        guard let index = names.firstIndex(of: name), given.indices.contains(index) else { return true }
        return !differ(type, given[index])
      }
    }
  }

  /// Whether two spelled types are surely not the same.
  private func differ(_ left: String, _ right: String) -> Bool {
    guard left != right, let mine = left.split(separator: ".").last, let other = right.split(separator: ".").last else {
      return false
    }
    return mine != other && isConcrete(String(mine)) && isConcrete(String(other))
  }

  private func isConcrete(_ name: String) -> Bool { Self.basicTypes.contains(name) || types.isConcrete(name) }

  private static let basicTypes: Set<String> = [
    "Bool", "Character", "Data", "Date", "Decimal", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64",
    "String", "Substring", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "URL", "UUID", "Void",
  ]
}
