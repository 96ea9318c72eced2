import DepGraphModel

/// What literals, operators and result builders run: by the code that is written there alone, where all of it is seen, else
/// wherever code runs.
struct SyntaxCalls {
  let graph: CodeGraph
  let holders: NameHolders
  let handed: HandedClosures

  /// Initializers and operators that may run where no code is seen to.
  /// - Parameter overriding: the members that set dependencies: what of them is in an override, is not told apart.
  func unseen(besides overriding: Set<Int>) -> [Int] {
    graph.index.members.indices.filter { member in
      guard OverrideCode.isCalledBySyntax(graph.index.members[member]) else { return false }
      switch graph.index.members[member].fact.kind {
      case .initializer: return !isSeen(literalOf: graph.owner(of: member), besides: overriding)
      case .function, .property, .script: return !isSeen(operator: member)
      }
    }
  }

  /// The calls of an operator of the project's own are recorded by its name, in every source that was parsed. Which of
  /// several is called, is not told.
  private func isSeen(operator member: Int) -> Bool {
    let name = graph.index.members[member].fact.name
    guard CodeGraph.isOperator(name), !OperatorNames.library.contains(name),
      graph.operators(named: name, from: member).count == 1
    else { return false }
    return !graph.index.files.indices.contains { file in
      !graph.index.sources[file].facts.isParsed && graph.canSee(member, fromFile: file)
    }
  }

  /// Whether values of a type are local to members of which each is seen to make one of a literal.
  private func isSeen(literalOf type: CodeTypeIndex?, besides overriding: Set<Int>) -> Bool {
    guard let type, let name = graph.types[type].path.last, graph.spellings(of: type).count == 1,
      graph.children(of: type).isEmpty, graph.takers(of: type).isEmpty, let files = parsedFiles(naming: type)
    else { return false }
    return files.allSatisfy { file in
      let members = graph.index.membersOfFiles[file].filter { graph.owner(of: $0) != type }
      let making = members.filter { member in
        !overriding.contains(member) && graph.index.members[member].fact.keepsTypesToItself(but: name)
          && graph.index.members[member].fact.calls.contains { $0.callee.suffix(2) == [name, "init"] }
      }
      let isMadeOnly = members.allSatisfy { member in
        making.contains(member) || !graph.index.members[member].fact.calls.contains { $0.callee.contains(name) }
      }
      return isMadeOnly
        && graph.index.sources[file].dependencies.namedTypes.allSatisfy { named in
          named.name != name || named.owner == graph.types[type].path
            || making.contains { graph.index.members[$0].contains(named.position) }
        }
    }
  }

  /// Whether there are attributes of a result builder, and each is that of a function or a property with a body, or of a closure that is
  /// called before the function returns that is handed it.
  func isSeen(builder type: CodeTypeIndex) -> Bool {
    guard let name = graph.types[type].path.last, graph.spellings(of: type).count == 1,
      let files = parsedFiles(naming: type)
    else { return false }
    let naming = files.flatMap { graph.index.membersOfFiles[$0] }.filter { member in
      graph.owner(of: member) != type && graph.index.members[member].fact.calls.contains { $0.callee.last == name }
    }
    return !naming.isEmpty && naming.allSatisfy { isSeen(attributesNamed: name, of: $0) }
  }

  private func isSeen(attributesNamed name: String, of member: Int) -> Bool {
    let found = graph.index.members[member]
    let isRequirement = graph.owner(of: member).map { graph.kind(of: $0) == .protocol } ?? false
    return found.fact.calls.filter { $0.callee.last == name }.allSatisfy { call in
      switch call.timing {
      case .eager: return call.labels == nil && !isRequirement
      case .named(let function): return !isRequirement && handed.runsAtOnce(function, from: found.module)
      case .deferred, .event, .assigned, .called, .unread, .handed: return false
      }
    }
  }

  /// `nil` where one of them was not parsed.
  private func parsedFiles(naming type: CodeTypeIndex) -> [Int]? {
    let files = holders.files(holding: graph.types[type].path.last ?? "").filter {
      graph.canSee(type: type, fromFile: $0)
    }
    return files.allSatisfy { graph.index.sources[$0].facts.isParsed } ? files : nil
  }
}

extension MemberFact {
  /// Whether a value of a type that its body names is of no other code's: it takes none, and gives one of another type.
  fileprivate func keepsTypesToItself(but type: String) -> Bool {
    guard parameters?.isEmpty ?? true, let resultType else { return false }
    return resultType.genericArguments.isEmpty && resultType.path.last != type
  }
}
