/// How bad a violation is.
package enum Severity: String, Codable, Sendable, CaseIterable, Comparable {
  case info
  case warning
  case error

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  /// One step down: what a `likely` finding is reported as.
  package var lowered: Severity {
    switch self {
    case .error: .warning
    case .warning, .info: .info
    }
  }
}

/// How sure a violation is.
package enum Confidence: String, Codable, Sendable, CaseIterable {
  case proven
  /// Reached by linking only, or a condition is unknown, or an override is in a narrower scope.
  case likely
  /// A source that could change the finding was not analysed.
  case unknown
}

/// A fault in the user's code. Field names are the report's.
package struct Violation: Hashable, Codable, Sendable {
  package enum State: String, Codable, Sendable, CaseIterable {
    case new
    case baselined
    case suppressed
  }

  package var rule: String
  package var severity: Severity
  package var state: State
  package var confidence: Confidence
  /// The thing at fault, by the name its author wrote.
  package var subject: String
  package var keyPath: String?
  package var root: String?
  package var rootId: String?
  package var roots: [String]
  package var message: String
  package var help: String?
  package var location: SourceLocation?
  package var trace: [TraceStep]
  package var related: [RelatedPlace]
  package var fingerprint: String
  /// What hides it; `nil` unless `state` is `suppressed`.
  package var suppression: Suppression?
  /// Qualified names of what is at fault, without the root: what the baseline knows it by. Not part of the JSON report:
  /// `nil` in one that was read back.
  package var nodes: [String]?

  /// Enough of the fingerprint to name the violation on the command line.
  package var shortFingerprint: String { String(fingerprint.prefix(8)) }

  package init(
    rule: String, severity: Severity, state: State = .new, confidence: Confidence = .proven, subject: String,
    keyPath: String? = nil, root: String? = nil, rootId: String? = nil, roots: [String] = [], message: String,
    help: String? = nil, location: SourceLocation?, trace: [TraceStep] = [], related: [RelatedPlace] = [],
    fingerprint: String, nodes: [String]? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.state = state
    self.confidence = confidence
    self.subject = subject
    self.keyPath = keyPath
    self.root = root
    self.rootId = rootId
    self.roots = roots
    self.message = message
    self.help = help
    self.location = location
    self.trace = trace
    self.related = related
    self.fingerprint = fingerprint
    self.nodes = nodes
  }
}

/// Why a violation is hidden.
package struct Suppression: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// A comment in the source or the manifest.
    case inSource
    /// An entry of the configuration.
    case external
  }

  package var kind: Kind
  /// As its author wrote it, empty where there is none.
  package var reason: String
  package var location: SourceLocation?

  package init(kind: Kind, reason: String, location: SourceLocation? = nil) {
    self.kind = kind
    self.reason = reason
    self.location = location
  }
}

/// One hop on the way from a root to the fault.
package struct TraceStep: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case links
    case imports
    case reads
    case calls
    case conforms

    /// What a sentence has between the two ends.
    package var verb: String {
      switch self {
      case .links, .imports, .reads, .calls: rawValue
      case .conforms: "declares the live value of"
      }
    }
  }

  package var kind: Kind
  package var from: String
  package var to: String
  package var location: SourceLocation?

  package init(kind: Kind, from: String, to: String, location: SourceLocation?) {
    self.kind = kind
    self.from = from
    self.to = to
    self.location = location
  }
}

/// Another place that helps to understand or fix a violation.
package struct RelatedPlace: Hashable, Codable, Sendable {
  package var message: String
  package var location: SourceLocation?

  package init(message: String, location: SourceLocation?) {
    self.message = message
    self.location = location
  }
}
