import DepGraphModel

/// Settles what each read and each override names.
struct ConsumptionResolution {
  let table: ModuleTable
  let facts: [String: FileFacts]
  let types: TypeIndex
  let visibility: Visibility
  let registrations: RegistrationTable
  let readers: DependencyReaders
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
    readers = DependencyReaders(table: table, facts: facts, visibility: visibility)
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
    }
  }

  func consumptions(of module: ModuleIndex) -> [ResolvedConsumption] {
    table.modules[module].files.flatMap { file -> [ResolvedConsumption] in
      guard let found = facts[file]?.consumptions, !found.isEmpty else { return [] }
      let scope = visibility.scope(of: file, in: module)
      let forwarded = forwardedReads(found, in: scope)
      // Other libraries have an attribute of that name: only what this one's import brings is a read of ours.
      guard scope.seesDialect == .yes else { return forwarded }
      let hidesWrapper = hidesWrapper(scope)
      return found.filter { $0.form.isWrittenOut && !(hidesWrapper && $0.form.namesWrapper) }
        .map { resolve($0, in: scope) } + forwarded
    }
  }

  /// Key paths handed to functions that read them. A file needs no import of the library for that.
  private func forwardedReads(_ facts: [ConsumptionFact], in scope: FileScope) -> [ResolvedConsumption] {
    guard !readers.isEmpty else { return [] }
    return facts.filter { $0.form == .forwarded && readers.contains($0.variable, from: scope) }
      .map { resolve($0, in: scope) }.filter { $0.target != .unresolved }
  }

  /// Whether `@Dependency` means a type of the project instead of the library's: one of the file's own module hides
  /// that one, and beside one of another module the library's would be ambiguous.
  private func hidesWrapper(_ scope: FileScope) -> Bool {
    let identity = types.identity(of: ["Dependency"], within: [], file: scope, visibility: visibility)
    guard case .declared(let module, _, _) = identity,
      !LibraryCatalogue.dialectModules.contains(table.modules[module].moduleName)
    else { return false }
    return module == scope.module || types.declaration(of: identity)?.fact.canBeImportedAsAttribute ?? false
  }

  private static func property(of reference: DependencyReference) -> String? {
    switch reference {
    case .keyPath(let name, _): name
    case .type, .all: nil
    }
  }

  private func resolve(_ fact: ConsumptionFact, in scope: FileScope) -> ResolvedConsumption {
    let target = target(of: fact.reference, within: fact.owner, in: scope)
    let property = Self.property(of: fact.reference)
    return ResolvedConsumption(
      module: scope.module, target: target, property: property, form: fact.form, site: fact.site,
      owner: fact.owner, member: fact.member, variable: fact.variable,
      isPreviewOrTestValue: fact.isPreviewOrTestValue, timing: fact.timing, uses: fact.uses, liveBodiesOf: [],
      conditions: fact.conditions, location: SourceLocation(file: scope.file, position: fact.position),
      blindSpots: target == .unresolved ? visibility.blindSpots(of: scope) : [],
      rivals: property.map { registrations.rivals(of: $0, in: scope) } ?? [])
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
    func resolved(_ target: DependencyTarget, property: String? = nil) -> ResolvedOverride {
      ResolvedOverride(
        module: scope.module, target: target, property: property, isPartial: fact.isPartial, form: fact.form,
        owner: fact.owner, member: fact.member, extent: fact.extent, answersEvent: fact.answersEvent,
        runsHandedCode: fact.runsHandedCode, isPreviewOrTestValue: fact.isPreviewOrTestValue,
        conditions: fact.conditions, branches: fact.branches, location: location)
    }
    switch fact.subject {
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

extension ConsumptionFact.Form {
  /// Whether the place itself is a read of ours, whatever is declared elsewhere.
  fileprivate var isWrittenOut: Bool {
    switch self {
    case .wrapper, .expression, .current, .overrideClosure: true
    case .forwarded, .reader: false
    }
  }

  /// Whether it is written with the name of the library's property wrapper.
  fileprivate var namesWrapper: Bool {
    switch self {
    case .wrapper, .expression: true
    case .current, .overrideClosure, .forwarded, .reader: false
    }
  }
}

extension TypeFact {
  /// Whether another module can mean this type by an attribute of its name.
  fileprivate var canBeImportedAsAttribute: Bool {
    attributes.contains("propertyWrapper") && (access == .public || access == .open || access == .package)
  }
}
