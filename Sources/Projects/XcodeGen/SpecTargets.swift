import DepGraphModel

/// The targets that a description comes to, once templates are filled in and targets for several platforms told apart.
struct SpecTargets {
  struct Target {
    var name: String
    /// What it builds, where that is not called by the target's name.
    var productName: String
    var value: SpecValue
    var place: SourceLocation
    /// XcodeGen's word, as written: `iOS`; `nil` where there is none.
    var platform: String?
  }

  private static let deepestTemplate = 32

  private let root: SpecValue
  private let budget: SpecBudget
  private(set) var targets: [Target] = []
  /// Names of targets that a tool outside of Xcode builds.
  private(set) var scripted: Set<String> = []

  init(of root: SpecValue, budget: SpecBudget) throws(SpecFault) {
    self.root = root
    self.budget = budget
    for entry in root["targets"]?.entries ?? [] {
      let value = try filled(entry)
      if value["legacy"] != nil {
        scripted.insert(Self.text("name", of: value) ?? entry.key)
        continue
      }
      let platforms = value["platform"]?.elements ?? []
      for platform in platforms { try Self.require(platform, of: entry.key) }
      if case .list? = value["platform"]?.content {
        for platform in platforms { targets.append(try target(entry, value, on: platform)) }
      } else {
        let name = Self.text("name", of: value) ?? entry.key
        targets.append(
          Target(
            name: name, productName: Self.text("productName", of: value) ?? name, value: value,
            place: entry.keyPlace, platform: platforms.first?.text))
      }
    }
  }

  /// XcodeGen makes no project where it does not know a platform.
  private static func require(_ platform: SpecValue, of target: String) throws(SpecFault) {
    guard let word = platform.text, !word.contains("$"), word.lowercased() != "auto", SpecPlatform.name(word) == nil
    else { return }
    throw SpecFault(message: "target \(target) is for the unknown platform \"\(word)\"", place: platform.place)
  }

  private static func text(_ key: String, of value: SpecValue) -> String? { value[key]?.text }

  /// One of the targets of `platform: [iOS, macOS]`.
  private func target(_ entry: SpecEntry, _ value: SpecValue, on platform: SpecValue) throws(SpecFault) -> Target {
    let word = platform.text ?? ""
    let value = try value.expanded(budget) { $0 == "platform" ? word : nil }
    let prefix = value["platformPrefix"]?.text ?? ""
    let suffix = value["platformSuffix"]?.text ?? "_\(word)"
    return Target(
      name: Self.text("name", of: value) ?? prefix + entry.key + suffix,
      productName: Self.text("productName", of: value) ?? entry.key, value: value,
      place: entry.keyPlace, platform: word)
  }

  // MARK: Templates

  private func filled(_ entry: SpecEntry) throws(SpecFault) -> SpecValue {
    guard let names = entry.value["templates"] else { return entry.value }
    var base = SpecValue(content: .mapping([]), place: entry.value.place, base: entry.value.base)
    for name in names.elements { base = try template(name, onto: base, chain: []) }
    let merged = try entry.value.merged(onto: base, budget)
    let named = try merged.expanded(budget) { $0 == "target_name" ? entry.key : nil }
    guard let attributes = named["templateAttributes"] else { return named }
    return try named.expanded(budget) { attributes[$0]?.text }
  }

  /// A template's own templates come before it.
  private func template(
    _ name: SpecValue, onto base: SpecValue, chain: [String]
  ) throws(SpecFault) -> SpecValue {
    let text = name.text ?? ""
    guard !chain.contains(text), chain.count < Self.deepestTemplate else {
      throw SpecFault(message: "template \(text) uses itself", place: name.place)
    }
    // Source: `resolveTemplates` of XcodeGen, which goes on without one that is not there.
    guard let template = root["targetTemplates"]?[text] else { return base }
    var base = base
    for inner in template["templates"]?.elements ?? [] {
      try budget.spend(at: inner.place)
      base = try self.template(inner, onto: base, chain: chain + [text])
    }
    return try template.merged(onto: base, budget)
  }
}
