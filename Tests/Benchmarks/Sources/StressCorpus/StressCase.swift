/// One generated project, with what must be found in it and nothing else.
public struct StressCase: Sendable {
  public let seed: UInt64
  /// By path.
  public let files: [String: String]
  public let expected: [ExpectedFinding]
  /// Reads that two registrations answer: each is a problem of kind `ambiguous-key`, besides its finding.
  public let ambiguities: Int
  /// What was planted, in words.
  public let notes: [String]

  public init(seed: UInt64) {
    var maker = PlanMaker(seed: seed)
    let plan = maker.make()
    var writer = SourceWriter(plan, seed: seed)
    self.seed = seed
    files = writer.write()
    expected = Expectations(plan).all()
    ambiguities = plan.oddities.filter { if case .ambiguous = $0 { true } else { false } }.count
    notes = plan.notes
  }
}
