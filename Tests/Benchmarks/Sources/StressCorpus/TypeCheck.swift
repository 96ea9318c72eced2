import Foundation

/// Lets the compiler judge what the generator writes: each module against those that it imports, and against stand-ins of
/// the libraries. Macros are written out as what they expand to, for no plugin is at hand; tests are left out, which
/// are made of macros; so are faults that a compiler refuses too, and seeds with a ring of modules, which have no order.
public struct TypeCheck: Sendable {
  private struct Unit {
    var name: String
    var package: String
    /// By path.
    var files: [String: String]
  }

  private let folder: URL

  /// - Parameter folder: holds what is compiled, and is emptied for each seed.
  /// - Throws: where a stand-in does not compile.
  public init(folder: String) throws {
    self.folder = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    for (name, source) in LibraryStandIns.modules {
      let errors = try compile(
        Unit(name: name, package: name, files: ["\(name)/\(name).swift": source]), under: "Libraries")
      guard errors.isEmpty else { throw Refused(description: errors) }
    }
  }

  struct Refused: Error, CustomStringConvertible {
    var description: String
  }

  /// What the compiler says of the first module that it refuses; empty = nothing, `nil` = the seed has no order.
  public func errors(in seed: UInt64) throws -> String? {
    var maker = PlanMaker(seed: seed)
    var plan = maker.make(isStrict: false, isAlone: true)
    guard !plan.notes.contains(where: { $0.hasPrefix("module ring") }) else { return nil }
    plan.oddities.removeAll { oddity in
      switch oddity {
      case .unregistered, .undeclaredKey, .ambiguous: true
      case .staticRead, .memberWithoutConformance: false
      }
    }
    var writer = SourceWriter(plan, seed: seed, expandsMacros: true)
    let files = writer.write().filter { $0.key.hasSuffix(".swift") && !$0.value.contains("#Preview") }
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("Project"))
    for module in order(of: plan) {
      let place = writer.folder(module)
      let package = plan.modules[module].isXcode ? "Xcode" : plan.packages[plan.modules[module].package].name
      let unit = Unit(
        name: plan.modules[module].name, package: package, files: files.filter { $0.key.hasPrefix(place) })
      let errors = try compile(unit, under: "Project")
      guard errors.isEmpty else { return "\(unit.name): \(errors)" }
    }
    return ""
  }

  /// What is imported goes first.
  private func order(of plan: Plan) -> [Int] {
    let graph = PlanGraph(plan)
    var order: [Int] = []
    func visit(_ module: Int) {
      guard !order.contains(module), plan.modules[module].kind != .test else { return }
      for target in Set(plan.modules[module].links).union(graph.imports[module]).sorted() { visit(target) }
      order.append(module)
    }
    plan.modules.indices.forEach(visit)
    return order
  }

  private func compile(_ unit: Unit, under place: String) throws -> String {
    let place = folder.appendingPathComponent(place)
    for (path, text) in unit.files {
      let file = place.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.currentDirectoryURL = place
    let isMain = unit.files.keys.contains { $0.hasSuffix("/main.swift") }
    compiler.arguments =
      ["swiftc", "-emit-module", "-wmo", "-swift-version", "6", "-enable-testing", "-package-name", unit.package]
      + (isMain ? [] : ["-parse-as-library"])
      + ["-suppress-warnings", "-module-name", unit.name, "-emit-module-path", "\(unit.name).swiftmodule"]
      + ["-I", ".", "-I", "../Libraries"] + unit.files.keys.sorted()
    compiler.standardError = output
    try compiler.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return compiler.terminationStatus == 0 ? "" : text.isEmpty ? "it ended without a word" : text
  }
}
