/// What a generated project is meant to say: who declares, implements, reads and sets what. The sources are written from
/// it and so is what must be found, each on its own; neither knows anything of depgraph.
struct Plan {
  /// What says which modules there are.
  enum Description { case packages, xcode, xcodeGen, tuist, moduleGraph }

  var description = Description.packages
  var packages: [PlannedPackage] = []
  var modules: [PlannedModule] = []
  var keys: [PlannedKey] = []
  var lives: [PlannedLive] = []
  var reads: [PlannedRead] = []
  var overrides: [PlannedOverride] = []
  /// Further findings that need no more than what is told here.
  var oddities: [PlannedOddity] = []
  /// What the configuration asks for; `nil` = there is none.
  var policies: PlannedPolicies?
  /// What was planted, in words, for who reads a disagreement.
  var notes: [String] = []
}

struct PlannedPackage {
  var name: String
  /// Relative to the tree, empty for its root.
  var folder: String
}

struct PlannedModule {
  enum Kind { case library, executable, test, archive }

  var name: String
  var package: Int
  var kind: Kind
  /// Whether an Xcode project declares it, beside the packages.
  var isXcode = false
  /// Modules that its target declares to depend on.
  var links: [Int] = []
  /// Modules that every file of it may take for imported: re-exported by a file of its own.
  var reexports: [Int] = []
  /// Whether a file of it re-exports the library.
  var reexportsLibrary = false
  /// Whether one of its files imports SwiftUI, or the Composable Architecture.
  var isScreen = false
  /// Whether it declares what the system starts.
  var hasDelegate = false
  /// Imports besides those that reads and values need, each a file of its own.
  var extraImports: [PlannedImport] = []
  /// Libraries that its target links.
  var products: [PlannedProduct] = []
  /// Whether a file of it holds what only looks like the library, and reads of what the library brings.
  var hasDecoy = false
}

struct PlannedImport {
  enum Form: CaseIterable { case plain, testable, access, implementationOnly, ofAType, underCanImport }

  var module: Int
  var form: Form
}

/// A library that declares no key, and the files that import it.
struct PlannedProduct {
  enum Importers: CaseIterable { case liveFiles, keyAndLiveFiles, otherFile, liveAndOtherFiles, none }

  /// The key whose files import it.
  var key: Int
  var importers: Importers

  static let name = "Collections"
}

/// A key with its registration.
struct PlannedKey {
  var noun: String
  var form: KeyForm
  var module: Int
  /// `nil` where it is read by its type alone.
  var property: String?
  var registration: Registration = .plain
  /// The name that reports give it.
  var subject: String
  /// Its path inside its module.
  var path: [String]
  /// How its value is spelled where its module is imported.
  var valueType: String
  var hasTestConformance: Bool
  var isTestLive = false
  /// The module that holds a test or preview value which the library never looks at.
  var misplaced: (module: Int, member: String)?
  /// Whether a file beside it declares a value for previews.
  var hasPreviewValue = false
  /// A second property that subscripts the same key, in the same module.
  var sharedProperty: String?
  /// Whether it is the private key of an entry without a live value.
  var isUnimplementable = false

  /// Whether its value is a struct of closures, of which one can be set alone.
  var isClient: Bool { form.isClient }
}

enum KeyForm: CaseIterable {
  case client, inlineStruct, inlineClass, inlineActor, separate, nested, inValues, refined, alias, macroClient
  case entry, entryNamed, entryInferred
  case privateKey, privateNested, entryInternal, protocolClient, generic

  /// Forms that another module can implement.
  static let open: [KeyForm] = [
    .client, .client, .inlineStruct, .inlineClass, .inlineActor, .separate, .nested, .inValues, .refined, .alias,
    .macroClient, .macroClient, .entry, .entryNamed, .entryInferred, .generic,
  ]

  var isClient: Bool {
    switch self {
    case .client, .inlineStruct, .nested, .alias, .macroClient: true
    case .inlineClass, .inlineActor, .separate, .inValues, .refined, .entry, .entryNamed, .entryInferred, .privateKey,
      .privateNested, .entryInternal, .protocolClient, .generic:
      false
    }
  }

  /// Whether a value for tests can stand beside it.
  var declaresTestValue: Bool {
    switch self {
    case .privateKey, .privateNested, .protocolClient: false
    default: true
    }
  }

  /// Whether other modules can name the key itself.
  var isNameable: Bool {
    switch self {
    case .privateKey, .privateNested, .entryInternal, .protocolClient: false
    default: true
    }
  }

  var isEntry: Bool {
    switch self {
    case .entry, .entryNamed, .entryInferred, .entryInternal: true
    default: false
    }
  }
}

enum Registration {
  case plain, modify, labelled, qualified, readOnly, delegated
  /// The setter writes another key of the same module.
  case mismatched
}

/// A `DependencyKey` conformance.
struct PlannedLive {
  enum Making: CaseIterable {
    case inPlace, staticFunction, ownType, filled, oneModuleFurther
    case trap, testValue, previewValue
    /// An endpoint is never assigned.
    case incomplete
  }

  var key: Int
  var module: Int
  var condition: Condition = .none
  var making: Making = .inPlace
  /// Whether the member stands in another file than the conformance.
  var isApart = false
  /// The module that holds the function which makes it, for `oneModuleFurther`.
  var maker: Int?
}

enum Condition {
  case none, debug, release, iOS, staging, simulator, canImportUIKit, oldCompiler, never

  var text: String? {
    switch self {
    case .none: nil
    case .debug: "DEBUG"
    case .release: "!DEBUG"
    case .iOS: "os(iOS)"
    case .staging: "STAGING"
    case .simulator: "targetEnvironment(simulator)"
    case .canImportUIKit: "canImport(UIKit)"
    case .oldCompiler: "swift(>=5.5)"
    case .never: "false"
    }
  }

  /// Whether some builds meet it and others do not, as far as anybody can tell.
  var isOpen: Bool {
    switch self {
    case .none, .oldCompiler, .never: false
    case .debug, .release, .iOS, .staging, .simulator, .canImportUIKit: true
    }
  }
}

/// A place that reads a key.
struct PlannedRead {
  enum Place: Equatable {
    case code, test, preview
    /// In what builds a live value: the position in `Plan.lives`, and when it is read.
    case live(Int, Timing)
    /// In a test value.
    case testValue
  }

  enum Timing { case eager, deferred, unread }

  var module: Int
  var key: Int
  var place: Place = .code
  var condition: Condition = .none
  /// How it is spelled; a number that the writer makes a form of.
  var form: Int
  /// The module that brings the key into view: its own, or one that re-exports it. `nil` = nothing in the file does.
  var through: Int?

  /// The type that reads, in code: now and then a builder, or one that stands in a builder.
  var owner: [String] {
    let reader = "Reader\(key)x\(form)"
    switch form % 9 {
    case 0: return [reader + "Builder"]
    case 1: return ["\(reader)Builders", reader]
    default: return [reader]
    }
  }
}

struct PlannedOverride {
  enum Reach: Equatable {
    /// The whole dependency.
    case whole
    /// A single endpoint.
    case endpoint
    /// The whole set: `$0.context = .preview`.
    case everything
  }

  enum Place { case code, test, preview }

  var module: Int
  var key: Int
  var reach: Reach = .whole
  var place: Place = .code
  var condition: Condition = .none
  var form: Int
  /// The type that a test stands in.
  var owner: String?
}

/// A fault that stands alone.
enum PlannedOddity {
  /// Reads a property that nothing registers.
  case unregistered(module: Int, property: String)
  /// A registration of a type that is no key.
  case undeclaredKey(module: Int, type: String, isDeclared: Bool)
  /// A static read of a key; counts as a read too.
  case staticRead(module: Int, key: Int, owner: String)
  /// A read of a name that two imported modules register.
  case ambiguous(module: Int, keys: [Int])
  /// A static `liveValue` without the conformance: nothing finds it, and nothing is said of it.
  case memberWithoutConformance(module: Int, key: Int)
}
