import DepGraphFiles

/// Xcode's usual file system ignores case, so a project may spell a path in another way than the disk does.
final class PathSpelling {
  private let inventory: Inventory
  private let endings: [String]
  /// Actual paths by their lower-cased form, made when the first path is not found as written.
  private lazy var folded = Dictionary(
    inventory.files.lazy.map(\.path).filter { [endings] path in endings.contains { path.hasSuffix($0) } }
      .map { ($0.lowercased(), $0) },
    uniquingKeysWith: { first, _ in first })

  /// - Parameter endings: of the files that are asked for.
  init(inventory: Inventory, endings: [String] = [".swift", ".xcconfig"]) {
    self.inventory = inventory
    self.endings = endings
  }

  /// - Returns: the path as the disk spells it, `nil` where no such file is in the tree.
  func actual(_ path: String) -> String? {
    inventory.contains(path) ? path : folded[path.lowercased()]
  }
}
