/// One generated project, with what must be found in it and nothing else.
public struct StressCase: Sendable {
  public let seed: UInt64
  /// By path.
  public let files: [String: String]
  public let expected: [ExpectedFinding]
  /// The file that tells the modules, where no manifest does.
  public let moduleGraph: String?
  /// Reads that two registrations answer: each is a problem of kind `ambiguous-key`, besides its finding.
  public let ambiguities: Int
  /// Patterns of the configuration that mean nothing: each is a problem of kind `unmatched-pattern`.
  public let unmatched: [String]
  /// What was planted, in words.
  public let notes: [String]

  public init(seed: UInt64) {
    self.seed = seed
    let isStrict = seed % 3 == 1
    let seeds = [seed] + (Self.neighbour(of: seed).map { [$0] } ?? [])
    let parts = seeds.map { Part(seed: $0, isStrict: isStrict, isAlone: seeds.count == 1) }
    var files = parts[0].files
    for part in parts.dropFirst() {
      for (path, text) in part.files { files["Island/" + path] = text }
    }
    // Patterns of contracts and a graph of modules would speak of its modules too.
    let sewing = isStrict || files[SourceWriter.moduleGraph] != nil ? nil : SewingPlan(seed: seed)
    let sewn = sewing.map { SewingWriter(plan: $0).files() } ?? [:]
    for (path, text) in sewn { files["Sewing/" + path] = text }
    let gallery = isStrict || files[SourceWriter.moduleGraph] != nil ? nil : GalleryPlan(seed: seed)
    let hung = gallery.map { GalleryWriter(plan: $0).files() } ?? [:]
    for (path, text) in hung { files["Gallery/" + path] = text }
    self.files = files
    moduleGraph = files[SourceWriter.moduleGraph] == nil ? nil : SourceWriter.moduleGraph
    expected =
      (parts.flatMap(\.expected) + (sewing.map { SewingExpectations($0).all() } ?? [])
      + (gallery?.expected ?? [])).sorted {
        $0.line < $1.line
      }
    ambiguities = parts.reduce(0) { $0 + $1.ambiguities }
    unmatched = parts[0].unmatched
    notes = parts.flatMap(\.notes)
  }

  /// Some trees hold a second project that the first one knows nothing of: its packages, and some or all of its modules
  /// and keys, have the same names.
  private static func neighbour(of seed: UInt64) -> UInt64? {
    if seed % 12 == 0 { return seed }
    return seed % 12 == 5 ? seed ^ 0xD0B1E : nil
  }

  private struct Part {
    let files: [String: String]
    let expected: [ExpectedFinding]
    let ambiguities: Int
    let unmatched: [String]
    let notes: [String]

    /// - Parameter isStrict: whether rules are switched on that are off.
    /// - Parameter isAlone: whether the tree holds no other part.
    init(seed: UInt64, isStrict: Bool, isAlone: Bool) {
      var maker = PlanMaker(seed: seed)
      let plan = maker.make(isStrict: isStrict, isAlone: isAlone)
      var writer = SourceWriter(plan, seed: seed)
      files = writer.write()
      let expectations = Expectations(plan)
      expected = expectations.all() + expectations.switchedOnFindings()
      ambiguities = plan.oddities.filter { if case .ambiguous = $0 { true } else { false } }.count
      unmatched = plan.unmatchedPatterns
      notes = plan.notes
    }
  }
}
