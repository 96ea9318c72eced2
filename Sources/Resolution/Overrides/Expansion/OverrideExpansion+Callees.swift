import DepGraphModel

/// Which of several helpers, or functions that override dependencies for code that they are handed, a call means.
extension OverrideExpansion {
  struct Meant {
    var values: [Place]
    /// Whether it is not known which of them.
    var isOneOfSeveral: Bool

    init(_ values: [Place], isOneOfSeveral: Bool) {
      self.values = values
      self.isOneOfSeveral = isOneOfSeveral
    }
  }

  /// A function of the project that has the name of one which overrides dependencies for others.
  struct NamesakeFunction {
    var module: ModuleIndex
    var file: String
    /// The type that it is a method of; `nil` for a function of none.
    var owner: String?
    var parameters: [MemberFact.Parameter]
    var position: SourcePosition
    var end: SourcePosition

    /// Whether an override is part of it.
    func contains(_ shape: ResolvedOverride) -> Bool {
      shape.location.file == file && position <= shape.location.position && shape.location.position < end
    }
  }

  mutating func takeNamesakes(of functions: Set<String>) {
    guard !functions.isEmpty else { return }
    for module in table.modules.indices.prefix(table.ownCount) {
      for source in facts.readSources(of: module) {
        for member in source.dependencies.members where member.kind == .function && functions.contains(member.name) {
          guard let parameters = member.parameters else { continue }
          namesakeFunctions[member.name, default: []].append(
            NamesakeFunction(
              module: module, file: source.file, owner: member.owner.last, parameters: parameters,
              position: member.position, end: member.end))
        }
      }
    }
  }

  /// What other calls of the helper hand it is not set by this one, where this one hands it something.
  func handedHere(_ outcomes: [Outcome], at call: Place) -> [Outcome] {
    guard let end = call.fact.end, outcomes.contains(where: { $0.override.calledFrom != nil }) else { return outcomes }
    func isOwn(_ place: SourceLocation) -> Bool {
      place.file == call.file && call.fact.position <= place.position && place.position < end
    }
    var own: [Outcome] = []
    for outcome in outcomes {
      guard let place = outcome.override.calledFrom else {
        own.append(outcome)
        continue
      }
      guard isOwn(place) else { continue }
      var settled = outcome
      settled.override.calledFrom = nil
      own.append(settled)
    }
    let isHanded = outcomes.contains { $0.override.calledFrom.map(isOwn) ?? false }
    return isHanded ? own : outcomes
  }

  /// - Parameter helpers: what helpers of one name do; of one that does nothing that it is there.
  func meant(by call: OverrideFact, among helpers: [Place]) -> Meant {
    let fitting = accepting(call.labels, among: helpers)
    let isOfSeveral = Set(fitting.map(\.fact.owner)).count > 1
    guard isOfSeveral else { return Meant(fitting, isOneOfSeveral: false) }
    guard let receiver = call.receiver else { return Meant(fitting, isOneOfSeveral: true) }
    let own = fitting.filter { isMember(of: $0.fact.owner, receiver: receiver, from: call.owner) }
    guard !own.isEmpty else { return Meant(fitting, isOneOfSeveral: !receiver.isEmpty) }
    let isClear = receiver.isEmpty || Set(own.map(\.fact.owner)).count == 1
    return Meant(own, isOneOfSeveral: !isClear)
  }

  /// What takes the place of a method, or meets a requirement: of a type that inherits from that of the value, in a module
  /// which the caller does not see. Where it is not seen on which value it is called, any method of that name may.
  func replacing(_ call: OverrideFact, named name: String, from scope: FileScope) -> [Place] {
    guard let named = helpersByName[name] else { return [] }
    return named.filter { place in
      guard isUnseen(place, from: scope) else { return false }
      guard let receiver = call.receiver else { return !place.fact.owner.isEmpty }
      return isMember(of: place.fact.owner, receiver: receiver, from: call.owner)
    }
  }

  /// Whether a helper is one of a module that a place does not see, and which sees that of the place.
  func isUnseen(_ helper: Place, from scope: FileScope) -> Bool {
    !sees(helper.module, from: scope) && sees(scope.module, from: visibility.scope(of: helper.file, in: helper.module))
  }

  /// Whether a type is that of a receiver, or a subclass or a conforming type of it, whose method may be the one that runs.
  func isMember(of owner: [String], receiver: String, from caller: [String]) -> Bool {
    guard let name = owner.last else { return receiver.isEmpty }
    guard let wanted = receiver.isEmpty ? caller.last : receiver else { return false }
    return name == wanted || ancestors(of: name)?.contains(wanted) ?? false
  }

  /// Whether a value may have another method in place of a helper that is called on `self`.
  func replaces(_ helper: Place, by other: Place) -> Bool {
    guard let owner = helper.fact.owner.last, other.fact.owner != helper.fact.owner else { return false }
    return isMember(of: other.fact.owner, receiver: owner, from: [])
  }

  private func accepting(_ labels: [String]?, among helpers: [Place]) -> [Place] {
    guard let labels, helpers.count > 1 else { return helpers }
    let found = helpers.filter { accepts(labels, $0.fact.member, of: $0.fact.owner, at: $0.fact.position, in: $0.file) }
    return found.isEmpty ? helpers : found
  }

  /// Whether the function around a place takes arguments of these labels.
  private func accepts(
    _ labels: [String], _ name: String?, of owner: [String], at position: SourcePosition, in file: String
  ) -> Bool {
    let around = facts[file]?.dependencies.members.last { member in
      member.name == name && member.owner == owner && member.position <= position && position < member.end
    }
    guard let around, around.kind != .property, let parameters = around.parameters else { return true }
    return MemberFact.Parameter.accept(labels, parameters)
  }

  /// - Parameter shapes: what functions of one name set for code that they are handed.
  func meant(by place: Place, among shapes: [ResolvedOverride], named function: String) -> [ResolvedOverride] {
    let call = place.fact
    var shapes = shapes
    if let labels = call.labels, let file = facts[place.file] {
      let fitting = shapes.filter {
        $0.member != function || accepts(labels, function, of: $0.owner, at: $0.location.position, in: $0.location.file)
      }
      // Another function of that name may be what is called, or the call is not understood.
      let files = [file] + Set(shapes.map(\.location.file)).sorted().compactMap { facts[$0] }
      let isExplained = files.contains { facts in
        facts.dependencies.members.contains { member in
          member.name == function && member.parameters.map { MemberFact.Parameter.accept(labels, $0) } ?? false
        }
      }
      if !fitting.isEmpty || isExplained { shapes = fitting }
    }
    guard let receiver = call.receiver, shapes.contains(where: { $0.member == function }) else { return shapes }
    let own = shapes.filter {
      $0.member != function || isMember(of: $0.owner, receiver: receiver, from: call.owner)
    }
    guard own.isEmpty, !receiver.isEmpty else { return own.isEmpty ? shapes : own }
    guard !["Array", "Dictionary"].contains(receiver) else { return [] }
    let ancestors = ancestors(of: receiver)
    return ancestors.map { names in shapes.filter { names.contains($0.owner.last ?? "") } } ?? shapes
  }

  /// Whether a call may mean something else than the constant of that name which holds a closure: it is taken of another
  /// value, or of one that is not known.
  func isOtherConstant(_ shape: ResolvedOverride, than call: OverrideFact, named name: String) -> Bool {
    guard shape.member == name else { return false }
    return declaration(around: NamedPlace(shape))?.kind == .property && call.receiver != shape.owner.last ?? ""
  }

  /// Whether a call may mean a function that sets nothing: of another type where it is not seen on which it is called, an
  /// overload, or what a subclass or a conforming type has in its place.
  func mayMeanAnother(
    _ call: OverrideFact, than shapes: [ResolvedOverride], named function: String, from scope: FileScope
  ) -> Bool {
    let own = shapes.filter { $0.member == function }
    guard let labels = call.labels, !own.isEmpty else { return false }
    let owners = Set(own.compactMap(\.owner.last))
    let others = (namesakeFunctions[function] ?? []).filter { other in
      sees(other.module, from: scope) && MemberFact.Parameter.accept(labels, other.parameters)
        && !own.contains(where: other.contains) && !isHidden(other, by: own, from: scope)
    }
    guard let receiver = call.receiver else {
      guard !owners.isEmpty else { return false }
      let related = owners.union(owners.flatMap { ancestors(of: $0) ?? [] })
      return others.contains { other in
        guard let owner = other.owner else { return false }
        return !related.contains(owner) && ancestors(of: owner) != nil
      }
    }
    let type = receiver.isEmpty ? call.owner.last : receiver
    return others.contains { other in
      guard let owner = other.owner else { return receiver.isEmpty && owners.isEmpty }
      guard let type else { return false }
      if owner == type || isMember(of: [owner], receiver: type, from: []) { return true }
      // Of two that it inherits, the nearer one runs.
      return !owners.contains(type) && isMember(of: [type], receiver: owner, from: [])
        && owners.contains { isMember(of: [owner], receiver: $0, from: []) }
    }
  }

  /// Whether one of some functions is meant in place of another one of no type, wherever both are called alike.
  private func isHidden(_ other: NamesakeFunction, by shapes: [ResolvedOverride], from scope: FileScope) -> Bool {
    guard other.owner == nil else { return false }
    let nearer = shapes.filter { $0.owner.isEmpty }.map { distance(of: NamedPlace($0), from: scope) }.min()
    return nearer.map { $0 < distance(of: NamedPlace(other), from: scope) } ?? false
  }

  /// Whether a call may mean a method of a type that is not of the project: it is called on a value of one, or on one
  /// that is not known where nothing leads to the types whose methods have that name.
  func mayMeanForeign(
    _ call: OverrideFact, than shapes: [ResolvedOverride], named function: String, from scope: FileScope
  ) -> Bool {
    guard call.receiver != "" else { return false }
    let own = shapes.filter { $0.member == function && isDeclared($0.owner.last ?? "") }
    guard !own.isEmpty else { return false }
    guard let receiver = call.receiver else {
      let imports = reach.imports(of: scope.module)
      return !own.contains { imports.contains($0.module) }
    }
    let ancestors = inherited(by: receiver).union([receiver])
    return !isDeclared(receiver) && !own.contains { ancestors.contains($0.owner.last ?? "") }
  }

  private func isDeclared(_ type: String) -> Bool {
    typesByName[type]?.contains { $0.kind != .extension } ?? false
  }

  /// The names of what a type of the project inherits from; `nil` where no such type is known.
  private func ancestors(of name: String) -> Set<String>? {
    let declared = (typesByName[name] ?? []).filter { $0.kind != .extension }
    guard !declared.isEmpty, declared.allSatisfy({ $0.kind != .typealias && $0.kind != .protocol }) else { return nil }
    return inherited(by: name)
  }

  private func inherited(by name: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [name]
    while let next = waiting.popLast() {
      let declared = (typesByName[next] ?? [])
      // A macro makes it one.
      let reducers = declared.contains { $0.attributes.contains("Reducer") } ? ["Reducer"] : []
      for parent in declared.flatMap(\.inherits).compactMap(\.path.last) + reducers where found.insert(parent).inserted
      {
        waiting.append(parent)
      }
    }
    return found
  }
}
