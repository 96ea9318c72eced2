package import DepGraphModel

/// What a value of the configuration may look like.
package indirect enum ValueShape: Equatable, Sendable {
  case text
  /// Text that may look like a number or a truth value.
  case scalar
  case words([String])
  /// What a rule's violations are reported as, or `off`.
  case level
  case flag
  case wholeNumber
  /// `YYYY-MM-DD`
  case day
  case list(ValueShape)
  /// Keys of its author's own, all with values of one shape.
  case table(ValueShape)
  /// Known keys; others, with values of one shape, only where `others` is set.
  case record([FieldShape], others: ValueShape? = nil)
  case either([ValueShape])
}

extension ValueShape {
  /// The whole file.
  package static func configuration(cards: [RuleCard]) -> ValueShape {
    let standard = Configuration()
    return .record(Configuration.fields(cards: cards).map { $0.shape(in: standard) })
  }

  /// The words of `level`.
  package static let levelNames = ["off"] + Severity.allCases.map(\.rawValue)
}

/// What one key of a mapping means and accepts.
package struct FieldShape: Equatable, Sendable {
  package var name: String
  package var summary: String
  package var shape: ValueShape
  package var isRequired = false
  /// What holds where the key is absent; `nil` = nothing.
  package var defaultValue: ConfigurationValue?
}

/// A value as it can be written in the configuration.
package indirect enum ConfigurationValue: Equatable, Sendable {
  package struct Member: Equatable, Sendable {
    package var name: String
    package var value: ConfigurationValue
  }

  /// Nothing is said, and the default is no value that could be written.
  case unset
  case text(String)
  case flag(Bool)
  case number(Int)
  case list([ConfigurationValue])
  case mapping([Member])

  static func texts(_ texts: [String]) -> ConfigurationValue { .list(texts.map { .text($0) }) }
}
