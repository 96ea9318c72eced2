import DepGraphModel

/// In which modules some names occur, other than where a function of that name is declared.
struct NameOccurrences {
  private var modules: [String: Set<ModuleIndex>] = [:]

  init(of names: Set<String>, table: ModuleTable, facts: [String: FileFacts]) {
    guard !names.isEmpty else { return }
    let wanted = names.sorted()
    var lookup = WordLookup()
    for (number, name) in wanted.enumerated() {
      lookup.add(name, as: .word, number)
      lookup.add(name, as: .implicitMember, number)
    }
    for module in table.modules.indices.prefix(table.ownCount) {
      var found = [Bool](repeating: false, count: wanted.count)
      for file in table.modules[module].files {
        if let words = facts[file]?.vocabulary { lookup.forEach(in: words) { found[$0] = true } }
      }
      for number in found.indices where found[number] { modules[wanted[number], default: []].insert(module) }
    }
  }

  /// - Parameter closure: by module, whether it counts.
  func occurs(_ name: String, in closure: [Bool]) -> Bool { modules[name]?.contains { closure[$0] } ?? false }
}

extension CodeGraph {
  /// The name that any code which runs a member has to use; `nil` where the system, a protocol's or a superclass's caller
  /// may run it without.
  func callName(of member: Int) -> String? {
    let fact = index.members[member].fact
    guard fact.kind == .function, !fact.isDispatched, canBeBound(node(.member(member))),
      !Self.impliedNames.contains(fact.name), !fact.name.hasPrefix("build"),
      // An operator is no word.
      fact.name.first.map({ $0.isLetter || $0 == "_" }) ?? false
    else { return nil }
    guard let owner = owner(of: member) else { return fact.name }
    let isPlain = facts(of: owner).allSatisfy { position in
      index.types[position].fact.inherits.allSatisfy { !SystemProtocols.mayCall(fact.name, of: $0.path.last ?? "") }
    }
    return isPlain ? fact.name : nil
  }

  /// Functions that the language calls by another spelling.
  static let impliedNames: Set<String> = [
    "main", "deinit", "callAsFunction", "dynamicallyCall", "wrappedValue", "subscript",
  ]
}
