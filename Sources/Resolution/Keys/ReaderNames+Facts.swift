package import DepGraphModel

extension ReaderNames {
  /// Finds what the sources of a project call their own ways to read dependencies.
  package init(in facts: [String: FileFacts]) {
    self.init()
    let types = facts.values.flatMap { $0.types.filter(Self.mayMatter) }
    let read = facts.values.filter { !$0.ofDialects.isEmpty }.map(\.dependencies)
    let aliases = types.filter { $0.kind == .typealias }
    let protocols = types.filter { $0.kind == .protocol }
    // One that hides the library's wrapper has other ways.
    let isHidden = types.contains {
      $0.path == ["Dependency"] && $0.kind != .typealias && $0.attributes.contains("propertyWrapper")
    }
    if !isHidden { wrappers = Self.names(of: aliases, for: ["Dependency"]) }
    values = Self.names(of: aliases, for: ["DependencyValues"])
    values.formUnion(Self.adopted(types, protocols: protocols))
    let libraryProtocols: Set<String> = ["TestDependencyKey", "DependencyKey"]
    let keyProtocols = Set(protocols.compactMap(\.path.last)).union(libraryProtocols)
      .union(Self.names(of: aliases, for: libraryProtocols))
    let generics = Dictionary(
      types.filter { $0.kind != .protocol && !$0.genericParameters.isEmpty }.map {
        ($0.path.last ?? "", Set($0.genericParameters))
      },
      uniquingKeysWith: { $0.union($1) })
    for fact in read.lazy.flatMap(\.consumptions) where !fact.isHandedOnAlone {
      take(fact, keyProtocols: keyProtocols, generics: generics)
    }
    for fact in read.lazy.flatMap(\.members) where fact.owner.isEmpty && fact.kind == .property {
      guard let type = Self.type(of: fact, lookups), type == "DependencyValues" || lookups.contains(type) else {
        continue
      }
      variables[fact.name] = type
      if Self.isNew(fact.result) { newValues.insert(fact.name) }
    }
    for fact in read.lazy.flatMap(\.members) where !fact.owner.isEmpty && fact.kind == .property {
      guard Self.type(of: fact) == "DependencyValues", fact.owner.last != "DependencyValues" else { continue }
      holders.insert(fact.name)
      if Self.isNew(fact.result) { newValues.insert(fact.name) }
    }
    holders.formUnion(Self.givers(of: read))
    let overrides = read.flatMap(\.overrides)
    for fact in overrides {
      switch fact.subject {
      case .dependency(.given(let given)), .each(.given(let given)): take(given, of: fact.owner.last)
      case .dependency, .each, .carried, .mutated, .renewed, .nothing, .everything, .helperCall, .replaced, .given,
        .around,
        .handed, .handedOn:
        break
      }
    }
    updated = Self.updated(in: overrides)
    hooks = Set(overrides.compactMap(\.hook))
    // What is handed on leads to a read where something reads what it is given: a type that a decoder gets is no key.
    if self != ReaderNames() {
      for fact in read.lazy.flatMap(\.consumptions) where fact.isHandedOnAlone {
        take(fact, keyProtocols: keyProtocols, generics: generics)
      }
    }
    let around = Set(overrides.compactMap(\.surroundingName))
    modifiers = Set(around.compactMap(OverrideFact.method(ofModifier:)))
    surrounding = around.filter { OverrideFact.method(ofModifier: $0) == nil }
    callees.formUnion(Self.names(of: aliases, for: callees))
    // An initializer of theirs hands on to the superclass's what it reads.
    callees.formUnion(Self.subclasses(of: callees, in: types))
    lookups.formUnion(Self.names(of: aliases, for: lookups))
  }

  /// Most types are neither another name for something, nor generic, nor one of the library.
  private static func mayMatter(_ type: TypeFact) -> Bool {
    switch type.kind {
    case .typealias, .protocol: true
    case .extension: type.path.last == "DependencyValues"
    case .class: !type.inherits.isEmpty || !type.genericParameters.isEmpty
    case .struct, .enum, .actor: !type.genericParameters.isEmpty || type.path == ["Dependency"]
    }
  }

  private static func subclasses(of types: Set<String>, in all: [TypeFact]) -> Set<String> {
    let classes = all.filter { $0.kind == .class }
    var found: Set<String> = []
    while true {
      let more = classes.filter { fact in
        fact.inherits.first?.path.last.map { types.contains($0) || found.contains($0) } ?? false
      }
      let grown = found.union(more.compactMap(\.path.last))
      if grown == found { return found }
      found = grown
    }
  }

  /// - Parameter generics: the generic parameters of types, by the types' names.
  private mutating func take(_ fact: ConsumptionFact, keyProtocols: Set<String>, generics: [String: Set<String>]) {
    switch fact.reference {
    case .all:
      for isFilled in [false, true] where fact.form == .kept {
        let mark = Self.parameter(of: "", isFilled: isFilled)
        guard let name = fact.variable, name.hasSuffix(mark) else { continue }
        let function = String(name.dropLast(mark.count))
        if isFilled { takesFilledValues.insert(function) } else { takesNewValues.insert(function) }
        return
      }
      let isHeld = fact.form == .kept || fact.form == .wrapper && fact.site == .member
      if isHeld, !fact.owner.isEmpty, let name = fact.variable { holders.insert(name) }
    case .given(let given):
      if fact.form == .kept, fact.variable == "{}" {
        if let name = given.function == "init" ? fact.owner.last : given.function { handlers.insert(name) }
        return
      }
      take(given, of: fact.owner.dropLast(given.isGeneric ? given.levels : 0).last)
      if ["subscript", "callAsFunction"].contains(given.function), let type = fact.owner.last,
        type != "DependencyValues", !values.contains(type)
      {
        lookups.insert(type)
      }
    case .type(let type):
      guard type.path.count == 1, let owner = fact.owner.last else { return }
      callees.formUnion(fact.owner.filter { generics[$0]?.contains(type.path[0]) ?? false })
      if type.path == ["Self"], keyProtocols.contains(owner), let member = fact.member { members.insert(member) }
    case .keyPath, .member, .variable, .undecided: break
    }
  }

  private mutating func take(_ given: GivenReference, of owner: String?) {
    switch given.function {
    case "init", "<>": if let owner { callees.insert(owner) }
    case "subscript": break
    default: callees.insert(given.function)
    }
  }

  /// Functions and types that apply an update which they are handed, by themselves or by another one.
  private static func updated(in overrides: [OverrideFact]) -> Set<String> {
    var found: Set<String> = []
    var handedOn: [String: Set<String>] = [:]
    for fact in overrides {
      switch fact.subject {
      case .given(let function): if fact.hook == nil { found.insert(function) }
      case .handedOn(let function, let other): handedOn[other, default: []].insert(function)
      case .dependency, .each, .carried, .mutated, .renewed, .nothing, .everything, .helperCall, .replaced, .around,
        .handed:
        break
      }
    }
    var waiting = Array(found)
    while let next = waiting.popLast() {
      for function in handedOn[next] ?? [] where found.insert(function).inserted { waiting.append(function) }
    }
    return found
  }

  /// The last name of a variable's type, where its declaration says it.
  /// - Parameter lookups: types whose static members are most often values of them.
  private static func type(of variable: MemberFact, _ lookups: Set<String> = []) -> String? {
    if let type = variable.resultType { return type.path.last }
    switch variable.result {
    case .instance(let type, _, _, _): return type.last
    case .member(let path):
      guard let type = path.dropLast().last else { return nil }
      return path.last == "_current" || path.last == "live" || lookups.contains(type) ? type : nil
    case .unknown, .trap: return nil
    }
  }

  /// Functions that give a `DependencyValues`, as all others of their name do.
  private static func givers(of facts: [SwiftDependenciesFacts]) -> Set<String> {
    let functions = facts.lazy.flatMap(\.members).filter { $0.kind == .function && $0.resultType != nil }
    let (giving, others) = functions.reduce(into: (Set<String>(), Set<String>())) { found, fact in
      if type(of: fact) == "DependencyValues" { found.0.insert(fact.name) } else { found.1.insert(fact.name) }
    }
    return giving.subtracting(others).subtracting(["init"])
  }

  /// `DependencyValues()`, `DependencyValues.live`, `.live`
  private static func isNew(_ result: MemberFact.Result) -> Bool {
    switch result {
    case .instance(_, _, let assigned, _): assigned.isEmpty
    case .member(let path): path.last == "live"
    case .unknown, .trap: false
    }
  }

  /// The names of aliases for one of several types, by what they are called or by another alias.
  private static func names(of aliases: [TypeFact], for types: Set<String>) -> Set<String> {
    var known = types
    while true {
      let found = aliases.filter { alias in
        alias.inherits.count == 1 && alias.inherits.allSatisfy { known.contains($0.path.last ?? "") }
      }
      let grown = known.union(found.compactMap(\.path.last))
      if grown == known { return known.subtracting(types) }
      known = grown
    }
  }

  /// The protocols of the project that `DependencyValues` adopts, and those that they refine.
  private static func adopted(_ types: [TypeFact], protocols: [TypeFact]) -> Set<String> {
    let inherits = Dictionary(grouping: protocols, by: { $0.path.last ?? "" })
    var waiting = types.filter { $0.kind == .extension && $0.path.last == "DependencyValues" }
      .flatMap { $0.inherits.compactMap(\.path.last) }
    var found: Set<String> = []
    while let name = waiting.popLast() {
      guard let declared = inherits[name], found.insert(name).inserted else { continue }
      waiting += declared.flatMap { $0.inherits.compactMap(\.path.last) }
    }
    return found
  }
}

extension ConsumptionFact {
  /// Whether it says no more than that one function hands to another one what it is given.
  fileprivate var isHandedOnAlone: Bool {
    guard form == .forwarded, case .given(let given) = reference, !given.isInferred, Self.isFunction(given.function),
      let callee = variable?.prefix(while: { $0 != "(" }).split(separator: ".").last
    else { return false }
    return Self.isFunction(callee)
  }

  /// Neither a type nor what is used without its name.
  private static func isFunction(_ name: some StringProtocol) -> Bool {
    (name.first.map { $0.isLowercase || $0 == "_" } ?? false)
      && !["init", "subscript", "callAsFunction"].contains(name)
  }
}

extension OverrideFact {
  /// The property that an update is kept by which it stands for.
  fileprivate var hook: String? {
    guard form == .helper, let member, subject == .given(to: Self.hook(member)) else { return nil }
    return member
  }

  /// What code of others is handed to that the override is in force for, by its last name.
  var surroundingName: String? {
    guard runsHandedCode || runsSelf, form != .helper, !isPreviewOrTestValue, let member else { return nil }
    if runsSelf { return Self.modifier(member) }
    return member == "init" || member == "body" || runsKeptCode ? owner.last : member
  }

  /// Whether it sets what the function around is handed, or for code that the function is handed.
  var appliesWhatIsHanded: Bool {
    switch subject {
    case .given, .handedOn: true
    case .dependency, .each, .carried, .mutated, .renewed, .nothing, .everything, .helperCall, .replaced, .around,
      .handed:
      surroundingName != nil
    }
  }
}
