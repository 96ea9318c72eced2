import DepGraphModel

/// How code that runs a member has to spell it.
struct CallName: Hashable {
  var name: String
  /// The names of the type that has to be in front of it; empty where anything may be.
  var types: Set<String> = []
  /// The sources that belong to the type, where nothing has to be in front of it.
  var ownFiles: Set<String> = []
}

/// In which modules some names occur, other than where a function of that name is declared.
struct NameOccurrences {
  private var modules: [CallName: Set<ModuleIndex>] = [:]

  init(of names: Set<CallName>, table: ModuleTable, facts: FactTable) {
    guard !names.isEmpty else { return }
    let wanted = Array(names)
    var lookup = WordLookup()
    var own: [String: [Int]] = [:]
    for (number, call) in wanted.enumerated() {
      lookup.add(call.name, as: .implicitMember, number)
      for type in call.types { lookup.add("\(type).\(call.name)", as: .word, number) }
      if call.types.isEmpty { lookup.add(call.name, as: .word, number) }
      for file in call.ownFiles { own[file, default: []].append(number) }
    }
    for module in table.modules.indices.prefix(table.ownCount) {
      var found = [Bool](repeating: false, count: wanted.count)
      for source in facts.sources(of: module) {
        let words = source.facts.vocabulary
        lookup.forEach(in: words) { found[$0] = true }
        for number in own[source.file] ?? [] where words.contains(wanted[number].name) { found[number] = true }
      }
      for number in found.indices where found[number] { modules[wanted[number], default: []].insert(module) }
    }
  }

  /// - Parameter closure: by module, whether it counts.
  func occurs(_ name: CallName, in closure: [Bool]) -> Bool { modules[name]?.contains { closure[$0] } ?? false }
}

extension CodeGraph {
  /// The name that any code which runs a member has to use; `nil` where the system, a protocol's or a superclass's caller
  /// may run it without.
  func callName(of member: Int) -> CallName? {
    index.members[member].fact.kind == .function ? useName(of: member) : nil
  }

  /// The same for functions, accessors and variables that are made when they are first used.
  /// - Parameter isOfValue: whether there is a value that has it: protocols of the project then ask for it by its name too.
  func useName(of member: Int, ofValue isOfValue: Bool = false) -> CallName? {
    let fact = index.members[member].fact
    switch fact.kind {
    case .function: break
    case .property: if fact.isInitialValue && !fact.isStatic || fact.name == "projectedValue" { return nil }
    case .initializer, .script: return nil
    }
    guard !fact.isDispatched, canBeBound(node(.member(member))),
      !Self.impliedNames.contains(fact.name), !fact.name.hasPrefix("build"),
      // An operator is no word.
      fact.name.first.map({ $0.isLetter || $0 == "_" }) ?? false
    else { return nil }
    guard let owner = owner(of: member) else { return CallName(name: fact.name) }
    let levels = isOfValue ? [owner] + ancestors(of: owner) : [owner]
    let isPlain = levels.flatMap { facts(of: $0) }.allSatisfy { position in
      let type = index.types[position].fact
      return type.inherits.compactMap(\.path.last).allSatisfy { parent in
        isOfValue && isDeclared(parent) || !SystemProtocols.mayCall(fact.name, of: parent)
      }
        && type.attributes.allSatisfy { !SystemProtocols.mayCall(fact.name, byAttribute: $0) }
    }
    guard isPlain else { return nil }
    guard fact.isStatic, isSpelledInFull(owner) else { return CallName(name: fact.name) }
    return CallName(
      name: fact.name, types: spellings(of: owner), ownFiles: Set(facts(of: owner).map { index.types[$0].file }))
  }

  private func isDeclared(_ type: String) -> Bool {
    (index.typesByName[type] ?? []).contains { index.types[$0].fact.kind != .extension }
  }

  /// Whether a static member is called on the type's own name: it has no subclasses and no generic arguments.
  private func isSpelledInFull(_ type: CodeTypeIndex) -> Bool {
    guard types[type].module != nil, kind(of: type) == .enum || kind(of: type) == .struct else { return false }
    return facts(of: type).allSatisfy { index.types[$0].fact.genericParameters.isEmpty }
  }

  /// Functions that the language calls by another spelling.
  static let impliedNames: Set<String> = [
    "main", "deinit", "callAsFunction", "dynamicallyCall", "wrappedValue", "subscript",
  ]
}
