import DepGraphModel

/// The links by which code gets into programs: what `LinkClosure` follows once for every root, made once for all of them.
struct ProgramLinks {
  let moduleCount: Int
  /// Position in `targets` where the links of a module begin; one entry more than there are modules.
  private let starts: [Int]
  private let targets: [Target]
  /// What links are limited to, each list once.
  private let limits: [[String]]

  private struct Target {
    let module: ModuleIndex
    /// Position in `limits`; `nil` = linked on all platforms.
    let limit: Int?
    let way: LinkWay
  }

  init(table: ModuleTable, formats: [String: ProjectFormat]) {
    let isFollowed = table.modules.map { $0.kind.isRoot && formats[$0.package]?.family == .package }
    var starts = [0]
    var targets: [Target] = []
    var limits: [[String]] = []
    var positions: [[String]: Int] = [:]
    for module in table.modules.indices {
      for index in table.links(of: module) where table.links[index].link.kind == .link {
        let to = table.links[index].to
        var limit: Int?
        if !table.links[index].link.platforms.isEmpty {
          let platforms = table.links[index].link.platforms
          limit = positions[platforms] ?? limits.count
          positions[platforms] = limit
          if limit == limits.count { limits.append(platforms) }
        }
        let way: LinkWay = !isFollowed[to] ? .linked : table.links[index].link.product == nil ? .passed : .nothing
        targets.append(Target(module: to, limit: limit, way: way))
      }
      starts.append(targets.count)
    }
    moduleCount = table.modules.count
    self.starts = starts
    self.targets = targets
    self.limits = limits
  }

  /// - Parameter platforms: what is built; empty = not known.
  func forEachTarget(of module: ModuleIndex, on platforms: [String], _ body: (ModuleIndex, LinkWay) -> Void) {
    for position in starts[module]..<starts[module + 1] {
      let target = targets[position]
      if let limit = target.limit, !platforms.isEmpty, Set(platforms).isDisjoint(with: limits[limit]) { continue }
      body(target.module, target.way)
    }
  }
}

/// What a link does with its target in a program that follows it.
enum LinkWay {
  case linked
  /// A program of SwiftPM: what it depends on is linked, and of itself nothing.
  case passed
  /// The product of a program in another package: SwiftPM follows a target, and nothing behind such a product.
  case nothing
}
