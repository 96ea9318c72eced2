extension SourceWriter {
  /// The import of a library that a module links for one of its keys, for a file of the key or of its live value.
  func libraryImport(of key: Int, inLiveFile: Bool) -> [String] {
    let isImported = plan.modules[plan.keys[key].module].products.contains { product in
      guard product.key == key else { return false }
      switch product.importers {
      case .liveFiles, .liveAndOtherFiles: return inLiveFile
      case .keyAndLiveFiles: return true
      case .otherFile, .none: return false
      }
    }
    return isImported ? [PlannedProduct.name] : []
  }

  mutating func writeProductImport(_ product: PlannedProduct, in module: Int) {
    switch product.importers {
    case .liveFiles, .keyAndLiveFiles, .none: break
    case .otherFile, .liveAndOtherFiles:
      add("Lists", to: module, imports: [], library: [PlannedProduct.name], ["enum Lists {}"])
    }
  }

  /// A test that sets a key through the library, and one that passes it to an initializer.
  mutating func writeTestOverride(_ override: PlannedOverride) {
    let key = plan.keys[override.key]
    let property = key.property ?? ""
    let name = "sets\(override.form)x\(override.key)"
    let value = override.reach == .endpoint ? "{}" : plainValue(key)
    let path = override.reach == .endpoint ? "\(property).send" : property
    var test: [String]
    switch override.form % 6 {
    case 0: test = ["@Test func \(name)() {", "  withDependencies { $0.\(path) = \(value) } operation: {}", "}"]
    case 1:
      test = [
        "@Test func \(name)() {", "  withDependencies { values in", "    values.\(path) = \(value)",
        "  } operation: {", "    _ = 1", "  }", "}",
      ]
    case 2: test = ["@Test(.dependency(\\.\(path), \(value)))", "func \(name)() {}"]
    case 3: test = ["@Test(.dependencies { $0.\(path) = \(value) })", "func \(name)() {}"]
    case 4: test = ["@Test func \(name)() { prepareDependencies { $0.\(path) = \(value) } }"]
    default:
      test = [
        "@Test func \(name)() async {", "  await withDependencies {", "    $0.\(path) = \(value)",
        "  } operation: { await Task.yield() }", "}",
      ]
    }
    test += ["@Test func passes\(override.form)() { _ = Passed\(override.form)(value: \(plainValue(key))) }"]
    let model = ["struct Passed\(override.form) {", "  var value: \(key.valueType)", "}", ""]
    add(
      "SettingTests", to: override.module, imports: [key.module], library: ["Dependencies", "Testing"],
      model + (override.owner.map { ["struct \($0) {"] + indented(test) + ["}"] } ?? test))
  }

  // MARK: The configuration

  mutating func writeConfiguration() {
    guard let policies = plan.policies else { return }
    var lines: [String] = []
    if !policies.interfaces.isEmpty { lines += ["roles:", "  interface: \(list(policies.interfaces))"] }
    lines.append("rules:")
    lines += [
      "unused-dependency-key", "unused-module-dependency", "missing-test-value", "live-value-in-interface",
      "live-only-dependency",
    ].map { "  \($0): warning" }
    lines += rule("restricted-consumption", policies.readers)
    lines += rule("dependency-in-unit-test", policies.tests)
    if !policies.contracts.isEmpty { lines += ["contracts:"] + policies.contracts.flatMap { contract($0) } }
    files[".depgraph.yml"] = lines.joined(separator: "\n") + "\n"
  }

  private func rule(_ id: String, _ allowed: PlannedPolicies.Allowed) -> [String] {
    var options: [String] = []
    if allowed.types != ["*Builder*"], !allowed.types.isEmpty { options.append("allowedTypes: \(list(allowed.types))") }
    if !allowed.modules.isEmpty { options.append("allowedModules: \(list(allowed.modules))") }
    if !allowed.folders.isEmpty { options.append("allowedFiles: \(list(allowed.folders.map { "**/\($0)" }))") }
    if options.isEmpty { return ["  \(id): warning"] }
    return ["  \(id):", "    severity: warning", "    options:"] + options.map { "      \($0)" }
  }

  private func contract(_ contract: PlannedContract) -> [String] {
    var lines = ["  - id: \(contract.id)", "    type: \(contract.kind.rawValue)"]
    switch contract.kind {
    case .forbidden, .allowed, .required:
      lines += ["    from: \(list(contract.from))", "    to: \(list(contract.to))"]
    case .layers: lines += ["    layers:"] + contract.layers.map { "      - \(list($0))" }
    case .independence: lines.append("    from: \(list(contract.from))")
    }
    if contract.isTransitive { lines.append("    transitive: true") }
    if let severity = contract.severity { lines.append("    severity: \(severity.rawValue)") }
    return lines
  }

  private func list(_ names: [String]) -> String { "[\(names.map { "\"\($0)\"" }.joined(separator: ", "))]" }
}
