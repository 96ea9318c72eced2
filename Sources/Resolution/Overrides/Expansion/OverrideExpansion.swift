import DepGraphModel

/// Settles what each override sets: helpers are followed to what they set, updates that a function is handed to where
/// the function applies them.
struct OverrideExpansion {
  /// A fact with its file and module.
  struct Place {
    var fact: OverrideFact
    var file: String
    var module: ModuleIndex
  }

  /// What one fact comes to.
  struct Outcome {
    var override: ResolvedOverride
    /// The function or the type that is handed what is set; `nil` where the override says it.
    var given: String?
    /// The function or the type that is handed code which it is set for.
    var surroundingName: String?
  }

  /// What declarations of one name set. Every project of a repository may have one of that name, so the modules are
  /// compared first.
  struct Shapes {
    let modules: [ModuleIndex]
    let overrides: [ResolvedOverride]

    /// Functions that call each other reach the same override by many ways.
    init(_ overrides: [ResolvedOverride]) {
      var seen: Set<ResolvedOverride> = []
      let overrides = overrides.filter { seen.insert($0).inserted }
      self.overrides = overrides
      modules = overrides.map(\.module)
    }
  }

  let table: ModuleTable
  let facts: FactTable
  let visibility: Visibility
  let registrations: RegistrationTable
  let flow: ReadFlow
  let reach: ImportReach
  private let namesakes: LibraryNamesakes
  private(set) var helpersByName: [String: [Place]] = [:]
  /// The declarations of types by their last names, where something asks for them.
  private(set) var typesByName: [String: [TypeFact]] = [:]
  /// Where functions and types apply the update that they are handed, by their names.
  private var appliers: [String: Shapes] = [:]
  /// What functions and types set for code that they are handed, by their names.
  private var surroundings: [String: Shapes] = [:]
  let settled = KnownOutcomes()
  /// The methods of the types of the project that have the name of such a function.
  var namesakeFunctions: [String: [NamesakeFunction]] = [:]

  init(
    table: ModuleTable, facts: FactTable, visibility: Visibility, registrations: RegistrationTable,
    flow: ReadFlow
  ) {
    self.table = table
    self.facts = facts
    self.visibility = visibility
    self.registrations = registrations
    self.flow = flow
    reach = ImportReach(table: table, visibility: visibility)
    namesakes = LibraryNamesakes(table: table, facts: facts)
    for module in table.modules.indices {
      for source in facts.readSources(of: module) {
        for fact in source.dependencies.overrides where fact.form == .helper {
          guard let name = fact.member else { continue }
          helpersByName[name, default: []].append(Place(fact: fact, file: source.file, module: module))
        }
      }
    }
    let isOfSeveral = helpersByName.values.contains { places in
      places.contains { $0.fact.owner != places[0].fact.owner }
    }
    if isOfSeveral || callsUnseen { takeTypes() }
    takeAppliers()
  }

  private mutating func takeTypes() {
    for module in table.modules.indices.prefix(table.ownCount) {
      for source in facts.sources(of: module) {
        for type in source.facts.types { typesByName[type.path.last ?? "", default: []].append(type) }
      }
    }
  }

  /// Whether a function is called that another module alone declares.
  private var callsUnseen: Bool {
    table.modules.indices.contains { module in
      facts.readSources(of: module).contains { source in
        source.dependencies.overrides.contains { fact in
          guard case .helperCall(let name) = fact.subject, let places = helpersByName[name] else { return false }
          return !places.contains { $0.module == module }
        }
      }
    }
  }

  func overrides(of module: ModuleIndex) -> [ResolvedOverride] {
    outcomes(of: module).filter { $0.given == nil }.map(\.override)
  }

  /// From one function to the next. Paths through helpers that share helpers double with each step: a longer chain sets
  /// nothing.
  private static let mostSteps = 32

  /// A function may hand its update on to another one that applies it.
  private mutating func takeAppliers() {
    let isNeeded = table.modules.indices.contains { module in
      facts.readSources(of: module).contains { $0.dependencies.overrides.contains { $0.subject.needsAppliers } }
    }
    guard isNeeded else { return }
    if typesByName.isEmpty { takeTypes() }
    var known: Set<Applier> = []
    // Each round follows one more function that hands an update on.
    for _ in 0..<Self.mostSteps {
      var found: [String: [ResolvedOverride]] = [:]
      var around: [String: [ResolvedOverride]] = [:]
      for module in table.modules.indices {
        for outcome in outcomes(of: module) {
          if let function = outcome.given {
            found[function, default: []].append(outcome.override)
          } else if let function = outcome.surroundingName {
            around[function, default: []].append(outcome.override)
          }
        }
      }
      appliers = found.mapValues(Shapes.init)
      surroundings = around.mapValues(Shapes.init)
      let all = [found, around].flatMap { $0.flatMap { name, all in all.map { ($0, name) } } }
      let now = Set(all.map { Applier(function: $1, location: $0.location, target: $0.target) })
      if now == known { break }
      known = now
    }
    takeNamesakes(of: Set(surroundings.keys.map { OverrideFact.method(ofModifier: $0) ?? $0 }))
  }

  private struct Applier: Hashable {
    var function: String
    var location: SourceLocation
    var target: DependencyTarget
  }

  func expand(_ fact: OverrideFact, file: String, in scope: FileScope, seen: Set<String>) -> [Outcome] {
    let place = Place(fact: fact, file: file, module: scope.module)
    func resolved(
      _ target: DependencyTarget, property: String? = nil, conditions: ConditionStack = []
    ) -> Outcome {
      var found = override(at: place, target: target)
      found.property = property
      found.conditions += conditions
      return Outcome(override: found)
    }
    switch fact.subject {
    case .dependency(.keyPath(let property, let chain)):
      let set = registrations.settings(of: property, in: scope).map {
        resolved($0.target, property: property, conditions: $0.conditions)
      }
      if let member = chain.first, let space = registrations.namespace(property, in: scope) {
        return members(named: member, of: space, chain: chain.dropFirst(), at: place, in: scope, seen: seen) ?? set
      }
      guard chain.isEmpty, !fact.isPartial else { return set }
      // Its setter may set further keys.
      let known = Set(set.map(\.override.target))
      return set
        + written(by: property, at: place, in: scope, seen: seen).filter { !known.contains($0.override.target) }
    case .dependency(.given(let given)): return expand(.given(given), isEach: true, at: place)
    case .dependency(.variable(let path)): return expand(.variable(path), isEach: false, at: place)
    case .each(let reference): return expand(reference, isEach: true, at: place)
    case .dependency(let reference):
      let target = target(of: reference, within: fact.owner, in: scope)
      // `$0[Self.self] = self` in an extension of a protocol: which key that is, the value says.
      return target.isKey || !reference.isOwnType ? [resolved(target)] : [unfollowed(at: place)]
    case .everything(let text):
      // `$0.context = .live` is what the context is anyway.
      return text.hasSuffix("live") ? [] : [resolved(.all)]
    case .replaced(let name):
      let made = name.map { called($0, at: place, in: scope, seen: seen) } ?? []
      guard made.isEmpty else { return made }
      return [unfollowed(at: place)]
    case .helperCall(let name): return called(name, at: place, in: scope, seen: seen, isCall: true)
    case .carried, .renewed, .nothing: return []
    case .mutated(let reference, let method):
      let renewals = helpers(named: method, from: scope).filter {
        $0.fact.subject == .renewed && $0.fact.receiver == nil
      }
      guard let renewal = renewals.first else { return [] }
      var whole = fact
      whole.subject = .dependency(reference)
      // Other types may have a method of that name.
      whole.until = whole.position
      whole.branches += renewal.fact.branches + ["\(method)()"]
      return expand(whole, file: file, in: scope, seen: seen)
    case .around(let function): return around(function, at: place, in: scope)
    case .given(let function): return [Outcome(override: override(at: place, target: .computed), given: function)]
    case .handed(let function, let helper):
      let content = called(helper, at: place, in: scope, seen: seen)
      return handed(content, to: function, at: place, in: scope)
    case .handedOn(let function, let other):
      let content = Outcome(override: override(at: place, target: .computed), given: function)
      return handed([content], to: other, at: place, in: scope)
    }
  }

  /// What may set anything.
  func unfollowed(at place: Place) -> Outcome {
    var unknown = override(at: place, target: .all)
    unknown.isUnfollowed = true
    return Outcome(override: unknown)
  }

  func override(at place: Place, target: DependencyTarget) -> ResolvedOverride {
    let fact = place.fact
    let branches = namesakes.mayBeMeant(by: fact, in: place.file, of: place.module)
    return ResolvedOverride(
      module: place.module, target: target, property: nil, endpoint: fact.endpoint,
      isPartial: fact.isPartial, form: fact.form,
      owner: fact.owner, member: fact.member, extent: fact.extent, answersEvent: fact.answersEvent,
      runsHandedCode: fact.runsHandedCode, runsKeptCode: fact.runsKeptCode, isOfView: fact.isOfView,
      isPreviewOrTestValue: fact.isPreviewOrTestValue,
      conditions: fact.conditions, ownConditions: Array(fact.conditions.dropFirst(fact.outerConditions)),
      branches: fact.branches + fact.outside + branches,
      ways: fact.branches, timing: fact.timing, until: fact.until,
      location: SourceLocation(file: place.file, position: fact.position))
  }

  private func target(
    of reference: DependencyReference, within owner: [String], in scope: FileScope
  ) -> DependencyTarget {
    switch reference {
    case .keyPath(let property, _): registrations.target(of: property, in: scope)
    case .type(let type): registrations.target(of: type, within: owner, in: scope)
    case .all: .all
    case .member, .given, .variable, .undecided: .computed
    }
  }
}

// MARK: Helpers

extension OverrideExpansion {
  /// What a helper sets, at the place that calls it: `$0.bootstrapDatabase()`.
  private func called(
    _ name: String, at place: Place, in scope: FileScope, seen: Set<String>, isCall: Bool = false
  ) -> [Outcome] {
    guard !seen.contains(name), seen.count < Self.mostSteps else { return [] }
    let fact = place.fact
    let named = nearest(
      helpers(named: name, from: scope), calledOn: fact.receiver, from: scope, NamedPlace.init(_:))
    var meant = Meant(named.values, isOneOfSeveral: false)
    if isCall { meant = self.meant(by: fact, among: meant.values + replacing(fact, named: name, from: scope)) }
    return meant.values.flatMap { helper -> [Outcome] in
      let inner = visibility.scope(of: helper.file, in: helper.module)
      let outcomes = expand(helper.fact, file: helper.file, in: inner, seen: seen.union([name]))
      return handedHere(outcomes, at: place).map { outcome in
        var outer = override(at: place, target: outcome.override.target)
        outer.property = outcome.override.property
        outer.endpoint = outcome.override.endpoint
        outer.isPartial = outcome.override.isPartial
        // Which call it was, the call of the helper around this one may tell.
        outer.calledFrom = seen.isEmpty ? nil : outcome.override.calledFrom
        outer.isUnfollowed = outcome.override.isUnfollowed
        outer.isPreviewOrTestValue = fact.isPreviewOrTestValue || outcome.override.isPreviewOrTestValue
        outer.conditions += outcome.override.conditions
        outer.ownConditions += outcome.override.ownConditions
        outer.branches += outcome.override.branches
        outer.helperTypes = outcome.override.helperTypes
        if !helper.fact.owner.isEmpty, helper.fact.owner != fact.owner, helper.fact.owner.last != "DependencyValues" {
          outer.helperTypes.insert(self.override(at: helper, target: .computed).place)
        }
        outer.otherHelpers = outcome.override.otherHelpers
        if isUnseen(helper, from: scope) {
          outer.handedBy = outer.handedBy ?? helper.module
          if isCall, fact.receiver == nil { outer.branches.append("one of several") }
        }
        if named.isOpen(helper.fact.owner) { outer.branches.append("one of several") }
        if meant.isOneOfSeveral {
          let others = meant.values.filter { $0.fact.owner != helper.fact.owner }
          outer.otherHelpers.formUnion(others.map { self.override(at: $0, target: .computed).place })
        } else if isCall, fact.receiver == "" {
          let others = meant.values.filter { replaces(helper, by: $0) }
          outer.otherHelpers.formUnion(others.map { self.override(at: $0, target: .computed).place })
        }
        return Outcome(override: outer, given: outcome.given)
      }
    }
  }
}

// MARK: What is handed over

extension OverrideExpansion {
  /// What a function sets that is handed an update: for the process, for the code that the call hands it too, or for
  /// code of its own.
  private func handed(
    _ content: [Outcome], to function: String, at place: Place, in scope: FileScope
  ) -> [Outcome] {
    let named = nearest(
      shapes(appliers[function], from: scope), calledOn: place.fact.receiver, from: scope, NamedPlace.init(_:))
    let isOverloaded = CodeGraph.isOperator(function) && Set(named.values.map(\.location)).count > 1
    return named.values.flatMap { shape in
      content.map { content in
        var found = combined(content, shape: shape, of: function, at: place)
        if isOverloaded || named.isOpen(shape.owner) { found.override.branches.append("one of several") }
        return found
      }
    }
  }

  private func combined(
    _ content: Outcome, shape: ResolvedOverride, of function: String, at place: Place
  ) -> Outcome {
    var found = content.override
    found.form = shape.form
    found.answersEvent = found.answersEvent || shape.answersEvent
    found.isPreviewOrTestValue = found.isPreviewOrTestValue || shape.isPreviewOrTestValue
    found.conditions = shape.conditions + found.conditions
    found.ownConditions = shape.ownConditions + found.ownConditions
    found.branches = shape.branches + found.branches
    switch shape.extent {
    case .process:
      found.extent = .process
      found.applied = shape.applied ?? shape.place
      if shape.isKept || !shape.isApplied(by: function) {
        (found.isKept, found.timing, found.until) = (true, shape.timing, shape.until)
      }
    case .code where shape.runsHandedCode && (shape.member == function || shape.member == "init"): break
    case .code, .unknown:
      found.calledFrom = found.location
      found.handedBy = found.handedBy ?? found.module
      found.module = shape.module
      found.owner = shape.owner
      found.member = shape.member
      found.extent = shape.extent
      found.runsHandedCode = shape.runsHandedCode
      found.runsKeptCode = shape.runsKeptCode
      found.location = shape.location
      // A type that keeps an update is handed code by a call of its own.
      let surrounding = shape.runsKeptCode ? shape.owner.last : shape.runsHandedCode ? shape.member : nil
      found.isKept = true
      return Outcome(override: found, given: content.given, surroundingName: surrounding)
    }
    return Outcome(override: found, given: content.given)
  }

  /// What a function sets for the code that it is handed, at a call of it.
  private func around(_ function: String, at place: Place, in scope: FileScope) -> [Outcome] {
    let name = OverrideFact.method(ofModifier: function) ?? function
    let named = nearest(
      shapes(surroundings[function], from: scope), calledOn: place.fact.receiver, from: scope, NamedPlace.init(_:))
    let shapes = meant(by: place, among: named.values, named: name)
    let isOverloaded = CodeGraph.isOperator(name) && (namesakeFunctions[name] ?? []).count > 1
    let isDoubtful =
      isOverloaded || mayMeanAnother(place.fact, than: shapes, named: name, from: scope)
      || mayMeanForeign(place.fact, than: shapes, named: name, from: scope)
    return shapes.compactMap { shape in
      var found = override(at: place, target: shape.target)
      // What another call handed over is set there, unless a value keeps it.
      if let call = shape.calledFrom,
        call.file != place.file || call.position != place.fact.position && !place.fact.extent.contains(call.position)
      {
        guard shape.isKept else { return nil }
        let isOnlyOne = shapes.allSatisfy { $0.location != shape.location || $0.calledFrom == call }
        if !isOnlyOne { found.branches.append("one of several") }
      }
      guard found.location != shape.location else { return nil }
      if isDoubtful || named.isOpen(shape.owner) || isOtherConstant(shape, than: place.fact, named: name) {
        found.branches.append("one of several")
      }
      found.handedBy = shape.handedBy
      found.isAround = true
      if shape.runsKeptCode { found.scopeOfKeptCode = shape.location }
      found.property = shape.property
      found.form = shape.form
      found.endpoint = shape.endpoint
      found.isPartial = shape.isPartial
      found.isUnfollowed = shape.isUnfollowed
      found.helperTypes = shape.helperTypes
      found.otherHelpers = shape.otherHelpers
      found.answersEvent = found.answersEvent || shape.answersEvent
      found.isPreviewOrTestValue = found.isPreviewOrTestValue || shape.isPreviewOrTestValue
      found.conditions += shape.conditions
      found.ownConditions += shape.ownConditions
      found.branches += shape.branches
      return Outcome(override: found)
    }
  }
}
