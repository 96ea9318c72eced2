import ArgumentParser
import DepGraphModel
import DepGraphPipeline

/// A rule's identifier, checked while the arguments are read.
struct RuleName: ExpressibleByArgument {
  var id: String

  init?(argument: String) {
    id = argument
  }

  static var allIDs: [String] { Catalogue.cards.map(\.id) }

  static var allValueStrings: [String] { allIDs }

  /// - Throws: `ValidationError` with the nearest rule.
  static func check(_ names: [RuleName]) throws {
    for name in names where !allIDs.contains(name.id) {
      let near = NearestName.suggestion(for: name.id, among: allIDs)
      throw ValidationError(
        "there is no rule \(name.id)" + (near.map { "; did you mean \($0)?" } ?? "; `depgraph rules` lists them"))
    }
  }
}
