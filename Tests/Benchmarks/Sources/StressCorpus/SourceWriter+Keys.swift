extension SourceWriter {
  func lowercased(_ noun: String) -> String { noun.prefix(1).lowercased() + noun.dropFirst() }

  /// Whether a live value is written inside the declaration of its key.
  func isWrittenWithKey(_ live: Int) -> Bool {
    let planned = plan.lives[live]
    let key = plan.keys[planned.key]
    guard planned.module == key.module else { return false }
    switch key.form {
    case .privateKey, .privateNested, .entryInternal, .protocolClient: return true
    case .entry, .entryNamed, .entryInferred: return !key.hasTestConformance
    default: return false
    }
  }

  /// The type of the value, a key where it is apart, and the property.
  mutating func writeKey(_ number: Int) {
    let key = plan.keys[number]
    if key.form == .protocolClient { return writeProtocolClient(key) }
    let library =
      library(in: key.module, mustBeNamed: key.registration == .qualified) + macroImport(key)
      + libraryImport(of: number, inLiveFile: false)
    let value = valueDeclaration(key)
    let conformance = testConformance(key)
    let registration = registration(number)
    if key.form == .privateKey || key.form == .privateNested || random.chance(40) {
      let lines = value + [""] + conformance + [""] + registration
      add("\(key.noun)", to: key.module, imports: [], library: library, lines)
    } else {
      add("\(key.noun)", to: key.module, imports: [], library: library, value)
      if !conformance.isEmpty {
        add("\(key.noun)Key", to: key.module, imports: [], library: self.library(in: key.module), conformance)
      }
      if !registration.isEmpty { add("\(key.noun)Values", to: key.module, imports: [], library: library, registration) }
    }
    if key.hasPreviewValue {
      add(
        "\(key.noun)Previews", to: key.module, imports: [], library: ["Dependencies"],
        ["extension \(key.path.joined(separator: ".")) {"]
          + indented(["public static var previewValue: \(key.valueType) { \(plainValue(key)) }"]) + ["}"])
    }
    guard let misplaced = key.misplaced else { return }
    add(
      "\(key.noun)Defaults", to: misplaced.module, imports: [key.module], library: ["Dependencies"],
      ["extension \(key.path.joined(separator: ".")) {"]
        + indented(["public static var \(misplaced.member): \(key.valueType) { \(plainValue(key)) }"]) + ["}"])
  }

  private func macroImport(_ key: PlannedKey) -> [String] { key.form == .macroClient ? ["DependenciesMacros"] : [] }

  // MARK: Values

  func valueDeclaration(_ key: PlannedKey) -> [String] {
    let isInline = key.hasTestConformance
    let keyProtocol = isInline ? ", TestDependencyKey" : ""
    let test = isInline ? ["public static let testValue = \(key.isTestLive ? "liveValue" : "\(key.noun)Client()")"] : []
    switch key.form {
    case .client: return client("\(key.noun)Client")
    case .alias: return client("\(key.noun)Client") + ["", "public typealias \(key.noun)Alias = \(key.noun)Client"]
    case .inlineStruct: return client("\(key.noun)Client", conforms: keyProtocol, with: test)
    case .inlineClass: return runner("public final class \(key.noun)Client: Sendable\(keyProtocol)", with: test)
    case .inlineActor:
      return runner("public actor \(key.noun)Client: Sendable\(keyProtocol)", with: test, sends: "nonisolated public")
    case .nested:
      return ["public enum \(key.noun)Space {"] + indented(client("Client")) + ["}"]
    case .macroClient where expandsMacros: return client("\(key.noun)Client")
    case .macroClient:
      return [
        "@DependencyClient", "public struct \(key.noun)Client: Sendable {",
        "  public var send: @Sendable () -> Void", "  public var stop: @Sendable () -> Void", "}",
      ]
    case .generic: return runner("public struct \(key.noun)Box<Element>: Sendable", with: [])
    case .entryInferred: return runner("public struct \(key.noun)Entry: Sendable", with: [])
    case .separate, .inValues, .refined, .entry, .entryNamed, .privateKey, .privateNested, .entryInternal,
      .protocolClient:
      return [
        "public protocol \(key.noun)Service: Sendable {", "  func send()", "}", "",
        "public struct Mock\(key.noun): \(key.noun)Service {", "  public init() {}", "  public func send() {}", "}",
      ]
    }
  }

  private func client(_ name: String, conforms: String = "", with members: [String] = []) -> [String] {
    ["public struct \(name): Sendable\(conforms) {"]
      + indented(
        members + [
          "public var send: @Sendable () -> Void", "public var stop: @Sendable () -> Void",
          "public init(send: @escaping @Sendable () -> Void = {}, stop: @escaping @Sendable () -> Void = {}) {",
          "  self.send = send", "  self.stop = stop", "}",
        ]) + ["}"]
  }

  private func runner(_ head: String, with members: [String], sends access: String = "public") -> [String] {
    ["\(head) {"]
      + indented(
        members + [
          "private let run: @Sendable () -> Void",
          "public init(run: @escaping @Sendable () -> Void = {}) { self.run = run }",
          "\(access) func send() { run() }",
        ]) + ["}"]
  }

  /// A value that does nothing.
  func plainValue(_ key: PlannedKey) -> String {
    switch key.form {
    case .client, .inlineStruct, .macroClient, .inlineClass, .inlineActor, .entryInferred: "\(key.valueType)()"
    case .alias: "\(key.noun)Client()"
    case .nested: "\(key.noun)Space.Client()"
    case .generic: "\(key.noun)Box<Int>()"
    case .separate, .inValues, .refined, .entry, .entryNamed, .privateKey, .privateNested, .entryInternal,
      .protocolClient:
      "Mock\(key.noun)()"
    }
  }

  // MARK: Conformances

  private mutating func testConformance(_ key: PlannedKey) -> [String] {
    let test = key.isTestLive ? "liveValue" : plainValue(key)
    let member = random.pick([
      "public static let testValue: \(key.valueType) = \(test)",
      "public static var testValue: \(key.valueType) { \(test) }",
    ])
    let body = key.hasTestConformance ? [member] : []
    let conforms = key.hasTestConformance ? ": \(random.chance(20) ? "Dependencies." : "")TestDependencyKey" : ""
    switch key.form {
    case .client, .macroClient:
      return key.hasTestConformance ? extended("\(key.noun)Client", conforms, body) : []
    case .alias: return key.hasTestConformance ? extended("\(key.noun)Alias", conforms, body) : []
    case .nested: return key.hasTestConformance ? extended("\(key.noun)Space.Client", conforms, body) : []
    case .inlineStruct, .inlineClass, .inlineActor: return []
    case .separate: return ["public enum \(key.noun)Key\(conforms) {"] + indented(body) + ["}"]
    case .inValues:
      return ["extension DependencyValues {", "  public enum \(key.noun)Key\(conforms) {"] + indented(body, 2) + [
        "  }", "}",
      ]
    case .refined:
      guard key.hasTestConformance else { return ["public enum \(key.noun)Key {}"] }
      return [
        "public protocol \(key.noun)TestKey\(conforms) {}", "", "public enum \(key.noun)Key: \(key.noun)TestKey {",
      ]
        + indented(body) + ["}"]
    case .generic:
      guard key.hasTestConformance else { return [] }
      return [
        "extension \(key.noun)Box\(conforms) where Element == Int {",
        "  public static var testValue: \(key.noun)Box<Int> { \(key.noun)Box<Int>() }", "}",
      ]
    case .privateKey:
      return ["private enum \(key.noun)Key: DependencyKey {"]
        + indented(["static let liveValue: \(key.valueType) = Mock\(key.noun)()"]) + ["}"]
    case .privateNested, .entry, .entryNamed, .entryInferred, .entryInternal, .protocolClient: return []
    }
  }

  private mutating func extended(_ type: String, _ conforms: String, _ body: [String]) -> [String] {
    if random.chance(30) {
      return ["public extension \(type) {}", "", "extension \(type)\(conforms) {"] + indented(body) + ["}"]
    }
    return ["extension \(type)\(conforms) {"] + indented(body) + ["}"]
  }

  // MARK: Registrations

  /// How the key is named in its own module's extension of `DependencyValues`.
  private mutating func keyName(_ key: PlannedKey) -> String {
    switch key.form {
    case .inValues: random.pick(["\(key.noun)Key", "Self.\(key.noun)Key", "DependencyValues.\(key.noun)Key"])
    case .alias: random.pick(["\(key.noun)Alias", "\(key.noun)Client"])
    case .generic: "\(key.noun)Box<Int>"
    case .privateNested: "\(key.noun)Key"
    default: key.path.joined(separator: ".")
    }
  }

  private mutating func registration(_ number: Int) -> [String] {
    let key = plan.keys[number]
    guard let property = key.property else { return [] }
    if key.form.isEntry { return entry(number, property: property) }
    let name = keyName(key)
    let type = key.valueType
    let values = key.registration == .qualified ? "Dependencies.DependencyValues" : "DependencyValues"
    var lines: [String]
    switch key.registration {
    case .plain, .qualified, .delegated:
      lines = accessors(property, type, get: "self[\(name).self]", set: "self[\(name).self] = newValue")
    case .modify:
      lines = [
        "public var \(property): \(type) {", "  get { self[\(name).self] }", "  _modify { yield &self[\(name).self] }",
        "}",
      ]
    case .labelled:
      lines = accessors(
        property, type, get: "self[type: \(name).self]", set: "self[type: \(name).self] = newValue")
    case .readOnly: lines = ["public var \(property): \(type) { self[\(name).self] }"]
    case .mismatched:
      lines = accessors(
        property, type, get: "self[\(name).self]", set: "self[\(key.noun)OtherKey.self] = newValue")
    }
    if key.registration == .delegated {
      lines += accessors(property + "Again", type, get: property, set: "\(property) = newValue")
    }
    if let shared = key.sharedProperty {
      lines += accessors(shared, type, get: "self[\(name).self]", set: "self[\(name).self] = newValue")
    }
    var found = ["extension \(values) {"] + indented(lines) + ["}"]
    if key.registration == .mismatched {
      found += [
        "", "public enum \(key.noun)OtherKey: TestDependencyKey {",
        "  public static var testValue: \(type) { \(plainValue(key)) }", "}",
      ]
    }
    if key.form == .privateNested {
      return [
        "extension DependencyValues {", "  private enum \(key.noun)Key: DependencyKey {",
        "    static let liveValue: \(type) = Mock\(key.noun)()", "  }", "}", "",
      ] + found
    }
    return found
  }

  private mutating func accessors(_ property: String, _ type: String, get: String, set: String) -> [String] {
    if random.chance(50) {
      return ["public var \(property): \(type) {", "  get { \(get) }", "  set { \(set) }", "}"]
    }
    return [
      "public var \(property): \(type) {", "  get {", "    return \(get)", "  }", "  set {", "    \(set)", "  }", "}",
    ]
  }

  /// Whether a module of another package names the property or the key.
  private func isNeededElsewhere(_ number: Int) -> Bool {
    let package = plan.modules[plan.keys[number].module].package
    let users =
      plan.reads.filter { $0.key == number }.map(\.module) + plan.lives.filter { $0.key == number }.map(\.module)
      + plan.overrides.filter { $0.key == number }.map(\.module)
    return users.contains { plan.modules[$0].package != package || plan.modules[$0].isXcode }
  }

  private func entry(_ number: Int, property: String) -> [String] {
    let key = plan.keys[number]
    if expandsMacros { return expandedEntry(key, property: property) }
    let isLive = plan.lives.contains { live in
      live.module == key.module && plan.keys[live.key].module == key.module && plan.keys[live.key].noun == key.noun
    }
    let live = isLive ? "(liveValue: \(key.form == .entryInferred ? "\(key.noun)Entry()" : "Mock\(key.noun)()"))" : ""
    let line: String
    switch key.form {
    case .entryInternal:
      line = "@DependencyEntry\(live) var \(property): any \(key.noun)Service = Mock\(key.noun)()"
    case .entryNamed:
      let arguments = isLive ? "(\"\(key.noun)NamedKey\", liveValue: Mock\(key.noun)())" : "(\"\(key.noun)NamedKey\")"
      line = "@DependencyEntry\(arguments) public var \(property): any \(key.noun)Service = Mock\(key.noun)()"
    case .entryInferred:
      let access = isNeededElsewhere(number) ? "public" : "package"
      line = "@DependencyEntry\(live) \(access) var \(property) = \(key.noun)Entry()"
    default: line = "@DependencyEntry\(live) public var \(property): any \(key.noun)Service = Mock\(key.noun)()"
    }
    return ["extension DependencyValues {", "  \(line)", "}"]
  }

  /// What `@DependencyEntry` makes of a property.
  private func expandedEntry(_ key: PlannedKey, property: String) -> [String] {
    let isLive = plan.lives.contains { $0.module == key.module && plan.keys[$0.key].path == key.path }
    let type = key.path[key.path.count - 1]
    let access = key.form == .entryInternal ? "private" : "public"
    let value = plainValue(key)
    return ["extension DependencyValues {"]
      + indented([
        "\(access) enum \(type): \(isLive ? "DependencyKey" : "TestDependencyKey") {",
        "  \(isLive ? "public static var liveValue: \(key.valueType) { \(value) }" : "")",
        "  public static var testValue: \(key.valueType) { \(value) }", "}",
        "\(key.form == .entryInternal ? "" : "public ")var \(property): \(key.valueType) {",
        "  get { self[\(type).self] }", "  set { self[\(type).self] = newValue }", "}",
      ]) + ["}"]
  }

  private mutating func writeProtocolClient(_ key: PlannedKey) {
    guard !expandsMacros else {
      return add(
        key.noun, to: key.module, imports: [], library: ["Dependencies"],
        [
          "public struct _$\(key.noun)Service: DependencyKey, Sendable {",
          "  public static var liveValue: Self { Self() }", "  public func send() {}", "}", "",
          "extension DependencyValues {",
          "  public var \(key.property ?? ""): _$\(key.noun)Service {",
          "    get { self[_$\(key.noun)Service.self] }", "    set { self[_$\(key.noun)Service.self] = newValue }",
          "  }",
          "}",
        ])
    }
    add(
      key.noun, to: key.module, imports: [], library: ["Dependencies", "DependenciesExtrasMacros"],
      [
        "@DependencyProtocolClient(implemented: \(key.noun)Worker.self)",
        "public protocol \(key.noun)Service: Sendable {", "  @Sendable func send()", "}", "",
        "struct \(key.noun)Worker: \(key.noun)Service {", "  func send() {}", "}", "",
        "extension DependencyValues {",
        "  #DependencyValueRegister(of: \(key.noun)Service.self, into: \"\(key.property ?? "")\")", "}",
      ])
  }
}
