import DepGraphModel

/// Functions of the project that are called like those of the library and hide them in their module, methods in their type:
///
///     func prepareDependencies(_ update: (inout Setup) -> Void) { … }
///
/// What they make of an update is not known.
struct LibraryNamesakes {
  private struct Namesake {
    var name: String
    var owner: [String]
    /// `nil` where all of its module sees it.
    var file: String?
  }

  private var byModule: [ModuleIndex: [Namesake]] = [:]

  init(table: ModuleTable, facts: FactTable) {
    for module in table.modules.indices.prefix(table.ownCount) {
      let sources = facts.readSources(of: module)
      let found = sources.flatMap { source in
        source.dependencies.members.filter(Self.isNamesake).map {
          Namesake(name: $0.name, owner: $0.owner, file: $0.access.isFileScoped ? source.file : nil)
        }
      }
      guard !found.isEmpty else { continue }
      // One that applies what it is handed is a helper as any other.
      let applied = Set(
        sources.flatMap { source in
          source.dependencies.overrides.compactMap { fact -> String? in
            switch fact.subject {
            case .given(let function), .handedOn(let function, _): function
            case .dependency, .each, .everything, .helperCall, .replaced, .mutated, .renewed, .nothing, .carried,
              .handed,
              .around:
              nil
            }
          }
        })
      byModule[module] = found.filter { !applied.contains($0.name) }
    }
  }

  /// A function that takes a closure where the library's takes the update.
  private static func isNamesake(_ fact: MemberFact) -> Bool {
    guard fact.kind == .function, let parameters = fact.parameters else { return false }
    switch fact.name {
    case "prepareDependencies":
      return MemberFact.Parameter.accept(["{"], parameters) || MemberFact.Parameter.accept(["_"], parameters)
    case "withDependencies":
      return MemberFact.Parameter.accept(["{", "operation"], parameters)
        || MemberFact.Parameter.accept(["_", "operation"], parameters)
    default: return false
    }
  }

  /// What has to hold for an override to be one of the library: nothing, in most code.
  func mayBeMeant(by fact: OverrideFact, in file: String, of module: ModuleIndex) -> [String] {
    guard let all = byModule[module] else { return [] }
    let name: String
    switch fact.form {
    case .withDependencies: name = "withDependencies"
    case .prepareDependencies: name = "prepareDependencies"
    case .storeClosure, .storeProperty, .modifier, .transform, .helper, .trait: return []
    }
    let isHidden = all.contains {
      $0.name == name && ($0.file ?? file) == file && fact.owner.starts(with: $0.owner)
    }
    return isHidden ? ["Dependencies.\(name)"] : []
  }
}
