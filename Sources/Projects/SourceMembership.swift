import DepGraphModel

/// What a target is built from, as a project or the description of one says.
struct SourceMembership {
  /// Paths of the repository, sorted.
  var files: [String]
  /// What was named and is not there.
  var absent: [String]
  /// One for each file that was named and is not there, or is where nobody looks.
  var problems: [Problem]
  /// Whether a source was not seen that may declare something: it is where the tree could not be read, or not there.
  var hasUnseen: Bool
  var documents = ModuleDocuments()
  /// What limits single ones of the files to platforms.
  var filters = SourceFilters()
}
