/// What a project asks for in its configuration: rules that are off by themselves, and contracts of its own.
struct PlannedPolicies {
  /// Modules that are interfaces by their names.
  var interfaces: [String] = []
  var readers = Allowed(types: ["*Builder*"])
  var tests = Allowed()
  var contracts: [PlannedContract] = []

  /// Who may do what a rule keeps from all others.
  struct Allowed: Equatable {
    var types: [String] = []
    var modules: [String] = []
    /// Modules whose files are meant by their folder.
    var folders: [String] = []
  }
}

extension Plan {
  /// Patterns of types, in the options of rules, that no type has.
  var unmatchedPatterns: [String] {
    guard let policies else { return [] }
    let tests = overrides.filter { $0.place == .test }.compactMap(\.owner)
    return policies.readers.types.filter { !isReader($0) }
      + policies.tests.types.filter { pattern in !tests.contains(where: NameMask(pattern).matches) }
  }

  private func isReader(_ pattern: String) -> Bool {
    let mask = NameMask(pattern)
    // The default is not in the configuration.
    if pattern == "*Builder*" { return true }
    return modules.contains { $0.hasDecoy && mask.matches("Holder") }
      || oddities.contains { if case .staticRead(_, _, let owner) = $0 { mask.matches(owner) } else { false } }
  }
}

struct PlannedContract {
  enum Kind: String, CaseIterable { case forbidden, allowed, required, layers, independence }

  var kind: Kind
  var from: [String] = []
  var to: [String] = []
  /// From the top down.
  var layers: [[String]] = []
  var isTransitive = false
  /// The default severity where there is none.
  var severity: Expectations.Level?

  /// No plan has two of a kind.
  var id: String { "stress-\(kind.rawValue)\(isTransitive ? "-transitive" : "")" }
}

/// A name, or what begins or ends with `*`.
struct NameMask {
  var text: String

  init(_ text: String) { self.text = text }

  var isName: Bool { !text.contains("*") }

  func matches(_ name: String) -> Bool {
    let core = text.filter { $0 != "*" }
    switch (text.hasPrefix("*"), text.hasSuffix("*")) {
    case (false, false): return name == core
    case (true, false): return name.hasSuffix(core)
    case (false, true): return name.hasPrefix(core)
    case (true, true): return core.isEmpty || name.indices.contains { name[$0...].hasPrefix(core) }
    }
  }
}
