/// One manifest, evaluated and run: whether both say the same.
package struct ManifestVerification: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    case equal
    /// One line a difference.
    case different([String])
    /// The evaluator gives no answer, and says why.
    case refused(reason: String, line: Int)
    /// SwiftPM gives no answer, so there is nothing to compare with.
    case unverifiable(reason: String)
  }

  /// Repository-relative.
  package var manifest: String
  package var outcome: Outcome

  package init(manifest: String, outcome: Outcome) {
    self.manifest = manifest
    self.outcome = outcome
  }
}
