import DepGraphModel

/// Follows key paths and keys from where they are read back to where they are written out: through the arguments of the
/// project's own functions, initializers and wrappers, and through variables that hold them.
struct ReadFlow {
  /// A fact with its file and module.
  struct Place {
    var fact: ConsumptionFact
    var file: String
    var module: ModuleIndex
  }

  /// Where a dependency is read, and what is read there.
  struct Origin {
    var place: Place
    var reference: DependencyReference
    /// Where the reference is written.
    var written: Place
    /// For a type that cannot be spelled there: the associated type of a protocol.
    var identity: TypeIdentity?
    /// The modules whose types say that this is meant; empty where the place says it.
    var givenIn: [ModuleIndex] = []
    /// Whether what it is handed to reads it when it is asked, not when it is made.
    var isReadLate = false
  }

  let types: TypeIndex
  let visibility: Visibility
  let table: ModuleTable
  private let facts: FactTable
  /// What is handed on, by the last name of what it is handed to; of initializers all under `init`.
  private var handed: [String: [Handing]] = [:]
  /// What variables hold, by their name.
  private var kept: [String: [Place]] = [:]
  let staticValues: StaticValues

  init(table: ModuleTable, facts: FactTable, types: TypeIndex, visibility: Visibility) {
    self.table = table
    self.facts = facts
    self.types = types
    self.visibility = visibility
    staticValues = StaticValues(table: table, facts: facts)
    for module in table.modules.indices {
      for source in facts.readSources(of: module) {
        for fact in source.dependencies.consumptions {
          let place = Place(fact: fact, file: source.file, module: module)
          guard let variable = fact.variable else { continue }
          if fact.form == .kept {
            kept[variable, default: []].append(place)
          } else if fact.form == .forwarded {
            let callee = Callee(variable)
            let isMade = callee.name.first?.isUppercase ?? false
            handed[isMade ? "init" : callee.name, default: []].append(Handing(place: place, callee: callee))
          }
        }
      }
    }
  }

  /// A call that hands something on.
  private struct Handing {
    var place: Place
    var callee: Callee
  }

  /// A callee as the dialect spells it: `Values.value(_:)`.
  private struct Callee {
    var qualifier: [String]
    var name: String
    var label: String

    init(_ spelling: String) {
      let open = spelling.lastIndex(of: "(") ?? spelling.endIndex
      var path = spelling[..<open].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      name = path.popLast() ?? ""
      qualifier = path
      label = String(spelling[open...].dropFirst().dropLast(2))
    }
  }

  /// What a read that names no dependency itself comes to; nothing where nothing is passed.
  func origins(of place: Place) -> [Origin] {
    var seen: Set<Seen> = []
    var origins = origins(of: place.fact.reference, at: place, written: place, seen: &seen)
    if place.fact.isReadWhenAsked { for index in origins.indices { origins[index].isReadLate = true } }
    return origins
  }

  private struct Seen: Hashable {
    var reference: DependencyReference
    var file: String
    var position: SourcePosition
  }

  private func origins(
    of reference: DependencyReference, at place: Place, written: Place, seen: inout Set<Seen>
  ) -> [Origin] {
    switch reference {
    case .keyPath, .all, .member, .undecided: return [Origin(place: place, reference: reference, written: written)]
    case .type(let type):
      let witnesses = witnesses(of: type, at: written)
      if !witnesses.isEmpty { return origins(by: witnesses, of: reference, at: place, written: written) }
      guard let given = protocolMember(type, at: written) else {
        return [Origin(place: place, reference: reference, written: written)]
      }
      return handedOver(given, to: written, seen: &seen)
    case .given(let given): return handedOver(given, to: written, seen: &seen)
    case .variable(let path): return held(by: path, at: place, written: written, seen: &seen)
    }
  }

  /// What the types that adopt a protocol call its associated type, in an extension of the protocol.
  private func witnesses(of type: TypeReference, at place: Place) -> [Witness] {
    guard type.path.count == 1, type.path != ["Self"], !place.fact.owner.isEmpty else { return [] }
    let owner = identity(of: place.fact.owner, at: place)
    guard let declared = types.declaration(of: owner)?.fact, declared.kind == .protocol,
      case .external = identity(of: type.path, at: place)
    else { return [] }
    let found = types.witnesses(of: type.path[0], in: owner, visibility: visibility)
    // Any other name that is not known is that of a type without source.
    return declared.genericParameters.contains(type.path[0]) ? found : found.filter { $0.identity != nil }
  }

  /// One for each dependency, and one for those of which nothing is written.
  private func origins(
    by witnesses: [Witness], of reference: DependencyReference, at place: Place, written: Place
  ) -> [Origin] {
    var origins: [Origin] = []
    for witness in witnesses {
      if witness.identity == nil {
        let module = table.modules[witness.module]
        if table.isOwn(witness.module), module.kind != .test {
          origins.append(Origin(place: place, reference: .undecided, written: written))
        }
      } else if let known = origins.firstIndex(where: { $0.identity == witness.identity }) {
        origins[known].givenIn.append(witness.module)
      } else {
        origins.append(
          Origin(
            place: place, reference: reference, written: written, identity: witness.identity,
            givenIn: [witness.module]))
      }
    }
    return origins
  }

  /// `Self` in an extension of a protocol, or the generic parameter of a type that is extended: others say what it is.
  private func protocolMember(_ type: TypeReference, at place: Place) -> GivenReference? {
    guard type.path.count == 1, !place.fact.owner.isEmpty else { return nil }
    let owner = identity(of: place.fact.owner, at: place)
    if type.path == ["Self"] {
      let isProtocol =
        types.declaration(of: owner).map { $0.fact.kind == .protocol }
        ?? (owner.path.last.map { ["TestDependencyKey", "DependencyKey"].contains($0) } ?? false)
      guard isProtocol, let member = place.fact.member else { return nil }
      return GivenReference(function: member, label: "Self")
    }
    // What a protocol itself says of its associated type is no other's to say.
    guard case .external = identity(of: type.path, at: place) else { return nil }
    for levels in place.fact.owner.indices {
      let around = identity(of: Array(place.fact.owner.dropLast(levels)), at: place)
      let generics = types.declaration(of: around)?.fact.genericParameters ?? []
      if let index = generics.firstIndex(of: type.path[0]) { return .generic(index, levels: levels) }
    }
    return nil
  }

  /// What the calls of a declaration hand to it: each of them is a read of its own.
  private func handedOver(_ given: GivenReference, to declaration: Place, seen: inout Set<Seen>) -> [Origin] {
    guard
      seen.insert(
        Seen(reference: .given(given), file: declaration.file, position: declaration.fact.position)
      ).inserted
    else { return [] }
    var declaration = declaration
    if given.isGeneric { declaration.fact.owner.removeLast(given.levels) }
    var found: [Origin] = []
    var isOpen = false
    for call in handed[given.function] ?? [] where isCall(call, of: given, in: declaration) {
      if given.isGeneric {
        found += specialized(by: call, as: given, seen: &seen)
      } else if given.isInferred || given.label == "Self", call.place.fact.reference == .undecided {
        isOpen = true
      } else {
        found += origins(of: call.place.fact.reference, at: call.place, written: call.place, seen: &seen)
      }
    }
    if given.isGeneric {
      for binding in kept["<\(given.index)>"] ?? [] where isSameOwner(binding, declaration) {
        found += origins(of: binding.fact.reference, at: binding, written: binding, seen: &seen)
      }
    }
    if isOpen || found.isEmpty && mayBeUsedUnseen(given, of: declaration) {
      found.append(Origin(place: declaration, reference: .undecided, written: declaration))
    }
    return found
  }

  /// What a mention of a generic type, or of an alias of it, says of one of its parameters.
  private func specialized(by call: Handing, as given: GivenReference, seen: inout Set<Seen>) -> [Origin] {
    let written = call.callee.label
    let place = call.place
    let open = [Origin(place: place, reference: .undecided, written: place)]
    switch types.argument(
      given.index, of: call.callee.qualifier, within: place.fact.owner,
      in: visibility.scope(of: place.file, in: place.module), visibility: visibility)
    {
    case .parameter(let own):
      guard let number = Int(written) else { return written == "?" ? open : [] }
      guard number == own || given.isPack && number > own else { return [] }
      return origins(of: place.fact.reference, at: place, written: place, seen: &seen)
    case .type(let type, let alias):
      guard Int(written) ?? 0 == 0 else { return [] }
      if given.isPack { return open }
      var spelled = place
      (spelled.file, spelled.module, spelled.fact.owner) = (alias.file, alias.module, Array(alias.path.dropLast()))
      return origins(of: .type(type), at: place, written: spelled, seen: &seen)
    }
  }

  /// Whether sources may use a declaration of which no use was followed.
  private func mayBeUsedUnseen(_ given: GivenReference, of declaration: Place) -> Bool {
    guard given.label != "=", given.label != "dynamicMember", declaration.fact.owner != ["DependencyValues"] else {
      return false
    }
    switch given.function {
    case "appendInterpolation": return true
    case "subscript", "callAsFunction":
      // They have no name: what counts is whether there are values of the type.
      return declaration.fact.owner.last.map { isNamed($0, as: .use, seenBy: declaration, outside: []) } ?? false
    case "init", "<>":
      // Each use of the library's own wrapper is a read of its own.
      guard let type = declaration.fact.owner.last, type != "Dependency" else { return false }
      let followed = ((handed["init"] ?? []) + (handed["<>"] ?? []))
        .filter { $0.callee.name == type || $0.callee.qualifier.last == type }.map(\.place.file)
      return isNamed(type, as: .use, seenBy: declaration, outside: Set(followed + [declaration.file]))
    case let name where name.first.map({ !$0.isLetter && $0 != "_" }) ?? false: return true
    case let name:
      return isNamed(
        name, as: .word, seenBy: declaration, outside: Set((handed[name] ?? []).map(\.place.file)))
    }
  }

  /// - Parameter followed: files whose uses of that name were looked at.
  private func isNamed(
    _ name: String, as role: SourceVocabulary.Role, seenBy declaration: Place, outside followed: Set<String>
  ) -> Bool {
    let hash = SourceVocabulary.hash(of: name, as: role)
    return table.modules.indices.contains { module in
      table.isOwn(module)
        && facts.sources(of: module).contains { source in
          source.facts.vocabulary.contains(hash: hash) && !followed.contains(source.file)
            && (module == declaration.module
              || visibility.scope(of: source.file, in: module).visible.contains(declaration.module))
        }
    }
  }

  private func isCall(_ handing: Handing, of given: GivenReference, in declaration: Place) -> Bool {
    let (call, callee) = (handing.place, handing.callee)
    if given.isGeneric {
      // What a subclass is made with its inheritance clause hands on.
      return isSame(identity(of: callee.qualifier, at: call), identity(of: declaration.fact.owner, at: declaration))
    }
    guard callee.label == given.label, sees(declaration.module, from: call) else { return false }
    switch given.function {
    case "init", "subscript":
      var type = callee.qualifier
      if callee.name.first?.isUppercase ?? false {
        type.append(callee.name)
      } else if callee.name != given.function {
        return false
      }
      let owner = identity(of: declaration.fact.owner, at: declaration)
      switch type.first {
      case "self", "Self":
        return !call.fact.owner.isEmpty && inherits(identity(of: call.fact.owner, at: call), from: owner)
      case "super":
        let own = identity(of: call.fact.owner, at: call)
        return types.superclass(of: own, visibility: visibility).map { inherits($0, from: owner) } ?? false
      case "", nil: return false
      default: return inherits(identity(of: type, at: call), from: owner)
      }
    default:
      guard callee.name == given.function else { return false }
      // A method of `DependencyValues` is called on a value of it, whatever that is called.
      if declaration.fact.form == .valuesMember { return true }
      guard given.label != "Self", let first = callee.qualifier.first, first.first?.isUppercase ?? false,
        first != "Self"
      else { return true }
      return isMember(of: callee.qualifier, at: call, declaredIn: declaration)
    }
  }

  /// What a variable holds: it is read where it is used, unless it was handed over in its turn.
  private func held(
    by path: [String], at place: Place, written: Place, seen: inout Set<Seen>
  ) -> [Origin] {
    guard let name = path.last,
      seen.insert(Seen(reference: .variable(path), file: written.file, position: written.fact.position)).inserted
    else { return [] }
    let keepers = (kept[name] ?? []).filter { isVariable(path, at: written, keptAt: $0) }
    guard !keepers.isEmpty else { return [Origin(place: place, reference: .undecided, written: written)] }
    return keepers.flatMap { origins(of: $0.fact.reference, at: place, written: $0, seen: &seen) }
  }

  private func isVariable(_ path: [String], at place: Place, keptAt keeper: Place) -> Bool {
    guard sees(keeper.module, from: place) else { return false }
    let qualifier = Array(path.dropLast())
    let isOwn = qualifier.isEmpty || qualifier == ["self"] || qualifier == ["Self"]
    if keeper.fact.owner.isEmpty {
      return qualifier.isEmpty || qualifier == [table.modules[keeper.module].moduleName]
    }
    let owner = identity(of: keeper.fact.owner, at: keeper)
    guard isOwn else { return isSame(identity(of: qualifier, at: place), owner) }
    return (1...max(1, place.fact.owner.count)).contains { length in
      place.fact.owner.count >= length
        && isSame(identity(of: Array(place.fact.owner.prefix(length)), at: place), owner)
    }
  }

  private func isSameOwner(_ left: Place, _ right: Place) -> Bool {
    isSame(identity(of: left.fact.owner, at: left), identity(of: right.fact.owner, at: right))
  }

  func identity(of path: [String], at place: Place) -> TypeIdentity {
    types.identity(
      of: path, within: path == place.fact.owner ? [] : place.fact.owner,
      file: visibility.scope(of: place.file, in: place.module), visibility: visibility)
  }

  private func sees(_ module: ModuleIndex, from place: Place) -> Bool {
    module == place.module || visibility.scope(of: place.file, in: place.module).visible.contains(module)
      || visibility.moduleWideScope(of: place.module).modules.contains(module)
  }
}

extension ConsumptionFact {
  /// Whether a wrapper reads the dependency in an accessor, not in its initializer:
  ///
  ///     var wrappedValue: Value { Dependency(path).wrappedValue }
  fileprivate var isReadWhenAsked: Bool {
    (form == .expression || form == .wrapper) && site == .local && member != nil && member != "init"
  }
}
