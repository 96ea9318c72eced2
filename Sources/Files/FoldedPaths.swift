import Synchronization

/// The paths of a tree by what they are where capitals make no difference, as on the disks of most Macs. Made when a path is
/// asked for that is not there as it is written.
final class FoldedPaths: Sendable {
  private let found = Mutex<[String: String]?>(nil)

  func actual(_ path: String, among inventory: Inventory) -> String? {
    found.withLock { known in
      let paths = known ?? Self.folded(inventory)
      known = paths
      return paths[path.lowercased()]
    }
  }

  /// Of several the first in the order of their bytes.
  private static func folded(_ inventory: Inventory) -> [String: String] {
    var paths: [String: String] = [:]
    paths.reserveCapacity(inventory.files.count + inventory.directories.count)
    let folders = inventory.directories.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for path in folders + inventory.files.map(\.path) where paths[path.lowercased()] == nil {
      paths[path.lowercased()] = path
    }
    return paths
  }
}
