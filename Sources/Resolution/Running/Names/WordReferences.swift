import DepGraphModel

/// Whether a source may refer to a declaration, by the words of the source alone.
struct WordReferences {
  let graph: CodeGraph
  /// The members that run wherever their name is used; without these no member of a value is referred to.
  let names: BoundNames?

  func mayRefer(_ words: SourceVocabulary, inFile file: Int, to node: CodeNode) -> Bool {
    let place = graph.index.files[file]
    switch graph.places[node] {
    case .value(let type):
      guard mayBuild(type, words, in: place) else { return false }
      return canSee(type: type, from: place)
    case .addition(_, let module): return module == place.module
    case .member(let member):
      let fact = graph.index.members[member].fact
      guard graph.canSee(member, fromFile: file) else { return false }
      guard !fact.owner.isEmpty else { return words.contains(fact.name) }
      if fact.kind == .initializer {
        return MemberFact.Parameter.mayPass(fact.parameters ?? [], words)
          && graph.owner(of: member).map { mayBuild($0, words, in: place) } ?? false
      }
      guard fact.isStatic else {
        return names?.isByName(node, named: fact.name) ?? false
          && (words.contains(fact.name) || words.contains(fact.name, as: .implicitMember))
      }
      if words.contains(fact.name, as: .implicitMember) { return true }
      guard words.contains(fact.name), let type = graph.owner(of: member) else { return false }
      return graph.spellings(of: type).contains { words.contains("\($0).\(fact.name)") }
        || graph.isExtended(type, in: place) || graph.children(of: type).contains { graph.isExtended($0, in: place) }
    }
  }

  private func mayBuild(_ type: CodeTypeIndex, _ words: SourceVocabulary, in place: CodeIndex.FileKey) -> Bool {
    graph.spellings(of: type).contains { mayBuild($0, words) && !isAnother($0, than: type, words, in: place) }
  }

  /// Whether a name means another type of the project there, which hides this one.
  private func isAnother(
    _ name: String, than type: CodeTypeIndex, _ words: SourceVocabulary, in place: CodeIndex.FileKey
  ) -> Bool {
    guard graph.types[type].path.count == 1, let module = graph.types[type].module, module != place.module,
      let meant = graph.type(ofStored: [name], in: place, container: nil), meant != type,
      graph.types[meant].module != nil
    else { return false }
    return !words.contains("\(graph.lookup.table.modules[module].moduleName).\(name)")
      && !words.contains("init", as: .implicitMember)
  }

  private func mayBuild(_ name: String, _ words: SourceVocabulary) -> Bool {
    words.contains(name, as: .use) || (words.contains(name) && words.contains("init", as: .implicitMember))
  }

  private func canSee(type: CodeTypeIndex, from place: CodeIndex.FileKey) -> Bool {
    let found = graph.types[type]
    guard let module = found.module else { return true }
    return canSee(module, from: place)
  }

  private func canSee(_ module: ModuleIndex, from place: CodeIndex.FileKey) -> Bool {
    module == place.module
      || graph.lookup.visibility.moduleWideScope(of: place.module).modules.contains(module)
  }
}
