package import DepGraphModel

/// A place under `#if` clauses, in a target that defines some flags and links some modules.
package struct ConditionalPlace: Sendable {
  package var conditions: ConditionStack
  package var defines: Set<String>
  /// Flags that are set where `DEBUG` is.
  package var debugDefines: Set<String>
  /// Flags that are set where `DEBUG` is not.
  package var releaseDefines: Set<String> = []
  /// Flags that no build sets there.
  package var absentDefines: Set<String>
  /// All flags that are set there in builds which nobody asks for more; `nil` where that is not known.
  package var possibleDefines: Set<String>?
  /// Modules of the project and of libraries that can be imported there for certain.
  package var importable: Set<String>
  /// `nil` where it is not known.
  package var languageMode: Int?

  package init(conditions: ConditionStack, in module: ResolvedModule) {
    self.conditions = conditions
    defines = Set(module.module.defines)
    debugDefines = Set(module.module.debugDefines)
    releaseDefines = Set(module.module.releaseDefines)
    absentDefines = Set(module.module.absentDefines)
    possibleDefines = module.module.possibleDefines.map { Set($0) }
    // Whoever builds a package sets it.
    if possibleDefines?.contains("SWIFT_PACKAGE") ?? false { defines.insert("SWIFT_PACKAGE") }
    importable = module.importable
    languageMode = module.module.languageMode
  }

  /// In a target of which nothing is known.
  init(conditions: ConditionStack) {
    self.conditions = conditions
    (defines, debugDefines, absentDefines, importable) = ([], [], [], [])
  }
}

/// Builds of one root in which something is read and no live value of it is compiled.
package struct BuildGap: Equatable, Sendable {
  /// No build without `DEBUG` has a live value.
  package var isDebugOnly: Bool
  /// No build for a device has one.
  package var isSimulatorOnly: Bool
  /// Whether builds of both kinds are sure to exist: configurations differ in `DEBUG`, devices from simulators, and the
  /// platforms of an Xcode target are written down. Other flags and modules may be the same in all builds.
  package var isCertain: Bool
}

/// Everything that `#if` clauses of one root can ask for, tried out.
package struct BuildVariants {
  /// Exact platforms; empty = not known.
  private let platforms: [String]
  private let builtFor: [String]

  /// - Parameters:
  ///   - platforms: what the root is built for, in SwiftPM's spelling; empty = not known. The empty name among them is any
  ///     other one that it may be built for.
  ///   - builtFor: where it is not known, platforms for which there are builds beside others.
  package init(platforms: [String], builtFor: [String] = []) {
    self.platforms = platforms
    self.builtFor = platforms.isEmpty ? builtFor : []
  }

  /// More questions than this are not tried out.
  private static let mostAtoms = 10

  /// - Parameter declared: places that declare the key, of which a build that reads it needs one to compile; empty where
  ///   any build has one.
  /// - Returns: `nil` where every build that reads has a live value, or where there are too many kinds of builds.
  package func gap(
    reads: [ConditionalPlace], live: [ConditionalPlace], declared: [ConditionalPlace] = []
  ) -> BuildGap? {
    gap(reads: reads, live: live, declared: declared) { !$0.isEmpty }
  }

  /// - Parameter suffice: whether the places that one build compiles are enough, given by their positions in `live`.
  func gap(
    reads: [ConditionalPlace], live: [ConditionalPlace], declared: [ConditionalPlace] = [], suffice: ([Int]) -> Bool
  ) -> BuildGap? {
    let reads = reads.map(ParsedPlace.init)
    let live = live.map(ParsedPlace.init)
    let declared = declared.map(ParsedPlace.init)
    let asked = Set((reads + live + declared).flatMap(\.atoms))
    let affirmed = Set((reads + live + declared).flatMap(\.affirmed))
    let named = platforms.isEmpty ? Self.platforms(namedBy: asked, affirmed: affirmed) : platforms
    let candidates = named + builtFor.filter { !named.contains($0) }
    let free = asked.filter { atom in candidates.contains { decided(atom, on: $0) == nil } }
      .sorted { ($0.isTrusted ? 0 : 1, $0.text) < ($1.isTrusted ? 0 : 1, $1.text) }
    guard free.count <= Self.mostAtoms else { return nil }
    let trusted = free.prefix { $0.isTrusted }.count
    let unset = (reads + live + declared).reduce(into: Set<BuildAtom>()) { $0.formUnion($1.unset) }
    let variants = candidates.flatMap { platform in
      (0..<(1 << free.count)).map { Variant(platform: platform, atoms: free, bits: $0, truth: decided) }
    }
    let gaps = variants.map { variant in
      reads.contains { $0.holds(in: variant) } && !suffice(live.indices.filter { live[$0].holds(in: variant) })
        && (declared.isEmpty || declared.contains { $0.holds(in: variant) })
    }
    guard gaps.contains(true) else { return nil }
    // Sure is a gap that stays whatever the atoms are of which it is not known whether they ever differ, on a platform of
    // which it is known that there are builds for it, or on each that there may be. What sets a flag that the project does
    // not set is not among the builds that are sure to exist.
    var isAlwaysGap: [Int: Bool] = [:]
    for (index, variant) in variants.enumerated() where platforms.isEmpty || !variant.platform.isEmpty {
      if unset.contains(where: { variant.value($0) == true }) { continue }
      let isBuilt = platforms.isEmpty ? builtFor.contains(variant.platform) : true
      for platform in (platforms.isEmpty ? [0] : []) + (isBuilt ? [1 + index >> free.count] : []) {
        let known = (platform << trusted) | (variant.bits & ((1 << trusted) - 1))
        isAlwaysGap[known] = (isAlwaysGap[known] ?? true) && gaps[index]
      }
    }
    let isCertain = isAlwaysGap.values.contains(true)
    // Whether none of the builds in which something does not hold has a live value.
    func needs(_ atom: BuildAtom) -> Bool {
      let others = variants.indices.filter { variants[$0].value(atom) == false }
      return others.contains { gaps[$0] }
        && !others.contains { index in live.contains { $0.holds(in: variants[index]) } }
    }
    // Which platform has simulators says nothing where nobody asks for one.
    let simulator = BuildAtom.call("targetEnvironment", "simulator")
    return BuildGap(
      isDebugOnly: needs(.flag("DEBUG")), isSimulatorOnly: asked.contains(simulator) && needs(simulator),
      isCertain: isCertain)
  }

  /// Whether every build compiles one of several places; not where there are too many kinds of builds.
  package func areWhole(_ places: [ConditionalPlace]) -> Bool {
    let places = places.map(ParsedPlace.init)
    let variants = variants(asked: Set(places.flatMap(\.atoms)))
    return !variants.isEmpty && variants.allSatisfy { variant in places.contains { $0.holds(in: variant) } }
  }

  /// A build, flags aside.
  struct Kind {
    var platform: String
    /// To what the platform does not decide.
    var answers: [BuildAtom: Bool]
  }

  /// The kinds of builds that differ in what some places ask; none where there are too many.
  func kinds(asking places: [ConditionalPlace]) -> [Kind] {
    let asked = Set(places.map(ParsedPlace.init).flatMap(\.atoms))
    return variants(asked: asked.filter { if case .call = $0 { true } else { false } }).map { variant in
      let answers = variant.atoms.compactMap { atom in variant.value(atom).map { (atom, $0) } }
      return Kind(platform: variant.platform, answers: Dictionary(firstOf: answers))
    }
  }

  /// All builds that differ in what is asked, those for a platform that nothing names among them, unless there are too
  /// many.
  private func variants(asked: Set<BuildAtom>) -> [Variant] {
    let named = asked.compactMap { atom -> String? in
      guard case .call("os", let name) = atom else { return nil }
      return name == "OSX" ? "macos" : name.lowercased()
    }
    let candidates = platforms.isEmpty ? Set(named + builtFor).sorted() + [""] : platforms
    let free = asked.filter { atom in candidates.contains { decided(atom, on: $0) == nil } }.sorted {
      $0.text < $1.text
    }
    guard free.count < Self.mostAtoms, candidates.count << free.count <= Self.mostVariants else { return [] }
    return candidates.flatMap { platform in
      (0..<(1 << free.count)).map { Variant(platform: platform, atoms: free, bits: $0, truth: decided) }
    }
  }

  private static let mostVariants = 32

  /// Whether some build meets the conditions.
  package func canMeet(_ place: ConditionalPlace) -> Bool {
    guard !place.conditions.isEmpty else { return true }
    return !ConditionEnvironment(platforms: platforms, place: place).isImpossible(place.conditions)
  }

  /// Systems that code is brought to on purpose: where it only says what they do without, nothing is built for them.
  private static let portedTo: Set<String> = ["windows", "android", "wasi", "freebsd", "openbsd"]

  /// - Parameter affirmed: those that are asked outside of a negation.
  private static func platforms(namedBy atoms: Set<BuildAtom>, affirmed: Set<BuildAtom>) -> [String] {
    let named = atoms.compactMap { atom -> String? in
      guard case .call("os", let name) = atom else { return nil }
      return affirmed.contains(atom) || !portedTo.contains(name.lowercased()) ? name.lowercased() : nil
    }.sorted()
    // A condition on several platforms names those it is built for. The empty name means every other one.
    return named.count > 1 ? named : named + [""]
  }

  /// `nil` where builds for one platform differ in it.
  private func decided(_ atom: BuildAtom, on platform: String) -> Bool? {
    switch atom {
    case .flag(let name): return ConditionExpression.isFeature(name) ? true : nil
    case .opaque: return nil
    case .call("swift", let version): return ConditionExpression.isMet(version, inLanguageMode: nil)
    case .call("compiler", let version): return ConditionExpression.isMet(version, by: ConditionExpression.compiler)
    // Who names platforms names iOS for Catalyst too.
    case .call("targetEnvironment", "macCatalyst") where platforms.isEmpty: return nil
    case .call(let function, let argument): return PlatformQuestion.answer(function, argument, on: platform)
    }
  }
}

/// A question that a clause asks.
enum BuildAtom: Hashable {
  case flag(String)
  case call(String, String)
  /// A clause that is not understood.
  case opaque(String)

  /// Whether both answers are sure to be given by builds of one project.
  var isTrusted: Bool {
    switch self {
    case .flag(let name): name == "DEBUG"
    case .call(let function, let argument): function == "targetEnvironment" && argument == "simulator"
    case .opaque: false
    }
  }

  var text: String {
    switch self {
    case .flag(let name), .opaque(let name): name
    case .call(let function, let argument): "\(function)(\(argument))"
    }
  }
}

/// One kind of build.
private struct Variant {
  let platform: String
  let atoms: [BuildAtom]
  let bits: Int
  let truth: (BuildAtom, String) -> Bool?

  func value(_ atom: BuildAtom) -> Bool? {
    if let decided = truth(atom, platform) { return decided }
    return atoms.firstIndex(of: atom).map { bits & (1 << $0) != 0 }
  }
}

private struct ParsedPlace {
  private let place: ConditionalPlace
  private var clauses: ConditionStack { place.conditions }

  init(_ place: ConditionalPlace) { self.place = place }

  /// The flags that it asks for and that no build sets which nobody asks for more.
  var unset: Set<BuildAtom> {
    guard let possible = place.possibleDefines else { return [] }
    return atoms.filter { if case .flag(let name) = $0 { !possible.contains(name) } else { false } }
  }

  var atoms: Set<BuildAtom> {
    clauses.reduce(into: []) { atoms, clause in
      guard let expression = clause.expression else {
        atoms.insert(.opaque(clause.text))
        return
      }
      atoms.formUnion(expression.atoms.filter { given($0) == nil }.map(asked))
    }
  }

  var affirmed: Set<BuildAtom> { clauses.reduce(into: []) { $0.formUnion($1.expression?.affirmed() ?? []) } }

  /// What a build is asked for: whether it is one for debugging, for a flag that those alone have or lack.
  private func asked(_ atom: BuildAtom) -> BuildAtom {
    guard case .flag(let name) = atom, place.debugDefines.contains(name) || isOfRelease(atom) else { return atom }
    return .flag("DEBUG")
  }

  private func isOfRelease(_ atom: BuildAtom) -> Bool {
    guard case .flag(let name) = atom else { return false }
    return place.releaseDefines.contains(name) && !place.debugDefines.contains(name)
  }

  private func value(_ atom: BuildAtom, in variant: Variant) -> Bool? {
    variant.value(asked(atom)).map { isOfRelease(atom) ? !$0 : $0 }
  }

  /// What the module that it is in answers, whatever is built.
  private func given(_ atom: BuildAtom) -> Bool? {
    switch atom {
    case .flag(let name): place.defines.contains(name) ? true : place.absentDefines.contains(name) ? false : nil
    case .call("canImport", let module): place.importable.contains(module) ? true : nil
    case .call("swift", let version): ConditionExpression.isMet(version, inLanguageMode: place.languageMode)
    case .call, .opaque: nil
    }
  }

  func holds(in variant: Variant) -> Bool {
    clauses.allSatisfy { clause in
      guard let expression = clause.expression else { return variant.value(.opaque(clause.text)) ?? false }
      return expression.holds { given($0) ?? value($0, in: variant) ?? false }
    }
  }
}

extension ConditionExpression {
  var atoms: Set<BuildAtom> {
    switch self {
    case .flag(let name): [.flag(name)]
    case .call(let function, let argument): [.call(function, argument)]
    case .literal: []
    case .not(let inner): inner.atoms
    case .and(let left, let right), .or(let left, let right): left.atoms.union(right.atoms)
    }
  }

  /// Those that are asked outside of a negation, or inside of one.
  func affirmed(_ isAffirmed: Bool = true) -> Set<BuildAtom> {
    switch self {
    case .flag, .call, .literal: isAffirmed ? atoms : []
    case .not(let inner): inner.affirmed(!isAffirmed)
    case .and(let left, let right), .or(let left, let right):
      left.affirmed(isAffirmed).union(right.affirmed(isAffirmed))
    }
  }

  func holds(_ answer: (BuildAtom) -> Bool) -> Bool {
    switch self {
    case .flag(let name): answer(.flag(name))
    case .call(let function, let argument): answer(.call(function, argument))
    case .literal(let value): value
    case .not(let inner): !inner.holds(answer)
    case .and(let left, let right): left.holds(answer) && right.holds(answer)
    case .or(let left, let right): left.holds(answer) || right.holds(answer)
    }
  }
}
