import SwiftSyntax

/// What a manifest may know of the world, all of it given from outside.
package struct ManifestSurroundings: Hashable, Sendable {
  var environment: [String: String]
  var host: ManifestHost
  /// The assumed version of the Swift tools.
  var tools: ToolsVersion
  /// What the first line of the manifest asks for.
  var declared: ToolsVersion
  /// How many expressions and statements may be evaluated.
  var stepLimit: Int

  package init(environment: [String: String], host: ManifestHost, tools: ToolsVersion, stepLimit: Int) {
    self.environment = environment
    self.host = host
    self.tools = tools
    declared = tools
    self.stepLimit = stepLimit
  }
}

/// Runs a manifest without compiling it. It reads no file, starts nothing, knows no clock, and gives up rather than guess.
///
/// Places are `any SyntaxProtocol`: with `some`, a release would compile nearly all of it once more for each kind of node.
final class ManifestEvaluator {
  static let depthLimit = 2_000

  let surroundings: ManifestSurroundings
  /// What a manifest imports, where that is not the library of SwiftPM.
  let library: EvaluationScope
  let global: EvaluationScope
  /// Modules whose names may stand before those of their declarations.
  let modules: Set<String>
  /// Those of them that are not the repository's own.
  let libraryModules: Set<String>
  /// Whether types of PackageDescription are there.
  let knowsPackages: Bool
  /// Types of a format's own library.
  var typesOfFormat: Set<String> = []
  /// What types and aliases are kept as: those that hide one of the library, or that another file keeps to itself, get
  /// a name of their own (`Product'`). Behind the name of the library's module the hidden one stays what it is.
  var claimed: Set<String> = []
  /// Types and aliases that only the file sees that declares them.
  var hiddenTypes: Set<String> = []
  /// The files that a manifest imports, in the order of the text.
  var sources: [LibrarySource] = []
  var modulesByName: [String: ModuleScopes] = [:]
  /// What the modules that the manifest imports export.
  let imported: EvaluationScope
  /// What the plugins of the repository export to its helpers.
  var importedByHelpers: EvaluationScope?
  /// Whether declarations of a library are being read: one that is not followed matters only where it is used.
  var isLoading = false
  /// Where the declarations of the format end and those of the repository begin.
  var ownLength = 0
  /// Where the manifest begins, behind what it imports.
  var start = 0
  var refused: [String: Unevaluable] = [:]
  var types: [String: TypeDeclaration] = [:]
  var aliases: [String: TypeName] = [:]
  /// What an alias at the top stands for, as spelled: an extension of it may declare types before aliases are resolved.
  var spelledAliases: [String: String] = [:]
  var operatorFunctions: [String: [Callable]] = [:]
  var environmentRead: [String: String?] = [:]
  /// What is spelled as a type in the text with that root, once it has been asked for.
  var mentionedTypes: (root: SyntaxIdentifier, names: Set<String>)?
  /// The package that was made last: the one SwiftPM reads.
  var package: ManifestObject?

  /// Scopes of functions that hold code of their own, which holds them in turn.
  var scopesOfCode: [EvaluationScope] = []
  /// Constructors of PackageDescription by type and name, as they are first asked for.
  private var signatures: [String: [String: [BuiltinSignature]]] = [:]

  private(set) var steps = 0
  /// How many values have been compared.
  var comparisons = 0
  private(set) var depth = 0
  private var clock = 0
  /// The birth of the oldest thing that was changed since the innermost evaluation that may fail began.
  private var oldestChange = Int.max
  /// How many `try?` surround what is being evaluated.
  var catchers = 0
  /// What is taken for granted of `#if` conditions that depend on more than the host and the tools, as they are spelled.
  var assumptions: [String: Bool] = [:]
  /// The first such condition that nothing is assumed of.
  var undecided: String?
  /// Whether an `#error` was reached: with these conditions nobody can build.
  var isImpossible = false
  /// How many failures have become unknown values.
  private(set) var poisoned = 0
  /// Record which variables change: one for each running loop over unordered elements.
  var recorders: [ChangeRecorder] = []
  /// Where the code at the top of the file called the helper that is running.
  var callSite: AbsolutePosition?

  /// - Parameter modules: of a library that stands for SwiftPM's; `nil` for a manifest of SwiftPM.
  init(surroundings: ManifestSurroundings, modules: Set<String>? = nil) {
    self.surroundings = surroundings
    libraryModules = [modules == nil ? "PackageDescription" : "ProjectDescription", "Swift", "Foundation"]
    self.modules = (modules ?? []).union(libraryModules)
    knowsPackages = modules == nil
    library = EvaluationScope(parent: nil, isTop: true)
    imported = modules == nil ? library : EvaluationScope(parent: library, isTop: true)
    global = EvaluationScope(parent: imported, isTop: true)
    if knowsPackages { registerPackageDescriptionTypes() }
  }

  deinit {
    for scope in [library, imported, global] + scopesOfCode { scope.dismantle() }
  }

  /// Declares one thing of a library; what is not followed fails where it is used.
  func tolerating(_ name: String?, _ body: () throws -> Void) throws {
    do { try body() } catch let failure as Unevaluable {
      guard isLoading, !failure.isFatal else { throw failure }
      if let name { refused[name] = failure }
    }
  }

  /// The constructors of a type of PackageDescription by name: a manifest calls the same few again and again.
  func signatures(_ name: String, of type: String) -> [BuiltinSignature] {
    if let known = signatures[type]?[name] { return known }
    let found = PackageDescription.functions(name, of: type)
    signatures[type, default: [:]][name] = found
    return found
  }

  /// Runs the whole file.
  func run(_ file: SourceFileSyntax) throws {
    _ = try executeBlock(file.statements, in: global)
  }

  // MARK: Limits

  func step(_ position: @autoclosure () -> AbsolutePosition, charging amount: Int = 1) throws {
    steps += amount
    if steps > surroundings.stepLimit {
      throw Unevaluable(reason: "evaluation takes too many steps", position: position(), isFatal: true)
    }
  }

  func deeper<Result>(_ position: @autoclosure () -> AbsolutePosition, _ body: () throws -> Result) throws -> Result {
    guard depth < Self.depthLimit else {
      throw Unevaluable(reason: "evaluation is nested too deeply", position: position(), isFatal: true)
    }
    depth += 1
    defer { depth -= 1 }
    return try body()
  }

  // MARK: Storage

  func now() -> Int {
    clock += 1
    return clock
  }

  func store(_ value: ManifestValue, type: TypeName? = nil) -> Storage {
    Storage(value: value, type: type, birth: now())
  }

  func changed(birth: Int) {
    oldestChange = min(oldestChange, birth)
  }

  // MARK: Failures

  /// Evaluates something whose failure need not matter. A failure becomes an unknown value, unless something that existed
  /// before had already been changed: then nobody knows what state the rest would run in.
  func poisoning(_ body: () throws -> ManifestValue) throws -> ManifestValue {
    let outer = oldestChange
    let start = now()
    oldestChange = Int.max
    defer { oldestChange = min(outer, oldestChange) }
    do {
      return try body()
    } catch var failure as Unevaluable {
      if failure.isFatal || failure.mayThrow { throw failure }
      if oldestChange < start {
        failure.isFatal = true
        throw failure
      }
      poisoned += 1
      return .unknown(failure)
    }
  }

  /// Runs something and tells whether it changed what existed before.
  func observingChanges<Result>(_ body: () throws -> Result) throws -> (Result, Bool) {
    let outer = oldestChange
    let start = now()
    oldestChange = Int.max
    defer { oldestChange = min(outer, oldestChange) }
    let result = try body()
    return (result, oldestChange < start)
  }

  func fail(_ reason: String, _ node: any SyntaxProtocol) -> Unevaluable {
    Unevaluable(reason: reason, position: node.positionAfterSkippingLeadingTrivia)
  }

  /// The place to report for something written at `position`: in a helper, the call of the helper.
  func place(_ position: AbsolutePosition) -> AbsolutePosition { callSite ?? position }

  /// Gives back the value, unless it is unknown.
  func known(_ value: ManifestValue) throws -> ManifestValue {
    switch value {
    case .unknown(let failure): throw failure
    case .undecided(let call): throw undecided(call.node)
    default: return value
    }
  }
}
