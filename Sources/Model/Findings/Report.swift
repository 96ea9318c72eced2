/// The settled result of one analysis: the only thing a reporter reads.
package struct Report: Equatable, Codable, Sendable {
  package struct Tool: Equatable, Codable, Sendable {
    package var name: String
    package var version: String

    package init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// What was judged, as counts.
  package struct Project: Equatable, Codable, Sendable {
    package var packages: Int
    package var modules: Int
    /// Roots that were judged.
    package var roots: Int
    /// Swift sources.
    package var files: Int

    package init(packages: Int, modules: Int, roots: Int, files: Int) {
      self.packages = packages
      self.modules = modules
      self.roots = roots
      self.files = files
    }
  }

  /// New violations by severity, and what is not shown.
  package struct Summary: Equatable, Codable, Sendable {
    package var errors: Int
    package var warnings: Int
    package var infos: Int
    package var baselined: Int
    package var suppressed: Int
    package var stale: Int

    package init(
      errors: Int = 0, warnings: Int = 0, infos: Int = 0, baselined: Int = 0, suppressed: Int = 0, stale: Int = 0
    ) {
      self.errors = errors
      self.warnings = warnings
      self.infos = infos
      self.baselined = baselined
      self.suppressed = suppressed
      self.stale = stale
    }
  }

  /// Why a run ends with exit code 2, and what to do about it.
  package struct Failure: Hashable, Codable, Sendable {
    package var message: String
    package var help: String?
    package var location: SourceLocation?
    /// What else has to be fixed, as the other errors of a configuration; none of them has others.
    package var others: [Failure]

    package init(message: String, help: String? = nil, location: SourceLocation? = nil, others: [Failure] = []) {
      self.message = message
      self.help = help
      self.location = location
      self.others = others
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      message = try container.decode(String.self, forKey: .message)
      help = try container.decodeIfPresent(String.self, forKey: .help)
      location = try container.decodeIfPresent(SourceLocation.self, forKey: .location)
      others = try container.decodeIfPresent([Failure].self, forKey: .others) ?? []
    }

    /// Each reason by itself.
    package var each: [Failure] {
      [Failure(message: message, help: help, location: location)] + others
    }
  }

  package var schemaVersion = 1
  package var tool: Tool
  package var project: Project
  package var summary: Summary
  package var violations: [Violation]
  package var problems: [Problem]
  /// `nil` where the result is valid.
  package var failure: Failure?

  package init(
    tool: Tool, project: Project, summary: Summary, violations: [Violation],
    problems: [Problem], failure: Failure? = nil
  ) {
    self.tool = tool
    self.project = project
    self.summary = summary
    self.violations = violations
    self.problems = problems
    self.failure = failure
  }
}
