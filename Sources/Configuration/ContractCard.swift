package import DepGraphModel

extension Contract {
  /// The contract as a rule: what `rules`, `explain` and reports say of it.
  package var card: RuleCard {
    RuleCard(
      id: id, group: .policies, defaultSeverity: severity, summary: summary,
      rationale: because.isEmpty ? "Configured without a reason (\(place))." : because,
      example: example, fix: .prose(fix), source: location)
  }

  private var place: String { "\(location.file):\(location.line)" }

  private var summary: String {
    let depend = isTransitive ? "depend, directly or through others," : "depend"
    switch kind {
    case .forbidden: return "\(Self.list(from)) must not \(depend) on \(Self.list(to))."
    case .allowed:
      return to.isEmpty
        ? "\(Self.list(from)) must \(depend) on no module of the project."
        : "\(Self.list(from)) may \(depend) on no module of the project but \(Self.list(to))."
    case .required: return "\(Self.list(from)) must \(depend) on each of \(Self.list(to))."
    case .independence: return "\(Self.list(from)) must not \(depend) on each other."
    case .layers:
      let layers = layers.map(Self.list).joined(separator: " > ")
      return "A layer must not \(depend) on one above it: \(layers)."
    }
  }

  private static func list(_ members: [ContractMember]) -> String {
    members.isEmpty ? "nothing" : members.map(\.text).joined(separator: ", ")
  }

  private var example: Illustration {
    let ends: (ContractMember?, ContractMember?)
    switch kind {
    case .forbidden: ends = (from.first, to.first)
    case .allowed: return .prose("A dependency of \(Self.list(from)) on any other module of the project.")
    case .required: return .prose("One of \(Self.list(from)) without a dependency on each of \(Self.list(to)).")
    case .layers: ends = (layers.last?.first, layers.first?.first)
    case .independence: return .prose("A dependency between two of \(Self.list(from)).")
    }
    return ".target(name: \"\(ends.0?.text ?? "")\", dependencies: [\"\(ends.1?.text ?? "")\"]),"
  }

  private var fix: String {
    switch kind {
    case .forbidden, .allowed, .layers, .independence: "Remove the dependency, or move what needs it to another module."
    case .required: "Add the dependency."
    }
  }
}
