import Foundation

/// One call of the system that fails, at a random moment: no space, no descriptor, no permission, a broken disk, a file
/// that ends early. Either the run says what it says without the fault, or it ends with 2, or its report names what it
/// did not read; the next run is right.
///
/// `strace` makes the calls fail, so the binary is the one that users run. Without it nothing is tried.
enum Faults: Attack {
  static let name = "faults"
  /// The calls that a run makes, and what each may answer.
  private static let faults = [
    "openat:error=EMFILE", "openat:error=EACCES", "openat:error=EIO", "openat:error=ENOENT", "openat:error=ENOSPC",
    "read:error=EIO", "read:retval=0", "read:error=EINTR", "pread64:error=EIO", "pread64:retval=0",
    "write:error=ENOSPC", "write:error=EIO", "write:error=EINTR", "pwrite64:error=ENOSPC", "pwrite64:error=EIO",
    "fsync:error=EIO", "fdatasync:error=EIO", "ftruncate:error=ENOSPC", "mkdir:error=EACCES", "mkdir:error=ENOSPC",
    "rename:error=EIO", "unlink:error=EACCES", "getdents64:error=EIO", "newfstatat:error=EACCES", "fstat:error=EIO",
    "lstat:error=EIO", "stat:error=EACCES", "readlink:error=EIO", "fcntl:error=EAGAIN", "clone3:error=EAGAIN",
  ]

  static func round(seed: UInt64, tool: Tool, tally: inout Tally) throws {
    guard let tracer = tool.tracer else { return }
    var dice = Dice(seed: seed)
    let tree = try Tree(seed: seed)
    let right = try tool.run(tree.check(isCold: true), in: tree.folder)
    for number in 0..<6 {
      if dice.number(below: 2) == 0 { try? FileManager.default.removeItem(atPath: tree.folder + "/.depgraph") }
      let fault = dice.pick(faults) ?? ""
      let call = fault.prefix { $0 != ":" }
      let moment = 1 + dice.number(below: 1 << dice.number(below: 11))
      let calls = Calls()
      let run = try tool.start(
        tree.check(isCold: false), in: tree.folder,
        under: [tracer, "-ff", "-y", "-qqq", "-o", calls.path, "-e", "trace=\(call)"]
          + ["-e", "inject=\(fault):when=\(moment)"]
      ).finish()
      let what = "seed \(seed), fault \(number): \(fault):when=\(moment)"
      guard !calls.areOfTheSystem() else {
        try compare(tree, tool, &tally, what)
        continue
      }
      tally.count("injected faults")
      if run.exitCode == nil { tally.find("\(name): \(what): a crash, or no end") }
      if [0, 1].contains(run.exitCode), run != right, !names(run.output, beside: right.output) {
        let kept = tree.keep("robustness-found-fault-\(seed)-\(number)")
        try? run.output.write(to: URL(fileURLWithPath: kept + "/with-fault.json"))
        try? right.output.write(to: URL(fileURLWithPath: kept + "/without-fault.json"))
        tally.find("\(name): \(what): another answer, and nothing that was not read; kept in \(kept)")
      }
      try compare(tree, tool, &tally, what)
    }
  }

  /// What `strace` wrote down, a file for each thread.
  private struct Calls {
    private let folder = FileManager.default.temporaryDirectory
    private let name = "robustness-calls-\(UUID().uuidString)"

    var path: String { folder.path + "/" + name }

    /// Whether a call failed that the loader, the run-time or Dispatch made for itself, which expect no failure: without
    /// the first, a program has lost its arguments before it begins; without the last, it is ended.
    func areOfTheSystem() -> Bool {
      var isFound = false
      for file in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] where file.hasPrefix(name) {
        let text = (try? Data(contentsOf: folder.appendingPathComponent(file))) ?? Data()
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(file))
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") where line.hasSuffix("(INJECTED)") {
          isFound = isFound || ["/proc/", "/sys/", ".so"].contains { line.contains($0) }
        }
      }
      return isFound
    }
  }

  /// Whether a report names a file or folder that could not be read, and that another report read.
  private static func names(_ report: Data, beside other: Data) -> Bool {
    !unread(in: report).subtracting(unread(in: other)).isEmpty
  }

  private static func unread(in report: Data) -> Set<String> {
    let object = try? JSONSerialization.jsonObject(with: report) as? [String: Any]
    let problems = object?["problems"] as? [[String: Any]] ?? []
    let unread = problems.filter { $0["kind"] as? String == "unreadable-file" }
    return Set(unread.compactMap { ($0["location"] as? [String: Any])?["file"] as? String })
  }
}
