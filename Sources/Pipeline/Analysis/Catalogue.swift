import DepGraphConfiguration
package import DepGraphModel
import DepGraphRules

/// The rules as the command line and the documentation see them.
package enum Catalogue {
  package static var cards: [RuleCard] { RuleCatalogue.cards }
}

extension Workspace {
  /// Every rule that a run here may name: the catalogue, then the configuration's contracts and queries.
  package var cards: [RuleCard] { Catalogue.cards + configuration.ownCards }
}
