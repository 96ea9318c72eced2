/// What differs between two states of a project.
package struct GraphDifference: Equatable, Sendable {
  package struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
    package var added: [Value]
    package var removed: [Value]

    package init(added: [Value], removed: [Value]) {
      self.added = added
      self.removed = removed
    }

    package var isEmpty: Bool { added.isEmpty && removed.isEmpty }
  }

  package struct LiveValue: Equatable, Sendable {
    package var key: AnsweredModule
    package var module: AnsweredModule
    package var location: SourceLocation?

    package init(key: AnsweredModule, module: AnsweredModule, location: SourceLocation?) {
      self.key = key
      self.module = module
      self.location = location
    }
  }

  /// What a root links.
  package struct Closure: Equatable, Sendable {
    package var root: AnsweredModule
    package var change: Change<AnsweredModule>

    package init(root: AnsweredModule, change: Change<AnsweredModule>) {
      self.root = root
      self.change = change
    }
  }

  package var modules: Change<AnsweredModule>
  package var links: Change<AnsweredLink>
  package var keys: Change<AnsweredModule>
  package var liveValues: Change<LiveValue>
  /// Of roots whose closure changed, by identifier.
  package var closures: [Closure]
  package var violations: ViolationChange

  package init(
    modules: Change<AnsweredModule>, links: Change<AnsweredLink>, keys: Change<AnsweredModule>,
    liveValues: Change<LiveValue>, closures: [Closure], violations: ViolationChange
  ) {
    self.modules = modules
    self.links = links
    self.keys = keys
    self.liveValues = liveValues
    self.closures = closures
    self.violations = violations
  }

  package var isEmpty: Bool {
    modules.isEmpty && links.isEmpty && keys.isEmpty && liveValues.isEmpty && closures.isEmpty && violations.isEmpty
  }
}
