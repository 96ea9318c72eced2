/// How one root comes by the value of one key.
package struct MatrixRow: Equatable, Sendable {
  package enum Status: String, Sendable, CaseIterable {
    /// A live value is linked.
    case served
    /// The root overrides it for everything that it runs.
    case covered
    /// An override in a narrower scope may be in force for every read.
    case scoped
    case missing
    /// The root does not read it.
    case notNeeded = "not-needed"
    /// Its live value comes with a library.
    case library
  }

  package var root: AnsweredModule
  /// The key's type: its identifier and its name.
  package var key: AnsweredModule
  /// The member of `DependencyValues`, `nil` where nothing registers the key.
  package var keyPath: String?
  package var status: Status
  /// Modules in the root that declare its live value, by identifier.
  package var liveModules: [AnsweredModule]
  /// Of the override, the scope or the first read; `nil` where the key is not needed.
  package var location: SourceLocation?
  /// What rules report of the live values that serve it.
  package var violations: [Violation] = []
  /// Whether the root is a test bundle: whatever it reads there, the library takes no live value.
  package var isInTest = false

  package init(
    root: AnsweredModule, key: AnsweredModule, keyPath: String?, status: Status, liveModules: [AnsweredModule],
    location: SourceLocation?
  ) {
    self.root = root
    self.key = key
    self.keyPath = keyPath
    self.status = status
    self.liveModules = liveModules
    self.location = location
  }
}
