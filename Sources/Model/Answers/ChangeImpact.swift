/// What is built again when something changes.
package struct ChangeImpact: Equatable, Sendable {
  /// Those that it belongs to included, by identifier.
  package var modules: [AnsweredModule]
  package var roots: [AnsweredModule]
  /// Of all sources of the modules.
  package var lines: Int

  package init(modules: [AnsweredModule], roots: [AnsweredModule], lines: Int) {
    self.modules = modules
    self.roots = roots
    self.lines = lines
  }
}
