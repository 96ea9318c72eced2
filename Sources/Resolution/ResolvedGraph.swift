package import DepGraphModel

/// Positions in the arrays of a `ResolvedGraph`.
package typealias ModuleIndex = Int
package typealias KeyIndex = Int

/// Who declares, registers, reads and implements which key in which module, and which module sees which: everything
/// that rules judge. Made once, never changed.
package struct ResolvedGraph: Sendable {
  /// Sorted by identifier; `ModuleIndex` counts in this order.
  package var modules: [ResolvedModule]
  package var links: [ResolvedLink]
  package var imports: [ResolvedImport]
  /// Imports of what is no module of the project: system frameworks, libraries without source.
  package var externalImports: [ResolvedExternalImport]
  /// Sorted by identifier; `KeyIndex` counts in this order.
  package var keys: [ResolvedKey]
  package var conformances: [ResolvedConformance]
  package var values: [ResolvedValue]
  package var registrations: [ResolvedRegistration]
  package var consumptions: [ResolvedConsumption]
  package var overrides: [ResolvedOverride]
  /// One entry for each way in which building or using a live value reads another key.
  package var liveReads: [LiveRead]
  /// Judged for live values, sorted by module identifier.
  package var roots: [ResolvedRoot]
  /// Modules of which some source was not understood: what was not found there may be there all the same.
  package var unreadModules: Set<ModuleIndex>
  package var problems: [Problem]
  /// Properties that libraries register, in the versions that are used, with the modules that are imported for them.
  package var libraryProperties: [String: [String]] = [:]
  /// Properties that the libraries on disk register.
  package var libraryRegistrations: Set<String> = []
  /// Sorted by identifier.
  package var packages: [ProjectPackage] = []
  package var objectFiles = ObjectFiles()
  /// Of the other dialects, one each.
  package var dialects: [any DialectGraph] = []
}

package struct ResolvedModule: Sendable {
  package enum Role: String, Sendable, CaseIterable {
    case root
    case interface
    case implementation
    case composition
    case preview
    case test
    case none = ""
  }

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
  package var role: Role
  /// Set for implementations only.
  package var implementationReason: ImplementationReason?
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
}

package struct ResolvedLink: Sendable {
  package var from: ModuleIndex
  package var to: ModuleIndex
  package var link: ModuleLink
}

/// All imports of one module by another.
package struct ResolvedImport: Sendable {
  package struct Place: Sendable {
    package var fact: ImportFact
    package var location: SourceLocation
  }

  package var from: ModuleIndex
  package var to: ModuleIndex
  /// Whether a dependency of the importing target declares it.
  package var isDeclared: Bool
  /// Whether the imported module is in the link closure of the importing one.
  package var isLinked: Bool
  /// Sorted by place, never empty.
  package var places: [Place]
}

/// All imports of one name that is no module of the project, by one module.
package struct ResolvedExternalImport: Sendable {
  package var from: ModuleIndex
  /// The module's name, as the import spells it.
  package var name: String
  /// Sorted by place, never empty.
  package var places: [ResolvedImport.Place]
}

package struct ResolvedKey: Sendable {
  package enum Origin: Sendable {
    /// A type that somebody wrote.
    case written
    /// The key of an internal or private `@DependencyEntry`: no other file can name it.
    case privateEntry
    /// Made by `@DependencyProtocolClient`, live value included.
    case protocolClient
  }

  /// Declaring module + dotted path (+ file where the type is private to it).
  package var id: String
  /// The dotted path, as its author wrote it.
  package var name: String
  /// `nil` for a type whose source is not in the project.
  package var module: ModuleIndex?
  /// The modules that declare the key: where its `TestDependencyKey` conformance stands; with none in the project, every
  /// module that conforms it. Sorted.
  package var declaringModules: [ModuleIndex]
  /// Where it is declared as a key.
  package var location: SourceLocation?
  /// A type without source that is spelled alike in files which share no import that could declare it.
  package var isUncertain: Bool
  package var origin: Origin
}

package struct ResolvedConformance: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case live
    case test
  }

  package var key: KeyIndex
  package var kind: Kind
  package var module: ModuleIndex
  package var conditions: ConditionStack
  package var isConditional: Bool
  package var location: SourceLocation
}

package struct ResolvedValue: Sendable {
  /// What the value is made of, as far as that matters.
  package enum Source: Sendable {
    case unknown
    /// A function that stops or complains: `fatalError`.
    case trap(String)
    /// Another value: `testValue`.
    case value(ValueFact.Kind)
    /// A client made without endpoints, some of which nothing is ever assigned to.
    case incomplete([ResolvedEndpoint])
  }

  package var key: KeyIndex
  package var module: ModuleIndex
  package var kind: ValueFact.Kind
  package var source: Source
  package var conditions: ConditionStack
  package var location: SourceLocation
}

package struct ResolvedEndpoint: Sendable {
  package var name: String
  package var location: SourceLocation
}

package struct ResolvedRegistration: Sendable {
  package var property: String
  package var module: ModuleIndex
  package var target: DependencyTarget
  package var isSettable: Bool
  /// The key whose subscript the getter, the setter name themselves; `nil` where they delegate or are not understood.
  package var readKey: RegisteredKey?
  package var writtenKey: RegisteredKey?
  /// Whether the getter makes something of the key's value instead of giving it as it is.
  package var isDerived: Bool
  /// Whether its author says that nobody is to use it any more.
  package var isDeprecated: Bool
  package var conditions: ConditionStack
  package var location: SourceLocation
}

/// A type between the brackets of `self[Mail.self]`.
package struct RegisteredKey: Sendable {
  package enum Standing: Sendable {
    /// Something in the project conforms it, or a library may.
    case keyOrUnknown
    /// Declared in the project, all that could conform it was read, and nothing does.
    case noKey
    /// No declaration of that name is visible, and all that could declare it was read.
    case undeclared
  }

  /// As its author wrote it.
  package var name: String
  /// Equal for the same type with the same generic arguments, whatever the spelling.
  package var id: String
  package var standing: Standing
}

/// What a consumption, registration or override turned out to name.
package enum DependencyTarget: Hashable, Sendable {
  case key(KeyIndex)
  /// A library's own key, or one that the configuration declares to have a live value.
  case known
  /// A type without source that nothing in the project conforms.
  case external
  /// A property that reads no key.
  case computed
  case ambiguous([KeyIndex])
  /// No registration of that name is visible.
  case unresolved
  /// `\.self`
  case all
}

package struct ResolvedConsumption: Sendable {
  package var module: ModuleIndex
  package var target: DependencyTarget
  /// `nil` for `@Dependency(Mail.self)`.
  package var property: String?
  package var form: ConsumptionFact.Form
  package var site: ConsumptionFact.Site
  /// The types around it, as spelled, outermost first.
  package var owner: [String]
  /// The member whose body it stands in.
  package var member: String?
  /// The variable that the wrapper declares.
  package var variable: String?
  package var isPreviewOrTestValue: Bool
  /// When it is read, seen from the member around it.
  package var timing: Timing
  /// Where a local variable is used, once outside of every override's extent and once in each.
  package var uses: [SourcePosition]
  /// The live values that it helps to build: it matters only where one of them is linked and its key needed. Sorted.
  package var liveBodiesOf: [LiveBody]
  package var conditions: ConditionStack
  package var location: SourceLocation
  /// For `unresolved`: what may hide the registration. Empty = everything visible was read.
  package var blindSpots: [String]
  /// The registrations between which the file cannot tell; empty where there is one at most.
  package var rivals: [SourceLocation]
}

package struct ResolvedOverride: Sendable {
  package var module: ModuleIndex
  package var target: DependencyTarget
  /// `nil` for `$0[Mail.self] = …`, and where everything is set at once.
  package var property: String?
  package var isPartial: Bool
  package var form: OverrideFact.Form
  /// The types around it, as spelled, outermost first.
  package var owner: [String]
  /// The member whose body it is part of.
  package var member: String?
  /// The code that it is in force for, in the file of its location.
  package var extent: OverrideExtent
  package var answersEvent: Bool
  package var runsHandedCode: Bool
  package var isPreviewOrTestValue: Bool
  package var conditions: ConditionStack
  /// What has to hold at run time for it to be reached; empty where an application that starts gets there.
  package var branches: [String]
  package var location: SourceLocation
  /// The call that says what it sets, where the code that it is part of is handed that.
  package var calledFrom: SourceLocation?
  /// Whether a value keeps what it sets until it is applied.
  package var isKept: Bool = false
  /// Whether it is applied by a function that is handed code there: the function's own override is another one.
  package var isAround: Bool = false
  /// Whether it puts other values in place of all there are, and nothing tells what these were given.
  package var isUnfollowed: Bool = false
}

/// The live value of a key in one module.
package struct LiveBody: Hashable, Comparable, Sendable {
  package var key: KeyIndex
  package var module: ModuleIndex

  package static func < (left: LiveBody, right: LiveBody) -> Bool {
    (left.key, left.module) < (right.key, right.module)
  }
}

/// The live value of `from` reads `to`.
package struct LiveRead: Sendable {
  package var from: KeyIndex
  package var to: KeyIndex
  /// The module of the live value.
  package var module: ModuleIndex
  package var isEager: Bool
  package var location: SourceLocation
  /// How the live value gets to the read: the names of what it calls, outermost first.
  package var through: [String]
}

/// A module that becomes something that runs, with what it links and needs.
package struct ResolvedRoot: Sendable {
  package struct Need: Sendable {
    package var key: KeyIndex
    /// Positions in `ResolvedGraph.consumptions`.
    package var consumptions: [Int]
    /// Whether some read is in a module that the root reaches by imports.
    package var isReachedByImports: Bool
    /// Whether one of the reads alone is certain: reached by imports, and under no condition.
    package var isCertain: Bool
    /// The reads that are: positions in `ResolvedGraph.consumptions`.
    package var certainReads: Set<Int> = []
    /// `nil` where no override can be in force for any of the reads.
    package var partialCover: PartialCover?
  }

  /// What overrides that are not sure to be in force for all of a root mean for the reads of one key.
  package struct PartialCover: Sendable {
    /// The reads that one of them may be in force for: positions in `ResolvedGraph.consumptions`.
    package var reads: Set<Int>
    /// The first of them.
    package var place: SourceLocation
    /// Whether every way by imports from the root to one of these reads leads through a module that applies one.
    package var isOnEveryPath: Bool
  }

  package var module: ModuleIndex
  package var isPreview: Bool
  /// What it is built for where its project says so, in SwiftPM's spelling; empty = not known.
  package var platforms: [String]
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
