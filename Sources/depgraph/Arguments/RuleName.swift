import ArgumentParser
import DepGraphModel
import DepGraphPipeline

/// A rule's identifier, checked while the arguments are read.
struct RuleName: ExpressibleByArgument {
  var id: String

  init?(argument: String) {
    id = argument
  }

  /// For the completion of a shell. The help does not list them: `depgraph rules` does.
  static let ids = Catalogue.cards.map(\.id)

  /// - Parameter cards: the catalogue, and the contracts of the configuration that was read.
  /// - Throws: `ValidationError` with the nearest rule.
  static func check(_ names: [RuleName], among cards: [RuleCard]) throws {
    let known = cards.map(\.id)
    for name in names where !known.contains(name.id) {
      let parts = name.id.split(separator: ",").map(String.init)
      guard parts.count < 2 || !parts.allSatisfy(known.contains) else {
        throw ValidationError("\(name.id) are \(parts.count) rules; give the option once for each")
      }
      let near =
        NearestName.suggestion(for: name.id, among: known) ?? NearestName.completion(of: name.id, among: known)
      let rest =
        near.map { "did you mean \($0)?" }
        ?? "the nearest are \(NearestName.alike(name.id, among: known).joined(separator: ", "))"
      throw ValidationError("there is no rule \(name.id); \(rest)")
    }
  }
}
