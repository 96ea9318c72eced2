/// Rules that a configuration must switch on, besides those of `Expectations+Off.swift`.
extension Expectations {
  func policyFindings() -> [ExpectedFinding] {
    guard let policies = plan.policies else { return [] }
    return missingTestValues() + livesInInterfaces(policies) + libraries() + readers(policies.readers)
      + tests(policies.tests) + policies.contracts.flatMap { contractFindings($0) }
  }

  // MARK: Keys

  private func missingTestValues() -> [ExpectedFinding] {
    var read = Set(plan.reads.filter(isProduction).map(\.key))
    for case .staticRead(_, let key, _) in plan.oddities { read.insert(key) }
    return read.sorted().compactMap { number in
      let key = plan.keys[number]
      // An entry is its own test value, and the macro of a protocol makes one.
      guard !key.hasTestConformance, !key.form.isEntry, key.form != .protocolClient, !key.hasPreviewValue else {
        return nil
      }
      return finding("missing-test-value", .warning, subject: key.subject)
    }
  }

  private func isProduction(_ read: PlannedRead) -> Bool {
    switch read.place {
    case .code, .live: plan.modules[read.module].kind != .test
    case .test, .preview, .testValue: false
    }
  }

  // MARK: Interfaces

  /// Whether a library is there for live values alone.
  private func linksForLiveValues(_ module: Int) -> Bool {
    plan.modules[module].products.contains { $0.importers == .liveFiles }
  }

  private func livesInInterfaces(_ policies: PlannedPolicies) -> [ExpectedFinding] {
    let implementations = implementations
    var found = plan.lives.compactMap { live -> ExpectedFinding? in
      let key = plan.keys[live.key]
      let isInterface = policies.interfaces.contains(plan.modules[live.module].name)
      guard key.form != .entryInternal, key.form != .protocolClient, live.condition != .never,
        declaring(live.key).contains(live.module),
        isInterface || !implementations.contains(live.module) && linksForLiveValues(live.module)
      else { return nil }
      return finding("live-value-in-interface", .warning, subject: key.subject)
    }
    // The macro cannot do otherwise: told once, and mildly.
    if let client = plan.keys.first(where: { $0.form == .protocolClient }) {
      found.append(finding("live-value-in-interface", .info, subject: client.subject))
    }
    return found
  }

  private func libraries() -> [ExpectedFinding] {
    let implementations = implementations
    return allDeclaring.sorted().filter { !implementations.contains($0) && linksForLiveValues($0) }.map {
      finding("live-only-dependency", .warning, subject: plan.modules[$0].name)
    }
  }

  // MARK: Who reads, who sets

  private func isAllowed(_ allowed: PlannedPolicies.Allowed, types: [String], module: Int) -> Bool {
    let name = plan.modules[module].name
    return allowed.modules.contains(name) || allowed.folders.contains(name)
      || (types + [types.joined(separator: ".")]).contains { type in
        allowed.types.contains { NameMask($0).matches(type) }
      }
  }

  /// Live values, tests and previews may read what they like.
  private func readers(_ allowed: PlannedPolicies.Allowed) -> [ExpectedFinding] {
    let tests = usedByTestsOnly
    func reads(_ module: Int, _ types: [String]) -> [ExpectedFinding] {
      guard plan.modules[module].kind != .test, !tests.contains(module),
        !isAllowed(allowed, types: types, module: module)
      else { return [] }
      return [finding("restricted-consumption", .warning, subject: types.joined(separator: "."))]
    }
    let code = plan.reads.filter { $0.place == .code }.flatMap { reads($0.module, $0.owner) }
    let oddities = plan.oddities.flatMap { oddity -> [ExpectedFinding] in
      switch oddity {
      case .staticRead(let module, _, let owner): reads(module, [owner])
      case .unregistered(let module, let property): reads(module, ["Missing\(property)"])
      case .ambiguous(let module, let keys): reads(module, ["Torn\(keys[0])"])
      case .undeclaredKey, .memberWithoutConformance: []
      }
    }
    // A decoy reads two things that the library brings.
    let decoys = plan.modules.indices.filter { plan.modules[$0].hasDecoy }.flatMap {
      reads($0, ["Holder"]) + reads($0, ["Holder"])
    }
    return code + oddities + decoys
  }

  private func tests(_ allowed: PlannedPolicies.Allowed) -> [ExpectedFinding] {
    var seen: Set<[String]> = []
    return plan.testOverrides.compactMap { override in
      let module = plan.modules[override.module].name
      let property = plan.keys[override.key].property ?? ""
      guard seen.insert([module, override.owner ?? "", property]).inserted,
        !isAllowed(allowed, types: [override.owner].compactMap { $0 }, module: override.module)
      else { return nil }
      return finding("dependency-in-unit-test", .warning, subject: override.owner ?? module)
    }
  }
}

extension Plan {
  /// What tests set through the library: a test that reads sets what it reads, where that can be set.
  var testOverrides: [PlannedOverride] {
    overrides.filter { $0.place == .test }
      + reads.filter { $0.place == .test && isSettable($0.key) }.map {
        PlannedOverride(module: $0.module, key: $0.key, place: .test, form: $0.form)
      }
  }

  func isSettable(_ key: Int) -> Bool { keys[key].property != nil && keys[key].registration != .readOnly }
}
