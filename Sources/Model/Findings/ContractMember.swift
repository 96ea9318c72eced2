/// What one entry of `from`, `to` or a layer of a contract means.
package enum ContractMember: Equatable, Sendable {
  /// Modules by their names, but for those that a pattern of `except` matches.
  case named(NamePattern, except: [NamePattern])
  /// Modules by their role.
  case role(ModuleRole, location: SourceLocation)
  /// The modules of a package or project, by its name or identifier.
  case package(NamePattern)

  /// As its author wrote it, on one line.
  package var text: String {
    switch self {
    case .named(let pattern, let except):
      except.isEmpty ? pattern.text : "\(pattern.text) except \(except.map(\.text).joined(separator: ", "))"
    case .role(let role, _): "{role: \(role.rawValue)}"
    case .package(let pattern): "{package: \(pattern.text)}"
    }
  }

  package var location: SourceLocation? {
    switch self {
    case .named(let pattern, _), .package(let pattern): pattern.location
    case .role(_, let location): location
    }
  }

  /// Whether it is the name of one module, written out.
  package var isName: Bool {
    switch self {
    case .named(let pattern, let except): pattern.isName && except.isEmpty
    case .role, .package: false
    }
  }
}
