import DepGraphModel
import DepGraphResolution

/// How a live value depends on the build by its own source: by the `#if` around it, and by the platforms that its target
/// compiles the source for.
struct SourceStanding {
  /// The `#if` clauses around it.
  let clauses: ConditionStack
  /// `nil` where the target compiles the source in every build.
  let platforms: [String]?
  let file: String

  init(of conformance: ResolvedConformance, in context: RuleContext) {
    file = conformance.location.file
    platforms = context.graph.modules[conformance.module].module.sourcePlatforms[file]
    clauses = platforms == nil ? conformance.conditions : Array(conformance.conditions.dropFirst())
  }

  /// Behind "exists only".
  var text: String {
    let clause = clauses.isEmpty ? "" : "under #if " + clauses.text
    return platforms == nil ? clause : (clause.isEmpty ? "" : clause + ", ") + "in a source that is compiled" + limit
  }

  /// The platforms as the end of a clause.
  var limit: String {
    guard let platforms, !platforms.isEmpty else { return " in no build" }
    return " only for " + Enumeration.few(platforms.map(PlatformName.shown))
  }

  /// Whether the platforms alone keep the live value from a root.
  func leavesOut(_ root: ResolvedRoot) -> Bool {
    platforms.map { !root.platforms.isEmpty && Set($0).isDisjoint(with: root.platforms) } ?? false
  }
}
