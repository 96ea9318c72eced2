package import DepGraphFiles
import DepGraphModel

/// Paths that differ from the disk's in nothing but capitals. A Mac finds them, other systems do not: they are taken as a
/// Mac takes them, and told.
final class Misspellings {
  private(set) var found: [(written: String, actual: String)] = []

  /// The path as the disk spells it; as it is written where nothing of that name is there.
  func spelled(_ path: String, in inventory: Inventory) -> String {
    guard let actual = inventory.spelling(of: path), actual != path else { return path }
    if !found.contains(where: { $0.written == path }) { found.append((path, actual)) }
    return actual
  }

  func problems(at location: SourceLocation?) -> [Problem] {
    found.map { Problem(miswritten: $0.written, actual: $0.actual, at: location) }
  }
}

extension Problem {
  init(miswritten written: String, actual: String, at location: SourceLocation?) {
    self.init(
      kind: .pathCase,
      message: "'\(written)' is '\(actual)' on disk: case-sensitive file systems do not find it",
      location: location, subject: actual)
  }
}

extension ProjectFragment {
  /// With the folders of packages and the paths of projects that it names as the disk spells them.
  package func spelled(in inventory: Inventory) -> ProjectFragment {
    var spelled = self
    for (index, dependency) in dependencies.enumerated() {
      guard let folder = dependency.localDirectory, !folder.isEmpty else { continue }
      let manifest = folder + "/Package.swift"
      guard let actual = inventory.spelling(of: manifest), actual != manifest else { continue }
      let directory = RepositoryPath.parent(of: actual)
      spelled.dependencies[index].localDirectory = directory
      spelled.problems.append(Problem(miswritten: folder, actual: directory, at: dependency.location))
    }
    return spelled
  }
}
