extension Expectations {
  func valueFindings() -> [ExpectedFinding] {
    graph.roots.flatMap { findings(in: $0) } + plan.lives.flatMap { makingFindings($0) }
  }

  private func findings(in root: Int) -> [ExpectedFinding] {
    let needs = needs(of: root)
    return needs.keys.sorted().flatMap { needFindings($0, isSure: needs[$0] ?? false, root: root) }
      + duplicates(in: root) + unusedLinks(in: root, needs: Set(needs.keys))
  }

  private func needFindings(_ key: Int, isSure: Bool, root: Int) -> [ExpectedFinding] {
    let cover = cover(of: key, in: root)
    guard cover != .whole else { return [] }
    let subject = plan.keys[key].subject
    let lives = liveValues(of: key, in: root)
    guard lives.isEmpty else {
      if lives.allSatisfy({ plan.modules[$0.module].kind == .archive }) {
        // XcodeGen lets targets that link static libraries link with -ObjC, which loads every Swift object.
        if plan.description == .xcodeGen { return [] }
        return [
          finding(
            "archived-live-value", .warning, subject: subject, root: root, isSure: isSure && cover == .none)
        ]
      }
      return cover == .part ? [] : conditional(key, lives, isSure: isSure, root: root)
    }
    if plan.keys[key].isUnimplementable {
      return [finding("unimplementable-entry", .error, subject: subject, root: root, isSure: isSure && cover == .none)]
    }
    var found = [
      finding("missing-live-value", .error, subject: subject, root: root, isSure: isSure && cover == .none)
    ]
    let isSetInPart = plan.overrides.contains { override in
      override.key == key && override.reach == .endpoint && override.place == .code
        && graph.closures[root].contains(override.module) && plan.runsAtStart(override)
    }
    if isSetInPart { found.append(finding("partial-override", .warning, subject: subject, root: root)) }
    return found
  }

  /// Which builds go without, where every live value stands under a condition.
  private func conditional(_ key: Int, _ lives: [PlannedLive], isSure: Bool, root: Int) -> [ExpectedFinding] {
    guard lives.allSatisfy(\.condition.isOpen) else { return [] }
    let texts = Set(lives.compactMap(\.condition.text))
    if texts.isSuperset(of: ["DEBUG", "!DEBUG"]) { return [] }
    // What no setting of a package sets, its builds lack that are not asked for more.
    let conditions = lives.filter { $0.condition != .staging || !isOfPackage($0.module) }.map(\.condition)
    let isSetElsewhere = conditions.count < lives.count
    let level: Level
    let isCertain: Bool
    switch conditions.first {
    case nil: (level, isCertain) = (.warning, true)
    case .debug where conditions.count == 1: (level, isCertain) = (isSetElsewhere ? .warning : .error, true)
    case .release where conditions.count == 1, .simulator where conditions.count == 1:
      (level, isCertain) = (.warning, true)
    case .iOS where conditions.count == 1, .canImportUIKit where conditions.count == 1:
      (level, isCertain) = (.warning, isForKnownPlatforms(root))
    default: (level, isCertain) = (.warning, false)
    }
    return [
      finding(
        "conditional-live-value", level, subject: plan.keys[key].subject, root: root, isSure: isSure && isCertain)
    ]
  }

  private func isOfPackage(_ module: Int) -> Bool {
    plan.description != .moduleGraph && !plan.modules[module].isXcode
  }

  /// Whether the description of a root says that it is for iOS and for macOS.
  private func isForKnownPlatforms(_ root: Int) -> Bool {
    switch plan.description {
    case .xcodeGen, .tuist: plan.modules[root].isXcode
    case .packages, .xcode, .moduleGraph: false
    }
  }

  private func duplicates(in root: Int) -> [ExpectedFinding] {
    plan.keys.indices.compactMap { key in
      let lives = liveValues(of: key, in: root)
      let clashing = lives.filter { mine in
        lives.contains { $0.module != mine.module && !excludes(mine.condition, $0.condition) }
      }
      guard Set(clashing.map(\.module)).count > 1 else { return nil }
      return finding(
        "duplicate-live-value", .error, subject: plan.keys[key].subject, root: root,
        isSure: clashing.filter { $0.condition == .none }.count > 1)
    }
  }

  private func excludes(_ left: Condition, _ right: Condition) -> Bool {
    (left == .debug && right == .release) || (left == .release && right == .debug)
  }

  /// An implementation that a root links for nothing. Where a feature or another implementation links it too, that is
  /// the fault.
  private func unusedLinks(in root: Int, needs: Set<Int>) -> [ExpectedFinding] {
    let closure = graph.closures[root]
    let isBlurred = plan.oddities.contains { oddity in
      switch oddity {
      case .unregistered(let module, _), .ambiguous(let module, _): closure.contains(module)
      case .undeclaredKey, .staticRead, .memberWithoutConformance: false
      }
    }
    guard !isBlurred else { return [] }
    return implementations.sorted().compactMap { module in
      let keys = Set(plan.lives.filter { $0.module == module && $0.condition != .never }.map(\.key))
      guard closure.contains(module), !keys.isEmpty, keys.isDisjoint(with: needs), !isImported(module),
        users(of: module).filter(closure.contains).allSatisfy({
          plan.modules[$0].kind == .executable || composition.contains($0)
        })
      else { return nil }
      return finding("unused-live-link", .info, subject: plan.modules[module].name, root: root)
    }
  }

  private func isImported(_ module: Int) -> Bool {
    plan.modules.indices.contains { plan.modules[$0].kind != .test && graph.imports[$0].contains(module) }
  }

  private func makingFindings(_ live: PlannedLive) -> [ExpectedFinding] {
    let subject = plan.keys[live.key].subject
    switch live.making {
    case .inPlace, .staticFunction, .ownType, .filled, .oneModuleFurther: return []
    case .incomplete: return [finding("incomplete-live-value", .error, subject: subject)]
    case .trap, .testValue, .previewValue:
      guard !usedByTestsOnly.contains(live.module), !isAlwaysSet(live) else { return [] }
      return [finding("fake-live-value", .warning, subject: subject, isSure: live.condition == .none)]
    }
  }

  private func isAlwaysSet(_ live: PlannedLive) -> Bool {
    let readers = graph.roots.filter { graph.closures[$0].contains(live.module) && needs(of: $0)[live.key] != nil }
    return !readers.isEmpty && readers.allSatisfy { cover(of: live.key, in: $0) == .whole }
  }

  // MARK: Declarations

  func declarationFindings() -> [ExpectedFinding] {
    plan.keys.flatMap { keyFindings($0) } + plan.oddities.compactMap { oddityFinding($0) }
  }

  private func keyFindings(_ key: PlannedKey) -> [ExpectedFinding] {
    var found: [ExpectedFinding] = []
    if let property = key.property {
      if key.registration == .readOnly { found.append(finding("read-only-registration", .info, subject: property)) }
      if key.registration == .mismatched { found.append(finding("mismatched-setter", .error, subject: property)) }
      if ["date", "locale", "timeZone"].contains(property) {
        found.append(finding("shadowed-built-in", .warning, subject: property))
      }
    }
    if key.sharedProperty != nil { found.append(finding("shared-key", .warning, subject: key.subject)) }
    if key.isTestLive { found.append(finding("test-value-is-live", .info, subject: key.subject)) }
    if key.misplaced != nil { found.append(finding("misplaced-default-value", .warning, subject: key.subject)) }
    return found
  }

  private func oddityFinding(_ oddity: PlannedOddity) -> ExpectedFinding? {
    switch oddity {
    case .unregistered(_, let property): finding("unregistered-dependency", .warning, subject: property)
    case .undeclaredKey(_, let type, let isDeclared):
      finding("undeclared-key", .warning, subject: type, isSure: isDeclared)
    case .staticRead(_, _, let owner): finding("static-dependency", .warning, subject: owner)
    case .ambiguous(_, let keys):
      finding("ambiguous-dependency", .warning, subject: plan.keys[keys[0]].property ?? "")
    case .memberWithoutConformance: nil
    }
  }
}
