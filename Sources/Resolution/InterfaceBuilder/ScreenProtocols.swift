import DepGraphModel

/// What a protocol means for screens: one of a library, one that the project declares like a library's, or one that refines
/// such a protocol.
struct ScreenProtocols {
  struct Meaning: Equatable {
    var protocols: Set<ScreenProtocol> = []
    /// Those of the project, with all that they refine.
    var declared: Set<NamedType> = []
    /// Whether the library declares one of them.
    var isLibrary = false

    mutating func formUnion(_ other: Meaning) {
      protocols.formUnion(other.protocols)
      declared.formUnion(other.declared)
      isLibrary = isLibrary || other.isLibrary
    }
  }

  private let modules: ModuleGraph
  private var local: [NamedType: Meaning] = [:]

  init(modules: ModuleGraph, sources: [ScreenReading.Source]) {
    self.modules = modules
    var declared: [(type: NamedType, fact: ScreenTypeFact, inherits: [TypeReference], source: ScreenReading.Source)] =
      []
    for source in sources {
      for type in source.types where type.kind == .protocol {
        guard let fact = source.facts.types.first(where: { $0.kind == .protocol && $0.position == type.position })
        else {
          continue
        }
        declared.append((.declared(module: source.module, path: type.path), fact, type.inherits, source))
      }
    }
    // The core of all of them distinguishes a copy of the library from a protocol that merely has the same name.
    var homes: Set<ModuleIndex> = []
    for found in declared where found.fact.associatedTypes.contains("Dependency") && found.fact.inject != nil {
      local[found.type] = Meaning(protocols: [.injectable])
      homes.formUnion(found.source.modules)
    }
    for found in declared where homes.contains(found.source.module) && local[found.type] == nil {
      guard let name = found.type.path.last,
        let known = ScreenProtocol.allCases.first(where: { $0.names.contains(name) })
      else { continue }
      switch known {
      case .nibLoadable, .nibOwnerLoadable, .storyboardBased, .storyboardSceneBased, .rxView: continue
      case .injectable, .instantiatable, .nibType, .storyboardType, .nibInstantiatable, .storyboardInstantiatable,
        .nibWrapper, .reusable, .viewLoadBeforeInject:
        local[found.type] = Meaning(protocols: [known])
      }
    }
    var grew = true
    while grew {
      grew = false
      for found in declared {
        var meaning = local[found.type] ?? Meaning()
        for reference in found.inherits {
          meaning.formUnion(self.meaning(of: reference, within: Array(found.type.path.dropLast()), in: found.source))
        }
        meaning.declared.insert(found.type)
        guard !meaning.protocols.isEmpty, meaning != local[found.type] else { continue }
        local[found.type] = meaning
        grew = true
      }
    }
  }

  func meaning(of reference: TypeReference, within scope: [String], in source: ScreenReading.Source) -> Meaning {
    let type = modules.type(reference.path, within: scope, file: source.file, module: source.module)
    switch type {
    case .declared: return local[type] ?? Meaning()
    case .external(let path):
      guard let name = path.last, path.count == 1 || ScreenLibrary(rawValue: path[0]) != nil else { return Meaning() }
      let libraries = path.count == 2 ? Set(ScreenLibrary(rawValue: path[0]).map { [$0] } ?? []) : source.libraries
      guard let found = ScreenProtocol.named(name, of: libraries) else { return Meaning() }
      var protocols: Set<ScreenProtocol> = [found]
      // `NibReusable` is both.
      if name == "NibReusable" { protocols.insert(.reusable) }
      return Meaning(protocols: protocols, isLibrary: libraries != [.reusable])
    }
  }
}
