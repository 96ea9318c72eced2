import DepGraphModel
import DepGraphResolution

/// Why a link is no fix: what it is certain to break. `why-not` refuses such a link too, after it has looked at all that the
/// link changes.
enum LinkHarm {
  /// The module needs the root itself.
  case cycle(ModuleIndex)
  /// The module, or one that it brings, declares a live value of a key that has one already.
  case secondValue(of: KeyIndex, ModuleIndex)

  func text(in context: RuleContext, root: ResolvedRoot) -> String {
    switch self {
    case .cycle(let module):
      "linking \(context.name(module)) would close a cycle: it depends on \(context.title(ofRoot: root.module))"
    case .secondValue(let key, let module):
      "linking \(context.name(module)) would give \(context.graph.keys[key].name) a second live value"
    }
  }
}

extension RuleContext {
  /// - Returns: `nil` where nothing is certain.
  func harm(ofLinking module: ModuleIndex, to root: ResolvedRoot) -> LinkHarm? {
    let brought = alwaysLinked(from: module)
    guard !brought.contains(root.module) else { return .cycle(module) }
    let new = brought.filter { !root.closure[$0] }
    let twice = new.flatMap { module in
      (sureLiveKeys[module] ?? []).filter { key in
        (sureLiveModules[key] ?? []).contains { $0 != module && (root.closure[$0] || new.contains($0)) }
      }
    }
    return twice.min { cause(of: $0) < cause(of: $1) }.map { .secondValue(of: $0, module) }
  }

  /// A module and what every build of it links.
  private func alwaysLinked(from module: ModuleIndex) -> Set<ModuleIndex> {
    var waiting = [module]
    var found = Set(waiting)
    while let next = waiting.popLast() {
      for link in (linksByModule[next] ?? []).map({ graph.links[$0] })
      where link.link.kind == .link && link.link.platforms.isEmpty && link.link.traits.isEmpty {
        if found.insert(link.to).inserted { waiting.append(link.to) }
      }
    }
    return found
  }
}
