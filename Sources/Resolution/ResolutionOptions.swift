package import DepGraphModel

/// What the configuration and the command line say about resolution.
package struct ResolutionOptions: Sendable {
  package struct ExternalKey: Sendable {
    package var keyPath: String
    package var key: String
    package var hasLiveValue: Bool

    package init(keyPath: String, key: String, hasLiveValue: Bool) {
      self.keyPath = keyPath
      self.key = key
      self.hasLiveValue = hasLiveValue
    }
  }

  /// Over module names, by role.
  package var interfacePatterns: [NamePattern]
  package var implementationPatterns: [NamePattern]
  package var compositionPatterns: [NamePattern]
  package var previewPatterns: [NamePattern]
  package var testPatterns: [NamePattern]
  /// Whether `FooExample`, `FooDemo` and `FooDemoApp` are preview hosts where a module `Foo` is in the project.
  package var findsPreviewHostsByName: Bool
  /// Whether the configuration names the test modules.
  package var hasOwnTestPatterns: Bool
  /// Over a root's target name or identifier; an empty `include` means every root.
  package var rootInclude: [NamePattern]
  package var rootExclude: [NamePattern]
  package var externalKeys: [ExternalKey]

  package init(
    interfacePatterns: [NamePattern] = [], implementationPatterns: [NamePattern] = [],
    compositionPatterns: [NamePattern] = [],
    previewPatterns: [NamePattern] = [NamePattern("*Preview*")], testPatterns: [NamePattern] = [],
    findsPreviewHostsByName: Bool = true, hasOwnTestPatterns: Bool = false,
    rootInclude: [NamePattern] = [],
    rootExclude: [NamePattern] = [], externalKeys: [ExternalKey] = []
  ) {
    self.interfacePatterns = interfacePatterns
    self.implementationPatterns = implementationPatterns
    self.compositionPatterns = compositionPatterns
    self.previewPatterns = previewPatterns
    self.testPatterns = testPatterns
    self.findsPreviewHostsByName = findsPreviewHostsByName
    self.hasOwnTestPatterns = hasOwnTestPatterns
    self.rootInclude = rootInclude
    self.rootExclude = rootExclude
    self.externalKeys = externalKeys
  }
}

extension ResolutionOptions {
  /// The keys to which the configuration gives a live value, though the project declares them: by their names, or by what
  /// a key path reads. With the modules that have a live value of each.
  func liveKeys(
    _ keys: [ResolvedKey], _ registrations: [ResolvedRegistration], _ conformances: [ResolvedConformance]
  ) -> [KeyIndex: Set<ModuleIndex>] {
    var found: Set<KeyIndex> = []
    for entry in externalKeys where entry.hasLiveValue {
      for (index, key) in keys.enumerated()
      where [key.name, key.id].contains(where: { $0 == entry.key || $0.hasSuffix("." + entry.key) }) {
        found.insert(index)
      }
      for registration in registrations where registration.property == entry.keyPath {
        if case .key(let key) = registration.target { found.insert(key) }
      }
    }
    guard !found.isEmpty else { return [:] }
    let live = conformances.filter { $0.kind == .live && found.contains($0.key) }
    return Dictionary(
      uniqueKeysWithValues: found.map { key in (key, Set(live.filter { $0.key == key }.map(\.module))) })
  }
}
