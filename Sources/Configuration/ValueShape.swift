/// What a value of the configuration may look like.
indirect enum ValueShape: Equatable, Sendable {
  case text
  case words([String])
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

/// What one key of a mapping means and accepts.
struct FieldShape: Equatable, Sendable {
  var name: String
  var summary: String
  var shape: ValueShape
  var isRequired = false
  /// What holds where the key is absent; `nil` = nothing.
  var defaultValue: ConfigurationValue?
}

/// A value as it can be written in the configuration.
indirect enum ConfigurationValue: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    var name: String
    var value: ConfigurationValue
  }

  case text(String)
  case flag(Bool)
  case number(Int)
  case list([ConfigurationValue])
  case mapping([Member])

  static func texts(_ texts: [String]) -> ConfigurationValue { .list(texts.map { .text($0) }) }
}
