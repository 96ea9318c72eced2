import DepGraphModel

/// Which generic arguments the project asks generic keys for, and which conformances hold for them.
struct Specializations {
  /// The file that spells the arguments first, by key type and by the arguments' text without white space.
  private(set) var asked: [TypeIdentity: [String: Place]] = [:]
  private let types: TypeIndex
  private let constraints: Constraints

  /// Where a type is spelled, with the types around it.
  struct Place {
    var file: FileScope
    var owner: [String]
  }

  /// - Parameter facts: by file; every type between brackets or in `@Dependency(…)` counts.
  init(table: ModuleTable, facts: FactTable, types: TypeIndex, visibility: Visibility) {
    self.types = types
    constraints = Constraints(types: types, visibility: visibility)
    for module in table.modules.indices where table.isOwn(module) {
      for source in facts.readSources(of: module) {
        for (reference, owner) in Self.references(in: source.dependencies) {
          let scope = visibility.scope(of: source.file, in: module)
          let arguments = types.arguments(of: reference, in: scope, visibility: visibility)
          guard !arguments.text.isEmpty else { continue }
          let identity = types.identity(of: reference.path, within: owner, file: scope, visibility: visibility)
          let text = Self.normalized(arguments.text)
          guard asked[identity]?[text] == nil else { continue }
          asked[identity, default: [:]][text] = Place(
            file: arguments.file, owner: reference.genericArguments.isEmpty ? [] : owner)
        }
      }
    }
  }

  /// Every type that is used as a key somewhere in a file, with the types around the place.
  static func references(in facts: SwiftDependenciesFacts) -> [(TypeReference, [String])] {
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

  /// Whether a generic key is asked for with several arguments, and the sources say of all of them that they are
  /// different types.
  func areDistinct(for key: TypeIdentity) -> Bool {
    let all = (asked[key] ?? [:]).sorted { $0.key < $1.key }.map { arguments, place in
      TypeListText.parts(of: arguments).map { Constraints.Spelled(text: $0, place: place) }
    }
    guard all.count > 1, all.count <= Self.mostArguments else { return false }
    return all.indices.allSatisfy { first in
      all[(first + 1)...].allSatisfy { other in
        zip(all[first], other).contains { constraints.areSame($0, $1) == .no }
      }
    }
  }

  private static let mostArguments = 64

  /// Whether a conformance holds for a key with arguments that are asked for.
  func holds(_ candidate: KeyTable.Candidate, for arguments: String, of key: TypeIdentity) -> Constraints.Answer {
    let fact = candidate.fact
    guard !fact.whereClause.isEmpty, let place = asked[key]?[arguments] else { return .yes }
    let given = TypeListText.parts(of: arguments).map { Constraints.Spelled(text: $0, place: place) }
    return constraints.hold(
      fact.whereClause, at: Place(file: candidate.scope, owner: Array(fact.path.dropLast())),
      parameters: types.genericParameters(of: key), given: given)
  }
}
