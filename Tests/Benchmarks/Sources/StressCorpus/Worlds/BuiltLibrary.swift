import Foundation

/// The real library, built once: a shared library and the folder with its modules.
public struct BuiltLibrary: Sendable {
  let modules: String
  let folder: String

  private static let targets = [
    "IssueReporting", "_IssueReporting", "XCTestDynamicOverlay", "ConcurrencyExtras", "Clocks", "Dependencies",
  ]

  /// - Parameter package: a SwiftPM package with the target `Dependencies`, and what that needs as targets of its own.
  /// - Parameter folder: where the shared library goes.
  public init(package: String, folder: String) throws {
    let build = ["swift", "build", "--package-path", package]
    try Self.must(build + ["--target", "Dependencies"])
    let shown = try WorldRun.run("/usr/bin/env", build + ["--show-bin-path"]).output
    let products = String(decoding: shown, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    modules = products + "/Modules"
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let objects = Self.targets.flatMap { target -> [String] in
      let place = "\(products)/\(target).build"
      let found = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
      return found.filter { $0.hasSuffix(".o") }.map { "\(place)/\($0)" }
    }
    try Self.must(["swiftc", "-emit-library", "-o", "\(folder)/libWorldLibrary.so"] + objects)
  }

  static func must(_ command: [String]) throws {
    let done = try WorldRun.run("/usr/bin/env", command)
    guard done.status == 0 else {
      let text = String(decoding: done.output + done.errors, as: UTF8.self)
      throw WorldFailure(description: "\(command.prefix(3).joined(separator: " ")) failed:\n\(text.prefix(4000))")
    }
  }
}

/// A project whose modules are built one by one, and whose roots are run.
struct RunnableProject {
  /// By path.
  var files: [String: String]
  /// All modules; what is linked goes first.
  var order: [(module: String, isRoot: Bool)]
  /// What runs, with all that is linked into it.
  var roots: [(name: String, linked: [String])]
}

/// Builds the modules of a project and runs its roots.
struct WorldBuild {
  private let project: RunnableProject
  private let place: String
  private let library: BuiltLibrary

  init(_ project: RunnableProject, place: String, library: BuiltLibrary) {
    self.project = project
    self.place = place
    self.library = library
  }

  /// The key types that each root reports to be missing, sorted.
  func reports() throws -> [String: [String]] {
    for target in project.order { try compile(target.module, isRoot: target.isRoot) }
    var found: [String: [String]] = [:]
    for root in project.roots {
      let program = "\(place)/\(root.name)"
      try BuiltLibrary.must(
        ["swiftc", "-o", program] + root.linked.map { "\(place)/\($0).o" }
          + ["-L", library.folder, "-lWorldLibrary", "-Xlinker", "-rpath", "-Xlinker", library.folder])
      let run = try WorldRun.run(program, [])
      guard run.status == 0 else {
        found[root.name] = ["exit \(run.status)"]
        continue
      }
      found[root.name] = keys(in: String(decoding: run.errors, as: UTF8.self))
    }
    return found
  }

  private func compile(_ module: String, isRoot: Bool) throws {
    let prefix = "Sources/\(module)/"
    let sources = project.files.keys.filter { $0.hasPrefix(prefix) }.sorted()
    let isTopLevel = sources.contains(prefix + "main.swift")
    try BuiltLibrary.must(
      // Without the driver, which would cost as much as the compiler itself.
      ["swiftc", "-frontend", "-Onone", "-D", "DEBUG", "-swift-version", "6", "-suppress-warnings"]
        + ["-module-name", module]
        + ["-c", "-o", "\(place)/\(module).o", "-I", place, "-I", library.modules]
        + (isRoot ? [] : ["-emit-module", "-emit-module-path", "\(place)/\(module).swiftmodule"])
        + (isTopLevel ? [] : ["-parse-as-library"]) + sources.map { "\(place)/\($0)" })
  }

  /// The library names the key in the line after `Key:` or `Dependency:`.
  private func keys(in report: String) -> [String] {
    var found: Set<String> = []
    var isMissing = false
    var isNext = false
    for line in report.split(separator: "\n") {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.contains(" has no live implementation") { isMissing = true }
      if isMissing, isNext {
        found.insert(plainName(text))
        isMissing = false
      }
      isNext = text == "Key:" || text == "Dependency:"
    }
    return found.sorted()
  }
}
