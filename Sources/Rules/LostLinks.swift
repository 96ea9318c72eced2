import DepGraphModel
package import DepGraphResolution

/// Dependencies that name what nothing declares, as far as their names tell what they mean.
extension RuleContext {
  /// Whether a target names a module, or something that is almost called so, in a dependency that no build can make.
  func meansToLink(_ module: ModuleIndex, in target: ModuleIndex) -> Bool {
    lostLink(to: module, in: target) != nil
  }

  /// What is said of such a dependency of what a root links. One of a module has the same effect as one of the root.
  func lostLink(to module: ModuleIndex, reachedFrom root: ResolvedRoot) -> Problem? {
    lostLink(to: module, in: root.module)
      ?? graph.modules.indices.lazy.filter { root.closure[$0] }.compactMap { lostLink(to: module, in: $0) }.first
  }

  /// What makes such a dependency a link.
  package func correction(ofLinkTo module: ModuleIndex, reachedFrom root: ResolvedRoot) -> String? {
    lostLink(to: module, reachedFrom: root).flatMap {
      LinkAdvice(context: self).correction(of: $0, in: root.module, meaning: module)
    }
  }

  private func lostLink(to module: ModuleIndex, in target: ModuleIndex) -> Problem? {
    let lost = graph.modules[target].module.lostLinks
    guard !lost.isEmpty else { return nil }
    let names = [name(module), product(of: module)?.name].compactMap { $0 }
    return lost.first { problem in
      guard problem.kind == .unknownTarget, let written = problem.subject else { return false }
      return names.contains(written) || NearestName.suggestion(for: written, among: names) != nil
    }
  }
}

extension LinkAdvice {
  /// What makes a dependency that is declared a link.
  /// - Parameter problem: what is said of it; it names the module, or almost.
  func correction(
    of problem: Problem, in target: ModuleIndex, meaning module: ModuleIndex
  ) -> String? {
    guard let written = problem.subject, let place = problem.location else { return nil }
    let shown = "\(place.file):\(place.line)"
    let ends = ends(of: module, linkedBy: target)
    guard written == ends.module.name, ends.lacksProduct, let manifest = ends.module.manifest else {
      let name = ends.isSamePackage ? ends.module.name : ends.productName
      if written != name { return "correct the dependency on \(written) in \(shown), which probably means \(name)" }
      let owner = ends.isSamePackage ? ends.module.manifest : nil
      return "correct the dependency on \(written) in \(shown)" + (owner.map { ": it is a target of \($0)" } ?? "")
    }
    return "declare a product for \(written) in \(manifest): \(shown) links it already"
  }
}
