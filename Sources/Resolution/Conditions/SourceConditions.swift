package import DepGraphModel

extension Condition {
  /// That something is built for one of some platforms.
  /// - Parameters:
  ///   - platforms: in SwiftPM's spelling; empty = no build.
  ///   - others: what else it may be built for. `os(iOS)` holds for Catalyst too; what is meant for iOS alone is not built
  ///     for it.
  package static func isBuilt(for platforms: [String], besides others: [String]) -> Condition {
    let leavesCatalyst = others.contains("maccatalyst") && !platforms.contains("maccatalyst")
    let clauses = platforms.map { platform in
      switch platform {
      case "maccatalyst": "targetEnvironment(macCatalyst)"
      case "ios" where leavesCatalyst: "(os(iOS) && !targetEnvironment(macCatalyst))"
      default: "os(\(systems[platform] ?? platform))"
      }
    }
    return Condition(clauses.isEmpty ? "false" : clauses.joined(separator: " || "))
  }

  /// As `#if os(…)` spells them.
  private static let systems = [
    "ios": "iOS", "macos": "macOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS", "linux": "Linux",
    "windows": "Windows", "android": "Android", "wasi": "WASI", "freebsd": "FreeBSD", "openbsd": "OpenBSD",
  ]
}

extension Module {
  /// What has to hold for one of the sources to be compiled at all; `nil` where every build compiles it.
  func condition(ofSource file: String) -> Condition? {
    sourcePlatforms[file].map { Condition.isBuilt(for: $0, besides: platforms) }
  }
}

extension FileFacts {
  /// The same in a target that compiles the source under a condition: as if all of it stood in one `#if`.
  func compiled(under condition: Condition) -> FileFacts {
    func narrow(_ conditions: inout ConditionStack) { conditions.insert(condition, at: 0) }
    var facts = self
    facts.imports = imports.map { fact in with(fact) { narrow(&$0.conditions) } }
    facts.types = types.map { fact in with(fact) { narrow(&$0.conditions) } }
    var found = dependencies
    for position in found.values.indices { narrow(&found.values[position].conditions) }
    for position in found.registrations.indices { narrow(&found.registrations[position].conditions) }
    for position in found.consumptions.indices { narrow(&found.consumptions[position].conditions) }
    for position in found.overrides.indices { narrow(&found.overrides[position].conditions) }
    for position in found.endpoints.indices { narrow(&found.endpoints[position].conditions) }
    found.members = found.members.map { fact in with(fact) { narrow(&$0.conditions) } }
    facts[SwiftDependenciesFacts.self] = found
    return facts
  }

  private func with<Fact>(_ fact: Fact, _ change: (inout Fact) -> Void) -> Fact {
    var changed = fact
    change(&changed)
    return changed
  }
}
