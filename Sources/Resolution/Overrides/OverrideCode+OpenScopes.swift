import DepGraphModel

extension OverrideCode {
  /// Whether code that an override is in force for calls what a value holds, in a form that is not called by a function's
  /// name: who runs it, and with what, is not known.
  ///
  ///     server.use { next in withDependencies { $0.mail = .noop } operation: { next() } }
  func isOpenScope(_ index: Int, _ override: ResolvedOverride) -> Bool {
    guard case .code = override.extent, let site = sites[index] ?? script(around: override) else { return false }
    let fact = graph.index.members[site].fact
    // What a function is handed its calls say.
    if override.runsHandedCode {
      let isConstant = fact.owner.isEmpty || fact.isLazy || fact.isInitialValue
      return fact.kind == .property ? isConstant : !CodeGraph.isCalledByName(fact.name)
    }
    return override.timing != .eager && fact.calledValues.contains(where: override.extent.contains)
  }

  private func script(around override: ResolvedOverride) -> Int? {
    let key = CodeIndex.FileKey(module: override.module, file: override.location.file)
    return graph.index.members(of: key).first { graph.index.members[$0].fact.kind == .script }
  }
}
