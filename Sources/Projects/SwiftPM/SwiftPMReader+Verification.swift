package import DepGraphManifests
package import DepGraphModel

extension SwiftPMReader {
  /// Evaluates a manifest and holds the result against SwiftPM's own answer.
  /// - Parameters:
  ///   - manifest: repository-relative path.
  ///   - bytes: its content.
  ///   - folder: absolute path of the package's folder, as SwiftPM saw it.
  ///   - dump: what `swift package dump-package` printed, or why it did not.
  package func verify(
    manifest: String, bytes: [UInt8], folder: String, dump: Result<[UInt8], ManifestDumpFailure>
  ) -> ManifestVerification {
    let evaluation = ManifestEvaluation.run(bytes, in: surroundings)
    let outcome: ManifestVerification.Outcome
    switch (evaluation.outcome, dump) {
    case (.refused(let reason, let position), .success):
      outcome = .refused(reason: reason, line: evaluation.line(position).line)
    case (.failed(let reason, _), _): outcome = .unverifiable(reason: reason)
    case (.refused, .failure(let failure)), (.contents, .failure(let failure)):
      outcome = .unverifiable(reason: failure.reason)
    case (.contents(let contents), .success(let json)):
      do {
        let dumped = try DumpReading(folder: folder, places: ManifestPlaces([])).contents(of: json)
        let differences = ManifestComparison(evaluated: contents, dumped: dumped, folder: folder).differences()
        outcome = differences.isEmpty ? .equal : .different(differences)
      } catch {
        outcome = .unverifiable(reason: "what SwiftPM printed is not understood: \(error)")
      }
    }
    return ManifestVerification(manifest: manifest, outcome: outcome)
  }
}
