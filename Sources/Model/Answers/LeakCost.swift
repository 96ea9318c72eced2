/// A module that depends on an implementation, with what that makes others build.
package struct LeakCost: Equatable, Sendable {
  package var link: AnsweredLink
  package var confidence: String
  /// Modules of production that reach the implementation through the one that leaks it, itself included.
  package var modules: Int
  /// Lines of source that it builds because of the dependency alone.
  package var lines: Int

  package init(link: AnsweredLink, confidence: String, modules: Int, lines: Int) {
    self.link = link
    self.confidence = confidence
    self.modules = modules
    self.lines = lines
  }
}
