package import DepGraphModel
import DepGraphRules

/// The rules as the command line and the documentation see them.
package enum Catalogue {
  package static var cards: [RuleCard] { RuleCatalogue.cards }
}
