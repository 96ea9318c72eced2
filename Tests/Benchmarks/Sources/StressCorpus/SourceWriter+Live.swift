extension SourceWriter {
  /// What a live value does while it is built, when it is used, and what it declares and never reads.
  private struct Body {
    var eager: [String] = []
    var deferred: [String] = []
  }

  mutating func writeLive(_ number: Int) {
    let live = plan.lives[number]
    let key = plan.keys[live.key]
    var body = Body()
    var imports = [key.module]
    for read in plan.reads {
      guard case .live(number, let timing) = read.place else { continue }
      let lines = wrapperLines(read, name: "dependency\(read.key)")
      imports += [read.through].compactMap { $0 }
      switch timing {
      case .eager: body.eager += lines + ["dependency\(read.key).send()"]
      case .deferred: body.deferred += lines + ["dependency\(read.key).send()"]
      case .unread: body.eager += lines
      }
    }
    var (members, declarations) = members(live, key: key, body: body)
    if members.contains(where: { $0.contains("Live\(key.noun)(") }) { declarations += service(key) }
    let (head, extra) = conformance(live, key: key)
    let library =
      (key.form == .macroClient && random.chance(40) ? ["Dependencies", "DependenciesMacros"] : ["Dependencies"])
      + (live.module == key.module ? libraryImport(of: live.key, inLiveFile: true) : [])
    if live.isApart {
      let name = extendedName(key, in: live.module)
      add("\(key.noun)Conformance", to: live.module, imports: imports, library: library, extra + ["\(head) {}"])
      add(
        "\(key.noun)Live", to: live.module, imports: imports, library: library,
        ["extension \(name)\(key.form == .generic ? " where Element == Int" : "") {"] + indented(members) + ["}", ""]
          + declarations)
      return
    }
    let lines = conditioned(["\(head) {"] + indented(members) + ["}"], live.condition)
    add("\(key.noun)Live", to: live.module, imports: imports, library: library, extra + lines + [""] + declarations)
  }

  /// The name of the type that is extended.
  private mutating func extendedName(_ key: PlannedKey, in module: Int) -> String {
    let name = key.path.joined(separator: ".")
    if key.form == .alias, random.chance(50) { return "\(key.noun)Alias" }
    guard module != key.module, key.path.first != "DependencyValues", random.chance(25) else { return name }
    return "\(plan.modules[key.module].name).\(name)"
  }

  private mutating func conformance(_ live: PlannedLive, key: PlannedKey) -> (head: String, extra: [String]) {
    let name = extendedName(key, in: live.module)
    if key.form == .refined {
      return (
        "extension \(name): \(key.noun)LiveKey", ["protocol \(key.noun)LiveKey: DependencyKey {}", ""]
      )
    }
    // A module of the same package is not elsewhere.
    let isElsewhere =
      plan.modules[live.module].isXcode || plan.modules[live.module].package != plan.modules[key.module].package
    let spellings =
      ["DependencyKey", "DependencyKey", "Dependencies.DependencyKey", "@preconcurrency DependencyKey"]
      + (isElsewhere ? ["@retroactive DependencyKey", "@retroactive Dependencies.DependencyKey"] : [])
    let suffix = key.form == .generic ? " where Element == Int" : ""
    return ("extension \(name): \(random.pick(spellings))\(suffix)", [])
  }

  private mutating func members(
    _ live: PlannedLive, key: PlannedKey, body: Body
  ) -> (members: [String], declarations: [String]) {
    let type = key.valueType
    let isSelf = key.isClient || key.form == .inlineClass || key.form == .inlineActor
    switch live.making {
    case .trap:
      let trap = random.pick(["fatalError(\"not here\")", "unimplemented(\"\(key.noun)\")"])
      return (["public static var liveValue: \(type) { \(trap) }"], [])
    case .testValue:
      return (["public static var liveValue: \(type) { \(random.pick(["testValue", "Self.testValue"])) }"], [])
    case .previewValue: return (["public static var liveValue: \(type) { previewValue }"], [])
    case .incomplete:
      return (
        ["public static var liveValue: \(type) {"]
          + indented(
            ["var client = \(random.pick(["Self", type]))()"] + body.eager + ["client.send = {"]
              + indented(body.deferred) + ["}", "return client"]) + ["}"], []
      )
    case .filled where key.isClient:
      return (
        ["public static var liveValue: \(type) {"]
          + indented(
            body.eager + ["var client = \(plainValue(key))", "client.send = {"] + indented(body.deferred)
              + ["}", "client.stop = {}", "return client"]) + ["}"], []
      )
    case .staticFunction:
      let call = isSelf ? random.pick(["Self.live()", ".live()", "live()"]) : random.pick(["Self.live()", "live()"])
      return (
        ["public static var liveValue: \(type) { \(call) }", "static func live() -> \(type) {"]
          + indented(body.eager + ["return"]).dropLast() + indented(returned(value(key, body.deferred))) + ["}"], []
      )
    case .ownType: return ownType(key, type: type, body: body)
    case .inPlace, .filled, .oneModuleFurther:
      let lines = value(key, body.deferred)
      if body.eager.isEmpty, key.form != .generic, random.chance(60) {
        return (["public static let liveValue: \(type) = \(lines[0])"] + lines.dropFirst(), [])
      }
      if random.chance(30), key.form != .generic {
        return (
          ["public static let liveValue: \(type) = {"] + indented(body.eager + returned(lines)) + ["}()"], []
        )
      }
      return (["public static var liveValue: \(type) {"] + indented(body.eager + returned(lines)) + ["}"], [])
    }
  }

  private func returned(_ lines: [String]) -> [String] { ["return \(lines[0])"] + lines.dropFirst() }

  /// An expression over several lines.
  private func value(_ key: PlannedKey, _ deferred: [String]) -> [String] {
    let type: String
    let labels: (String, String)
    switch key.form {
    case .client, .inlineStruct, .macroClient, .alias: (type, labels) = ("\(key.noun)Client", ("send", ", stop: {}"))
    case .nested: (type, labels) = ("\(key.noun)Space.Client", ("send", ", stop: {}"))
    case .inlineClass, .inlineActor: (type, labels) = ("\(key.noun)Client", ("run", ""))
    case .generic: (type, labels) = ("\(key.noun)Box<Int>", ("run", ""))
    case .entryInferred: (type, labels) = ("\(key.noun)Entry", ("run", ""))
    default: (type, labels) = ("Live\(key.noun)", ("run", ""))
    }
    return ["\(type)(\(labels.0): {"] + indented(deferred) + ["}\(labels.1))"]
  }

  /// What implements the protocol of a key's value.
  private func service(_ key: PlannedKey) -> [String] {
    [
      "private struct Live\(key.noun): \(key.noun)Service {", "  let run: @Sendable () -> Void",
      "  func send() { run() }", "}",
    ]
  }

  /// A type that does the work, built by the live value.
  private mutating func ownType(
    _ key: PlannedKey, type: String, body: Body
  ) -> (members: [String], declarations: [String]) {
    let name = "\(key.noun)Worker"
    let worker =
      ["struct \(name) {", "  init() {"] + indented(body.eager, 2) + ["  }", "  func send() {"]
      + indented(body.deferred, 2) + ["  }", "}"]
    let lines = value(key, ["worker.send()"])
    return (
      ["public static var liveValue: \(type) {"] + indented(["let worker = \(name)()"] + returned(lines)) + ["}"],
      worker
    )
  }
}
