import DepGraphModel

/// Values that come from where the walk does not look.
extension EntryWalk {
  /// Whether values that conform to a protocol may come from where the walk does not look: what another source or code
  /// that is left out builds.
  func isAdoptedUnseen(_ type: CodeTypeIndex) -> Bool {
    var seen: Set<CodeTypeIndex> = [type]
    var stack = [type]
    while let next = stack.popLast() {
      guard graph.kind(of: next) == .protocol else { continue }
      let children = graph.children(of: next)
      if children.isEmpty || children.contains(where: isBuiltUnseen) { return true }
      stack += children.filter { seen.insert($0).inserted }
    }
    return false
  }

  private func isBuiltUnseen(_ type: CodeTypeIndex) -> Bool {
    graph.types[type].module == nil || kept.contains(type)
      || graph.facts(of: type).contains { !(code.facts[graph.index.types[$0].file]?.isParsed ?? false) }
  }
}
