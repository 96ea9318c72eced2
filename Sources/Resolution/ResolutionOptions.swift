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
