import DepGraphFiles
import DepGraphModel

/// Xcode's usual file system ignores case, so a project may spell a path in another way than the disk does.
final class PathSpelling {
  /// Of the files that are asked for.
  private static let endings = [".swift", ".xcconfig"]

  private let inventory: Inventory
  /// Actual paths by their lower-cased form, made when the first path is not found as written.
  private lazy var folded = Dictionary(
    firstOf: inventory.files.lazy.map(\.path).filter { path in Self.endings.contains { path.hasSuffix($0) } }
      .map { ($0.lowercased(), $0) })

  init(inventory: Inventory) {
    self.inventory = inventory
  }

  /// - Returns: the path as the disk spells it, `nil` where no such file is in the tree.
  func actual(_ path: String) -> String? {
    inventory.contains(path) ? path : folded[path.lowercased()]
  }
}
