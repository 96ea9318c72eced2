/// What would make a root come by a key.
package struct WhyNot: Equatable, Sendable {
  package struct Link: Equatable, Sendable {
    /// `location` is that of the target which is to be edited.
    package var link: AnsweredLink
    /// A unified diff; `nil` where the place cannot be edited mechanically.
    package var edit: String?

    package init(link: AnsweredLink, edit: String?) {
      self.link = link
      self.edit = edit
    }
  }

  package var row: MatrixRow
  /// The fewest that make the key served; empty where none are needed or none would do.
  package var links: [Link]
  /// Whether a module that was read has a live value which the root could link.
  package var isOffered: Bool
  /// Modules with a live value that the root could link instead, by identifier.
  package var others: [AnsweredModule]
  /// What makes a link of a dependency that is there already, in place of links.
  package var correction: String?
  /// What the root lacks with the links that it did not lack before, or has in some builds alone.
  package var gaps: [Violation]

  package init(
    row: MatrixRow, links: [Link], isOffered: Bool = true, others: [AnsweredModule] = [], gaps: [Violation] = []
  ) {
    self.row = row
    self.links = links
    self.isOffered = isOffered
    self.others = others
    self.gaps = gaps
  }
}
