/// Whether a manifest may be run to learn what it comes to.
package enum ManifestEvaluationMode: String, Sendable, CaseIterable {
  /// Evaluated, never run.
  case `static`
  /// Always run, by `swift package dump-package`.
  case swiftpm
  /// Run where the evaluator refuses it.
  case auto
}
