import DepGraphModel
import DepGraphResolution

/// Which modules the patterns of contracts mean.
struct ContractMembers {
  let modules: [ResolvedModule]

  /// A policy for the code that ships says nothing of its tests: those are meant by their whole name, or by a pattern
  /// that speaks of them (`*Tests`).
  func isMeant(_ module: ResolvedModule, by pattern: NamePattern) -> Bool {
    guard pattern.matches(module.module) else { return false }
    return module.role != .test || pattern.isName || pattern.text.contains("Test")
  }

  func indices(_ patterns: [NamePattern]) -> [Int] {
    modules.indices.filter { index in patterns.contains { isMeant(modules[index], by: $0) } }
  }

  /// `*` means what the project is made of; systems and libraries are meant by a name or a part of it.
  static func isMeant(_ external: ContractEdges.External, by pattern: NamePattern) -> Bool {
    guard pattern.text.contains(where: { $0 != "*" }) else { return false }
    return pattern.matches(external.name) || external.ids.contains { pattern.matches($0) }
  }

  /// The patterns of different layers that mean one module with the same right: by its name, or as patterns.
  func rivals(in layers: [[NamePattern]]) -> (module: Module, first: NamePattern, second: NamePattern)? {
    for module in modules {
      let meant = layers.map { layer in layer.filter { isMeant(module, by: $0) } }
      let named = meant.compactMap { layer in layer.first(where: \.isName) }
      let fitting = named.isEmpty ? meant.compactMap(\.first) : named
      if fitting.count > 1 { return (module.module, fitting[0], fitting[1]) }
    }
    return nil
  }

  /// For each module the layer that it belongs to, counted from the top; `nil` = none. A name that is written out goes
  /// before patterns, then the upper layer before the lower.
  func layers(_ layers: [[NamePattern]]) -> [Int?] {
    modules.map { module in
      layers.firstIndex { $0.contains { $0.isName && isMeant(module, by: $0) } }
        ?? layers.firstIndex { $0.contains { isMeant(module, by: $0) } }
    }
  }
}
