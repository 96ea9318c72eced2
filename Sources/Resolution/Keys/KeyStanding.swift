import DepGraphModel

/// Decides of a type that nothing in the project conforms to a key protocol whether that is known for sure.
struct KeyStanding {
  private let visibility: Visibility
  /// Declarations and extensions by the last component of their name.
  private let facts: [String: [TypeFact]]

  init(table: ModuleTable, facts: FactTable, visibility: Visibility) {
    self.visibility = visibility
    var found: [String: [TypeFact]] = [:]
    for source in table.modules.indices.flatMap(facts.sources) {
      for fact in source.facts.types { found[fact.path.last ?? "", default: []].append(fact) }
    }
    self.facts = found
  }

  func standing(of identity: TypeIdentity, in scope: FileScope) -> RegisteredKey.Standing {
    guard visibility.blindSpots(of: scope).isEmpty else { return .keyOrUnknown }
    switch identity {
    case .declared(_, let path, _):
      let mayConform = facts[path.last ?? ""]?.contains(where: mayConform) ?? true
      return mayConform ? .keyOrUnknown : .noKey
    case .external(let path):
      guard let name = path.last, facts[name] == nil, !name.hasPrefix("_"), !Self.libraryKeys.contains(name) else {
        return .keyOrUnknown
      }
      let sources = scope.external.subtracting(LibraryCatalogue.systemModules).subtracting(Self.plainLibraries)
      return sources.isEmpty ? .undeclared : .keyOrUnknown
    }
  }

  /// A macro, a superclass or a protocol without source may bring the conformance.
  private func mayConform(_ fact: TypeFact) -> Bool {
    !Self.harmlessAttributes.isSuperset(of: fact.attributes.filter { !$0.hasPrefix("objc(") })
      || fact.inherits.contains { reference in
        guard let name = reference.path.last, !Self.harmlessProtocols.contains(name) else { return false }
        return facts[name].map { $0.contains { $0.kind != .protocol && $0.kind != .extension } } ?? true
      }
      || fact.kind == .typealias
  }

  private static let harmlessAttributes: Set<String> = [
    "DependencyClient", "MainActor", "Observable", "available", "dynamicMemberLookup", "frozen", "nonobjc", "objc",
    "objcMembers", "preconcurrency", "usableFromInline",
  ]

  private static let harmlessProtocols: Set<String> = [
    "Actor", "AnyObject", "CaseIterable", "Codable", "Comparable", "CustomDebugStringConvertible",
    "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "Int",
    "LocalizedError", "NSObject", "NSObjectProtocol", "ObservableObject", "RawRepresentable", "Sendable", "String",
  ]

  /// Types that swift-dependencies itself conforms and shows.
  private static let libraryKeys: Set<String> = [
    "FireAndForget", "DependencyValues", "TestContext", "DependencyContext",
  ]

  private static let plainLibraries: Set<String> = ["Dependencies", "DependenciesMacros"]
}
