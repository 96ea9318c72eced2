/// Writes the sources of a plan, each thing in one of the forms that it can have.
struct SourceWriter {
  let plan: Plan
  let graph: PlanGraph
  var random: SeededRandom
  var files: [String: String] = [:]
  /// Whether macros are written out as what they expand to.
  let expandsMacros: Bool
  private var counters: [String: Int] = [:]

  init(_ plan: Plan, seed: UInt64, expandsMacros: Bool = false) {
    self.plan = plan
    self.expandsMacros = expandsMacros
    graph = PlanGraph(plan)
    random = SeededRandom(seed: seed ^ 0x5EED)
  }

  mutating func write() -> [String: String] {
    for key in plan.keys.indices { writeKey(key) }
    for live in plan.lives.indices where !isWrittenWithKey(live) { writeLive(live) }
    for read in plan.reads {
      switch read.place {
      case .code: writeRead(read)
      case .test: writeTestRead(read)
      case .preview: writePreviewRead(read)
      case .testValue: writeTestValueRead(read)
      case .live: break
      }
    }
    for override in plan.overrides { writeOverride(override) }
    for oddity in plan.oddities { writeOddity(oddity) }
    for module in plan.modules.indices { writeModule(module) }
    switch plan.description {
    case .packages: break
    case .xcode: writeXcodeProject()
    case .xcodeGen: writeXcodeGenProject()
    case .tuist: writeTuistProject()
    case .moduleGraph: writeModuleGraph()
    }
    if plan.description != .moduleGraph { for package in plan.packages.indices { writeManifest(package) } }
    writeConfiguration()
    return files
  }

  // MARK: Files

  func folder(_ module: Int) -> String {
    if plan.modules[module].isXcode { return "Apps/\(plan.modules[module].name)/" }
    let package = plan.packages[plan.modules[module].package].folder
    let kind = plan.modules[module].kind == .test ? "Tests" : "Sources"
    return (package.isEmpty ? "" : package + "/") + "\(kind)/\(plan.modules[module].name)/"
  }

  /// Adds a file to a module. `imports` are modules of the plan.
  mutating func add(
    _ name: String, to module: Int, imports: [Int], library: [String], _ lines: [String]
  ) {
    let number = counters["\(module)/\(name)", default: 0]
    counters["\(module)/\(name)"] = number + 1
    let path = folder(module) + name + (number == 0 ? "" : "\(number)") + ".swift"
    let names = Set(imports.filter { $0 != module }.map { plan.modules[$0].name })
    let head = (library + names.sorted()).map { "import \($0)" }
    files[path] = (head + [""] + lines).joined(separator: "\n") + "\n"
  }

  /// The imports that bring the library into view, in one of the ways that the file has.
  mutating func library(in module: Int, through: Int? = nil, mustBeNamed: Bool = false) -> [String] {
    if !mustBeNamed {
      let isBrought = through.map { graph.brought(by: $0).contains { plan.modules[$0].reexportsLibrary } } ?? false
      if plan.modules[module].reexportsLibrary || isBrought, random.chance(70) { return [] }
      if plan.modules[module].isScreen, random.chance(50) { return ["ComposableArchitecture"] }
    }
    return random.chance(20) ? ["Foundation", "Dependencies"] : ["Dependencies"]
  }

  func indented(_ lines: [String], _ depth: Int = 1) -> [String] {
    lines.map { $0.isEmpty ? $0 : String(repeating: "  ", count: depth) + $0 }
  }

  func conditioned(_ lines: [String], _ condition: Condition) -> [String] {
    guard let text = condition.text else { return lines }
    return ["#if \(text)"] + indented(lines) + ["#endif"]
  }

  // MARK: Modules

  private mutating func writeModule(_ module: Int) {
    let planned = plan.modules[module]
    var exports = planned.reexports.map { "@_exported import \(plan.modules[$0].name)" }
    if planned.reexportsLibrary { exports.append("@_exported import Dependencies") }
    if !exports.isEmpty { add("Exports", to: module, imports: [], library: [], exports) }
    for extra in planned.extraImports { writeExtraImport(extra, in: module) }
    if planned.isScreen {
      add(
        "Screen", to: module, imports: [], library: ["SwiftUI"],
        [
          "public struct \(planned.name)View: View {", "  public init() {}",
          "  public var body: some View { EmptyView() }", "}",
        ])
    }
    if planned.hasDelegate {
      add(
        "Delegate", to: module, imports: [], library: ["UIKit"],
        ["public final class \(planned.name)Delegate: NSObject, UIApplicationDelegate {"]
          + ["  public func applicationDidFinishLaunching(_ application: UIApplication) {"]
          + indented(plan.starts(in: module), 2) + ["  }", "}"])
    }
    if planned.hasDecoy { writeDecoy(in: module) }
    for product in planned.products { writeProductImport(product, in: module) }
    if planned.kind == .executable { writeMain(of: module) }
    let folder = folder(module)
    let isMarked = plan.modules.contains { $0.extraImports.contains { $0.module == module && $0.form == .ofAType } }
    if isMarked || !files.keys.contains(where: { $0.hasPrefix(folder) }) {
      add("Empty", to: module, imports: [], library: [], ["public enum \(planned.name)Marker {}"])
    }
  }

  private mutating func writeMain(of module: Int) {
    let starts = plan.starts(in: module)
    if random.chance(50) {
      files[folder(module) + "main.swift"] =
        (starts + ["print(\"\(plan.modules[module].name)\")", ""]).joined(separator: "\n")
    } else {
      add(
        "Entry", to: module, imports: [], library: [],
        ["@main", "struct \(plan.modules[module].name)Entry {", "  @MainActor static func main() {"]
          + indented(starts + ["print(\"ready\")"], 2) + ["  }", "}"])
    }
  }

  private mutating func writeExtraImport(_ extra: PlannedImport, in module: Int) {
    let name = plan.modules[extra.module].name
    let lines: [String]
    switch extra.form {
    case .plain: lines = ["import \(name)"]
    case .testable: lines = ["@testable import \(name)"]
    case .access: lines = [random.pick(["public", "internal", "package", "private"]) + " import \(name)"]
    case .implementationOnly: lines = ["@_implementationOnly import \(name)"]
    case .ofAType: lines = ["import enum \(name).\(name)Marker"]
    case .underCanImport: lines = ["#if canImport(\(name))", "  import \(name)", "#endif"]
    }
    add("Uses\(name)", to: module, imports: [], library: [], lines + ["", "enum Uses\(name) {}"])
  }

  /// What only looks like the library.
  private mutating func writeDecoy(in module: Int) {
    add(
      "Notes", to: module, imports: [], library: ["Dependencies"],
      [
        "// @Dependency(\\.forgotten) var forgotten",
        "/* extension Forgotten: DependencyKey { /* nested */ static let liveValue = Forgotten() } */",
        "enum Notes {",
        "  static let text = \"@Dependency(\\\\.quoted) var quoted\"",
        "  static let raw = #\"prepareDependencies { $0.quoted = .mock }\"#",
        "  static let long = \"\"\"",
        "    extension DependencyValues { var quoted: Int { self[Quoted.self] } }",
        "    \"\"\"",
        "}",
        "struct Holder {",
        "  @Dependency(\\.uuid) var uuid",
        "  func now() { @Dependency(\\.continuousClock) var clock; _ = clock }",
        "}",
      ])
  }
}
