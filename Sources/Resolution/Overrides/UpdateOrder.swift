import DepGraphModel

/// What an update of dependencies has set before a place in it: a read there takes that.
///
///     withDependencies {
///       $0.token = Token("set")
///       $0.share = Share($0.token.name)
///     } operation: { … }
struct UpdateOrder {
  enum Standing: Equatable {
    case unset
    case set
    /// Under a condition: by the overrides at these places.
    case maybeSet([SourceLocation])
  }

  private let expansion: OverrideExpansion
  /// What calls or names helpers, by their names.
  private let uses: [String: [OverrideExpansion.Place]]

  init(_ expansion: OverrideExpansion) {
    self.expansion = expansion
    var uses: [String: [OverrideExpansion.Place]] = [:]
    for module in expansion.table.modules.indices where expansion.table.modules[module].kind != .test {
      for source in expansion.facts.readSources(of: module) {
        for fact in source.dependencies.overrides where !fact.isPreviewOrTestValue {
          guard let name = fact.usedHelper else { continue }
          uses[name, default: []].append(OverrideExpansion.Place(fact: fact, file: source.file, module: module))
        }
      }
    }
    self.uses = uses
  }

  func standing(of target: DependencyTarget, before read: ReadFlow.Place) -> Standing {
    guard target.isKey, let spot = Spot(read) else { return .unset }
    return standing(of: target, before: spot, seen: [])
  }

  /// The overrides that the update around a read is a part of: where it is applied itself, or the helper that it is.
  func applied(at read: ReadFlow.Place) -> [SourceLocation] {
    Spot(read).map { applied(at: $0, seen: []) } ?? []
  }

  /// A place in an update.
  private struct Spot {
    var update: ConsumptionFact.Update
    var timing: Timing
    var conditions: ConditionStack
    var position: SourcePosition
    var file: String
    var module: ModuleIndex
    /// Whether what a helper reads is read where it is used: of a member of `DependencyValues`.
    var isOfMember = false

    init?(_ read: ReadFlow.Place) {
      // What was made anew holds nothing that was set.
      guard let update = read.fact.update, read.fact.form != .made else { return nil }
      self.update = update
      (timing, conditions, position) = (read.fact.timing, read.fact.conditions, read.fact.position)
      (file, module) = (read.file, read.module)
      isOfMember = read.fact.form == .valuesMember
    }

    init(_ use: OverrideExpansion.Place) {
      let fact = use.fact
      update = ConsumptionFact.Update(
        form: fact.form, extent: fact.extent, member: fact.member, branches: fact.branches, end: fact.position)
      (timing, conditions, position) = (fact.timing, fact.conditions, fact.position)
      (file, module) = (use.file, use.module)
    }

    var location: SourceLocation { SourceLocation(file: file, position: position) }

    func follows(_ fact: OverrideFact, from start: SourcePosition) -> Bool {
      fact.form == update.form && fact.extent == update.extent && fact.member == update.member
        && start <= fact.position && fact.position < update.end && (fact.timing == .eager || fact.timing == timing)
    }

    /// What more has to hold for an override before it than for the place itself.
    func open(_ branches: [String]) -> [String] {
      let shared = zip(branches, update.branches).prefix { $0 == $1 }.count
      return Array(branches.dropFirst(shared))
    }
  }

  private func standing(of target: DependencyTarget, before spot: Spot, seen: Set<String>) -> Standing {
    let earlier = settings(of: target, before: spot)
    let compiled = earlier.filter { spot.conditions.starts(with: $0.conditions) }
    if BranchCover(compiled.map { spot.open($0.branches) }).isWhole { return .set }
    let own = earlier.isEmpty ? Standing.unset : .maybeSet(Set(earlier.flatMap { applied(at: $0, of: spot) }).sorted())
    guard spot.update.form == .helper, !spot.isOfMember, let name = spot.update.member, seen.count < Self.mostSteps,
      !seen.contains(name)
    else { return own }
    // What all that use the helper have set before.
    let uses = uses(of: name, in: spot)
    let standings = uses.map { standing(of: target, before: Spot($0), seen: seen.union([name])) }
    guard !standings.isEmpty, !standings.contains(.unset), isUsedByNothingElse(name, in: spot, besides: uses) else {
      return own
    }
    var places: Set<SourceLocation> = []
    for case .maybeSet(let found) in standings { places.formUnion(found) }
    if places.isEmpty { return .set }
    if case .maybeSet(let found) = own { places.formUnion(found) }
    return .maybeSet(places.sorted())
  }

  private static let mostSteps = 8

  private func settings(of target: DependencyTarget, before spot: Spot) -> [ResolvedOverride] {
    guard let facts = expansion.facts[spot.file]?.dependencies else { return [] }
    let around = facts.members.filter { $0.position <= spot.position && spot.position < $0.end }
    let start = around.map(\.position).max() ?? SourcePosition(line: 1, column: 1)
    let scope = expansion.visibility.scope(of: spot.file, in: spot.module)
    var found: [ResolvedOverride] = []
    for var fact in facts.overrides where spot.follows(fact, from: start) {
      // Whether what a function is handed runs in the update has nothing to do with the order in it.
      fact.outside = []
      if case .replaced = fact.subject { drop(&found, replacedBy: fact, before: spot) }
      for outcome in expansion.expand(fact, file: spot.file, in: scope, seen: []) {
        var override = outcome.override
        guard outcome.given == nil, !override.isPartial, override.target == target || override.target == .all,
          !BranchCover.excludeEachOther(override.branches, spot.update.branches)
        else { continue }
        if override.isUnfollowed { override.branches.append("unknown values") }
        found.append(override)
      }
    }
    return found
  }

  /// `$0 = .mocked`: what was set before is gone.
  private func drop(_ earlier: inout [ResolvedOverride], replacedBy fact: OverrideFact, before spot: Spot) {
    if spot.open(fact.branches).isEmpty, spot.conditions.starts(with: fact.conditions) { return earlier.removeAll() }
    for index in earlier.indices { earlier[index].branches.append("not replaced") }
  }

  // MARK: Helpers

  /// Where an override of an update is applied.
  private func applied(at override: ResolvedOverride, of spot: Spot) -> [SourceLocation] {
    spot.update.form == .helper ? applied(at: spot, seen: []) : [override.location]
  }

  private func applied(at spot: Spot, seen: Set<String>) -> [SourceLocation] {
    guard spot.update.form == .helper else { return [spot.location] }
    guard let name = spot.update.member, !seen.contains(name), seen.count < Self.mostSteps else { return [] }
    return uses(of: name, in: spot).flatMap { applied(at: Spot($0), seen: seen.union([name])) }
  }

  private func uses(of name: String, in spot: Spot) -> [OverrideExpansion.Place] {
    (uses[name] ?? []).filter { use in
      name.contains("@")
        ? use.file == spot.file
        : expansion.sees(spot.module, from: expansion.visibility.scope(of: use.file, in: use.module))
    }
  }

  /// Whether no other code than what is known to use a helper names it.
  private func isUsedByNothingElse(
    _ name: String, in spot: Spot, besides uses: [OverrideExpansion.Place]
  ) -> Bool {
    guard !name.contains("@") else { return true }
    let table = expansion.table
    let isMember = expansion.helpersByName[name]?.contains { !$0.fact.owner.isEmpty } ?? true
    return table.modules.indices.allSatisfy { module in
      guard table.isOwn(module), table.modules[module].kind != .test else { return true }
      return expansion.facts.readSources(of: module).allSatisfy { source in
        guard source.facts.vocabulary.contains(name),
          expansion.sees(spot.module, from: expansion.visibility.scope(of: source.file, in: module))
        else { return true }
        let known = uses.filter { $0.file == source.file }.map(\.fact.position)
        return source.dependencies.members.allSatisfy { member in
          let isNamed =
            member.calls.contains { $0.callee.last == name && (isMember || $0.callee.count == 1) }
            || isMember && member.mentions.contains(name)
          return !isNamed || known.contains { member.position <= $0 && $0 < member.end }
        }
      }
    }
  }
}

extension OverrideFact {
  /// The helper that applies what is set here.
  fileprivate var usedHelper: String? {
    switch subject {
    case .helperCall(let name), .handed(_, let name): name
    case .replaced(let name): name
    case .dependency, .each, .everything, .mutated, .renewed, .carried, .given, .around, .nothing, .handedOn: nil
    }
  }
}
