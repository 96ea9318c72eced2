/// Writes the files of a root: what it sets, and what it runs.
struct RootWriter {
  let world: World
  let root: World.Root
  let name: String

  func files() -> [(file: String, lines: [String])] {
    let noise = unused()
    switch root.entry {
    case .topLevel:
      return [
        ("main", declarations + noise + prepared() + ["start()", "", "func start() {"] + indented(run()) + ["}"])
      ]
    case .mainType:
      return [
        (
          "Entry",
          declarations + noise + ["@main struct \(name)Entry {", "  static func main() {"]
            + indented(prepared() + run(), 2) + ["  }", "}"]
        )
      ]
    case .instance:
      return [
        (
          "Entry",
          declarations + noise + ["@main struct \(name)Entry {", "  init() {"] + indented(prepared(), 2)
            + ["  }", "  static func main() { \(name)Entry().start() }", "  func start() {"] + indented(run(), 2)
            + ["  }", "}"]
        )
      ]
    case .otherFile:
      return [
        ("main", ["launch()"]),
        ("Launch", declarations + noise + ["func launch() {"] + indented(prepared() + run()) + ["}"]),
      ]
    }
  }

  private var body: WorldBody { WorldBody(world: world) }

  private func writer(_ key: Int) -> KeyWriter? {
    world.key(key).map { KeyWriter(world: world, index: key, key: $0) }
  }

  private func run() -> [String] {
    ["var text = \"\""] + root.actions.flatMap(body.statements)
      + RootScope(world: world, root: root).statements + ["text += \".\"", "print(text)"]
  }

  // MARK: What is set

  private func form(_ setting: (key: Int, form: Int)) -> Int { world.isPlain ? setting.form % 3 : setting.form }

  /// What the settings need beside the entry.
  private var declarations: [String] {
    RootScope(world: world, root: root).declarations + preparing
  }

  private var preparing: [String] {
    root.prepared.flatMap { setting -> [String] in
      guard let writer = writer(setting.key) else { return [] }
      let set = "\(writer.property) = \(writer.replacement)"
      switch form(setting) {
      case 2:
        return ["func configure\(setting.key)(_ values: inout DependencyValues) {", "  values.\(set)", "}", ""]
      case 3: return ["extension DependencyValues {", "  mutating func bootstrap\(setting.key)() { \(set) }", "}", ""]
      default: return []
      }
    }
  }

  private func prepared() -> [String] {
    early
      + root.prepared.flatMap { setting -> [String] in
        guard let writer = writer(setting.key) else { return [] }
        let key = setting.key
        switch form(setting) {
        case 1: return ["prepareDependencies { $0[\(writer.type).self] = \(writer.replacement) }"]
        case 2: return ["prepareDependencies { configure\(key)(&$0) }"]
        case 3: return ["prepareDependencies { $0.bootstrap\(key)() }"]
        case 4:
          return [
            "let settings\(key): (inout DependencyValues) -> Void = { $0.\(writer.property) = \(writer.replacement) }",
            "prepareDependencies(settings\(key))",
          ]
        case 5:
          return [
            "let path\(key): WritableKeyPath<DependencyValues, \(writer.valueType)> & Sendable = \\.\(writer.property)",
            "prepareDependencies { $0[keyPath: path\(key)] = \(writer.replacement) }",
          ]
        case 6:
          return [
            "var other\(key): \(writer.valueType) = \(writer.replacement)",
            "prepareDependencies { swap(&$0.\(writer.property), &other\(key)) }",
          ]
        default: return ["prepareDependencies { $0.\(writer.property) = \(writer.replacement) }"]
        }
      }
  }

  private var early: [String] {
    root.early.isEmpty
      ? [] : ["do {", "  var text = \"\""] + indented(root.early.flatMap(body.statements)) + ["  print(text)", "}"]
  }

  private func unused() -> [String] {
    root.unused.compactMap(writer).flatMap { writer in
      ["func never() {", "  prepareDependencies { $0.\(writer.property) = \(writer.replacement) }", "}", ""]
    }
  }

  private func indented(_ lines: [String], _ depth: Int = 1) -> [String] { WorldBody.indented(lines, depth) }
}
