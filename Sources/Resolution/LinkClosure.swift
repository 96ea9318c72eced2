import DepGraphModel

/// What ends up in the program of a root.
struct LinkClosure {
  /// By module, those of libraries behind the project's own.
  private(set) var linked: [Bool]
  /// Programs that the root depends on: what they depend on is linked into the root, and of themselves nothing.
  private(set) var passed: Set<ModuleIndex> = []

  /// - Parameter platforms: what the root is built for; empty = not known.
  init(of root: ModuleIndex, on platforms: [String], table: ModuleTable, formats: [String: ProjectPackage.Format]) {
    linked = [Bool](repeating: false, count: table.modules.count)
    linked[root] = true
    var stack = [root]
    while let module = stack.popLast() {
      for link in table.linksByModule[module] where link.link.kind == .link && !linked[link.to] {
        let limits = link.link.platforms
        if !limits.isEmpty, !platforms.isEmpty, Set(platforms).isDisjoint(with: limits) { continue }
        let target = table.modules[link.to]
        if target.kind.isRoot, formats[target.package] == .swiftPM {
          // SwiftPM follows a target, and nothing behind the product of another package.
          guard link.link.product == nil, link.to != root, passed.insert(link.to).inserted else { continue }
        } else {
          linked[link.to] = true
        }
        stack.append(link.to)
      }
    }
  }
}
