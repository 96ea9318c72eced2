/// Writes a key of a world, and its live value.
struct KeyWriter {
  let world: World
  let index: Int
  let key: World.Key

  private var noun: String { "Mail\(index)" }
  var property: String { "mail\(index)" }
  /// The key.
  var type: String { key.isProtocol ? "\(noun)Key" : noun }
  /// What a read gets.
  var valueType: String { key.isProtocol ? "any \(noun)Service" : noun }

  /// A value that sends what a closure returns.
  func made(_ closure: String) -> String {
    key.isProtocol ? "\(noun)Made(run: \(closure))" : "\(noun)(send: \(closure))"
  }

  /// What overrides set.
  var replacement: String { made("{ \"set\" }") }

  func declaration() -> [String] {
    let value =
      key.isProtocol
      ? [
        "public protocol \(noun)Service: Sendable {", "  func send() -> String", "}", "",
        "public struct \(noun)Made: \(noun)Service {", "  let run: @Sendable () -> String",
        "  public init(run: @escaping @Sendable () -> String) { self.run = run }",
        "  public func send() -> String { run() }", "}", "",
        "public enum \(type): TestDependencyKey {",
        "  public static var testValue: \(valueType) { \(made("{ \"test\" }")) }", "}",
      ]
      : [
        "public struct \(noun): Sendable {", "  public var send: @Sendable () -> String",
        "  public init(send: @escaping @Sendable () -> String) { self.send = send }", "}", "",
        "extension \(noun): TestDependencyKey {", "  public static let testValue = \(made("{ \"test\" }"))", "}",
      ]
    return value + [
      "", "extension DependencyValues {", "  public var \(property): \(valueType) {",
      "    get { self[\(type).self] }", "    set { self[\(type).self] = newValue }", "  }",
      "  public var \(property)Twice: String { \(property).send() + self[\(type).self].send() }", "}",
    ]
  }

  /// Takes the live value without the library.
  var taken: String {
    switch key.making {
    case .inPlace, .deferred, .fileHelper: "\(type).liveValue.send()"
    case .factory, .localType: "\(type).live(host: \"here\").send()"
    case .worker, .storedWorker, .conforming: "\(noun)Worker().send()"
    case .initializer: "\(noun)(host: \"here\").send()"
    }
  }

  func live() -> [String] {
    let body = WorldBody(world: world).function(world.elements[index].body, name: "live \(noun)")
    switch key.making {
    case .inPlace: return conformance(built(body))
    case .deferred: return conformance(["\(head("{"))", "}", ")"], closure: body)
    case .factory:
      return conformance(["live(host: \"a\")"])
        + extended(["public static func live(host: String) -> \(valueType) {"] + indented(built(body)) + ["}"])
    case .worker:
      let own = [
        "", "public struct \(noun)Worker: Sendable {", "  public init() {}", "  public func send() -> String {",
      ]
      return conformance([made("{ \(noun)Worker().send() }")]) + own + indented(body, 2) + ["  }", "}"]
    case .storedWorker: return conformance([made("{ \(noun)Worker().send() }")]) + storedWorker("Sendable")
    case .conforming: return conformance(["\(noun)Worker()"]) + storedWorker("\(noun)Service")
    case .fileHelper:
      return conformance(["let sent = load()", "return \(made("{ sent }"))"])
        + ["", "private func load() -> String {"] + indented(body) + ["}"]
    case .initializer:
      let lines =
        ["func make() -> String {"] + indented(body) + ["}", "let sent = make()", "self.init(send: { sent })"]
      return conformance(["\(noun)(host: \"a\")"]) + extended(["public init(host: String) {"] + indented(lines) + ["}"])
    case .localType:
      let lines =
        ["struct Box: Sendable {", "  func send() -> String {"] + indented(body, 2)
        + ["  }", "}", "return \(made("{ Box().send() }"))"]
      return conformance(["live(host: \"a\")"])
        + extended(["public static func live(host: String) -> \(valueType) {"] + indented(lines) + ["}"])
    }
  }

  /// Reads through members of its own.
  private func storedWorker(_ protocolName: String) -> [String] {
    let (properties, function) = WorldBody(world: world).members(world.elements[index].body, name: "live \(noun)")
    return ["", "public struct \(noun)Worker: \(protocolName) {"] + indented(properties)
      + ["  public init() {}", "  public func send() -> String {"] + indented(function, 2) + ["  }", "}"]
  }

  /// Reads while it is built.
  private func built(_ body: [String]) -> [String] {
    ["func make() -> String {"] + indented(body) + ["}", "let sent = make()", "return \(made("{ sent }"))"]
  }

  private func head(_ brace: String) -> String {
    key.isProtocol ? "\(noun)Made(run: \(brace)" : "\(noun)(send: \(brace)"
  }

  private func conformance(_ lines: [String], closure: [String] = []) -> [String] {
    let inside = closure.isEmpty ? lines : [lines[0]] + indented(closure) + ["})"]
    return ["extension \(type): DependencyKey {", "  public static var liveValue: \(valueType) {"] + indented(inside, 2)
      + ["  }", "}"]
  }

  private func extended(_ lines: [String]) -> [String] { ["", "extension \(type) {"] + indented(lines) + ["}"] }

  private func indented(_ lines: [String], _ depth: Int = 1) -> [String] { WorldBody.indented(lines, depth) }
}
