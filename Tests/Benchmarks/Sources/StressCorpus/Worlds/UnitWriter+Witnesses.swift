extension UnitWriter {
  static func call(_ form: World.WitnessForm, _ index: Int) -> String {
    let type = "Unit\(index)"
    switch form {
    case .factory: return "perform(make\(type)())"
    case .opaqueFactory: return "make\(type)().act()"
    case .sharedWitness: return "perform(\(type)())"
    case .overriding: return "{ let value: \(type)Base = \(type)(); return value.run() }()"
    case .template, .requirementDefault: return "\(type)().run()"
    case .equality: return "compared(\(type)(), \(type)())"
    case .iterator: return "\(type)().joined()"
    case .literal: return "(\"x\" as \(type)).text"
    }
  }

  func lines(_ form: World.WitnessForm) -> [String] {
    let act = function("public func act() -> String", body)
    switch form {
    case .factory:
      return ["struct \(name): Acting {"] + indented(act)
        + ["}", "", "public func make\(name)() -> any Acting { \(name)() }"]
    case .opaqueFactory:
      return ["struct \(name): Acting {"] + indented(act)
        + ["}", "", "public func make\(name)() -> some Acting { \(name)() }"]
    case .sharedWitness: return type("struct", ["public init() {}"] + act, ": Acting")
    case .overriding:
      return ["open class \(name)Base {", "  public init() {}", "  open func run() -> String { \"base\" }", "}", ""]
        + type("final class", function("override public func run() -> String", body), ": \(name)Base")
    case .template:
      return ["open class \(name)Base {", "  public init() {}", "  public func run() -> String { step() }"]
        + ["  open func step() -> String { \"base\" }", "}", ""]
        + type("final class", function("override public func step() -> String", body), ": \(name)Base")
    case .requirementDefault:
      return ["public protocol \(name)Stepping {", "  func step() -> String", "}", "", "extension \(name)Stepping {"]
        + ["  public func run() -> String { step() }", "}", ""]
        + type(
          "struct", ["public init() {}"] + function("public func step() -> String", body), ": \(name)Stepping")
    case .equality:
      return type(
        "struct",
        ["public init() {}", "public static func == (left: \(name), right: \(name)) -> Bool { !left.made().isEmpty }"]
          + function("private func made() -> String", body), ": Equatable")
    case .iterator:
      return type(
        "struct",
        ["private var isDone = false", "public init() {}", "public mutating func next() -> String? {"]
          + ["  if isDone { return nil }", "  isDone = true"] + indented(body) + ["}"], ": Sequence, IteratorProtocol")
    case .literal:
      return type(
        "struct",
        ["public let text: String", "public init(stringLiteral value: String) { text = Self.made() }"]
          + function("private static func made() -> String", body), ": ExpressibleByStringLiteral")
    }
  }
}
