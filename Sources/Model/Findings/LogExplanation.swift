/// What swift-dependencies said at run time, found in a log.
package struct RunTimeMessage: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case missingLiveValue = "missing-live-value"
    case missingTestValue = "missing-test-value"
    case unimplementedEndpoint = "unimplemented-endpoint"
    case latePreparation = "late-preparation"
    case lostPropagation = "lost-propagation"
    case failedCast = "failed-cast"
    case unknownContext = "unknown-context"
  }

  /// `Module/File.swift:12`, as the library prints a place.
  package struct Place: Hashable, Sendable {
    package var module: String
    package var file: String
    package var line: Int

    package init(module: String, file: String, line: Int) {
      self.module = module
      self.file = file
      self.line = line
    }
  }

  package var kind: Kind
  /// The member of `DependencyValues`, without backslash and dot.
  package var property: String?
  /// The key's type without its module; for an endpoint the client, for propagation the model.
  package var type: String?
  /// The endpoint, the type that was cast to, or the context that is none.
  package var detail: String?
  /// Where the dependency is read.
  package var place: Place?
  /// The program that wrote the line, where the log names it.
  package var process: String?

  package init(
    kind: Kind, property: String? = nil, type: String? = nil, detail: String? = nil, place: Place? = nil
  ) {
    self.kind = kind
    self.property = property
    self.type = type
    self.detail = detail
    self.place = place
  }
}

/// The messages of a log with the violations that they come from.
package struct LogExplanation: Sendable {
  package struct Entry: Sendable {
    package var message: RunTimeMessage
    /// 1-based, of the first time.
    package var line: Int
    /// How often the log has it.
    package var count: Int
    /// Where the dependency is read, in the tree; `nil` where that was not found.
    package var location: SourceLocation?
    /// In the report's order, whatever their state.
    package var violations: [Violation]
    /// What the tree says where there is no violation to report.
    package var finding: String?
    /// How to fix it, if no violation says so.
    package var help: String?

    package init(
      message: RunTimeMessage, line: Int, count: Int, location: SourceLocation? = nil, violations: [Violation] = [],
      finding: String? = nil, help: String? = nil
    ) {
      self.message = message
      self.line = line
      self.count = count
      self.location = location
      self.violations = violations
      self.finding = finding
      self.help = help
    }
  }

  /// In the order of the log.
  package var entries: [Entry]
  /// Of the log.
  package var lines: Int

  package init(entries: [Entry], lines: Int) {
    self.entries = entries
    self.lines = lines
  }
}
