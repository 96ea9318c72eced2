import DepGraphModel

/// What ends up in the program of a root.
struct LinkClosure {
  /// By module, those of libraries behind the project's own.
  private(set) var linked: [Bool]
  /// Programs that the root depends on: what they depend on is linked into the root, and of themselves nothing.
  private(set) var passed: Set<ModuleIndex> = []

  /// - Parameter platforms: what the root is built for; empty = not known.
  init(of root: ModuleIndex, on platforms: [String], links: ProgramLinks) {
    var linked = [Bool](repeating: false, count: links.moduleCount)
    var passed: Set<ModuleIndex> = []
    linked[root] = true
    var stack = [root]
    while let module = stack.popLast() {
      links.forEachTarget(of: module, on: platforms) { target, way in
        guard !linked[target] else { return }
        switch way {
        case .linked: linked[target] = true
        case .passed: guard passed.insert(target).inserted else { return }
        case .nothing: return
        }
        stack.append(target)
      }
    }
    self.linked = linked
    self.passed = passed
  }
}
