import DepGraphModel

/// What calls and mentions lead to.
extension EarlyWalk {
  func steps(of placed: Frame.Placed) -> [Step] {
    switch placed.event {
    case .preparation: []
    case .call(let call, let number): steps(of: call, number: number, from: placed.member)
    case .mention(let mention, let isPlaced): steps(of: mention, isPlaced: isPlaced, from: placed.member)
    }
  }

  private func steps(of call: MemberFact.Call, number: Int, from member: Int) -> [Step] {
    let targets = graph.targets(ofCall: number, of: member)
    if targets.isEmpty, call.callee.count == 1 {
      return search.code.functions.sources(declaring: call.callee[0]).map { Step(.runSource($0.file)) }
    }
    let certain = targets.filter(\.isCertain).map { graph.places[$0.node] }
    let functions = certain.compactMap { place -> Int? in
      if case .member(let called) = place, isFunction(called) { called } else { nil }
    }
    let isSure = isOne(of: functions)
    return certain.flatMap { place -> [Step] in
      switch place {
      case .member(let called) where isFunction(called):
        // A function that is only named runs later, if at all.
        call.timing.isNamed ? [] : run(called, isSure: isSure, isDispatched: call.callee.first != "super")
      case .member(let called) where call.callee.last == "main":
        launching.map { Step(.run($0)) } + [Step(.run(called))]
      case .member(let called):
        run(called, isDispatched: call.callee.first != "super")
          + (call.labels != nil && isVariable(called) ? [Step(.call(called))] : [])
      case .value(let type): [Step(.build(type))]
      case .addition: []
      }
    }
  }

  private func run(_ member: Int, isSure: Bool = true, isDispatched: Bool) -> [Step] {
    guard isDispatched, let owner = graph.owner(of: member) else { return [Step(.run(member), isSure: isSure)] }
    let meant = replacements(of: [member], in: owner)
    return meant.methods.map { Step(.run($0), isSure: isSure && meant.isSure) }
  }

  /// What a value of a class, or of a subclass, has in place of some of its methods, as far as such values are built.
  private func replacements(of own: [Int], in type: CodeTypeIndex) -> (methods: [Int], isSure: Bool) {
    guard graph.kind(of: type) == .class, let first = own.first.map({ graph.index.members[$0].fact }), !first.isStatic,
      !first.isInitialValue
    else { return (own, true) }
    let labels = Set(own.map { graph.index.members[$0].fact.parameters?.map(\.label) })
    let below = search.code.methods.named(first.name, of: type).below.filter {
      labels.contains(graph.index.members[$0].fact.parameters?.map(\.label))
    }
    guard !below.isEmpty else { return (own, true) }
    let values = built.union(expected).filter { $0 == type || graph.ancestors(of: $0).contains(type) }
    let meant = Set(
      values.map { value in
        let found = nearest(below, of: value)
        return found.isEmpty ? own : found
      })
    return meant.isEmpty ? (own, true) : (Set(meant.joined()).sorted(), meant.count == 1)
  }

  private func isVariable(_ member: Int) -> Bool { graph.index.members[member].fact.kind == .property }

  private func isFunction(_ member: Int) -> Bool { graph.index.members[member].fact.kind == .function }

  /// Whether at most one of several functions that a call may mean is compiled in every build.
  private func isOne(of functions: [Int]) -> Bool {
    functions.filter { graph.index.members[$0].fact.conditions.isEmpty }.count < 2
  }

  // MARK: Members of values

  private func steps(of mention: MemberFact.Mention, isPlaced: Bool, from member: Int) -> [Step] {
    let accepting = search.code.methods.named(mention.name).filter { accepts(mention, $0) }
    guard !accepting.isEmpty else { return [] }
    let methods: [Int]
    var isSure: Bool
    switch graph.receiver(mention.receiver, from: member) {
    case .type(let type): (methods, isSure) = self.methods(accepting, of: type)
    case .external:
      methods = accepting.filter { method in graph.owner(of: method).map { graph.types[$0].module == nil } ?? false }
      isSure = true
    case .unknown: (methods, isSure) = methodsOfValues(accepting)
    }
    isSure = isSure && isOne(of: methods.filter(isFunction))
    return methods.flatMap { method -> [Step] in
      guard isVariable(method) else {
        return isPlaced && mention.labels == nil ? [] : [Step(.run(method), isSure: isSure)]
      }
      let isRun = mention.isSet || mention.labels != nil
      // What is only known to be named somewhere may be taken there, or set or called.
      return [Step(.run(method), isSure: isSure)]
        + (isRun || !isPlaced ? [Step(.call(method), isSure: isSure && isRun)] : [])
    }
  }

  private func accepts(_ mention: MemberFact.Mention, _ method: Int) -> Bool {
    guard let labels = mention.labels, let parameters = graph.index.members[method].fact.parameters else { return true }
    return MemberFact.Parameter.accept(labels, parameters)
  }

  /// What a type has itself or inherits; where a value may be of another type, what those have.
  private func methods(_ named: [Int], of type: CodeTypeIndex) -> (methods: [Int], isSure: Bool) {
    let own = nearest(named, of: type)
    switch graph.kind(of: type) {
    case .protocol: break
    case .class: return replacements(of: own, in: type)
    case .struct, .enum, .actor, .extension, .typealias, nil: return (own, true)
    }
    let adopting = built.union(expected).filter { graph.ancestors(of: $0).contains(type) }.sorted()
    let all = Set(adopting.flatMap { nearest(named, of: $0) })
    return all.isEmpty ? (own, true) : (all.sorted(), all.count == 1)
  }

  private func nearest(_ named: [Int], of type: CodeTypeIndex) -> [Int] {
    for level in [type] + graph.ancestors(of: type) {
      let found = named.filter { graph.owner(of: $0) == level }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Those of the types of which there are values.
  private func methodsOfValues(_ named: [Int]) -> (methods: [Int], isSure: Bool) {
    let owners = Set(named.compactMap(graph.owner(of:)))
    let values = built.union(expected).filter { type in
      owners.contains(type) || graph.ancestors(of: type).contains(where: owners.contains)
    }
    var methods: Set<Int> = []
    var meant: Set<[Int]> = []
    for type in values {
      let found = nearest(named, of: type)
      methods.formUnion(found)
      meant.insert(found)
    }
    return (methods.sorted(), meant.count < 2)
  }
}

extension Timing {
  var isNamed: Bool {
    switch self {
    case .named: true
    case .eager, .deferred, .event, .assigned, .called, .unread, .handed: false
    }
  }
}
