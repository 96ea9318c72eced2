import DepGraphModel

/// Closures that are made outside of every override and that only code in one may call:
///
///     app.get("mail") { send() }
///     withDependencies { $0.mail = .live } operation: { app.run() }
extension EntryWalk {
  /// What code that is left out may run of what is written elsewhere.
  enum Waiting {
    /// What the entry's values are handed, as far as that code calls them.
    case forCalls
    /// Closures that functions of the project keep: it is seen to call nothing else.
    case forKeepers
    /// Any closure and any function that is handed over.
    case forAnything
    /// Besides, what is handed to closures and other values that are called: a scope may be what one of them is.
    case forValues
  }

  /// Whether it is not sure that code which waits to be called runs outside of overrides.
  func isWaiting(_ timing: Timing, in member: Int) -> Bool {
    guard awaits, !isWide else { return false }
    let module = graph.index.members[member].module
    switch timing {
    case .deferred, .event, .assigned, .called: return waits != .forKeepers
    case .handed(let function):
      guard !function.isEmpty else { return false }
      return code.handed.keeps(function, from: module)
        || waits == .forValues
          && (code.handed.mayBeValue(function, from: module) || graph.callables.names.contains(function))
    case .named(let function):
      guard !function.isEmpty else { return false }
      return (waits == .forAnything || waits == .forValues) && !code.handed.runsAtOnce(function, from: module)
        || code.handed.keeps(function, from: module)
    case .eager, .unread: return false
    }
  }

  /// Whether code that is left out calls a method of a value from outside which nothing else calls, or sets a property
  /// of one.
  static func awaits(_ excluded: [String: [OverrideExtent]], isGuessed: [Bool], _ code: OverrideCode) -> Bool {
    guard !excluded.isEmpty else { return false }
    var inside: Set<String> = []
    var outside: Set<String> = []
    for member in code.graph.index.members where isGuessed[member.module] {
      guard let extents = excluded[member.file] else {
        // What is made right there, code in an override has not been handed from outside.
        outside.formUnion(Set(member.fact.mentions).subtracting(member.fact.mentionsOfMadeValues))
        continue
      }
      func isInside(_ place: SourcePosition) -> Bool { extents.contains { $0.contains(place) } }
      for mention in member.fact.placedMentions where mention.labels != nil || mention.isSet {
        if !isInside(mention.position) {
          outside.insert(mention.name)
        } else if mention.isOfOuterValue {
          // Which value is called like a function, its name does not say.
          if mention.name == "callAsFunction" { return true }
          inside.insert(mention.name)
        }
      }
      for call in member.fact.calls where call.callee.count == 1 && call.labels != nil {
        guard let name = call.callee.first, !CodeGraph.isTypeName(name) else { continue }
        if !isInside(call.position) {
          outside.insert(name)
        } else if takesValue(call, code.graph) || isOfVariable(name, in: member, code.graph) {
          inside.insert(name)
        }
      }
    }
    return !inside.isSubset(of: outside)
  }

  /// `saga(order)`: whether a name is that of a variable at file scope, which is called like a function.
  private static func isOfVariable(_ name: String, in member: CodeMember, _ graph: CodeGraph) -> Bool {
    let named = graph.index.membersByName[CodeIndex.OwnedName(owner: "", name: name)] ?? []
    return named.contains { other in
      let other = graph.index.members[other]
      return other.fact.kind == .property && other.module == member.module
    }
  }

  /// `serve(app)`: whether a function is handed a value of a type of the project.
  private static func takesValue(_ call: MemberFact.Call, _ graph: CodeGraph) -> Bool {
    (call.labels ?? []).contains { label in
      let takers = graph.takers.byName[TypeTakers.Name(taker: call.callee.last ?? "", label: label)] ?? []
      return takers.contains { graph.type(taken: $0) != nil }
    }
  }
}
