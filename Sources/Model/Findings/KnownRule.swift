/// Ids of rules that rooms name which do not know the rules.
package enum KnownRule {
  package static let liveModuleLeak = "live-module-leak"
}
