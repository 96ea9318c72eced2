package import DepGraphModel
import Yams

/// A configuration and where each of its values is.
package struct ConfigurationFile: Equatable, Sendable {
  package var configuration: Configuration
  /// Places of keys and of entries of lists by their path: `roots.exclude`, `rules.module-cycle`, `exceptions.0.until`.
  /// What the file does not say is absent.
  var origins: [String: SourceLocation]

  /// Where there is no file.
  package init() {
    configuration = Configuration()
    origins = [:]
  }

  /// Reads a configuration. `file` is its path in messages; `cards` are the rules that it may name.
  /// An empty text gives the defaults.
  /// - Throws: `ConfigurationError` with everything that is wrong, by line.
  package init(bytes: [UInt8], file: String, cards: [RuleCard]) throws(ConfigurationError) {
    self.init()
    let document = try YAMLDocument(bytes: bytes, file: file)
    guard let root = document.root else { return }
    var reader = ConfigurationReader(document: document, cards: cards)
    let mapping = MappingName(whole: "the configuration", expects: "a mapping from keys to values")
    reader.readContractCards(of: root)
    reader.read(Configuration.fields(cards: cards), of: root, into: &configuration, as: mapping)
    reader.checkExpectedRules()
    if let error = reader.error { throw error }
    origins = reader.origins
  }
}

extension Configuration {
  /// Reads a configuration as `ConfigurationFile` does, without the places.
  /// - Throws: `ConfigurationError` with everything that is wrong, by line.
  package static func parse(
    bytes: [UInt8], file: String, cards: [RuleCard]
  ) throws(ConfigurationError) -> Configuration {
    try ConfigurationFile(bytes: bytes, file: file, cards: cards).configuration
  }
}
