package import DepGraphModel
package import DepGraphResolution

/// One kind of violation to look for. A rule reads the resolved graph, returns what it found, and knows no other rule.
package protocol Rule: Sendable {
  var card: RuleCard { get }
  func findings(in context: RuleContext) -> [Finding]
}

/// A rule that reads the graph of one dialect.
package protocol GraphRule: Rule {
  associatedtype Graph: DialectGraph

  func findings(in graph: Graph, _ context: RuleContext) -> [Finding]
}

extension GraphRule {
  package func findings(in context: RuleContext) -> [Finding] {
    context.graph.dialect(Graph.self).map { findings(in: $0, context) } ?? []
  }
}

/// What one rule found, before severities, suppressions and fingerprints are settled.
package struct Finding: Codable, Sendable {
  /// The worst severity this finding may have whatever the configuration says, `nil` = no limit.
  package var severityLimit: Severity?
  package var confidence: Confidence
  package var subject: String
  package var keyPath: String?
  package var root: ModuleIndex?
  package var message: String
  /// The message without the name of the root that it begins with: equal for all roots of which the same is said.
  package var claim: String
  package var help: String?
  package var location: SourceLocation?
  package var trace: [TraceStep]
  package var related: [RelatedPlace]
  /// Where else the violation itself is, besides `location` and its own steps of the trace: a suppression comment there
  /// hides it too. Places that only explain or fix it are not among them.
  package var places: [SourceLocation]
  /// Stable names of the nodes and the edge at fault, without the root: equal for every root with the same cause.
  package var cause: [String]

  package init(
    severityLimit: Severity? = nil, confidence: Confidence = .proven, subject: String, keyPath: String? = nil,
    root: ModuleIndex? = nil, rootName: String? = nil, claim: String, help: String? = nil, location: SourceLocation?,
    trace: [TraceStep] = [], related: [RelatedPlace] = [], places: [SourceLocation] = [], cause: [String]
  ) {
    self.severityLimit = severityLimit
    self.confidence = confidence
    self.subject = subject
    self.keyPath = keyPath
    self.root = root
    self.claim = claim
    message = (rootName.map { $0 + " " } ?? "") + claim
    self.help = help
    self.location = location
    self.trace = trace
    self.related = related
    self.places = places
    self.cause = cause
  }
}
