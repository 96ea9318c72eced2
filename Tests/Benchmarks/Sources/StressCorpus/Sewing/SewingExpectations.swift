/// What must be found among components, by the definitions of the rules: every path is walked, which a plan is small enough
/// for.
struct SewingExpectations {
  let plan: SewingPlan

  init(_ plan: SewingPlan) { self.plan = plan }

  func all() -> [ExpectedFinding] {
    let roots = [SewingPlan.Module.app, .demo]
    return (roots.flatMap(findings) + treeless() + extras()).sorted { $0.line < $1.line }
  }

  private func finding(
    _ rule: String, _ severity: String, _ subject: String, _ root: SewingPlan.Module? = nil,
    confidence: String = "proven"
  ) -> ExpectedFinding {
    ExpectedFinding(
      rule: rule, severity: severity, confidence: confidence, subject: subject, root: root?.rawValue)
  }

  /// Every way from the bootstrap component of a program to a piece, without the piece.
  private func ways(to piece: Int, in root: SewingPlan.Module) -> [[Int]] {
    func ways(_ current: [Int]) -> [[Int]] {
      let last = current[current.count - 1]
      if last == piece { return [Array(current.dropLast())] }
      return Set(plan.pieces[last].makes.map(\.child)).sorted().flatMap { ways(current + [$0]) }
    }
    return ways([root == .app ? 0 : 1])
  }

  private func provides(_ piece: Int, _ thread: Int) -> Bool {
    plan.pieces[piece].provides.contains { $0.thread == thread && $0.counts }
  }

  func isMet(_ thread: Int, in piece: Int) -> Bool {
    [SewingPlan.Module.app, .demo].allSatisfy { root in
      ways(to: piece, in: root).allSatisfy { way in way.contains { provides($0, thread) } }
    }
  }

  private func findings(in root: SewingPlan.Module) -> [ExpectedFinding] {
    var found: [ExpectedFinding] = []
    var hiding: Set<[Int]> = []
    for (number, piece) in plan.pieces.enumerated() where number > 1 {
      let ways = ways(to: number, in: root)
      for requirement in piece.requires {
        let meeting = ways.map { way in
          way.filter { !requirement.isOfAnotherType && provides($0, requirement.thread) }
        }
        if meeting.contains([]) { found.append(finding("needle-missing-provider", "error", piece.name, root)) }
        let nearest = Set(meeting.compactMap(\.last))
        if nearest.count > 1 { found.append(finding("needle-path-dependent-provider", "info", piece.name, root)) }
        for way in meeting where way.count > 1 { hiding.insert([way[way.count - 1], requirement.thread]) }
      }
    }
    for pair in hiding { found.append(finding("needle-shadowed-provider", "info", plan.pieces[pair[0]].name, root)) }
    return found
  }

  /// What no root is involved in.
  private func treeless() -> [ExpectedFinding] {
    var found: [ExpectedFinding] = []
    let made = Set(plan.pieces.flatMap { $0.makes.map(\.child) } + plan.extras.foreign)
    let asked = Set(plan.pieces.flatMap { $0.requires.map(\.thread) })
    for (number, piece) in plan.pieces.enumerated() {
      if !piece.isBootstrap, !made.contains(number) { found.append(finding("needle-orphan", "warning", piece.name)) }
      for requirement in piece.requires where !requirement.isRead {
        found.append(finding("needle-unused-requirement", "info", piece.name))
      }
      for provision in piece.provides where provision.counts && !asked.contains(provision.thread) {
        found.append(finding("needle-unused-provider", "info", piece.name))
      }
      for making in piece.makes {
        let child = plan.pieces[making.child].name
        switch making.form {
        case .plain: break
        case .inShared: found.append(finding("needle-retained-child", "info", child, confidence: "likely"))
        case .initializer, .module: found.append(finding("needle-invisible-instantiation", "error", child))
        }
      }
    }
    return found
  }

  private func extras() -> [ExpectedFinding] {
    let extras = plan.extras
    var found = extras.foreign.map { finding("needle-foreign-parent", "error", plan.pieces[$0].name) }
    if extras.ring != nil { found.append(finding("needle-cycle", "error", "StitchRingComponent")) }
    if extras.talker != nil {
      found.append(finding("needle-unsupported-declaration", "warning", "StitchTalkingComponent"))
    }
    if extras.hasTwins {
      found.append(finding("needle-duplicate-name", "error", "StitchTwinComponent", .app))
      for _ in 0..<2 { found.append(finding("needle-orphan", "warning", "StitchTwinComponent")) }
    }
    if extras.hasStaleSource { found.append(finding("needle-stale-generated", "info", "StitchHomeComponent", .app)) }
    if let doubled = extras.doubled {
      for root in [SewingPlan.Module.app, .demo] {
        found.append(finding("mixed-double-instance", "warning", plan.pieces[doubled].name, root))
      }
    }
    return found
  }
}
