/// One way to write down what a build is made of, as the rooms behind the readers know it. What reads it is a
/// `ProjectSource` of the room Projects.
package struct ProjectFormat: Sendable {
  /// What the names in a project mean.
  package enum Family: Sendable {
    /// Others link its modules by the products that it declares; its programs link what they depend on.
    case package
    /// Xcode builds its targets.
    case project
    /// Modules of any other build system, by identifiers.
    case graph
  }

  /// As the index and answers call it: `swiftpm`. Two formats with one identifier are the same.
  package let id: String
  package let family: Family
  /// Whether the project names each of its files, so that a pattern of the configuration hides none that a build takes.
  package let listsFiles: Bool
  /// How a link is added.
  package let wording: LinkWording

  package init(id: String, family: Family, listsFiles: Bool = false, wording: LinkWording) {
    self.id = id
    self.family = family
    self.listsFiles = listsFiles
    self.wording = wording
  }
}

extension ProjectFormat: Hashable {
  package static func == (left: ProjectFormat, right: ProjectFormat) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
