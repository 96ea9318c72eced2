/// The way of a project from Needle to swift-dependencies, computed from both graphs.
package struct MigrationPlan: Equatable, Sendable {
  /// A service that becomes a key.
  package struct Key: Equatable, Sendable {
    package enum State: String, Sendable, CaseIterable {
      case planned
      /// A property of `DependencyValues` has its name.
      case registered
    }

    /// Of the property of `DependencyValues`.
    package var name: String
    /// Proposed.
    package var keyType: String
    /// As its author wrote it.
    package var type: String
    package var state: State
    /// Where key and property are declared; `nil` where no module fits by itself.
    package var interface: AnsweredModule?
    /// Where the live value is declared.
    package var implementation: AnsweredModule
    /// Where other applications have theirs.
    package var otherImplementations: [AnsweredModule] = []
    /// `Component.property`, in the order of their places.
    package var providers: [Place]
    /// The components that require it, sorted.
    package var requiredBy: [String]
    /// The component that it makes; `nil` for a service.
    package var builds: String?
    /// Names of the keys that its value reads, sorted.
    package var reads: [String]

    package init(
      name: String, keyType: String, type: String, state: State, interface: AnsweredModule?,
      implementation: AnsweredModule, providers: [Place], requiredBy: [String], builds: String?, reads: [String]
    ) {
      self.name = name
      self.keyType = keyType
      self.type = type
      self.state = state
      self.interface = interface
      self.implementation = implementation
      self.providers = providers
      self.requiredBy = requiredBy
      self.builds = builds
      self.reads = reads
    }
  }

  /// A name with its place.
  package struct Place: Equatable, Sendable {
    package var text: String
    package var location: SourceLocation

    package init(_ text: String, _ location: SourceLocation) {
      self.text = text
      self.location = location
    }
  }

  /// What one flat list of keys cannot hold as it is.
  package struct Collision: Equatable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
      /// One name, several types.
      case otherType = "other-type"
      /// Several components provide one name and type.
      case severalProviders = "several-providers"
      /// A component finds different providers on different paths.
      case pathDependent = "path-dependent"
      /// The library has a property of that name.
      case libraryName = "library-name"
    }

    package var kind: Kind
    package var name: String
    package var proposal: String
    package var places: [Place]

    package init(kind: Kind, name: String, proposal: String, places: [Place]) {
      self.kind = kind
      self.name = name
      self.proposal = proposal
      self.places = places
    }
  }

  /// How long one instance lives, today and as a live value.
  package struct Lifetime: Equatable, Sendable {
    package enum Span: Equatable, Sendable {
      case process
      /// Of a component, which is made again and again.
      case component(String)
      case access

      package var text: String {
        switch self {
        case .process: "one per process"
        case .component(let name): "one per \(name)"
        case .access: "new on every access"
        }
      }
    }

    package var key: String
    package var provider: Place
    package var today: Span
    package var advice: String?

    package init(key: String, provider: Place, today: Span, advice: String?) {
      self.key = key
      self.provider = provider
      self.today = today
      self.advice = advice
    }

    package var changes: Bool { today != .process }
  }

  /// A value that a component is made with: no key, it stays an argument of an initializer.
  package struct Input: Equatable, Sendable {
    package var component: String
    package var name: String
    package var type: String
    /// `Component.property` of the services that need it, sorted: they stay with it.
    package var neededBy: [String]
    package var location: SourceLocation

    package init(component: String, name: String, type: String, neededBy: [String], location: SourceLocation) {
      self.component = component
      self.name = name
      self.type = type
      self.neededBy = neededBy
      self.location = location
    }
  }

  /// One piece of work.
  package struct Item: Equatable, Sendable {
    package enum Step: Int, Sendable, CaseIterable {
      case decide
      case hoist
      case register
      case convert
      case remove
    }

    /// Unique: `convert ProfileComponent`.
    package var id: String
    package var step: Step
    package var title: String
    package var module: AnsweredModule?
    /// Identifiers of items that have to be done before; empty for one that can begin.
    package var blockedBy: [String]
    /// Identifiers of items that block each other and are done together with it.
    package var together: [String] = []
    package var location: SourceLocation?

    package init(
      id: String, step: Step, title: String, module: AnsweredModule?, blockedBy: [String],
      location: SourceLocation?
    ) {
      self.id = id
      self.step = step
      self.title = title
      self.module = module
      self.blockedBy = blockedBy
      self.location = location
    }

    package var isReady: Bool { blockedBy.isEmpty }
  }

  /// What of Needle is left besides components.
  package struct Residue: Hashable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
      case generatedSource = "generated-source"
      case registration
      case generatorCall = "generator-call"
      case tool
      case package = "package"
      case `import`
      case documentation
    }

    package var kind: Kind
    package var location: SourceLocation
    /// The line, without blanks around it.
    package var text: String

    package init(kind: Kind, location: SourceLocation, text: String) {
      self.kind = kind
      self.location = location
      self.text = text
    }
  }

  /// Sorted by name.
  package var keys: [Key] = []
  package var collisions: [Collision] = []
  /// `Component.property` of properties that only hand on what their component requires: they fall away.
  package var forwarders: [Place] = []
  package var lifetimes: [Lifetime] = []
  package var inputs: [Input] = []
  /// Live values of the plan that would read each other in a cycle, each the shortest, by its keys.
  package var cycles: [[Place]] = []
  /// What only its author can decide: `text` is a sentence.
  package var manual: [Place] = []
  /// In the order of work.
  package var queue: [Item] = []
  /// Sorted by kind and place.
  package var residue: [Residue] = []
  package var status = MigrationStatus()

  package init() {}
}

/// What is left of Needle.
package struct MigrationStatus: Equatable, Sendable {
  package var components = 0
  package var dependencyProtocols = 0
  /// Services that are or become keys.
  package var keys = 0
  package var registeredKeys = 0
  /// Keys whose instances live longer as live values than today.
  package var changedLifetimes = 0
  /// Places.
  package var residue = 0

  package init() {}

  package var isDone: Bool { components == 0 && residue == 0 }
}

/// What was left of Needle in one commit.
package struct MigrationPoint: Equatable, Sendable {
  /// Abbreviated; `nil` = the tree as it is.
  package var commit: String?
  package var status: MigrationStatus

  package init(commit: String?, status: MigrationStatus) {
    self.commit = commit
    self.status = status
  }
}
