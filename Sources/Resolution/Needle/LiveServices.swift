import DepGraphModel

/// Finds the types of the project that live values of swift-dependencies are made of: `static let liveValue = Session()`.
struct LiveServices {
  private(set) var types: [SourceLocation: NamedType] = [:]

  init(modules: ModuleGraph, facts: [String: FileFacts]) {
    for (index, module) in modules.modules.enumerated() where module.role != .test {
      for file in module.module.files {
        guard let found = facts[file], found.values.contains(where: { $0.kind == .live }) else { continue }
        for fact in found.members where fact.isStatic && fact.name == ValueFact.Kind.live.memberName {
          guard case .instance(let type, _, _) = fact.result,
            let path = type.isEmpty ? fact.resultType?.path : type
          else { continue }
          let named = modules.type(path, within: fact.owner, file: file, module: index)
          if case .declared = named { types[SourceLocation(file: file, position: fact.position)] = named }
        }
      }
    }
  }
}
