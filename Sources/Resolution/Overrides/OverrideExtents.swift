import DepGraphModel

/// Where overrides are in force by what their files say, for all roots.
struct OverrideExtents {
  /// What counts as code that runs outside of an operation, besides what is seen to be called there.
  enum Leaving {
    case nothing
    /// What runs outside of it while it does.
    case atOnce
    case anything

    fileprivate func counts(_ kind: EscapingCode.Kind) -> Bool {
      switch (self, kind) {
      case (.nothing, _): false
      case (.atOnce, .held), (.atOnce, .yielded), (.atOnce, .reset), (.anything, _): true
      case (.atOnce, _): false
      }
    }
  }

  /// By file, the code that runs without the overrides around it.
  let detached: [String: [OverrideExtent]]
  /// By file, the code in the extent of an override that may run without it.
  private let escapes: [String: [EscapingCode]]
  /// By file, local code and where it is used.
  private let localCode: [String: [LocalCode]]
  private let handed: HandedClosures
  private let modules: [String: ModuleIndex]
  /// Whether anything runs without the overrides around it that a member starts.
  let hasDetached: Bool

  init(_ index: CodeIndex, handed: HandedClosures) {
    var detached: [String: [OverrideExtent]] = [:]
    var escapes: [String: [EscapingCode]] = [:]
    var localCode: [String: [LocalCode]] = [:]
    var modules: [String: ModuleIndex] = [:]
    var hasKept = false
    for member in index.members {
      let fact = member.fact
      guard !(fact.detached.isEmpty && fact.escapes.isEmpty && fact.localCode.isEmpty) else { continue }
      modules[member.file] = modules[member.file] ?? member.module
      let leaving = fact.detached + fact.escapes.filter { $0.kind == .yielded }.map(\.code)
      if !leaving.isEmpty { detached[member.file, default: []] += leaving }
      hasKept = hasKept || fact.escapes.contains { $0.kind == .kept || $0.kind == .held }
      let escaping = fact.escapes.filter { $0.scope != .process }
      if !escaping.isEmpty { escapes[member.file, default: []] += escaping }
      if !fact.localCode.isEmpty { localCode[member.file, default: []] += fact.localCode }
    }
    hasDetached = hasKept || !detached.isEmpty
    self.detached = detached
    self.escapes = escapes
    self.localCode = localCode
    self.modules = modules
    self.handed = handed
  }

  init() {
    (detached, escapes, localCode, modules) = ([:], [:], [:], [:])
    hasDetached = false
    handed = HandedClosures()
  }

  /// Whether all code at a place runs in one of several extents.
  func encloses(_ position: SourcePosition, in file: String, _ extents: [OverrideExtent], _ leaving: Leaving) -> Bool {
    encloses(position, in: file, extents, leaving, depth: 0)
  }

  private func encloses(
    _ position: SourcePosition, in file: String, _ extents: [OverrideExtent], _ leaving: Leaving, depth: Int
  ) -> Bool {
    if let local = local(at: position, in: file), depth < 8 {
      let uses = local.uses.filter { !local.code.contains($0) }
      if !uses.isEmpty {
        return uses.allSatisfy { encloses($0, in: file, extents, leaving, depth: depth + 1) }
      }
    }
    return extents.contains { extent in
      extent.contains(position)
        && !isDetached(position, in: file, from: extent)
        && !leaves(extent, position, in: file, isUse: depth > 0, leaving)
    }
  }

  /// Whether the code at a place runs without what is in force around it, all of that in an extent.
  func isDetached(_ position: SourcePosition, in file: String, from extent: OverrideExtent) -> Bool {
    detached[file]?.contains { $0.contains(position) && extent.encloses($0) } ?? false
  }

  /// The innermost local code around a place.
  private func local(at position: SourcePosition, in file: String) -> LocalCode? {
    localCode[file]?.last { $0.code.contains(position) }
  }

  /// - Parameter isUse: whether it is the name of local code that is at the place.
  private func leaves(
    _ extent: OverrideExtent, _ position: SourcePosition, in file: String, isUse: Bool, _ leaving: Leaving
  ) -> Bool {
    escapes[file]?.contains { code in
      (code.isCalled || leaving.counts(code.kind)) && (code.kind.isAllLater || isUse && code.kind == .reference)
        && code.code.contains(position)
        && code.scope.encloses(extent)
        && extent.encloses(code.code) && isKept(code, in: file)
    } ?? false
  }

  /// What runs later of what a call or a name gives, where that may be outside of all of several extents; `nil` where it
  /// is not.
  func escape(at position: SourcePosition, in file: String, _ extents: [OverrideExtent]) -> EscapingCode? {
    guard let all = escapes[file] else { return nil }
    let around = extents.filter { $0.contains(position) }
    return all.first { code in
      (code.kind == .made || code.kind == .reference) && code.code.contains(position)
        && around.allSatisfy { code.scope.encloses($0) && $0.encloses(code.code) }
        && (code.kind == .made || isKept(code, in: file))
    }
  }

  /// Whether a place is part of a closure that may outlive an operation.
  func mayLeave(_ position: SourcePosition, in file: String) -> Bool {
    escapes[file]?.contains { $0.kind.isAllLater && $0.code.contains(position) && isKept($0, in: file) } ?? false
  }

  /// Whether code in an extent makes a value that leaves it.
  func givesValue(of extent: OverrideExtent, in file: String) -> Bool {
    escapes[file]?.contains { $0.kind == .made && $0.scope.encloses(extent) && extent.encloses($0.code) } ?? false
  }

  func hasEscapes(_ file: String) -> Bool { escapes[file] != nil }

  private func isKept(_ code: EscapingCode, in file: String) -> Bool {
    modules[file].map { handed.mayKeep(code, from: $0) } ?? true
  }
}

extension HandedClosures {
  /// Whether what a closure is handed to may keep it.
  func mayKeep(_ code: EscapingCode, from module: ModuleIndex) -> Bool {
    switch code.kind {
    case .argument: return delays(code.function, from: module)
    case .reset: return code.function.isEmpty || resets(code.function)
    case .held: return runsOutside(code.function, from: module)
    case .defaultValue, .omitted, .yielded: return true
    case .closure, .kept, .made, .reference: break
    }
    guard code.source.isEmpty || isDeferring(code.source) else { return false }
    guard !code.function.isEmpty else { return true }
    return code.isKeptAlone ? keeps(code.function, from: module) : !runsInside(code.function, from: module)
  }
}

extension EscapingCode.Kind {
  /// Whether none of it runs where it is written, if it is kept.
  var isAllLater: Bool {
    switch self {
    case .closure, .kept, .held, .argument, .yielded, .reset: true
    case .made, .reference, .defaultValue, .omitted: false
    }
  }
}
