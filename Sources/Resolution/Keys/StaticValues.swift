import DepGraphModel

/// Which types the static properties of the project have, where their declarations say it: `static let shared = Store()`.
struct StaticValues {
  private struct Value {
    var owner: [String]
    var type: [String]
    var file: String
    var module: ModuleIndex
  }

  private var byName: [String: [Value]] = [:]

  init(table: ModuleTable, facts: FactTable) {
    for module in table.modules.indices {
      for source in facts.readSources(of: module) {
        for fact in source.dependencies.members where fact.isStatic && fact.kind == .property && !fact.owner.isEmpty {
          guard var type = Self.type(of: fact), !type.isEmpty else { continue }
          if type.count > 1, type.last == "Type" { type.removeLast() }
          byName[fact.name, default: []].append(
            Value(owner: fact.owner, type: type == ["Self"] ? fact.owner : type, file: source.file, module: module))
        }
      }
    }
  }

  private static func type(of fact: MemberFact) -> [String]? {
    if let type = fact.resultType { return type.path }
    switch fact.result {
    case .instance(let type, _, _, _): return type
    case .unknown, .trap, .member: return nil
    }
  }

  /// The types of a property; nothing where no declaration of it says one.
  func types(of name: String, in owner: TypeIdentity, among types: TypeIndex, visibility: Visibility) -> [TypeIdentity]
  {
    (byName[name] ?? []).compactMap { value in
      let scope = visibility.scope(of: value.file, in: value.module)
      guard types.identity(of: value.owner, within: [], file: scope, visibility: visibility) == owner else {
        return nil
      }
      let within = value.type == value.owner ? [] : value.owner
      return types.identity(of: value.type, within: within, file: scope, visibility: visibility)
    }
  }
}
