import Foundation
import StressCorpus

/// `generate MODULES FILES FOLDER` writes a tree, `layers MODULES ROOTS FOLDER` a module graph with its sources; `plant SEED FOLDER` writes a project with known faults, and
/// `stress BINARY FIRST LAST` judges a run of the binary on each of those seeds; `compile FIRST LAST` lets the compiler judge them;
/// `world SEED FOLDER` writes a project that can be executed, and `worlds BINARY [LIBRARY] FIRST LAST` compares the binary with
/// what such projects report when they run with the package of the library at LIBRARY, or without one with what was planned;
/// `truths BINARY [LIBRARY] FOLDER` does the same for the projects that are written down in a folder of pages;
/// `pages LIBRARY FOLDER` lets the compiler judge the Swift of spec pages;
/// `warm BINARY TREE` compares a run on a known tree with one on an
/// unknown one; `peer BINARY TREE` compares a run with a plain text search over the same files; `manifests BINARY [FOLDER]`
/// compares the evaluator with SwiftPM over all manifests of a folder, or of the corpus; `components BINARY [GENERATOR]` judges
/// trees of Needle components, and compares with Needle's generator where one is named; `documents BINARY COUNT` measures how
/// many documents of Interface Builder a run reads in a second; `table BINARY [CHECKOUT]` measures the cases that decide whether
/// a check can be run on every change.
@main
struct Benchmarks {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("generate", 4):
      guard let modules = Int(arguments[1]), let files = Int(arguments[2]) else { throw Failure("numbers, please") }
      try GeneratedTree(modules: modules, filesEach: files).write(to: arguments[3])
    case ("layers", 4):
      guard let modules = Int(arguments[1]), let roots = Int(arguments[2]) else { throw Failure("numbers, please") }
      try LayeredGraph(modules: modules, linksEach: 12, roots: roots).write(to: arguments[3])
    case ("plant", 3):
      guard let seed = UInt64(arguments[1]) else { throw Failure("a number, please") }
      try StressRun(binary: "").write(StressCase(seed: seed), to: arguments[2])
    case ("stress", 4):
      guard let first = UInt64(arguments[2]), let last = UInt64(arguments[3]), first <= last else {
        throw Failure("two numbers, please")
      }
      try stress(StressRun(binary: arguments[1]), seeds: first...last)
    case ("compile", 3):
      guard let first = UInt64(arguments[1]), let last = UInt64(arguments[2]), first <= last else {
        throw Failure("two numbers, please")
      }
      try compile(seeds: first...last)
    case ("world", 3):
      guard let seed = UInt64(arguments[1]) else { throw Failure("a number, please") }
      try WorldRun.write(WorldCase(seed: seed), to: arguments[2])
    case ("worlds", 4), ("worlds", 5):
      guard let first = UInt64(arguments[arguments.count - 2]), let last = UInt64(arguments[arguments.count - 1]),
        first <= last
      else { throw Failure("two numbers, please") }
      try await worlds(
        binary: arguments[1], library: arguments.count == 5 ? arguments[2] : nil, seeds: first...last)
    case ("truths", 3): try truths(binary: arguments[1], library: nil, pages: arguments[2])
    case ("truths", 4): try truths(binary: arguments[1], library: arguments[2], pages: arguments[3])
    case ("pages", 3): try pages(library: arguments[1], folder: arguments[2])
    case ("warm", 3): try warm(binary: arguments[1], tree: arguments[2])
    case ("peer", 3): try peer(binary: arguments[1], tree: arguments[2])
    case ("manifests", 2), ("manifests", 3):
      try ManifestComparison(binary: arguments[1], folder: arguments.count > 2 ? arguments[2] : corpus).run()
    case ("table", 2), ("table", 3):
      try SpeedTable(binary: arguments[1], checkout: arguments.count > 2 ? arguments[2] : nil).run()
    case ("components", 2), ("components", 3):
      try ComponentComparison(binary: arguments[1], generator: arguments.count > 2 ? arguments[2] : nil).run()
    case ("documents", 3):
      guard let count = Int(arguments[2]), count > 1 else { throw Failure("a number, please") }
      try DocumentRate(binary: arguments[1], count: count).run()
    default:
      print(
        "usage: Benchmarks generate MODULES FILES FOLDER | layers MODULES ROOTS FOLDER | plant SEED FOLDER | stress BINARY FIRST LAST | compile FIRST LAST | world SEED FOLDER | "
          + "worlds BINARY [LIBRARY] FIRST LAST | truths BINARY [LIBRARY] FOLDER | "
          + "pages LIBRARY FOLDER | warm BINARY TREE | peer BINARY TREE | manifests BINARY [FOLDER] | components BINARY [GENERATOR] | "
          + "documents BINARY COUNT | table BINARY [CHECKOUT]")
      exit(64)
    }
  }

  /// Every planted fault must be found, and nothing else.
  private static func stress(_ run: StressRun, seeds: ClosedRange<UInt64>) throws {
    var planted: [String: Int] = [:]
    var wrong: [UInt64] = []
    for seed in seeds {
      let project = StressCase(seed: seed)
      for finding in project.expected { planted[finding.rule, default: 0] += 1 }
      let verdict = try run.judge(project)
      guard !verdict.isRight else { continue }
      wrong.append(seed)
      print("seed \(seed):\n\(verdict.text)")
    }
    for (rule, count) in planted.sorted(by: { $0.key < $1.key }) { print("\(count)\t\(rule)") }
    print("\(seeds.count - wrong.count) of \(seeds.count) seeds right, \(planted.values.reduce(0, +)) findings planted")
    if !wrong.isEmpty { exit(1) }
  }

  /// The compiler must take what is planted.
  private static func compile(seeds: ClosedRange<UInt64>) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "depgraph-compile-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let check = try TypeCheck(folder: folder.path)
    var refused = 0
    for seed in seeds {
      guard let errors = try check.errors(in: seed), !errors.isEmpty else { continue }
      refused += 1
      print("seed \(seed): \(errors)")
    }
    print("\(refused) of \(seeds.count) seeds refused")
    if refused > 0 { exit(1) }
  }

  /// The manifests that the tests are about.
  private static var corpus: String {
    URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Projects/SwiftPM/Manifests").standardizedFileURL
      .path
  }

  private static let runs = 5
  /// Whether the tree has violations does not matter here.
  private static let ends: Set<Int32> = [0, 1]

  private static func check(_ binary: String, _ tree: String, _ index: String) -> Program {
    Program(path: binary, arguments: ["check", tree, "--db", index, "--format", "json", "--quiet"])
  }

  /// Pair by pair, so that a machine whose speed drifts is as fair to one as to the other.
  private static func warm(binary: String, tree: String) throws {
    let folder = NSTemporaryDirectory() + "depgraph-benchmark-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var cold: [Cost] = []
    var warm: [Cost] = []
    for run in 0..<runs {
      let program = check(binary, tree, "\(folder)/index-\(run).sqlite")
      cold.append(try program.run(expecting: ends))
      // The first run after a change reads young files once more; the one after it is the one that users wait for.
      _ = try program.run(expecting: ends)
      warm.append(try program.run(expecting: ends))
    }
    report("unknown tree", cold)
    report("known tree", warm)
    let ratios = zip(warm, cold).map { $0.processor / $1.processor }
    print("known / unknown, processor time: \(format(median(ratios))) (\(ratios.map(format).joined(separator: " ")))")
  }

  private static func peer(binary: String, tree: String) throws {
    let search = Program(
      path: "/usr/bin/env",
      arguments: ["grep", "-rcE", "--include=*.swift", "Dependency|liveValue|import ", tree])
    let program = Program(
      path: binary, arguments: ["check", tree, "--in-memory", "--format", "json", "--quiet", "--jobs", "1"])
    var ours: [Cost] = []
    var theirs: [Cost] = []
    for _ in 0..<runs {
      ours.append(try program.run(expecting: ends))
      theirs.append(try search.run(expecting: ends))
    }
    report("depgraph, nothing known", ours)
    report("grep -rcE", theirs)
    print("depgraph / grep, processor time: \(format(median(zip(ours, theirs).map { $0.processor / $1.processor })))")
  }

  private static func report(_ name: String, _ costs: [Cost]) {
    let processor = format(median(costs.map(\.processor)))
    let wall = format(median(costs.map(\.wall)))
    print("\(name): processor \(processor) s, wall \(wall) s (median of \(costs.count))")
  }

  private static func format(_ value: Double) -> String { String(format: "%.3f", value) }
}
