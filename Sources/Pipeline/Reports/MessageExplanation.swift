import DepGraphModel
import DepGraphRules

/// Where one message comes from.
struct MessageExplanation {
  let message: RunTimeMessage
  let graph: GraphSnapshot
  let violations: [Violation]

  var entry: LogExplanation.Entry {
    let keys = keys
    let matching = matching(keys)
    let advice = matching.isEmpty ? LogAdvice(message: message, keys: keys, graph: graph) : nil
    return LogExplanation.Entry(
      message: message, line: 0, count: 0, location: location(keys), violations: matching, finding: advice?.finding,
      help: advice?.help)
  }

  /// The keys that may be meant. Two modules may register one name, and two may declare types of one name.
  private var keys: [GraphSnapshot.KeyRow] {
    let registered = Set(graph.registrations.filter { $0.property == message.property }.compactMap(\.key))
    let byProperty = graph.keys.filter { registered.contains($0.id) }
    let byType = graph.keys.filter { key in message.type.map { Self.isSame($0, key.name) } ?? false }
    let both = byProperty.filter { key in byType.contains { $0.id == key.id } }
    let possible = both.isEmpty ? (byProperty.isEmpty ? byType : byProperty) : both
    guard possible.count > 1 else { return possible }
    let read = Set(consumptions.compactMap(\.key))
    let there = possible.filter { read.contains($0.id) }
    return there.isEmpty ? possible : there
  }

  /// A nested type, and a type with its module, are spelled longer on one side.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left)
  }

  /// Reads at the place that the message names; it names the file without its folders.
  private var consumptions: [GraphSnapshot.ConsumptionRow] {
    guard let place = message.place else { return [] }
    let modules = Set(graph.modules.filter { $0.moduleName == place.module }.map(\.id))
    return graph.consumptions.filter {
      modules.contains($0.module) && $0.location.line == place.line
        && $0.location.file.split(separator: "/").last == place.file[...]
    }
  }

  private func location(_ keys: [GraphSnapshot.KeyRow]) -> SourceLocation? {
    let ids = Set(keys.map(\.id))
    let exact = consumptions
    return (exact.first { $0.key.map(ids.contains) ?? false } ?? exact.first)?.location
  }

  private var rules: [String] {
    switch message.kind {
    case .missingLiveValue:
      [
        MissingLiveValue().card.id, UnimplementableEntry().card.id, ConditionalLiveValue().card.id,
        ArchivedLiveValue().card.id,
      ]
    case .missingTestValue: [MissingTestValue().card.id]
    case .unimplementedEndpoint:
      [
        IncompleteLiveValue().card.id, PartialOverride().card.id, FakeLiveValue().card.id, MissingLiveValue().card.id,
      ]
    case .latePreparation: [StaticDependency().card.id]
    case .lostPropagation, .failedCast, .unknownContext: []
    }
  }

  private func matching(_ keys: [GraphSnapshot.KeyRow]) -> [Violation] {
    let candidates = violations.filter { rules.contains($0.rule) }
    let ids = Set(keys.map(\.id))
    var found = candidates.filter { violation in violation.nodes?.contains(where: ids.contains) ?? false }
    if found.isEmpty {
      let subjects = Set(keys.map(\.name))
      found = candidates.filter { violation in
        subjects.contains(violation.subject) || (message.property != nil && violation.keyPath == message.property)
      }
    }
    // The log is one program's; where its name is a root's, the others are not meant.
    let own = found.filter { $0.root != nil && $0.root == message.process }
    return own.isEmpty ? found : own
  }
}
