import DepGraphModel

extension OverrideCode {
  /// Whether code that an override is in force for calls what a value holds, in a form that is not called by a function's
  /// name: who runs it, and with what, is not known.
  ///
  ///     server.use { next in withDependencies { $0.mail = .noop } operation: { next() } }
  func isOpenScope(_ index: Int, _ override: ResolvedOverride) -> Bool {
    guard case .code = override.extent, let site = sites[index] ?? script(around: override) else { return false }
    let fact = graph.index.members[site].fact
    let isCalling = fact.calledValues.contains(where: override.extent.contains)
    // What a function is handed its calls say; what a closure in it is handed, nothing does.
    if isCalling || override.runsHandedCode, isInClosure(override.extent, of: fact) { return true }
    if override.runsHandedCode {
      let isConstant = fact.owner.isEmpty || fact.isLazy || fact.isInitialValue
      return fact.kind == .property ? isConstant : !CodeGraph.isCalledByName(fact.name)
    }
    return override.timing != .eager && isCalling
  }

  private func isInClosure(_ extent: OverrideExtent, of fact: MemberFact) -> Bool {
    guard case .code(let start, _) = extent else { return false }
    return fact.localCode.contains { $0.code.encloses(extent) }
      || fact.escapes.contains { $0.kind == .closure && $0.scope == .process && $0.code.contains(start) }
  }

  private func script(around override: ResolvedOverride) -> Int? {
    let key = CodeIndex.FileKey(module: override.module, file: override.location.file)
    return graph.index.members(of: key).first { graph.index.members[$0].fact.kind == .script }
  }
}
