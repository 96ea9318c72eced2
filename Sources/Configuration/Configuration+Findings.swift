import DepGraphModel

extension Configuration {
  /// All that decides what rules find, and what is said of the file's own patterns: equal texts, equal findings. What they
  /// are reported as is no part of it.
  package var textOfFindings: String {
    var findings = self
    for rule in rules.keys { findings.rules[rule]?.level = nil }
    findings.rules = findings.rules.filter { !$0.value.options.isEmpty }
    for index in overrides.indices { findings.overrides[index].levels = [:] }
    for index in contracts.indices { findings.contracts[index].severity = nil }
    for index in queries.indices { findings.queries[index].severity = nil }
    findings.profiles = []
    findings.baseline = nil
    return Self.text(of: findings)
  }

  /// The parts of a value by their names. Dictionaries and sets have no order; their parts are sorted.
  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return String(reflecting: value) }
    let parts = mirror.children.map { "\($0.label ?? ""):\(text(of: $0.value))" }
    switch mirror.displayStyle {
    case .dictionary, .set: return "{\(parts.sorted().joined(separator: ","))}"
    default: return "(\(parts.joined(separator: ",")))"
    }
  }
}
