/// What fires a rule, or fixes it, as pages show it. A literal is Swift, which most of them are.
package enum Illustration: Equatable, Codable, Sendable, ExpressibleByStringInterpolation {
  package enum Language: String, Codable, Sendable, CaseIterable {
    case shell = "sh"
    case sql
    case swift
    case xml
    case yaml
  }

  case code(String, Language)
  case prose(String)

  package init(stringLiteral value: String) { self = .code(value, .swift) }

  package var text: String {
    switch self {
    case .code(let text, _), .prose(let text): text
    }
  }
}
