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

  /// Patterns with `*` over module names, by role.
  package var interfacePatterns: [String]
  package var implementationPatterns: [String]
  package var compositionPatterns: [String]
  package var previewPatterns: [String]
  package var testPatterns: [String]
  /// Patterns over a root's target name or identifier; an empty `include` means every root.
  package var rootInclude: [String]
  package var rootExclude: [String]
  package var externalKeys: [ExternalKey]

  package init(
    interfacePatterns: [String] = [], implementationPatterns: [String] = [], compositionPatterns: [String] = [],
    previewPatterns: [String] = ["*Preview*"], testPatterns: [String] = [], rootInclude: [String] = [],
    rootExclude: [String] = [], externalKeys: [ExternalKey] = []
  ) {
    self.interfacePatterns = interfacePatterns
    self.implementationPatterns = implementationPatterns
    self.compositionPatterns = compositionPatterns
    self.previewPatterns = previewPatterns
    self.testPatterns = testPatterns
    self.rootInclude = rootInclude
    self.rootExclude = rootExclude
    self.externalKeys = externalKeys
  }
}

/// A name pattern: `*` stands for any run of characters, everything else for itself.
package enum NamePattern {
  package static func matches(_ name: String, _ pattern: String) -> Bool {
    let text = Array(name.utf8)
    let pattern = Array(pattern.utf8)
    var textIndex = 0
    var patternIndex = 0
    var star: (pattern: Int, text: Int)?
    while textIndex < text.count {
      if patternIndex < pattern.count, pattern[patternIndex] == UInt8(ascii: "*") {
        star = (patternIndex, textIndex)
        patternIndex += 1
      } else if patternIndex < pattern.count, pattern[patternIndex] == text[textIndex] {
        textIndex += 1
        patternIndex += 1
      } else if let last = star {
        patternIndex = last.pattern + 1
        textIndex = last.text + 1
        star = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// An identifier is meant by a pattern with its colon: `Fore*` is no word about the package `Forecast`.
  package static func matchesRoot(_ module: Module, _ pattern: String) -> Bool {
    matches(module.name, pattern) || pattern.contains(":") && matches(module.id, pattern)
  }

  package static func matchesAny(_ name: String, _ patterns: [String]) -> Bool {
    patterns.contains { matches(name, $0) }
  }
}
