import Foundation

/// What runs cost beside each other and beside other programs, on trees that are written here and on one that is named:
/// `make bench`. Pairs are run one after the other, so that a machine whose speed drifts is as fair to one as to the other.
struct SpeedTable {
  var binary: String
  /// A code base with a Git repository; `nil` = only what is written here.
  var checkout: String?

  private static let pairs = 5
  private static let ends: Set<Int32> = [0, 1, 2]

  func run() throws {
    let folder = NSTemporaryDirectory() + "/depgraph-bench-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    print("| case | measured |")
    print("| --- | --- |")
    try start(folder)
    try scale(folder)
    try missing(folder)
    let tree = folder + "/tree"
    try GeneratedTree(modules: 2_400, filesEach: 10).write(to: tree)
    try commit(tree)
    try known("24,000 files", tree, edited: "Sources/Feature12/File3.swift", manifest: "Package.swift")
    try cold("24,000 files", tree)
    if let checkout { try cold("the code base", checkout) }
    try largest(folder)
  }

  // MARK: Rows

  private func row(_ name: String, _ value: String) { print("| \(name) | \(value) |") }

  private func ratio(_ name: String, _ ours: Program, over theirs: Program) throws {
    var found: [Double] = []
    for _ in 0..<Self.pairs {
      let own = try ours.run(expecting: Self.ends).processor
      found.append(own / max(try theirs.run(expecting: Self.ends).processor, .leastNonzeroMagnitude))
    }
    let all = found.sorted().map(Self.text).joined(separator: " ")
    row(name, "\(Self.text(median(found))) × (\(all))")
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }

  private func check(_ tree: String, _ more: [String] = []) -> Program {
    Program(path: binary, arguments: ["check", tree, "--quiet"] + more)
  }

  private func check(graph folder: String, _ more: [String] = ["--in-memory"]) -> Program {
    Program(path: binary, arguments: ["check", ".", "--modules", "graph.json", "--quiet"] + more, folder: folder)
  }

  // MARK: Cases

  private func start(_ folder: String) throws {
    let source = folder + "/empty.swift"
    try "".write(toFile: source, atomically: false, encoding: .utf8)
    let empty = folder + "/empty"
    do {
      _ = try Program(path: "/usr/bin/env", arguments: ["swiftc", "-O", source, "-o", empty]).run()
    } catch { return row("`--version` / an empty Swift program", "left out: swiftc is not there") }
    let batch = { (command: String) in
      Program(path: "/bin/sh", arguments: ["-c", "for i in 1 2 3 4 5 6 7 8 9 10; do \(command); done"])
    }
    try ratio("`--version` / an empty Swift program", batch("'\(binary)' --version"), over: batch("'\(empty)'"))
  }

  /// Twice the modules, ten times the roots.
  private func scale(_ folder: String) throws {
    func graph(_ modules: Int, roots: Int) throws -> String {
      let path = "\(folder)/\(modules)-\(roots)"
      try LayeredGraph(modules: modules, linksEach: 10, roots: roots).write(to: path)
      return path
    }
    let (few, small) = (try graph(2_000, roots: 200), try graph(2_000, roots: 20))
    try ratio("2,000 modules: 200 roots / 20 roots", check(graph: few), over: check(graph: small))
    let large = try graph(4_000, roots: 20)
    try ratio("20 roots: 4,000 modules / 2,000 modules", check(graph: large), over: check(graph: small))
  }

  /// Twice the features and twice the applications.
  private func missing(_ folder: String) throws {
    func tree(_ features: Int) throws -> Program {
      let path = "\(folder)/dense-\(features)"
      try DenseTree(features: features).write(to: path)
      return check(path, ["--in-memory"])
    }
    try ratio("half of the live values missing: 1,200 features / 600 features", tree(1_200), over: tree(600))
  }

  /// The last case, since it needs the most memory of all.
  private func largest(_ folder: String) throws {
    let path = folder + "/10000"
    try LayeredGraph(modules: 10_000, linksEach: 12, roots: 200).write(to: path)
    let cold = try check(graph: path, []).run(expecting: Self.ends)
    let peak = Program.largestPeak() / 1_024
    let warm = try check(graph: path, []).run(expecting: Self.ends)
    let index = try FileManager.default.attributesOfItem(atPath: path + "/.depgraph/index.sqlite")[.size] as? Int ?? 0
    row(
      "10,000 modules, 100,000 links, 200 roots",
      "cold \(Self.text(cold.processor)) s, warm \(Self.text(warm.processor)) s of processor time, \(peak) MB, "
        + "index \(index / 1_000_000) MB")
  }

  private func known(_ name: String, _ tree: String, edited: String, manifest: String) throws {
    let run = check(tree)
    // The first run after a change reads young files once more.
    for _ in 0..<3 { _ = try run.run(expecting: Self.ends) }
    let status = Program(path: "/usr/bin/env", arguments: ["git", "-C", tree, "status", "--porcelain"])
    try ratio("\(name): nothing changed / `git status`", run, over: status)
    for (what, file, edit) in [
      ("source changed, which says nothing new", edited, { "// \($0)\n" }),
      ("source changed, with a type more", edited, { "struct Added\($0) {}\n" }),
      ("manifest changed", manifest, { "// \($0)\n" }),
    ] as [(String, String, (Int) -> String)] {
      let path = tree + "/" + file
      let text = try String(contentsOfFile: path, encoding: .utf8)
      var found: [Double] = []
      for pair in 0..<Self.pairs {
        try (text + edit(pair)).write(toFile: path, atomically: false, encoding: .utf8)
        let changed = try run.run(expecting: Self.ends).processor
        _ = try run.run(expecting: Self.ends)
        found.append(changed / (try run.run(expecting: Self.ends).processor))
      }
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      let all = found.sorted().map(Self.text).joined(separator: " ")
      row("\(name): one \(what) / nothing changed", "\(Self.text(median(found))) × (\(all))")
    }
  }

  private func cold(_ name: String, _ tree: String) throws {
    let words = "Dependency|liveValue|import "
    let search =
      Self.isThere("rg")
      ? ["rg", "-j2", "-c", words, "-g", "*.swift", tree] : ["grep", "-rcE", "--include=*.swift", words, tree]
    try ratio(
      "\(name): nothing known / `\(search[0])`", check(tree, ["--in-memory"]),
      over: Program(path: "/usr/bin/env", arguments: search))
  }

  private static func isThere(_ program: String) -> Bool {
    (try? Program(path: "/usr/bin/env", arguments: [program, "--version"]).run()) != nil
  }

  private func commit(_ tree: String) throws {
    for arguments in [["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "all"]] {
      let identity = ["-c", "user.name=bench", "-c", "user.email=bench@example.com", "-c", "gc.auto=0"]
      _ = try Program(path: "/usr/bin/env", arguments: ["git", "-C", tree] + identity + arguments).run()
    }
  }
}
