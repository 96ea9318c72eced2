import Foundation

/// Lets the compiler judge the Swift of spec pages, against the modules of the real library.
public struct PageCheck {
  public enum Verdict: Sendable {
    case compiles
    case refused(String)
    /// Nothing that a compiler could judge here.
    case leftOut(String)
  }

  private let library: BuiltLibrary
  private let folder: String
  /// By what a module is made of, what the compiler said; empty = nothing.
  private var known: [String: String] = [:]

  public init(library: BuiltLibrary, folder: String) {
    self.library = library
    self.folder = folder
  }

  /// What a compiler refuses as well is what these are about.
  private static let faults = [
    "undeclared-import", "unparsed", "unregistered", "undeclared-key", "ambiguous", "module-cycle", "read-only",
    "unreadable", "mismatched", "problem:",
  ]
  private static let present: Set<String> = ["Dependencies", "Foundation", "Swift", "Clocks", "ConcurrencyExtras"]

  public mutating func verdict(on page: SpecPage.Case) throws -> Verdict {
    if let reason = reasonToLeaveOut(page) { return .leftOut(reason) }
    var built: [String: String] = [:]
    for module in ordered(page.modules) where !module.isTest {
      let prefix = (module.package.isEmpty ? "" : module.package + "/") + "Sources/\(module.name)/"
      let files = page.files.filter { $0.key.hasPrefix(prefix) && $0.key.hasSuffix(".swift") }
      let (place, errors) = try compile(module, files, against: Set(built.values))
      guard errors.isEmpty else { return .refused("\(module.name): \(errors)") }
      built[module.name] = place
    }
    return .compiles
  }

  private func reasonToLeaveOut(_ page: SpecPage.Case) -> String? {
    guard !page.modules.isEmpty else { return "no modules" }
    if Self.faults.contains(where: page.findings.contains) { return "a fault that the compiler refuses too" }
    let others = page.files.keys.filter { !$0.hasSuffix(".swift") && !$0.hasSuffix(".yml") }
    let manifests = page.files.keys.filter { $0.hasSuffix("Package.swift") || $0.hasSuffix("Project.swift") }
    guard others.isEmpty, manifests.isEmpty else { return "a project of its own" }
    let own = Set(page.modules.map(\.name))
    for text in page.files.filter({ $0.key.hasSuffix(".swift") }).values {
      for module in Self.imports(of: text) where !own.contains(module) && !Self.present.contains(module) {
        return "imports \(module)"
      }
    }
    return nil
  }

  private static func imports(of text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      var words = line.split { $0 == " " || $0 == "\t" }.map(String.init)[...]
      while let word = words.first, word.hasPrefix("@") || ["public", "package", "internal", "private"].contains(word) {
        words = words.dropFirst()
      }
      guard words.first == "import" else { return nil }
      let kinds: Set<String> = ["struct", "class", "enum", "func", "protocol", "typealias", "let", "var"]
      let name = words.dropFirst().first { !kinds.contains($0) }
      return name.flatMap { $0.split(separator: ".").first }.map(String.init)
    }
  }

  /// What is linked goes first.
  private func ordered(_ modules: [SpecPage.Module]) -> [SpecPage.Module] {
    let byName = Dictionary(modules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var order: [SpecPage.Module] = []
    var seen: Set<String> = []
    func visit(_ name: String) {
      guard let module = byName[name], seen.insert(name).inserted else { return }
      for link in module.links { visit(link) }
      order.append(module)
    }
    for module in modules { visit(module.name) }
    return order
  }

  /// Equal modules are compiled once: most cases share those of their page.
  private mutating func compile(
    _ module: SpecPage.Module, _ files: [String: String], against places: Set<String>
  ) throws -> (place: String, errors: String) {
    let sources = files.isEmpty ? ["Empty.swift": "\n"] : files
    let content = ([module.name] + places.sorted() + sources.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
      .joined(separator: "\u{0}")
    let place = "\(folder)/\(known.count)"
    if let found = known[content] {
      let parts = found.split(separator: "\u{0}", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (parts[0], parts[1])
    }
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    var paths: [String] = []
    for (number, source) in sources.sorted(by: { $0.key < $1.key }).enumerated() {
      let name = source.key.split(separator: "/").last.map(String.init) ?? ""
      // Two files of one name are no module for a compiler, but main.swift has to keep its own.
      let path = name == "main.swift" ? "\(place)/main.swift" : "\(place)/\(number)-\(name)"
      try source.value.write(toFile: path, atomically: false, encoding: .utf8)
      paths.append(path)
    }
    let name = module.name.replacingOccurrences(of: "-", with: "_")
    let isMain = paths.contains { $0.hasSuffix("/main.swift") }
    // The pages do not say that what closures capture may be sent; Swift 5 does not ask.
    let run = try WorldRun.run(
      "/usr/bin/env",
      ["swiftc", "-emit-module", "-wmo", "-swift-version", "5", "-enable-testing", "-package-name", "Pages"]
        + ["-suppress-warnings", "-module-name", name, "-emit-module-path", "\(place)/\(name).swiftmodule"]
        + (isMain ? [] : ["-parse-as-library"]) + ["-I", library.modules] + places.sorted().flatMap { ["-I", $0] }
        + paths)
    let lines = String(decoding: run.errors, as: UTF8.self).split(separator: "\n").filter { $0.contains("error:") }
    let errors = run.status == 0 ? "" : lines.first.map(String.init) ?? "it ended without a word"
    known[content] = place + "\u{0}" + errors
    return (place, errors)
  }
}
