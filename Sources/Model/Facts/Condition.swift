/// One clause of `#if`, parsed once: what it means is asked of its expression, its text is for people.
package struct Condition: Hashable, Sendable, CustomStringConvertible {
  /// With white space folded. An `#else` is written as the negation of all clauses before it: `!(os(iOS))`, an
  /// `#elseif B` as `!(A) && (B)`.
  package let text: String
  /// `nil` for what is not of the grammar that `#if` allows.
  package let expression: ConditionExpression?

  package init(_ text: String) {
    self.text = text
    expression = ConditionExpression(parsing: text)
  }

  package var description: String { text }

  /// Whether no build meets it, whatever it is made for: `#if false`.
  package var isNeverMet: Bool { expression?.isAlways(false) ?? false }

  /// Whether every build meets it: `#if true`, `#if DEBUG || !DEBUG`.
  package var isAlwaysMet: Bool { expression?.isAlways(true) ?? false }

  /// Whether no build meets it that does not set `DEBUG`.
  package var isOfDebugBuilds: Bool { expression?.value(without: "DEBUG") == false }

  /// Whether it may ask for what a function answers, such as `canImport`.
  package func asks(_ function: String) -> Bool { expression?.asks(function) ?? true }

  package static func == (left: Condition, right: Condition) -> Bool { left.text == right.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// As its text alone.
extension Condition: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The `#if` clauses around a fact, outermost first.
package typealias ConditionStack = [Condition]

extension ConditionStack {
  /// For people, as one condition.
  package var text: String { map(\.text).joined(separator: " && ") }

  /// What the builds meet that do not meet all of it, written as an `#else` is.
  package var negated: Condition {
    Condition(count == 1 ? "!(\(self[0].text))" : "!(" + map { "(\($0.text))" }.joined(separator: " && ") + ")")
  }
}
