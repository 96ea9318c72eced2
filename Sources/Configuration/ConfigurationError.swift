package import DepGraphModel

/// One thing that is wrong in the configuration, with its place and, where one is near, the valid word.
package struct ConfigurationDiagnostic: Hashable, Sendable, CustomStringConvertible {
  package var message: String
  package var location: SourceLocation
  /// How to fix it.
  package var help: String?

  package init(message: String, location: SourceLocation, help: String? = nil) {
    self.message = message
    self.location = location
    self.help = help
  }

  /// `file:line:column: error: message (help)`
  package var description: String {
    let place = "\(location.file):\(location.line):\(location.column)"
    return "\(place): error: \(message)" + (help.map { " (\($0))" } ?? "")
  }
}

/// Everything that is wrong in one configuration, by line and column. Never empty.
package struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
  package var diagnostics: [ConfigurationDiagnostic]

  package init(_ diagnostics: [ConfigurationDiagnostic]) {
    self.diagnostics = diagnostics.sorted {
      ($0.location, $0.message) < ($1.location, $1.message)
    }
  }

  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
