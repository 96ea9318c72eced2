import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import DepGraphProjects

extension ProjectReading {
  /// Every manifest that SwiftPM would read, in the order of their paths.
  func verifyManifests() async -> [ManifestVerification] {
    guard let dumping = request.dumping else { return [] }
    let (reader, tree, inventory) = (packageReader, request.tree, contents.inventory)
    let manifests = ProjectDiscovery(in: inventory).paths(of: .swiftPM).compactMap {
      reader.manifest(in: RepositoryPath.parent(of: $0), inventory: inventory, tree: tree)
    }
    return await concurrentMap(manifests, jobs: request.options.jobs) { path in
      guard let bytes = try? tree.read(path) else {
        return ManifestVerification(manifest: path, outcome: .unverifiable(reason: "could not be read"))
      }
      let folder = RepositoryPath.parent(of: path)
      let dump = Result { try dumping.dump(folder: folder, manifest: bytes) }.mapError { error in
        error as? ManifestDumpFailure ?? ManifestDumpFailure(reason: "\(error)")
      }
      return reader.verify(manifest: path, bytes: bytes, folder: dumping.absolute(folder), dump: dump)
    }
  }
}
