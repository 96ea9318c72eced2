import DepGraphModel

/// Settles what each read and each override names.
struct ConsumptionResolution {
  let table: ModuleTable
  let facts: [String: FileFacts]
  let types: TypeIndex
  let visibility: Visibility
  let registrations: RegistrationTable
  private let reads: ConsumptionTable
  private let helpersByName: [String: [Helper]]

  /// One thing that a helper on `DependencyValues` sets.
  private struct Helper {
    var fact: OverrideFact
    var file: String
    var module: ModuleIndex
  }

  init(
    table: ModuleTable, facts: [String: FileFacts], types: TypeIndex, visibility: Visibility,
    registrations: RegistrationTable
  ) {
    self.table = table
    self.facts = facts
    self.types = types
    self.visibility = visibility
    self.registrations = registrations
    reads = ConsumptionTable(
      table: table, facts: facts, types: types, visibility: visibility, registrations: registrations)
    var helpers: [String: [Helper]] = [:]
    for module in table.modules.indices {
      for file in table.modules[module].files {
        for fact in facts[file]?.overrides ?? [] where fact.form == .helper {
          guard let name = fact.member else { continue }
          helpers[name, default: []].append(Helper(fact: fact, file: file, module: module))
        }
      }
    }
    helpersByName = helpers
  }

  func target(
    of reference: DependencyReference, within owner: [String], in scope: FileScope
  ) -> DependencyTarget {
    switch reference {
    case .keyPath(let property, _): registrations.target(of: property, in: scope)
    case .type(let type): registrations.target(of: type, within: owner, in: scope)
    case .all: .all
    case .member, .given, .variable, .undecided: .computed
    }
  }

  /// Sorted by place, for all modules: a read may stand in another module than the declaration that runs it.
  func consumptions(of module: ModuleIndex) -> [ResolvedConsumption] { reads.byModule[module] ?? [] }

  /// Reads of which nothing says what is read.
  func undecided(of module: ModuleIndex) -> [ConsumptionTable.Undecided] { reads.undecided[module] ?? [] }

  /// What the read at a place comes to.
  func targets(of fact: ConsumptionFact, file: String, module: ModuleIndex) -> [DependencyTarget] {
    reads.targets(at: SourceLocation(file: file, position: fact.position), in: module)
  }

  private static func property(of reference: DependencyReference) -> String? {
    switch reference {
    case .keyPath(let name, _): name
    case .type, .all, .member, .given, .variable, .undecided: nil
    }
  }

  func overrides(of module: ModuleIndex) -> [ResolvedOverride] {
    table.modules[module].files.flatMap { file -> [ResolvedOverride] in
      guard let found = facts[file]?.overrides, !found.isEmpty else { return [] }
      let scope = visibility.scope(of: file, in: module)
      // A store's closure needs no import of the library in its own file: nothing in it is named.
      guard scope.seesDialect != .no || visibility.linksDialect(module) else { return [] }
      return found.filter { $0.form != .helper }.flatMap { expand($0, file: file, in: scope, seen: []) }
    }
  }

  /// Follows calls of helpers (`$0.bootstrapDatabase()`) to what they set.
  private func expand(
    _ fact: OverrideFact, file: String, in scope: FileScope, seen: Set<String>
  ) -> [ResolvedOverride] {
    let location = SourceLocation(file: file, position: fact.position)
    func resolved(
      _ target: DependencyTarget, property: String? = nil, conditions: ConditionStack = []
    ) -> ResolvedOverride {
      ResolvedOverride(
        module: scope.module, target: target, property: property, isPartial: fact.isPartial, form: fact.form,
        owner: fact.owner, member: fact.member, extent: fact.extent, answersEvent: fact.answersEvent,
        runsHandedCode: fact.runsHandedCode, isPreviewOrTestValue: fact.isPreviewOrTestValue,
        conditions: fact.conditions + conditions, branches: fact.branches, location: location)
    }
    switch fact.subject {
    case .dependency(.keyPath(let property, let chain)):
      let set = registrations.settings(of: property, in: scope).map {
        resolved($0.target, property: property, conditions: $0.conditions)
      }
      guard chain.isEmpty, !fact.isPartial else { return set }
      // Its setter may set further keys.
      var setter = fact
      setter.subject = .helperCall(property)
      let known = Set(set.map(\.target))
      return set + expand(setter, file: file, in: scope, seen: seen).filter { !known.contains($0.target) }
    case .dependency(let reference):
      return [resolved(target(of: reference, within: fact.owner, in: scope), property: Self.property(of: reference))]
    case .everything(let text):
      // `$0.context = .live` is what the context is anyway.
      return text.hasSuffix("live") ? [] : [resolved(.all)]
    case .helperCall(let name):
      guard !seen.contains(name), seen.count < 8 else { return [] }
      return helpers(named: name, from: scope).flatMap { helper -> [ResolvedOverride] in
        let inner = visibility.scope(of: helper.file, in: helper.module)
        return expand(helper.fact, file: helper.file, in: inner, seen: seen.union([name])).map { override in
          var outer = override
          outer.module = scope.module
          outer.form = fact.form
          outer.owner = fact.owner
          outer.member = fact.member
          outer.extent = fact.extent
          outer.answersEvent = fact.answersEvent
          outer.runsHandedCode = fact.runsHandedCode
          outer.isPreviewOrTestValue = fact.isPreviewOrTestValue || override.isPreviewOrTestValue
          outer.conditions = fact.conditions + override.conditions
          outer.branches = fact.branches + override.branches
          outer.location = location
          return outer
        }
      }
    }
  }

  private func helpers(named name: String, from scope: FileScope) -> [Helper] {
    guard let named = helpersByName[name] else { return [] }
    let wide = visibility.moduleWideScope(of: scope.module)
    // What a function or a closure inside of another is called, the file alone knows.
    if name.contains("@") { return named.filter { $0.file == scope.file && $0.module == scope.module } }
    return named.filter { wide.modules.contains($0.module) || scope.visible.contains($0.module) }
  }
}
