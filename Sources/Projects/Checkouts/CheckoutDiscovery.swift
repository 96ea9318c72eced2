package import DepGraphFiles
import DepGraphModel

/// A folder with the source of one package that a package manager fetched.
package struct Checkout: Equatable, Sendable {
  /// Repository-relative: `.build/checkouts/swift-clocks`.
  package var directory: String
  /// SwiftPM's identity: the folder's name, lower-cased.
  package var identity: String
  /// The commit that is checked out, where the folder is a clone that nobody works on. Its content is then known by this
  /// name, and nobody has to look at its files again.
  package var revision: String?
}

/// Finds the checkouts of SwiftPM, Xcode and Tuist by the names of their folders, which no walk over a project enters.
package struct CheckoutDiscovery {
  private let tree: any FileTree
  private let named: [String]
  private let isExcluded: (String) -> Bool

  /// - Parameters:
  ///   - named: folders that somebody said to hold checkouts; they count before those that are found.
  ///   - isExcluded: whether the configuration leaves a folder out.
  package init(
    tree: any FileTree, named: [String] = [], isExcluded: @escaping (String) -> Bool = { _ in false }
  ) {
    self.tree = tree
    self.named = named
    self.isExcluded = isExcluded
  }

  /// At most one a package, sorted by identity: of several the one whose folder comes first, those named before those of SwiftPM before
  /// those of Xcode, those nearer to the root before others.
  /// - Parameter pruned: what a walk left out by its names.
  package func checkouts(beside pruned: [String]) -> [Checkout] {
    var found: [String: Checkout] = [:]
    for folder in named + folders(beside: pruned) where !isExcluded(folder) {
      for name in tree.folders(in: folder) {
        let directory = folder + "/" + name
        let identity = PackageIdentity.identity(of: name)
        guard found[identity] == nil, !isExcluded(directory) else { continue }
        found[identity] = Checkout(directory: directory, identity: identity, revision: revision(of: directory))
      }
    }
    for checkout in downloads(beside: pruned) where found[checkout.identity] == nil {
      found[checkout.identity] = checkout
    }
    return found.values.sorted { $0.identity < $1.identity }
  }

  /// Packages of a registry, which SwiftPM keeps by scope, name and version. Where two versions are left, nobody tells here
  /// which of them is used.
  private func downloads(beside pruned: [String]) -> [Checkout] {
    let folders = pruned.filter { RepositoryPath.name(of: $0) == ".build" }.map {
      $0 + "/registry/downloads"
    }
    return Self.nearestFirst(folders).flatMap { folder in
      tree.folders(in: folder).flatMap { scope in
        tree.folders(in: folder + "/" + scope).compactMap { name -> Checkout? in
          let versions = tree.folders(in: "\(folder)/\(scope)/\(name)")
          guard let version = versions.first, versions.count == 1 else { return nil }
          let directory = "\(folder)/\(scope)/\(name)/\(version)"
          let identity = "\(scope).\(name)".lowercased()
          return isExcluded(directory) ? nil : Checkout(directory: directory, identity: identity, revision: nil)
        }
      }
    }
  }

  /// The folders that hold checkouts, in the order in which they count.
  private func folders(beside pruned: [String]) -> [String] {
    let builds = pruned.filter { RepositoryPath.name(of: $0) == ".build" }
    let named = pruned.filter { RepositoryPath.name(of: $0) == "checkouts" }
    // `xcodebuild -derivedDataPath DerivedData` fetches into the folder itself, Xcode's own setting into one a project.
    let derived = pruned.filter { RepositoryPath.name(of: $0) == "DerivedData" }.flatMap { folder in
      [folder] + tree.folders(in: folder).map { folder + "/" + $0 }
    }
    let ofSwiftPM = builds.map { $0 + "/checkouts" }
    let ofXcode = named + (builds + derived).map { $0 + "/SourcePackages/checkouts" }
    return Self.nearestFirst(ofSwiftPM) + Self.nearestFirst(ofXcode)
  }

  private static func nearestFirst(_ folders: [String]) -> [String] {
    folders.map { (depth: $0.utf8.count { $0 == UInt8(ascii: "/") }, path: $0) }
      .sorted { ($0.depth, $0.path) < ($1.depth, $1.path) }.map(\.path)
  }

  /// A package manager leaves a clone at a commit; a clone on a branch is somebody's work.
  private func revision(of directory: String) -> String? {
    guard let head = try? tree.read(directory + "/.git/HEAD") else { return nil }
    let text = String(decoding: head.prefix(64), as: UTF8.self).filter { $0 != "\n" && $0 != "\r" }
    let isCommit = (text.utf8.count == 40 || text.utf8.count == 64) && text.allSatisfy(\.isHexDigit)
    return isCommit ? text.lowercased() : nil
  }
}
