/// What a module depends on, or what depends on it.
package struct ReachedModules: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    package var module: AnsweredModule
    /// Links on a shortest way.
    package var distance: Int
    /// `ModuleKind.rawValue`, or `external`.
    package var kind: String
    package var isExternal: Bool
    /// The module before it on a shortest way.
    package var via: AnsweredModule

    package init(module: AnsweredModule, distance: Int, kind: String, isExternal: Bool, via: AnsweredModule) {
      self.module = module
      self.distance = distance
      self.kind = kind
      self.isExternal = isExternal
      self.via = via
    }
  }

  package var subject: AnsweredModule
  /// Whether the rows depend on the subject, and not it on them.
  package var isInverted: Bool
  /// By distance, then by identifier.
  package var rows: [Row]
  /// External modules that were not asked for.
  package var hiddenExternals: Int

  package init(subject: AnsweredModule, isInverted: Bool, rows: [Row], hiddenExternals: Int) {
    self.subject = subject
    self.isInverted = isInverted
    self.rows = rows
    self.hiddenExternals = hiddenExternals
  }
}
