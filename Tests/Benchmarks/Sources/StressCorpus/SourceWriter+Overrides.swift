extension SourceWriter {
  /// The lines of a body, and declarations beside it.
  private typealias Setting = (body: [String], declarations: [String])

  mutating func writeOverride(_ override: PlannedOverride) {
    if override.place == .test { return writeTestOverride(override) }
    let key = plan.keys[override.key]
    let name = "start\(override.form)x\(override.key)"
    let setting: Setting
    switch override.reach {
    case .whole: setting = whole(override, key: key)
    case .endpoint: setting = endpoint(override, key: key)
    case .everything: setting = (["prepareDependencies { $0.context = .preview }"], [])
    }
    let body = conditioned(setting.body, override.condition)
    add(
      "Start", to: override.module, imports: [key.module], library: ["Dependencies"],
      ["@MainActor func \(name)() {"] + indented(body) + ["}", ""] + setting.declarations)
  }

  private func whole(_ override: PlannedOverride, key: PlannedKey) -> Setting {
    let value = plainValue(key)
    let type = key.path.joined(separator: ".") + (key.form == .generic ? "<Int>" : "")
    let isSettable = key.property != nil && key.registration != .readOnly && key.registration != .mismatched
    let isNamed = key.form.isNameable && !key.form.isEntry
    let isOwnType = key.isClient || key.form == .inlineClass || key.form == .inlineActor
    guard isSettable, !(isNamed && override.form % 7 == 0) else {
      if isOwnType, override.form % 2 == 0 { return (["_ = Feature().dependency(\(value))"], []) }
      return (["withDependencies { $0[\(type).self] = \(value) } operation: { run() }"], ["func run() {}"])
    }
    return byProperty(override, property: key.property ?? "", value: value)
  }

  private func byProperty(_ override: PlannedOverride, property: String, value: String) -> Setting {
    let suffix = "\(override.form)x\(override.key)"
    switch override.form % 15 {
    case 0: return (["withDependencies { $0.\(property) = \(value) } operation: { _ = 1 }"], [])
    case 1:
      return (
        ["withDependencies { values in", "  values.\(property) = \(value)", "} operation: {", "  _ = 1", "}"], []
      )
    case 2: return (["prepareDependencies { $0.\(property) = \(value) }"], [])
    case 3: return (["let _ = prepareDependencies {", "  $0.\(property) = \(value)", "}"], [])
    case 4:
      return (
        ["_ = Store(initialState: 0) {", "  Reducer()", "} withDependencies: {", "  $0.\(property) = \(value)", "}"], []
      )
    case 5: return (["_ = Reducer().dependency(\\.\(property), \(value))"], [])
    case 6: return (["_ = Reducer().transformDependency(\\.self) { $0.\(property) = \(value) }"], [])
    case 7:
      return (
        ["prepareDependencies { $0.setUp\(suffix)() }"],
        ["extension DependencyValues {", "  mutating func setUp\(suffix)() { \(property) = \(value) }", "}"]
      )
    case 8:
      return (
        ["prepareDependencies { configure\(suffix)(&$0) }"],
        ["func configure\(suffix)(_ values: inout DependencyValues) {", "  values.\(property) = \(value)", "}"]
      )
    case 9:
      return (
        ["prepareDependencies(configure\(suffix))"],
        ["func configure\(suffix)(_ values: inout DependencyValues) {", "  values.\(property) = \(value)", "}"]
      )
    case 10: return (["let store = Store()", "store.dependencies.\(property) = \(value)"], [])
    case 11: return (["_ = Reducer().transformDependency(\\.\(property)) { $0 = \(value) }"], [])
    case 12: return (["Dependencies.withDependencies({ $0.\(property) = \(value) }, operation: { _ = 1 })"], [])
    case 13: return (["_ = Store(initialState: 0, withDependencies: { $0.\(property) = \(value) })"], [])
    default:
      return (
        ["prepareDependencies { $0.setUp\(suffix)() }"],
        [
          "extension DependencyValues {", "  mutating func setUp\(suffix)() { self.\(property) = \(value) }", "}",
        ]
      )
    }
  }

  private func endpoint(_ override: PlannedOverride, key: PlannedKey) -> Setting {
    let property = key.property ?? ""
    switch override.form % 4 {
    case 0: return (["prepareDependencies { $0.\(property).send = {} }"], [])
    case 1: return (["withDependencies { $0.\(property).send = {} } operation: { _ = 1 }"], [])
    case 2: return (["_ = Reducer().transformDependency(\\.\(property)) { $0.send = {} }"], [])
    default: return (["_ = Reducer().dependency(\\.\(property).send, {})"], [])
    }
  }
}
