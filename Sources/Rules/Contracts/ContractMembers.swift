import DepGraphModel
import DepGraphResolution

/// Which modules the members of contracts mean.
struct ContractMembers {
  let modules: [ResolvedModule]
  /// Names of packages and projects, by their identifiers.
  private let packageNames: [String: String]

  init(graph: ResolvedGraph) {
    modules = graph.modules
    packageNames = Dictionary(firstOf: graph.packages.map { ($0.id, $0.name) })
  }

  func isMeant(_ module: ResolvedModule, by member: ContractMember) -> Bool {
    switch member {
    case .named(let pattern, let except):
      pattern.matches(module.module) && speaksOfTests(module, pattern) && !except.match(module.module)
    case .role(let role, _):
      module.role == role || (role == .root && module.role == .preview)
    case .package(let pattern): module.role != .test && isMeant(package: module.module.package, by: pattern)
    }
  }

  /// A policy for the code that ships says nothing of its tests: those are meant by their whole name, or by a pattern
  /// that speaks of them (`*Tests`).
  private func speaksOfTests(_ module: ResolvedModule, _ pattern: NamePattern) -> Bool {
    module.role != .test || pattern.isName || pattern.text.contains("Test")
  }

  private func isMeant(package id: String, by pattern: NamePattern) -> Bool {
    pattern.matches(id) || packageNames[id].map(pattern.matches) ?? false
  }

  func indices(_ members: [ContractMember]) -> [Int] {
    modules.indices.filter { index in members.contains { isMeant(modules[index], by: $0) } }
  }

  /// `*` means what the project is made of; systems and libraries are meant by a name or a part of it.
  static func isMeant(_ external: ContractEdges.External, by member: ContractMember) -> Bool {
    switch member {
    case .named(let pattern, let except):
      return isMeant(external, by: pattern) && !except.contains { isMeant(external, by: $0) }
    case .role: return false
    case .package(let pattern):
      guard pattern.text.contains(where: { $0 != "*" }) else { return false }
      return external.ids.contains { pattern.matches(String($0.prefix { $0 != ":" })) }
    }
  }

  private static func isMeant(_ external: ContractEdges.External, by pattern: NamePattern) -> Bool {
    guard pattern.text.contains(where: { $0 != "*" }) else { return false }
    return pattern.matches(external.name) || external.ids.contains { pattern.matches($0) }
  }

  /// The members of different layers that mean one module with the same right: by its name, or otherwise.
  func rivals(in layers: [[ContractMember]]) -> (module: Module, first: ContractMember, second: ContractMember)? {
    for module in modules {
      let meant = layers.map { layer in layer.filter { isMeant(module, by: $0) } }
      let named = meant.compactMap { layer in layer.first(where: \.isName) }
      let fitting = named.isEmpty ? meant.compactMap(\.first) : named
      if fitting.count > 1 { return (module.module, fitting[0], fitting[1]) }
    }
    return nil
  }

  /// For each module the layer that it belongs to, counted from the top; `nil` = none. A name that is written out goes
  /// before everything else, then the upper layer before the lower.
  func layers(_ layers: [[ContractMember]]) -> [Int?] {
    modules.map { module in
      layers.firstIndex { $0.contains { $0.isName && isMeant(module, by: $0) } }
        ?? layers.firstIndex { $0.contains { isMeant(module, by: $0) } }
    }
  }
}
