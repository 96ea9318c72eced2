package import DepGraphModel

package struct ResolvedModule: Sendable {
  /// Why a module counts as an implementation.
  package enum ImplementationReason: Equatable, Sendable {
    /// It holds a `DependencyKey` conformance of a key declared elsewhere.
    case conformance
    /// Its name and that of a module that it depends on are a pair.
    case name(of: ModuleIndex)
    /// By its name it is a variant of an implementation that it depends on.
    case variant(of: ModuleIndex)
    case configuration
  }

  /// The one thing that keeps a module from being a composition module.
  package enum CompositionDoubt: Equatable, Sendable {
    /// It links a single implementation module.
    case singleImplementation
    /// No root uses it.
    case unused
    /// These modules link it, and import it nowhere or are linked by nothing themselves. Sorted.
    case idleLinkers([ModuleIndex])
  }

  package var module: Module
  /// `nil` for a module that is none of them.
  package var role: ModuleRole?
  /// Set for implementations only.
  package var implementationReason: ImplementationReason?
  /// Whether it declares something that another module can implement: a key, a protocol, a client of closures. Also where
  /// not all that it declares is known.
  package var isImplementable: Bool
  /// Of its Swift sources.
  package var lineCount: Int
  /// Whether tests alone use it.
  package var isUsedByTestsOnly: Bool
  /// Whether `roles.interface` of the configuration names it.
  package var isInterfaceByConfiguration: Bool
  /// Set where nothing else keeps it from being a composition module.
  package var compositionDoubt: CompositionDoubt?
  /// Whether the default patterns alone make it a test module: what a root links of it runs there all the same.
  package var isTestByDefault = false
  /// Modules that its `#if canImport(…)` clauses ask for and that it can import for certain.
  package var importable: Set<String> = []

  /// Whether its code runs in a root that links it.
  package var runsInRoots: Bool { role != .test || isTestByDefault }

  /// Whether linking implementations is what it is for; tests link what they like.
  package var mayLinkImplementations: Bool {
    switch role {
    case .root, .preview, .composition: true
    case .interface, .implementation, .test, nil: false
    }
  }
}
