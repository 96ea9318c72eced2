package import DepGraphModel

/// Decides `#if` clauses as far as they can be decided: `true`, `false`, or `nil` where it depends on something that is
/// not known here (the configuration that is built, a flag that nothing sets, the simulator).
struct ConditionEnvironment {
  /// The platforms something is built for, in SwiftPM's spelling; empty = not known.
  var platforms: [String]
  var defines: Set<String>
  /// Flags that no build sets.
  var absentDefines: Set<String>
  /// Modules of the project and of libraries that can be imported for certain.
  var importable: Set<String>
  /// The language mode of the module that contains the condition, `nil` if unknown.
  var languageMode: Int?
  /// Flags that some builds set, whatever else is known.
  var debugDefines: Set<String> = []
  /// Flags that the others set.
  var releaseDefines: Set<String> = []
  /// Where it is a build with no other flags than those that the module is known to set, which one.
  var build: PlainBuild?
  /// What is supposed of it that its platforms do not decide.
  var answers: [BuildAtom: Bool] = [:]

  enum PlainBuild {
    case any, debug, release
  }

  /// - Parameter module: the one that the clauses stand in.
  init(
    platforms: [String], in module: ResolvedModule, build: PlainBuild? = nil, answers: [BuildAtom: Bool] = [:]
  ) {
    self.init(platforms: platforms, place: ConditionalPlace(conditions: [], in: module))
    self.build = build
    self.answers = answers
  }

  init(platforms: [String], place: ConditionalPlace) {
    self.platforms = platforms
    defines = place.defines
    absentDefines = place.absentDefines
    importable = place.importable
    languageMode = place.languageMode
    debugDefines = place.debugDefines.union(["DEBUG"])
    releaseDefines = place.releaseDefines.subtracting(debugDefines)
  }

  func truth(of stack: ConditionStack) -> Bool? {
    var result: Bool? = true
    for clause in stack {
      let value = clause.expression?.truth(in: self)
      if value == false { return false }
      if value == nil { result = nil }
    }
    return result
  }

  func isImpossible(_ stack: ConditionStack) -> Bool { truth(of: stack) == false }
}

extension ResolvedModule {
  /// Whether what is under `#if` clauses of the module is compiled; `nil` where it depends on what is not known here.
  /// - Parameter platforms: those it is built for, in SwiftPM's spelling; empty = not known.
  package func isCompiled(_ conditions: ConditionStack, on platforms: [String]) -> Bool? {
    conditions.isEmpty ? true : ConditionEnvironment(platforms: platforms, in: self).truth(of: conditions)
  }
}

package enum Conditions {
  /// Whether no build meets both.
  package static func excludeEachOther(_ left: ConditionStack, _ right: ConditionStack) -> Bool {
    guard !left.isEmpty, !right.isEmpty else { return false }
    return ConditionExclusion((left + right).compactMap(\.expression)).isImpossible
  }

  /// Whether every build meets one of several, as far as what they ask for tells.
  static func areWhole(_ stacks: [ConditionStack]) -> Bool {
    guard !stacks.contains([]) else { return true }
    return BuildVariants(platforms: []).gap(
      reads: [ConditionalPlace(conditions: [])], live: stacks.map { ConditionalPlace(conditions: $0) }) == nil
  }
}

extension ConditionExpression {
  func truth(in environment: ConditionEnvironment) -> Bool? {
    switch self {
    case .literal(let value): return value
    case .flag(let name):
      if environment.defines.contains(name) || Self.isFeature(name) { return true }
      if let build = environment.build {
        let isOfRelease = environment.releaseDefines.contains(name)
        if !isOfRelease, !environment.debugDefines.contains(name) { return false }
        if build != .any { return (build == .debug) != isOfRelease }
      }
      return environment.absentDefines.contains(name) ? false : nil
    case .call("canImport", let module) where environment.importable.contains(module): return true
    case .call("swift", let argument): return Self.isMet(argument, inLanguageMode: environment.languageMode)
    case .call("compiler", let argument): return Self.isMet(argument, by: Self.compiler)
    case .call(let function, let argument):
      return Self.truth(function, argument, environment.platforms)
        ?? environment.answers[.call(function, argument)]
    case .not(let inner): return inner.truth(in: environment).map { !$0 }
    case .and(let left, let right):
      let values = [left.truth(in: environment), right.truth(in: environment)]
      return values.contains(false) ? false : (values.contains(nil) ? nil : true)
    case .or(let left, let right):
      let values = [left.truth(in: environment), right.truth(in: environment)]
      return values.contains(true) ? true : (values.contains(nil) ? nil : false)
    }
  }

  /// `$AsyncAwait`: what interfaces ask for so that older compilers can read them.
  static func isFeature(_ name: String) -> Bool { name.hasPrefix("$") }

  /// The compiler that is assumed, as it is where manifests are evaluated. What a newer one would say is not known.
  static let compiler = (major: 6, minor: 3)

  /// `>=5.9`, `<6` of `swift`, which asks for the language mode.
  /// - Returns: `nil` where it depends on more than is known.
  static func isMet(_ requirement: String, inLanguageMode mode: Int?) -> Bool? {
    switch mode {
    // The newest mode goes by the version of its compiler.
    case compiler.major: isMet(requirement, by: compiler)
    case 5: isMet(requirement, by: (5, 10), isExact: true)
    // `-swift-version 4` and `4.2` are both of them, and differ.
    case 4:
      isMet(requirement, by: (4, 1), isExact: true) == isMet(requirement, by: (4, 2), isExact: true)
        ? isMet(requirement, by: (4, 2), isExact: true) : nil
    // An older mode than 5 is always set explicitly.
    default: isMet(requirement, by: (5, 9))
    }
  }

  /// - Parameter isExact: whether the version is all that there is, and not only the least.
  static func isMet(_ requirement: String, by version: (major: Int, minor: Int), isExact: Bool = false) -> Bool? {
    let isMinimum = requirement.hasPrefix(">=")
    guard isMinimum || requirement.hasPrefix("<") else { return nil }
    let parts = requirement.drop { $0 == ">" || $0 == "<" || $0 == "=" }.split(separator: ".").map { Int($0) }
    guard let major = parts.first ?? nil else { return nil }
    let minor = parts.count > 1 ? parts[1] ?? 0 : 0
    if (major, minor) <= version { return isMinimum }
    return isExact ? !isMinimum : nil
  }

  private static func truth(_ function: String, _ argument: String, _ platforms: [String]) -> Bool? {
    let answers = Set(platforms.map { PlatformQuestion.answer(function, argument, on: $0) })
    return answers.count == 1 ? answers.first ?? nil : nil
  }
}
