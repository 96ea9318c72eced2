/// The documents of Interface Builder that are built into a target, and what may be hidden from code that compares them with
/// its code.
package struct ModuleDocuments: Equatable, Codable, Sendable {
  /// Storyboards and nibs in all their localizations, repository-relative, sorted.
  package var files: [String]
  /// Whether the target has no others: resources that are not known, or left out of the tree, may be documents.
  package var isWhole: Bool
  /// Whether the target's classes may be declared in what cannot be read: in sources that a plug-in generates, or that are
  /// not in the tree.
  package var hidesClasses: Bool
  /// The target's sources in Objective-C, repository-relative, sorted: read only where a document asks for their classes.
  package var objectiveC: [String]
  /// What the system makes of them, and of the target's classes, when the target starts.
  package var launch = ModuleLaunch()

  package init(
    files: [String] = [], isWhole: Bool = true, hidesClasses: Bool = false, objectiveC: [String] = []
  ) {
    self.files = files
    self.isWhole = isWhole
    self.hidesClasses = hidesClasses
    self.objectiveC = objectiveC
  }

  /// Whether a path is that of a document.
  package static func isDocument(_ path: String) -> Bool {
    RepositoryPath.ends(path, with: ".storyboard") || RepositoryPath.ends(path, with: ".xib")
  }

  /// Whether a path is that of a source whose classes Interface Builder knows besides those of Swift.
  package static func isObjectiveC(_ path: String) -> Bool {
    RepositoryPath.ends(path, with: ".m") || RepositoryPath.ends(path, with: ".mm")
  }
}
