/// Writes what live values, features and entries share: functions, types, protocols and constants that read.
struct UnitWriter {
  let world: World
  let index: Int

  var name: String { "Unit\(index)" }

  /// An expression that runs a unit and gives its text.
  static func call(_ form: World.UnitForm, _ index: Int) -> String {
    switch form {
    case .plain(let form): call(form, index)
    case .member(let form): call(form, index)
    case .witness(let form): call(form, index)
    }
  }

  func lines(_ form: World.UnitForm) -> [String] {
    switch form {
    case .plain(let form): lines(form)
    case .member(let form): lines(form)
    case .witness(let form): lines(form)
    }
  }

  private static func call(_ form: World.PlainForm, _ index: Int) -> String {
    let type = "Unit\(index)"
    let lower = "unit\(index)"
    switch form {
    case .function, .fileHelper, .global: return "\(lower)()"
    case .type, .subclass, .protocolDefault: return "\(type)().run()"
    case .staticFunction: return "\(type).run()"
    case .constant: return "\(type).text"
    case .initializer: return "\(type)().text"
    case .generic: return "\(lower)(1)"
    case .stringMember: return "\"\".\(lower)"
    case .description: return "\"\\(\(type)())\""
    case .callable: return "\(type)()()"
    case .subscripting: return "\(type)()[1]"
    case .closureMaker: return "\(lower)()()"
    case .wrapper: return "{ @\(type) var value; return value }()"
    case .ownWitness: return "all\(type)(\(type)())"
    case .closureTaker: return "\(lower) { \"x\" }"
    }
  }

  private func lines(_ form: World.PlainForm) -> [String] {
    let lower = "unit\(index)"
    switch form {
    case .function: return function("public func \(lower)() -> String", body)
    case .fileHelper:
      return function("private func load() -> String", body) + ["", "public func \(lower)() -> String { load() }"]
    case .global: return ["public let \(lower): @Sendable () -> String = {"] + indented(body) + ["}"]
    case .type: return type("struct", ["public init() {}"] + function("public func run() -> String", body))
    case .staticFunction: return type("enum", function("public static func run() -> String", body))
    case .constant:
      return type("enum", ["public static let text: String = {"] + indented(body) + ["}()"])
    case .subclass:
      return ["open class \(name)Base {"] + indented(["public init() {}"] + function("open func run() -> String", body))
        + ["}", "", "public final class \(name): \(name)Base {}"]
    case .protocolDefault:
      return ["public protocol \(name)Acting {}", "", "extension \(name)Acting {"]
        + indented(function("public func run() -> String", body))
        + ["}", "", "public struct \(name): \(name)Acting {", "  public init() {}", "}"]
    case .initializer:
      return type(
        "struct",
        ["public let text: String", "public init() {", "  func make() -> String {"]
          + indented(body, 2) + ["  }", "  text = make()", "}"])
    case .generic: return function("public func \(lower)<Value>(_ value: Value) -> String", body)
    case .stringMember: return ["extension String {"] + indented(function("public var \(lower): String", body)) + ["}"]
    case .description:
      return ["public struct \(name): CustomStringConvertible {", "  public init() {}"]
        + indented(function("public var description: String", body)) + ["}"]
    case .callable:
      return type("struct", ["public init() {}"] + function("public func callAsFunction() -> String", body))
    case .subscripting:
      return type("struct", ["public init() {}"] + function("public subscript(position: Int) -> String", body))
    case .closureMaker:
      return ["public func \(lower)() -> @Sendable () -> String {", "  {"] + indented(body, 2) + ["  }", "}"]
    case .wrapper:
      return ["@propertyWrapper"]
        + type("struct", ["public init() {}"] + function("public var wrappedValue: String", body))
    case .ownWitness:
      return ["public protocol \(name)Acting {", "  func act() -> String", "}", ""]
        + function("public func all\(name)(_ value: any \(name)Acting) -> String", ["value.act()"])
        + ["", "public struct \(name): \(name)Acting {", "  public init() {}"]
        + indented(function("public func act() -> String", body)) + ["}"]
    case .closureTaker:
      return function(
        "public func \(lower)(_ more: () -> String) -> String", body.dropLast() + ["return text + more() + \")\""])
    }
  }

  /// What it does, as the body of a function.
  var body: [String] { WorldBody(world: world).function(world.elements[index].body, name: name) }

  func function(_ head: String, _ body: [String]) -> [String] { [head + " {"] + indented(body) + ["}"] }

  func type(_ kind: String, _ members: [String], _ inherited: String = "") -> [String] {
    ["public \(kind) \(name)\(inherited) {"] + indented(members) + ["}"]
  }

  func indented(_ lines: [String], _ depth: Int = 1) -> [String] { WorldBody.indented(lines, depth) }
}
