import DepGraphModel
import DepGraphResolution

/// What a root links on each platform that some of its links are limited to.
struct PlatformClosures {
  enum Togetherness {
    case always
    /// On some platforms, of which it is not known whether the root is built for them.
    case perhaps
    case never
  }

  /// One a platform, the last for those that no link names where the root's own are not known.
  private let closures: [[Bool]]
  private let isKnown: Bool

  init(of root: ResolvedRoot, in context: RuleContext) {
    let limits = Set(
      context.graph.links.filter { root.closure[$0.from] && $0.link.kind == .link }.flatMap(\.link.platforms))
    isKnown = !root.platforms.isEmpty
    let platforms = isKnown ? root.platforms : limits.sorted() + [""]
    closures = limits.isEmpty ? [root.closure] : platforms.map { Self.closure(of: root, on: $0, context) }
  }

  /// Whether builds of the root hold both modules.
  func together(_ left: ModuleIndex, _ right: ModuleIndex) -> Togetherness {
    let count = closures.count { $0[left] && $0[right] }
    if count == 0 { return .never }
    return isKnown || count == closures.count ? .always : .perhaps
  }

  private static func closure(of root: ResolvedRoot, on platform: String, _ context: RuleContext) -> [Bool] {
    var closure = [Bool](repeating: false, count: context.graph.modules.count)
    var seen: Set<ModuleIndex> = [root.module]
    closure[root.module] = true
    var waiting = [root.module]
    while let module = waiting.popLast() {
      for link in (context.linksByModule[module] ?? []).map({ context.graph.links[$0] })
      where link.link.kind == .link && (root.closure[link.to] || root.passed.contains(link.to)) {
        guard link.link.platforms.isEmpty || link.link.platforms.contains(platform), seen.insert(link.to).inserted
        else { continue }
        closure[link.to] = root.closure[link.to]
        waiting.append(link.to)
      }
    }
    return closure
  }
}
