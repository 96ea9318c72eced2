/// The documents of Interface Builder that are built into a target, and what may be hidden from code that compares them with
/// its code.
package struct ModuleDocuments: Equatable, Codable, Sendable {
  /// Storyboards and nibs in all their localizations, repository-relative, sorted.
  package var files: [String]
  /// Whether the target has no others: resources that are not known, or left out of the tree, may be documents.
  package var isWhole: Bool
  /// Whether the target's classes may be declared in what is not read: in Objective-C, or in sources that a plug-in
  /// generates.
  package var hidesClasses: Bool
  /// Names of the storyboards that the system opens when the target starts, sorted: as far as its Info.plist was read.
  package var launched: [String] = []

  package init(files: [String] = [], isWhole: Bool = true, hidesClasses: Bool = false) {
    self.files = files
    self.isWhole = isWhole
    self.hidesClasses = hidesClasses
  }

  /// Whether a path is that of a document.
  package static func isDocument(_ path: String) -> Bool {
    RepositoryPath.ends(path, with: ".storyboard") || RepositoryPath.ends(path, with: ".xib")
  }

  /// Whether a path is that of a source in a language whose classes Interface Builder knows and that is not read.
  package static func isOtherSource(_ path: String) -> Bool {
    RepositoryPath.ends(path, with: ".m") || RepositoryPath.ends(path, with: ".mm")
  }
}
