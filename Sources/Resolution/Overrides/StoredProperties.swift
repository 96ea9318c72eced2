import DepGraphModel

/// What values of types are made of. A client of which one update sets every stored property is set whole there; of one
/// that `@DependencyClient` makes, every endpoint: nothing else is unimplemented.
///
///     prepareDependencies { $0.mail.send = { … } }
struct StoredProperties {
  private struct Update: Hashable {
    var module: ModuleIndex
    var key: KeyIndex
    var form: OverrideFact.Form
    var owner: [String]
    var member: String?
    var extent: OverrideExtent
    var timing: Timing
    var conditions: ConditionStack
    var branches: [String]
    var isPreviewOrTestValue: Bool
    var file: String
    var call: SourceLocation?
  }

  /// By module and dotted path of the type.
  private var byType: [ModuleIndex: [String: Set<String>]] = [:]
  /// Of those that have endpoints, the names of these.
  private var endpoints: [ModuleIndex: [String: Set<String>]] = [:]

  init(table: ModuleTable, facts: FactTable) {
    for module in table.modules.indices {
      for source in facts.readSources(of: module) {
        for path in source.dependencies.stored {
          guard let dot = path.lastIndex(of: ".") else { continue }
          let name = String(path[dot...].dropFirst())
          byType[module, default: [:]][String(path[..<dot]), default: []].insert(name)
        }
        for endpoint in source.dependencies.endpoints where endpoint.isRequired {
          endpoints[module, default: [:]][endpoint.client.joined(separator: "."), default: []].insert(endpoint.name)
        }
      }
    }
  }

  /// Overrides, the last of those that together set all of a client taken for one of the client itself.
  /// - Parameter valueTypes: the types that a key's values have.
  func joining(
    _ overrides: [ResolvedOverride], keys: [ResolvedKey], valueTypes: [KeyIndex: Set<TypeIdentity>]
  ) -> [ResolvedOverride] {
    var updates: [Update: [Int]] = [:]
    for index in overrides.indices where overrides[index].isPartial && overrides[index].endpoint != nil {
      let override = overrides[index]
      guard case .key(let key) = override.target else { continue }
      let update = Update(
        module: override.module, key: key, form: override.form, owner: override.owner, member: override.member,
        extent: override.extent, timing: override.timing, conditions: override.conditions,
        branches: override.branches, isPreviewOrTestValue: override.isPreviewOrTestValue,
        file: override.location.file, call: override.calledFrom)
      updates[update, default: []].append(index)
    }
    var joined = overrides
    for (update, indices) in updates {
      guard let stored = stored(of: keys[update.key], valueTypes[update.key] ?? []), !stored.isEmpty,
        stored.isSubset(of: indices.compactMap { overrides[$0].endpoint }),
        let last = indices.max(by: { overrides[$0].location < overrides[$1].location })
      else { continue }
      joined[last].isPartial = false
      joined[last].endpoint = nil
    }
    return joined
  }

  /// Of a key that is no client itself, its values' type says what has to be set.
  private func stored(of key: ResolvedKey, _ types: Set<TypeIdentity>) -> Set<String>? {
    if let home = key.module, let own = stored(in: home, key.name) { return own }
    guard types.count == 1, case .declared(let module, let path, _)? = types.first else { return nil }
    return stored(in: module, path.joined(separator: "."))
  }

  private func stored(in module: ModuleIndex, _ type: String) -> Set<String>? {
    endpoints[module]?[type] ?? byType[module]?[type]
  }
}
