import DepGraphModel

/// Members of one name in extensions of one generic type with different constraints: a call means that whose constraints
/// hold for the type as it is spelled.
extension CodeGraph {
  /// What holds in an extension, `<Int, String> where T: Codable`, and where it is written; empty without constraints.
  private struct Constraint {
    var clause = ""
    var place: Specializations.Place

    /// The generic arguments at its start.
    var arguments: [Constraints.Spelled] {
      guard clause.first == "<" else { return [] }
      let text = Substring(clause)
      return TypeListText.parts(of: String(text[..<TypeListText.closingAngle(of: text)].dropFirst()))
        .map { Constraints.Spelled(text: $0, place: place) }
    }

    func isWritten(as other: Constraint) -> Bool {
      Specializations.normalized(clause) == Specializations.normalized(other.clause)
    }
  }

  /// Of what a call may mean by its name, what the spelling of the type says. Where that does not tell, each is possible.
  func chosen(among found: [CodeTarget], by call: MemberFact.Call, from caller: Int) -> [CodeTarget] {
    let named = found.compactMap { target -> Int? in
      guard target.isCertain, case .member(let member) = places[target.node] else { return nil }
      return member
    }
    guard named.count > 1, let type = owner(of: named[0]) else { return found }
    let members = named.map { (node: node(.member($0)), constraint: constraint(of: $0)) }
    guard !members.allSatisfy({ $0.constraint.isWritten(as: members[0].constraint) }) else { return found }
    let meant: (nodes: Set<CodeNode>, isSure: Bool) =
      switch spelling(of: type, by: call, from: caller) {
      case .own: nodes(of: members, within: constraint(of: caller), of: type)
      case .arguments(let given): nodes(of: members, holdingFor: given, of: type)
      }
    return found.compactMap { target in
      guard members.contains(where: { $0.node == target.node }) else { return target }
      guard meant.nodes.contains(target.node) else { return nil }
      return meant.isSure ? target : possible(places[target.node])
    }
  }

  private func nodes(
    of members: [(node: CodeNode, constraint: Constraint)], within own: Constraint, of type: CodeTypeIndex
  ) -> (nodes: Set<CodeNode>, isSure: Bool) {
    let alike = members.filter { $0.constraint.isWritten(as: own) }
    guard alike.isEmpty else { return (Set(alike.map(\.node)), true) }
    return nodes(of: members, holdingFor: own.arguments, of: type)
  }

  /// - Parameter given: empty where nothing tells.
  private func nodes(
    of members: [(node: CodeNode, constraint: Constraint)], holdingFor given: [Constraints.Spelled],
    of type: CodeTypeIndex
  ) -> (nodes: Set<CodeNode>, isSure: Bool) {
    let all = Set(members.map(\.node))
    guard !given.isEmpty else { return (all, false) }
    let constraints = Constraints(types: lookup.types, visibility: lookup.visibility)
    let parameters = lookup.types.genericParameters(of: types[type].identity)
    let answers = members.map { member in
      constraints.hold(member.constraint.clause, at: member.constraint.place, parameters: parameters, given: given)
    }
    let open = zip(members, answers).filter { $0.1 != .no }.map(\.0)
    // The compiler prefers what asks for more.
    let constrained = open.filter { !$0.constraint.clause.isEmpty }
    let meant = answers.contains(.unknown) || constrained.isEmpty ? open : constrained
    guard let first = meant.first else { return (all, false) }
    return (Set(meant.map(\.node)), meant.allSatisfy { $0.constraint.isWritten(as: first.constraint) })
  }

  /// That of the extension that a member is declared in.
  private func constraint(of member: Int) -> Constraint {
    let found = index.members[member]
    let scope = scope(ofFile: found.fileNumber)
    let none = Constraint(place: Specializations.Place(file: scope, owner: []))
    guard let owner = owner(of: member) else { return none }
    let declaring = facts(of: owner).map { index.types[$0] }
      .filter { $0.fileNumber == found.fileNumber && $0.fact.position < found.fact.position }
      .max { $0.fact.position < $1.fact.position }
    guard let fact = declaring?.fact, fact.kind == .extension else { return none }
    let place = Specializations.Place(file: scope, owner: Array(fact.path.dropLast()))
    let alias = lookup.types.arguments(of: TypeReference(path: fact.path), in: scope, visibility: lookup.visibility)
    guard !alias.text.isEmpty else { return Constraint(clause: fact.whereClause, place: place) }
    let rest = fact.whereClause.isEmpty ? "" : " where \(fact.whereClause)"
    return Constraint(
      clause: "<\(alias.text)>\(rest)", place: Specializations.Place(file: alias.file, owner: []))
  }

  private enum Spelling {
    /// The type around the call: `Self`, nothing at all.
    case own
    /// Empty where the spelling has none.
    case arguments([Constraints.Spelled])
  }

  private func spelling(of type: CodeTypeIndex, by call: MemberFact.Call, from caller: Int) -> Spelling {
    let member = index.members[caller]
    let reference: TypeReference?
    var file = member.fileNumber
    switch call.callee.first ?? "" {
    case "":
      switch call.expected {
      case .type(let path): reference = TypeReference(path: path, genericArguments: call.genericArguments)
      case .taken(let taker, let label):
        let asking = asking(taker, label: label, from: caller).filter { self.type(taken: $0) == type }
          .map { takers.all[$0] }
        guard let first = asking.first, asking.allSatisfy({ $0.fact.type == first.fact.type }) else {
          return .arguments([])
        }
        reference = TypeReference(path: first.fact.type)
        file = first.file
      case .unknown: reference = member.fact.resultType
      }
    case let name where Self.isTypeName(name) && name != "Self":
      let path = call.callee.prefix(while: Self.isTypeName)
      reference = TypeReference(path: Array(path), genericArguments: call.genericArguments)
    default: reference = nil
    }
    guard let reference, reference.path != ["Self"] else { return .own }
    if file == member.fileNumber, reference.genericArguments.isEmpty, reference.path == member.fact.owner {
      return .own
    }
    let owner = reference.genericArguments.isEmpty ? [] : member.fact.owner
    let found = lookup.types.arguments(of: reference, in: scope(ofFile: file), visibility: lookup.visibility)
    let place = Specializations.Place(file: found.file, owner: owner)
    return .arguments(TypeListText.parts(of: found.text).map { Constraints.Spelled(text: $0, place: place) })
  }
}
