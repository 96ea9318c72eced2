extension SourceWriter {
  /// What stands in the brackets of `@Dependency(…)`.
  func argument(_ read: PlannedRead) -> String {
    let key = plan.keys[read.key]
    let byType = key.form.isNameable && read.through != nil && !key.form.isEntry
    if let property = key.property, !byType || read.form % 4 != 0 { return "\\.\(property)" }
    return "\(typeName(key, read)).self"
  }

  private func typeName(_ key: PlannedKey, _ read: PlannedRead) -> String {
    if key.form == .generic { return "\(key.noun)Box<Int>" }
    let name = key.path.joined(separator: ".")
    let isOwn = read.through == key.module && read.module != key.module && key.path.first != "DependencyValues"
    return isOwn && read.form % 3 == 0 ? "\(plan.modules[key.module].name).\(name)" : name
  }

  func wrapperLines(_ read: PlannedRead, name: String) -> [String] { ["@Dependency(\(argument(read))) var \(name)"] }

  mutating func writeRead(_ read: PlannedRead) {
    let argument = argument(read)
    let isKeyPath = argument.hasPrefix("\\")
    var number = read.form / 10 % 15
    if !isKeyPath, [3, 8].contains(number) { number = 0 }
    // A method of a protocol has no key path.
    if number == 3, !plan.keys[read.key].isClient { number = 5 }
    let (before, members) = readForm(number, argument: argument, isKeyPath: isKeyPath)
    let library =
      library(in: read.module, through: read.through, mustBeNamed: number == 4) + (number == 10 ? ["Observation"] : [])
    let type =
      ["public struct \(read.owner[read.owner.count - 1]) {"]
      + indented(members.filter { !$0.isEmpty } + caller(of: members)) + ["  public init() {}", "}"]
    let lines = before + (read.owner.count > 1 ? ["public enum \(read.owner[0]) {"] + indented(type) + ["}"] : type)
    add(
      "Reads", to: read.module, imports: [read.through].compactMap { $0 }, library: library,
      conditioned(lines, read.condition))
  }

  /// Calls the function that reads: what nothing calls may never run.
  private func caller(of members: [String]) -> [String] {
    guard let function = members.first(where: { $0.contains("func run()") }) else { return [] }
    let call = function.hasPrefix("static") ? "Self.run()" : "run()"
    return function.contains("-> Bool")
      ? ["public func start() -> Bool { \(call) }"] : ["public func start() { \(call) }"]
  }

  private func readForm(_ number: Int, argument: String, isKeyPath: Bool) -> (before: [String], members: [String]) {
    switch number {
    case 1: ([], ["@Dependency(\(argument)) private var value", "func run() { value.send() }"])
    case 2: ([], ["@Dependency(\(argument))", "var value", "func run() { self.value.send() }"])
    case 3: ([], ["@Dependency(\(argument).send) var send", "func run() { send() }"])
    case 4: ([], ["@Dependencies.Dependency(\(argument)) var value", "func run() { value.send() }"])
    case 5: ([], ["func run() {", "  @Dependency(\(argument)) var value", "  value.send()", "}"])
    case 6: ([], ["func run() { Dependency(\(argument)).wrappedValue.send() }"])
    case 7: ([], ["func run() {", "  let value = Dependency(\(argument))", "  value.wrappedValue.send()", "}"])
    case 8:
      ([], ["func run() { DependencyValues._current\(argument.dropFirst()).send() }"])
    case 9:
      ([], ["func run() -> Bool {", "  { @Dependency(\(argument)) var value; value.send(); return true }()", "}"])
    case 10: ([], ["@ObservationIgnored @Dependency(\(argument)) var value", "func run() { value.send() }"])
    case 11:
      ([], ["func run() { let later = { @Dependency(\(argument)) var value; value.send() }; later() }"])
    case 12: ([], ["@Dependency(", "  \(argument)", ") var value", "func run() { value.send() }"])
    case 13:
      ([], ["static func run() { @Dependency(\(argument)) var value; value.send() }"])
    case 14: ([], ["var later: () -> Void { { [value = Dependency(\(argument))] in value.wrappedValue.send() } }"])
    default: ([], ["@Dependency(\(argument)) var value", "func run() { value.send() }"])
    }
  }

  mutating func writeTestRead(_ read: PlannedRead) {
    let key = plan.keys[read.key]
    let argument = argument(read)
    let trait = plan.isSettable(read.key) ? "(.dependency(\\.\(key.property ?? ""), \(plainValue(key))))" : ""
    add(
      "ReadingTests", to: read.module, imports: [read.through].compactMap { $0 }, library: ["Dependencies", "Testing"],
      [
        "@Test\(trait) func reads() {", "  @Dependency(\(argument)) var value", "  value.send()", "}",
      ])
  }

  mutating func writePreviewRead(_ read: PlannedRead) {
    let argument = argument(read)
    let lines: [String]
    if read.form % 2 == 0 {
      lines = ["#Preview {", "  @Dependency(\(argument)) var value", "  let _ = value.send()", "  EmptyView()", "}"]
    } else {
      lines = [
        "struct Preview\(read.form)_Previews: PreviewProvider {", "  static var previews: some View {",
        "    @Dependency(\(argument)) var value", "    let _ = value.send()", "    EmptyView()", "  }", "}",
      ]
    }
    let library = plan.modules[read.module].isScreen ? ["Dependencies", "SwiftUI"] : ["Dependencies"]
    add("Previews", to: read.module, imports: [read.through].compactMap { $0 }, library: library, lines)
  }

  mutating func writeTestValueRead(_ read: PlannedRead) {
    add(
      "Stub", to: read.module, imports: [read.through].compactMap { $0 }, library: ["Dependencies"],
      [
        "private enum Stub\(read.form)Key: TestDependencyKey {", "  static var testValue: Int {",
        "    @Dependency(\(argument(read))) var value", "    value.send()", "    return 0", "  }", "}",
      ])
  }

  mutating func writeOddity(_ oddity: PlannedOddity) {
    switch oddity {
    case .unregistered(let module, let property):
      add(
        "Missing", to: module, imports: [], library: ["Dependencies"],
        ["struct Missing\(property) {", "  @Dependency(\\.\(property)) var value", "}"])
    case .undeclaredKey(let module, let type, let isDeclared):
      let declaration = isDeclared ? ["public struct \(type) {", "  public init() {}", "}", ""] : []
      add(
        "Lost", to: module, imports: [], library: ["Dependencies"],
        declaration + [
          "extension DependencyValues {", "  var \(lowercased(type)): \(type) {", "    get { self[\(type).self] }",
          "    set { self[\(type).self] = newValue }", "  }", "}",
        ])
    case .staticRead(let module, let key, let owner):
      add(
        "Shared", to: module, imports: [plan.keys[key].module], library: ["Dependencies"],
        ["@MainActor enum \(owner) {", "  @Dependency(\\.\(plan.keys[key].property ?? "")) static var value", "}"])
    case .ambiguous(let module, let keys):
      add(
        "Torn", to: module, imports: keys.map { plan.keys[$0].module }, library: ["Dependencies"],
        ["struct Torn\(keys[0]) {", "  @Dependency(\\.\(plan.keys[keys[0]].property ?? "")) var value", "}"])
    case .memberWithoutConformance(let module, let number):
      let key = plan.keys[number]
      add(
        "\(key.noun)Live", to: module, imports: [key.module], library: ["Dependencies"],
        ["extension \(key.path.joined(separator: ".")) {"]
          + indented(["public static var liveValue: \(key.valueType) { \(plainValue(key)) }"]) + ["}"])
    }
  }
}
