import DepGraphModel
package import DepGraphResolution

/// What sources say that the configuration leaves out of modules: nothing is known of them but the words in them. A source
/// without the words that a declaration needs does not hold it.
package struct LeftOutWords: Sendable {
  package struct Source: Sendable {
    package var path: String
    /// The modules whose target compiles it.
    package var modules: Set<ModuleIndex>
    /// Those of its words that somebody may ask for.
    package var words: Set<String>

    package init(path: String, modules: Set<ModuleIndex>, words: Set<String>) {
      self.path = path
      self.modules = modules
      self.words = words
    }
  }

  private let sources: [Source]

  package init(_ sources: [Source] = []) { self.sources = sources }

  /// Rules that report what is nowhere to be seen.
  package static let concerned: Set<String> = [
    MissingLiveValue().card.id, UnimplementableEntry().card.id, ConditionalLiveValue().card.id,
    PartialOverride().card.id, UnregisteredDependency().card.id, UndeclaredKey().card.id, UnknownClass().card.id,
    NeedleMissingProvider().card.id, NeedleOrphan().card.id,
  ]

  /// The words of the library and of the language that are asked for.
  package static let vocabulary = conforming.union(registering).union(overriding).union(declaringClasses)

  static let conforming: Set<String> = ["DependencyKey", "TestDependencyKey"]
  static let registering: Set<String> = ["DependencyValues", "DependencyEntry"]
  static let overriding: Set<String> = [
    "prepareDependencies", "withDependencies", "dependency", "transformDependency", "DependencyValues",
  ]
  static let declaringClasses: Set<String> = ["class", "typealias"]

  /// The first source that has one of some names and one of some words.
  /// - Parameter isInReach: of a module whether what it declares matters.
  func source(
    naming names: Set<String>, with words: Set<String>? = nil, in isInReach: (ModuleIndex) -> Bool = { _ in true }
  ) -> String? {
    sources.first { source in
      !source.words.isDisjoint(with: names) && words.map { !source.words.isDisjoint(with: $0) } ?? true
        && source.modules.contains(where: isInReach)
    }?.path
  }
}

extension RuleContext {
  /// A source, left out by the configuration, that may declare the live value of a key.
  /// - Parameter isInReach: of a module whether what it declares matters.
  func leftOutSource(
    declaring key: KeyIndex, in isInReach: (ModuleIndex) -> Bool = { _ in true }
  ) -> String? {
    leftOut.source(naming: [lastName(of: key)], with: ["DependencyKey"], in: isInReach)
  }

  /// Whether one of a root may declare the live value of a key, or set the key.
  func mayBeLeftOut(_ key: KeyIndex, in root: ResolvedRoot) -> Bool {
    if leftOutSource(declaring: key, in: { root.closure[$0] }) != nil { return true }
    let properties = graph.registrations.filter { $0.target == .key(key) }.map(\.property)
    return leftOut.source(
      naming: Set(properties + [lastName(of: key)]), with: LeftOutWords.overriding, in: { root.closure[$0] }) != nil
  }

  private func lastName(of key: KeyIndex) -> String {
    let name = graph.keys[key].name
    return name.split(separator: ".").last.map(String.init) ?? name
  }
}
