extension SourceWriter {
  /// The lines of a body, and declarations beside it.
  private typealias Setting = (body: [String], declarations: [String])

  mutating func writeOverride(_ override: PlannedOverride) {
    if override.place == .test { return writeTestOverride(override) }
    let key = plan.keys[override.key]
    let name = override.start
    let setting: Setting
    switch override.reach {
    case .whole: setting = whole(override, key: key)
    case .endpoint: setting = endpoint(override, key: key)
    case .everything: setting = (["prepareDependencies { $0.context = .preview }"], [])
    }
    let body = conditioned(setting.body, override.condition)
    let library = plan.showsArchitecture(override) ? ["ComposableArchitecture", "Dependencies"] : ["Dependencies"]
    add(
      "Start", to: override.module, imports: [key.module], library: library,
      ["@MainActor func \(name)() {"] + indented(body) + ["}", ""] + setting.declarations)
  }

  private func whole(_ override: PlannedOverride, key: PlannedKey) -> Setting {
    let value = plainValue(key)
    let type = key.path.joined(separator: ".") + (key.form == .generic ? "<Int>" : "")
    let isSettable = key.property != nil && key.registration != .readOnly && key.registration != .mismatched
    let isNamed = key.form.isNameable && !key.form.isEntry
    let isOwnType = key.isClient || key.form == .inlineClass || key.form == .inlineActor
    guard isSettable, !(isNamed && override.form % 7 == 0) else {
      if isOwnType, override.form % 2 == 0 {
        return (["_ = \(reducer(override))().dependency(\(value))"], reducerDeclaration(override))
      }
      return (["prepareDependencies { $0[\(type).self] = \(value) }"], [])
    }
    return byProperty(override, property: key.property ?? "", value: value)
  }

  private func byProperty(_ override: PlannedOverride, property: String, value: String) -> Setting {
    let suffix = "\(override.form)x\(override.key)"
    let (reducer, declaration) = (reducer(override), reducerDeclaration(override))
    switch override.form % 15 {
    case 0: return (["prepareDependencies {", "  let value = \(value)", "  $0.\(property) = value", "}"], [])
    case 1: return (["prepareDependencies { values in", "  values.\(property) = \(value)", "}"], [])
    case 2: return (["prepareDependencies { $0.\(property) = \(value) }"], [])
    case 3: return (["let _ = prepareDependencies {", "  $0.\(property) = \(value)", "}"], [])
    case 4:
      return (
        [
          "_ = Store(initialState: 0) {", "  \(reducer)()", "} withDependencies: {", "  $0.\(property) = \(value)", "}",
        ], declaration
      )
    case 5: return (["_ = \(reducer)().dependency(\\.\(property), \(value))"], declaration)
    case 6: return (["_ = \(reducer)().transformDependency(\\.self) { $0.\(property) = \(value) }"], declaration)
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
    case 10:
      return (
        ["let store = TestStore(initialState: 0) { \(reducer)() }", "store.dependencies.\(property) = \(value)"],
        declaration
      )
    case 11: return (["_ = \(reducer)().transformDependency(\\.\(property)) { $0 = \(value) }"], declaration)
    case 12: return (["Dependencies.prepareDependencies({ $0.\(property) = \(value) })"], [])
    case 13:
      return (
        ["_ = Store(initialState: 0, reducer: { \(reducer)() }, withDependencies: { $0.\(property) = \(value) })"],
        declaration
      )
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
    let (reducer, declaration) = (reducer(override), reducerDeclaration(override))
    switch override.form % 4 {
    case 0: return (["prepareDependencies { $0.\(property).send = {} }"], [])
    case 1: return (["prepareDependencies { values in values.\(property).send = {} }"], [])
    case 2: return (["_ = \(reducer)().transformDependency(\\.\(property)) { $0.send = {} }"], declaration)
    default: return (["_ = \(reducer)().dependency(\\.\(property).send, {})"], declaration)
    }
  }

  private func reducer(_ override: PlannedOverride) -> String { "Feature\(override.form)x\(override.key)" }

  private func reducerDeclaration(_ override: PlannedOverride) -> [String] {
    ["struct \(reducer(override)): Reducer {", "  typealias State = Int", "  typealias Action = Int", "}"]
  }
}

extension PlannedOverride {
  /// The function that sets the key.
  var start: String { "start\(form)x\(key)" }
}

extension Plan {
  /// The functions of a module that set keys. What starts the program calls those of its own module; those of other
  /// modules nothing calls.
  func starts(in module: Int) -> [String] {
    overrides.filter { $0.module == module && $0.place == .code }.map { "\($0.start)()" }
  }

  /// Whether the system runs what an override says.
  func runsAtStart(_ override: PlannedOverride) -> Bool {
    modules[override.module].kind == .executable || modules[override.module].hasDelegate
  }

  /// Whether an override is written by means of the Composable Architecture.
  func showsArchitecture(_ override: PlannedOverride) -> Bool {
    guard override.place != .test else { return false }
    let key = keys[override.key]
    switch override.reach {
    case .everything: return false
    case .endpoint: return override.form % 4 > 1
    case .whole:
      let isNamed = key.form.isNameable && !key.form.isEntry
      if isSettable(override.key), key.registration != .mismatched, !(isNamed && override.form % 7 == 0) {
        return [4, 5, 6, 10, 11, 13].contains(override.form % 15)
      }
      return (key.isClient || key.form == .inlineClass || key.form == .inlineActor) && override.form % 2 == 0
    }
  }

  /// Whether a module imports what shows something, which keeps it from being a composition module.
  func isShown(_ module: Int) -> Bool {
    modules[module].isScreen || overrides.contains { $0.module == module && showsArchitecture($0) }
  }
}
