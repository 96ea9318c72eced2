extension UnitWriter {
  static func call(_ form: World.MemberForm, _ index: Int) -> String {
    let type = "Unit\(index)"
    let lower = "unit\(index)"
    switch form {
    case .screen, .model: return "\(type)().run()"
    case .caseMethod: return "\(type).only.run()"
    case .sharedInstance: return "\(type).shared.run()"
    case .lazyMember: return "\(type)().text"
    case .defaultArgument: return "\(lower)()"
    case .nestedType: return "\(type).Part().run()"
    case .sharedExtension: return "Workbench().\(lower)()"
    case .genericType: return "\(type)(1).run()"
    case .keyPathMember: return "[\(type)()].map(\\.text).joined()"
    case .observer: return "{ var value = \(type)(); value.count = 1; return value.text }()"
    case .additionOperator: return "(\(type)() + \(type)())"
    }
  }

  func lines(_ form: World.MemberForm) -> [String] {
    let lower = "unit\(index)"
    let run = function("public func run() -> String", body)
    let make = function("private func make() -> String", body)
    switch form {
    case .screen: return type("struct", stored())
    case .model: return type("final class", stored())
    case .caseMethod: return type("enum", ["case only", ""] + run)
    case .sharedInstance:
      return type("final class", ["public static let shared = \(name)()", "init() {}"] + run, ": Sendable")
    case .lazyMember:
      return type("final class", ["public lazy var text: String = make()", "public init() {}"] + make)
    case .defaultArgument:
      return function("public func load\(index)() -> String", body)
        + ["", "public func \(lower)(_ text: String = load\(index)()) -> String { text }"]
    case .nestedType:
      return type("enum", ["public struct Part {"] + indented(["public init() {}"] + run) + ["}"])
    case .sharedExtension:
      return ["extension Workbench {"] + indented(function("public func \(lower)() -> String", body)) + ["}"]
    case .genericType:
      return [
        "public struct \(name)<Value> {", "  let value: Value", "  public init(_ value: Value) { self.value = value }",
      ]
        + indented(run) + ["}"]
    case .keyPathMember: return type("struct", ["public init() {}"] + function("public var text: String", body))
    case .observer:
      return type(
        "struct",
        ["public var text = \"\"", "public var count = 0 {", "  didSet { text = make() }", "}", "public init() {}"]
          + make)
    case .additionOperator:
      return type(
        "struct",
        ["public init() {}"] + function("public static func + (left: \(name), right: \(name)) -> String", body))
    }
  }

  private func stored() -> [String] {
    let (properties, body) = WorldBody(world: world).members(world.elements[index].body, name: name)
    return properties + ["public init() {}"] + function("public func run() -> String", body)
  }
}
