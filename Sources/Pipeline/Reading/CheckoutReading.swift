import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphProjects
import DepGraphStore

/// A checkout with the name of its content: as long as that is the same, what is known of it still holds.
struct CheckoutState: Sendable {
  var checkout: Checkout
  var evidence: String
  /// Its files, where they had to be looked at.
  var inventory: Inventory?
}

/// Looks at what package managers fetched. A clone at a commit is known by it, so that a run costs one small file a
/// package, however large the packages are; of anything else all files are looked at.
struct CheckoutReading {
  let request: AnalysisRequest

  /// - Parameter pruned: what a walk left out by its names.
  func states(beside pruned: [String]) -> [CheckoutState] {
    let paths = request.configuration.paths
    let discovery = CheckoutDiscovery(tree: request.tree, named: request.checkoutFolders) { paths.excludes($0) }
    return discovery.checkouts(beside: pruned).map { checkout in
      if let revision = checkout.revision { return CheckoutState(checkout: checkout, evidence: revision) }
      let files = Self.inventory(of: checkout, in: request.tree.unrecorded)
      return CheckoutState(checkout: checkout, evidence: evidence(of: files), inventory: files)
    }
  }

  /// A checkout that cannot be walked holds nothing, and says why.
  static func inventory(of checkout: Checkout, in tree: any FileTree) -> Inventory {
    do {
      return try tree.inventory(below: checkout.directory, pruning: Pruning())
    } catch {
      let reason = (error as? FileError)?.reason ?? "\(error)"
      return Inventory(
        files: [], directories: [], problems: [Problem(kind: .unreadableFile, message: reason, location: nil)])
    }
  }

  /// Names and stamps of all files: of some the name alone matters, and which of them are read is not known here.
  private func evidence(of inventory: Inventory) -> String {
    var hashes: [ContentHash] = []
    for entry in inventory.files {
      let stamp = entry.stamp
      let text = "\(entry.path)\u{0} \(stamp.size) \(stamp.modified) \(stamp.changed) \(stamp.inode)"
      hashes.append(ContentHash(bytes: Array(text.utf8)))
      // So young a stamp proves nothing.
      if TreeContents.matters(entry.path), StoredFile.isRacy(stamp, observed: request.observed),
        let bytes = try? request.tree.unrecorded.read(entry.path)
      {
        hashes.append(ContentHash(bytes: bytes))
      }
    }
    let problems = inventory.problems.map(\.message).joined(separator: "\n")
    return ContentHash(combining: hashes + [ContentHash(bytes: Array(problems.utf8))]).text
  }
}
