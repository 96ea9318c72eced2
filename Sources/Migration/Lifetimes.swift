import DepGraphModel
import DepGraphResolution

/// How long what components hand out lives.
struct Lifetimes {
  private let graph: ComponentGraph
  /// Components of which a process makes one at most.
  private let single: Set<ComponentIndex>
  /// Static properties that give another value on every access, spelled `Session.current`.
  private let computed: Set<String>

  init(_ services: Services, facts: [String: FileFacts]) {
    computed = facts.values.reduce(into: []) { found, file in
      for member in file.members where member.kind == .property && member.isStatic && !member.isLazy {
        if let owner = member.owner.last { found.insert("\(owner).\(member.name)") }
      }
    }
    let graph = services.graph
    self.graph = graph
    var single = Set(graph.components.indices.filter { services.isTop($0) })
    let creations = Dictionary(grouping: graph.creations.filter { $0.fact.parent == .isSelf }, by: \.child)
    var grew = true
    while grew {
      grew = false
      for (index, component) in graph.components.enumerated() where !single.contains(index) {
        let places = creations[index] ?? []
        // A pluginized component keeps its non-core component.
        let keepers = (services.parents[index] ?? []).filter { graph.components[$0].nonCore == index }
        let owners = Set(places.compactMap(\.owner) + keepers)
        guard !places.isEmpty || !keepers.isEmpty, component.kind != .bootstrap else { continue }
        // Two owners make two.
        guard owners.count <= 1, owners.isSubset(of: single), places.allSatisfy({ Self.isKept($0, graph) }) else {
          continue
        }
        single.insert(index)
        grew = true
      }
    }
    self.single = single
  }

  private static func isKept(_ creation: ComponentCreation, _ graph: ComponentGraph) -> Bool {
    if creation.fact.isInShared { return true }
    guard let owner = creation.owner, let member = creation.fact.member else { return false }
    return graph.components[owner].properties.contains { $0.fact.name == member && $0.fact.storage == .value }
  }

  func span(of service: Services.Service) -> MigrationPlan.Lifetime.Span {
    if isStatic(service.property.fact.value) { return .process }
    guard service.property.fact.isShared || service.property.fact.storage == .value else { return .access }
    return single.contains(service.component) ? .process : .component(graph.components[service.component].name)
  }

  /// `Session.shared`: a static property keeps it.
  private func isStatic(_ value: String?) -> Bool {
    let names = value?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard names.count > 1, let member = names.last, member.first?.isLowercase ?? false,
      names.dropLast().allSatisfy({ $0.first?.isUppercase ?? false }),
      names.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } })
    else { return false }
    return !computed.contains(names.suffix(2).joined(separator: "."))
  }

  func lifetime(of service: Services.Service, key: String, at place: MigrationPlan.Place) -> MigrationPlan.Lifetime {
    let today = span(of: service)
    let advice: String?
    switch today {
    case .process: advice = nil
    case .component(let name):
      advice = "set it with withDependencies where \(name) is made, or keep it an argument of an initializer"
    case .access:
      advice = "fine for a value without state; otherwise register a factory, () -> \(service.type)"
    }
    return MigrationPlan.Lifetime(key: key, provider: place, today: today, advice: advice)
  }
}
