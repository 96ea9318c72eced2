import DepGraphModel

/// What walks ask of the code of one member, whatever they leave out. Found once for all roots: each root has several
/// walks, and most of them get to the same code.
final class FollowedMember {
  /// A class, as it is looked at far more often than made. So is a mention.
  final class Call {
    let fact: MemberFact.Call
    let targets: [CodeTarget]
    /// What is called with `self` or nothing in front of it.
    let name: String?
    /// The type that the callee begins with.
    let typeName: String?
    /// `send()` of a variable whose type may have a `callAsFunction`.
    let calledValue: Mention?
    /// When it runs what it leads to: a variable that is only named is read there.
    let timing: Timing

    fileprivate init(_ fact: MemberFact.Call, _ targets: [CodeTarget], from member: Int, _ methods: MethodTable) {
      self.fact = fact
      self.targets = targets
      let path = fact.callee.first == "self" ? fact.callee.dropFirst() : fact.callee[...]
      name = path.count == 1 ? path.first : nil
      typeName = fact.callee.first.flatMap { CodeGraph.isTypeName($0) ? $0 : nil }
      calledValue = Self.calledValue(fact, targets, from: member, methods)
      let isRead = fact.timing.isNamed && !targets.isEmpty && targets.allSatisfy { methods.graph.isVariable($0.node) }
      timing = isRead ? .eager : fact.timing
    }

    private static func calledValue(
      _ fact: MemberFact.Call, _ targets: [CodeTarget], from member: Int, _ methods: MethodTable
    ) -> Mention? {
      guard fact.labels != nil, let last = fact.callee.last, !CodeGraph.isTypeName(last),
        fact.callee.count == 1 || fact.callee.first == "self", !methods.named("callAsFunction").isEmpty,
        !targets.contains(where: { methods.graph.isFunction($0.node) })
      else { return nil }
      return Mention(name: "callAsFunction", of: fact.callee, from: member, methods, position: fact.position)
    }
  }

  /// A member that is taken of some value.
  final class Mention {
    let name: String
    /// As in `MemberFact.Call`; `nil` also where several calls stand for one.
    let labels: [String]?
    /// Whether the value is made or named by its type right there.
    let isOfMadeValue: Bool
    /// The type of the value where it is known, with what that has of the name.
    let receiver: (type: CodeTypeIndex, methods: MethodTable.Methods)?
    /// Whether it is a function that is neither called nor assigned to, or only a key path names it.
    let isOnlyNamed: Bool
    let position: SourcePosition
    let last: SourcePosition
    let timing: Timing

    fileprivate init(
      name: String, isOfMadeValue: Bool = false, of receiver: [String], from member: Int, _ methods: MethodTable,
      labels: [String]? = nil, isTaken: Bool = false, position: SourcePosition, last: SourcePosition? = nil,
      timing: Timing = .eager
    ) {
      self.name = name
      self.labels = labels
      self.isOfMadeValue = isOfMadeValue
      self.receiver =
        switch methods.graph.receiver(receiver, from: member) {
        case .type(let type):
          (type, methods.graph.accepting(labels, methods.named(name, of: type)))
        case .external, .unknown: nil
        }
      isOnlyNamed =
        timing.isNamed || isTaken && !CodeGraph.isOperator(name) && methods.areFunctions(named: name)
      self.position = position
      self.last = last ?? position
      self.timing = timing
    }

    fileprivate convenience init(_ fact: MemberFact.Mention, from member: Int, _ methods: MethodTable) {
      self.init(
        name: fact.name, isOfMadeValue: fact.isOfMadeValue, of: fact.receiver, from: member, methods,
        labels: fact.labels, isTaken: fact.labels == nil && !fact.isSet && fact.timing == .eager,
        position: fact.position,
        last: fact.last, timing: fact.timing)
    }
  }

  let calls: [Call]
  /// The mentions of which it is known where they are.
  let placedMentions: [Mention]
  /// These, and the others.
  let mentions: [Mention]
  /// The closures that it hands through a stream and the like.
  let yielded: [OverrideExtent]
  /// What a caller's overrides may not be in force for.
  let leavingTask: [EscapingCode]

  fileprivate init(_ member: Int, _ methods: MethodTable) {
    let graph = methods.graph
    let fact = graph.index.members[member].fact
    calls = zip(fact.calls, graph.callTargets(of: member)).map { Call($0, $1, from: member, methods) }
    yielded = fact.escapes.filter { $0.kind == .yielded }.map(\.code)
    leavingTask = fact.escapes.filter(\.kind.leavesTask)
    placedMentions = fact.placedMentions.map { Mention($0, from: member, methods) }
    mentions =
      placedMentions
      + fact.mentionsWithoutPlace.map { name in
        Mention(
          name: name, isOfMadeValue: fact.mentionsOfMadeValues.contains(name), of: [], from: member, methods,
          position: fact.position)
      }
  }
}

final class FollowedMembers {
  private let methods: MethodTable
  private var known: [FollowedMember?]

  init(_ methods: MethodTable) {
    self.methods = methods
    known = [FollowedMember?](repeating: nil, count: methods.graph.index.members.count)
  }

  subscript(member: Int) -> FollowedMember {
    if let found = known[member] { return found }
    let found = FollowedMember(member, methods)
    known[member] = found
    return found
  }
}

extension CodeGraph {
  /// The type of which a call makes a value that leads to a node; `nil` where it makes none.
  func madeType(at node: CodeNode) -> CodeTypeIndex? {
    switch places[node] {
    case .value(let type): type
    case .member(let called): index.members[called].fact.kind == .initializer ? owner(of: called) : nil
    case .addition: nil
    }
  }

  /// Those of several methods of a name that take arguments of some labels; all where none does, or where nothing is called.
  func accepting(_ labels: [String]?, _ methods: [Int]) -> [Int] {
    guard let labels, methods.count > 1 else { return methods }
    let found = methods.filter { method in
      index.members[method].fact.parameters.map { MemberFact.Parameter.accept(labels, $0) } ?? true
    }
    return found.isEmpty ? methods : found
  }

  fileprivate func accepting(_ labels: [String]?, _ methods: MethodTable.Methods) -> MethodTable.Methods {
    let meant = Set(accepting(labels, methods.own + methods.below))
    return MethodTable.Methods(own: methods.own.filter(meant.contains), below: methods.below.filter(meant.contains))
  }

  fileprivate func isFunction(_ node: CodeNode) -> Bool { kind(of: node) == .function }

  fileprivate func isVariable(_ node: CodeNode) -> Bool { kind(of: node) == .property }

  private func kind(of node: CodeNode) -> MemberFact.Kind? {
    switch places[node] {
    case .member(let member): index.members[member].fact.kind
    case .value, .addition: nil
    }
  }
}

extension MethodTable {
  /// Whether there are methods of a name, and no accessors.
  fileprivate func areFunctions(named name: String) -> Bool {
    let methods = named(name)
    return !methods.isEmpty && methods.allSatisfy { graph.index.members[$0].fact.kind == .function }
  }
}
