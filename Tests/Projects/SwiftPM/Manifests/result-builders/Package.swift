// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

@resultBuilder enum Targets {
  static func buildExpression(_ target: Target) -> [Target] { [target] }
  static func buildExpression(_ targets: [Target]) -> [Target] { targets }
  static func buildExpression(_ name: String) -> [Target] { [.target(name: name)] }
  static func buildBlock(_ parts: [Target]...) -> [Target] { parts.flatMap { $0 } }
  static func buildOptional(_ part: [Target]?) -> [Target] { part ?? [] }
  static func buildEither(first part: [Target]) -> [Target] { part }
  static func buildEither(second part: [Target]) -> [Target] { part }
  static func buildArray(_ parts: [[Target]]) -> [Target] { parts.flatMap { $0 } }
}

// Shows which way each part came.
@resultBuilder struct Trace {
  static func buildExpression(_ text: String) -> String { text }
  static func buildExpression(_ number: Int) -> String { "n\(number)" }
  static func buildPartialBlock(first: String) -> String { "p" + first }
  static func buildPartialBlock(accumulated: String, next: String) -> String { accumulated + next }
  static func buildBlock() -> String { "empty" }
  static func buildIf(_ part: String?) -> String { part.map { "some" + $0 } ?? "none" }
  static func buildEither(first part: String) -> String { "L" + part }
  static func buildEither(second part: String) -> String { "R" + part }
  static func buildArray(_ parts: [String]) -> String { parts.joined(separator: "a") }
  static func buildFinalResult(_ part: String) -> String { part + "End" }
}

@resultBuilder enum Plain<Part> {
  static func buildBlock(_ parts: Part...) -> [Part] { parts }
}

enum Size { case small, medium, large, huge, giant }

func all(@Targets _ targets: () -> [Target]) -> [Target] { targets() }

@Trace func path(_ size: Size) -> String {
  switch size {
  case .small: "small"
  case .medium: "medium"
  case .large: "large"
  case .huge: "huge"
  case .giant: "giant"
  }
}

@Trace func chain(_ number: Int) -> String {
  let text = "c"
  text
  if number == 0 {
    number
  } else if number == 1 {
    "one"
  } else if number == 2 {
    "two"
  }
  for index in 0..<number where index != 1 { index }
  do { "d" }
}

@Trace var nothing: String {}

struct Group {
  var names: [String]
  init(@Plain<String> _ names: () -> [String]) { self.names = names() }
  @Trace var first: String { names[0] }
  @Plain<String> static func returned() -> [String] { return ["Returned"] }
}

let isDebug = false
let made = { ["NotBuilt"] }
func plain(@Plain<String> _ names: () -> [String]) -> [String] { names() }

let group = Group {
  "First"
  "Second"
}

let package = Package(
  name: "Built",
  targets: all {
    Target.target(name: "A")
    "B"
    if isDebug {
      "Debug"
    }
    if let name = group.names.last, !isDebug {
      name
    } else {
      "Nobody"
    }
    for size in [Size.small, .medium, .large, .huge, .giant] { path(size) }
    for number in 0..<4 { "\(number)" + chain(number) }
    [Target.target(name: "C"), .target(name: "D", dependencies: ["A"])]
    nothing
    group.first
    #if os(Linux) || os(macOS)
      "Host"
    #else
      "Elsewhere"
    #endif
    Group.returned().map { Target.target(name: $0) }
    plain(made).map { Target.target(name: $0) }
    plain { return ["Disabled"] }.map { Target.target(name: $0) }
  })
