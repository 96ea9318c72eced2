import DepGraphModel

/// Every read of every module with what it comes to.
struct ConsumptionTable {
  /// A place where something is read that no declaration shows.
  struct Undecided {
    var location: SourceLocation
    var isPreviewOrTestValue: Bool
  }

  private(set) var byModule: [ModuleIndex: [ResolvedConsumption]] = [:]
  private(set) var undecided: [ModuleIndex: [Undecided]] = [:]
  private var targets: [Spot: [DependencyTarget]] = [:]

  private struct Spot: Hashable {
    var location: SourceLocation
    var module: ModuleIndex
  }

  private let table: ModuleTable
  private let types: TypeIndex
  private let visibility: Visibility
  private let registrations: RegistrationTable
  private let order: UpdateOrder
  private let meanings: ReadMeanings

  init(
    table: ModuleTable, facts: FactTable, types: TypeIndex, visibility: Visibility,
    registrations: RegistrationTable, flow: ReadFlow, order: UpdateOrder
  ) {
    self.table = table
    self.types = types
    self.visibility = visibility
    self.registrations = registrations
    self.order = order
    meanings = ReadMeanings(registrations: registrations, order: order, facts: facts)
    for module in table.modules.indices {
      for source in facts.readSources(of: module) where !source.dependencies.consumptions.isEmpty {
        let (file, found) = (source.file, source.dependencies.consumptions)
        let scope = visibility.scope(of: file, in: module)
        // Other libraries have an attribute of that name: only what this one's import brings is a read of ours.
        // A value of `DependencyValues` that the project hands over needs no import.
        let sees = scope.seesDialect
        let isHidden = sees == .no ? false : hidesWrapper(scope)
        for fact in found where fact.form.isRead && !(isHidden && fact.form.namesWrapper) {
          switch sees {
          case .yes: break
          // Another library's attribute, or one that re-exports this one: the latter is likely where the key path is a
          // registration of the project.
          case .possibly: guard fact.isOfHandedValues || readsKey(fact, in: scope) else { continue }
          case .no: guard fact.isOfHandedValues else { continue }
          }
          take(ReadFlow.Place(fact: fact, file: file, module: module), flow: flow)
        }
      }
    }
    for module in byModule.keys {
      byModule[module]?.sort { ($0.location, $0.target.order) < ($1.location, $1.target.order) }
    }
  }

  private func readsKey(_ fact: ConsumptionFact, in scope: FileScope) -> Bool {
    guard fact.form.namesWrapper else { return false }
    switch fact.reference {
    case .keyPath(let property, _): return registrations.target(of: property, in: scope).isKey
    case .type(let type): return registrations.target(of: type, within: fact.owner, in: scope).isKey
    case .all, .member, .given, .variable, .undecided: return false
    }
  }

  func targets(at location: SourceLocation, in module: ModuleIndex) -> [DependencyTarget] {
    targets[Spot(location: location, module: module)] ?? []
  }

  private mutating func take(_ place: ReadFlow.Place, flow: ReadFlow) {
    switch place.fact.reference {
    case .keyPath, .all, .member:
      // What a member of `DependencyValues` reads is read where that member is used.
      guard place.fact.form != .valuesMember else { return }
      add(ReadFlow.Origin(place: place, reference: place.fact.reference, written: place))
    case .type, .given, .variable, .undecided:
      for origin in flow.origins(of: place) {
        let isOwnMember =
          place.fact.form == .valuesMember && origin.place.file == place.file
          && origin.place.fact.position == place.fact.position
        if !isOwnMember { add(origin) }
      }
    }
  }

  private mutating func add(_ origin: ReadFlow.Origin) {
    let scope = visibility.scope(of: origin.written.file, in: origin.written.module)
    switch origin.reference {
    case .keyPath(let property, _):
      for meaning in meanings.meanings(of: property, in: scope) { add(meaning, origin, property: property) }
    case .type(let type):
      let target =
        origin.identity.map { registrations.target(of: $0, in: scope) }
        ?? registrations.target(of: type, within: origin.written.fact.owner, in: scope)
      add(RegistrationTable.Meaning(target: target, conditions: []), origin)
    case .member(let name):
      let meanings = meanings.meanings(ofMember: name, in: scope)
      if meanings.isEmpty, name == "subscript" { return addUndecided(origin.place) }
      let registered = origin.place.fact.form == .made ? self.meanings.meanings(of: name, in: scope).map(\.target) : []
      for meaning in meanings where meaning.target.isKey {
        add(meaning, origin, property: registered.contains(meaning.target) ? name : nil)
      }
    case .all: add(RegistrationTable.Meaning(target: .all, conditions: []), origin)
    case .given, .variable: break
    case .undecided: addUndecided(origin.place)
    }
  }

  private mutating func addUndecided(_ place: ReadFlow.Place) {
    undecided[place.module, default: []].append(
      Undecided(
        location: SourceLocation(file: place.file, position: place.fact.position),
        isPreviewOrTestValue: place.fact.isPreviewOrTestValue))
  }

  private mutating func add(_ meaning: RegistrationTable.Meaning, _ origin: ReadFlow.Origin, property: String? = nil) {
    let place = origin.place
    // Which function is called is known by its name: what it cannot read was meant for another one.
    if meaning.target == .unresolved, place.fact.form == .forwarded { return }
    let scope = visibility.scope(of: place.file, in: place.module)
    let location = SourceLocation(file: place.file, position: place.fact.position)
    let spot = Spot(location: location, module: place.module)
    guard !(targets[spot] ?? []).contains(meaning.target) else { return }
    var setBefore = meaning.mayBeSet ? order.applied(at: place) : []
    switch order.standing(of: meaning.target, before: place) {
    case .unset: break
    case .set: return
    case .maybeSet(let places): setBefore += places
    }
    targets[spot, default: []].append(meaning.target)
    if registrations.isUndecided(meaning.target) { addUndecided(place) }
    byModule[place.module, default: []].append(
      ResolvedConsumption(
        module: place.module, target: meaning.target, givenIn: origin.givenIn, property: property,
        endpoint: place.fact.reference.endpoint, form: place.fact.form,
        site: place.fact.site, owner: place.fact.owner, member: place.fact.member, variable: place.fact.variable,
        isPreviewOrTestValue: place.fact.isPreviewOrTestValue, timing: place.fact.timing, uses: place.fact.uses,
        isHandedOn: place.fact.isHandedOn, isReadLate: origin.isReadLate, setBefore: setBefore,
        updateExtent: place.fact.update?.extent, liveBodiesOf: [],
        conditions: place.fact.conditions + meaning.conditions, location: location,
        blindSpots: meaning.target == .unresolved ? visibility.blindSpots(of: scope) : [],
        rivals: property.map { registrations.rivals(of: $0, in: scope) } ?? [],
        unreadSources: scope.seesDialect == .possibly && place.fact.form.namesWrapper ? scope.unknown.sorted() : []))
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
}

extension ConsumptionFact.Form {
  /// Whether something is read at the place, now or where its declaration is used.
  fileprivate var isRead: Bool {
    switch self {
    case .wrapper, .expression, .current, .stored, .made, .filled, .overrideClosure, .replaced, .valuesMember: true
    case .forwarded, .kept: false
    }
  }

  /// Whether it is written with the name of the library's property wrapper.
  fileprivate var namesWrapper: Bool {
    switch self {
    case .wrapper, .expression: true
    case .current, .stored, .made, .filled, .overrideClosure, .replaced, .forwarded, .kept, .valuesMember: false
    }
  }
}

extension ConsumptionFact {
  /// Whether it reads a `DependencyValues` without the name of anything of the library.
  fileprivate var isOfHandedValues: Bool {
    guard form == .current || form == .stored || form == .filled else { return false }
    switch reference {
    case .member, .type: return true
    case .keyPath, .all, .given, .variable, .undecided: return false
    }
  }
}

extension DependencyTarget {
  var isKey: Bool {
    switch self {
    case .key, .ambiguous: true
    case .known, .external, .computed, .unresolved, .all: false
    }
  }

  /// Several targets of one place in one order.
  fileprivate var order: Int {
    switch self {
    case .key(let key): key
    case .ambiguous(let keys): keys.first ?? 0
    case .known, .external, .computed, .unresolved, .all: -1
    }
  }
}

extension TypeFact {
  /// Whether another module can mean this type by an attribute of its name.
  fileprivate var canBeImportedAsAttribute: Bool {
    attributes.contains("propertyWrapper") && (access == .public || access == .open || access == .package)
  }
}
