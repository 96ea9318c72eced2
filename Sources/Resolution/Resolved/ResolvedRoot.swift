package import DepGraphModel

/// A module that becomes something that runs, with what it links and needs.
package struct ResolvedRoot: Sendable {
  package struct Need: Sendable {
    package var key: KeyIndex
    /// Positions in `ResolvedGraph.consumptions`, ascending.
    package var consumptions: [Int]
    /// Whether some read is in a module that the root reaches by imports.
    package var isReachedByImports: Bool
    /// Whether one of the reads alone is certain: reached by imports, and under no condition.
    package var isCertain: Bool
    /// The reads that are: positions in `ResolvedGraph.consumptions`, ascending. No set: each key of each root has one.
    package var certainReads: [Int] = []
    /// Where every live value of the key is under a condition, the reads that code leads to which is certain to run,
    /// whatever condition they are under: positions in `ResolvedGraph.consumptions`. `nil` elsewhere.
    package var calledReads: [Int]?
    /// Whether that something gets to them may be for a source alone that was not parsed.
    package var restsOnUnread = false
    /// The callback that leads to a read outside of the override at the entry, where none of the reads is certain:
    /// `Service.listener(_:shouldAcceptNewConnection:)`.
    package var callback: String?
    /// Whether overrides that some code applies set the key, in force for the reads or not.
    package var isSetSomewhere = false
    /// `nil` where no override can be in force for any of the reads.
    package var partialCover: PartialCover?
    /// What makes a value that reads, in `withDependencies(from:)` of an object that passes nothing on.
    package var emptyPropagation: EmptyPropagation?
  }

  /// A `withDependencies(from:)` of an object of which the library knows no dependencies.
  package struct EmptyPropagation: Sendable {
    /// The name of the object's class.
    package var type: String
    package var location: SourceLocation
  }

  /// What overrides that are not sure to be in force for all of a root mean for the reads of one key.
  package struct PartialCover: Sendable {
    /// Builds that are not shipped.
    package enum Builds: Sendable {
      case debug
      case simulator
    }

    /// The reads that one of them may be in force for: positions in `ResolvedGraph.consumptions`.
    package var reads: Set<Int>
    /// The first of them.
    package var place: SourceLocation
    /// Whether every way by imports from the root to one of these reads leads through a module that applies one.
    package var isOnEveryPath: Bool
    /// The builds that alone compile one of them, while some other build reads the key: what is shipped runs without.
    package var onlyIn: Builds?
    /// Where those at the entry stand of which a condition alone decides whether they are in force.
    package var conditional: [ConditionalPlace]
  }

  package var module: ModuleIndex
  package var isPreview: Bool
  /// What it is built for where its project says so, in SwiftPM's spelling; empty = not known.
  package var platforms: [String]
  /// Of what it is built for, that which is sure; of a package too, which names versions of platforms.
  package var builtFor: [String]
  /// Indexed by `ModuleIndex`.
  package var closure: [Bool]
  /// Programs on the way to what it links, of which it links nothing themselves.
  package var passed: Set<ModuleIndex>
  /// Sorted by key. Without keys whose live value comes with a library that the root links.
  package var needs: [Need]
  /// Keys that libraries read which the root links.
  package var neededByLibraries: Set<KeyIndex>
  /// Set whole for everything that the root runs.
  package var covered: Set<KeyIndex>
  /// Of those, the first override that sets each.
  package var coverPlaces: [KeyIndex: SourceLocation] = [:]
  /// Keys that it reads and whose live value comes with a library that it links.
  package var provided: Set<KeyIndex> = []
  /// Overrides of single endpoints where the root starts, in the order of modules and places.
  package var endpointOverrides: [ResolvedOverride]
}
