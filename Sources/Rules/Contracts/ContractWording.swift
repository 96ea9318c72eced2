import DepGraphModel
import DepGraphResolution

/// What is said of a broken contract.
struct ContractWording {
  let contract: Contract
  let graph: ContractEdges

  /// - Parameter hops: from the module at fault to what it must not reach; never empty.
  func breach(_ hops: [ContractEdges.Edge], _ verdict: String) -> Finding {
    let (from, next, to) = (hops[0].from, hops[0].to, hops[hops.count - 1].to)
    let verb = hops[0].kind == .imports && hops.count == 1 ? "imports" : "depends on"
    let through = hops.dropLast().map { graph.name($0.to) }.joined(separator: " → ")
    let way = through.isEmpty ? "" : " through \(through)"
    let causes = graph.all(from: from, to: next)
    let location = hops[0].places.first ?? causes.flatMap(\.places).first
    let isCertain = hops.allSatisfy(\.isCertain)
    let doubt = isCertain ? "" : ", under a condition that may not hold"
    return Finding(
      confidence: isCertain ? .proven : .likely, subject: graph.name(from),
      claim: reasoned("\(graph.name(from)) \(verb) \(graph.name(to))\(way)\(doubt), \(verdict)"),
      help: help(from: from, next: next, to: to), location: location ?? moduleLocation(from),
      trace: hops.map { hop in
        TraceStep(kind: hop.kind, from: graph.name(hop.from), to: graph.name(hop.to), location: hop.places.first)
      },
      related: causes.flatMap { cause in
        cause.places.filter { $0 != location }.map { RelatedPlace(message: words(cause), location: $0) }
      },
      places: causes.flatMap(\.places), cause: [graph.id(from), graph.id(to)])
  }

  func lack(_ module: Int, member: ContractMember, wanted: [Int]) -> Finding {
    let context = graph.context
    let name = graph.name(module)
    let isUnread = context.graph.unreadModules.contains(module)
    let only = wanted.count == 1 && graph.modules.contains(wanted[0]) ? wanted[0] : nil
    let what = only.map(graph.name) ?? (member.isName ? member.text : "any module \(member.text)")
    return Finding(
      confidence: isUnread ? .unknown : .proven, subject: name,
      claim: reasoned("\(name) does not depend on \(what), required by contract \(contract.id)"),
      help: only.map { LinkAdvice(context: context).add($0, to: module) },
      location: moduleLocation(module), cause: [graph.id(module), member.text])
  }

  private func reasoned(_ message: String) -> String {
    contract.because.isEmpty ? message : "\(message): \(contract.because)"
  }

  private func moduleLocation(_ module: Int) -> SourceLocation? { graph.context.graph.modules[module].module.location }

  private func words(_ edge: ContractEdges.Edge) -> String {
    edge.kind == .imports ? "imported here" : "the dependency is declared here"
  }

  private func help(from: Int, next: Int, to: Int) -> String {
    let names = (graph.name(from), graph.name(next))
    switch contract.kind {
    // The first step may be allowed, and is not what breaks the contract.
    case .allowed where next != to:
      return "remove \(graph.name(to)) from what \(names.1) depends on, or \(names.1) from \(names.0)"
    case .allowed:
      let allowed = contract.to.map(\.text).joined(separator: ", ")
      return "remove \(names.1) from \(names.0), which may depend on \(allowed.isEmpty ? "nothing" : allowed)"
    case .layers:
      return "move what both need into a layer below, or let \(names.1) depend on \(names.0) instead"
    case .forbidden, .independence, .required:
      return "remove \(names.1) from \(names.0)"
    }
  }
}
