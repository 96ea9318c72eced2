import Foundation

/// The binary under attack.
struct Tool: Sendable {
  let path: String
  let corpus: Corpus
  /// `nil` where the machine has no `strace`.
  let tracer: String?

  struct Outcome: Equatable {
    /// `nil` where a signal ended it, or it did not end in time.
    var exitCode: Int32?
    var output: Data
  }

  /// Far above what a run on such small trees takes, and above the minute of processor time after which depgraph gives
  /// up on a file by itself: a debug build on a busy machine takes that long for what a release reads in two seconds.
  static let patience = 240.0

  /// A run that goes on beside others.
  final class Running {
    let process = Process()
    fileprivate let output: URL

    fileprivate init(_ output: URL) { self.output = output }

    func kill() {
      if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    func finish(within seconds: Double = Tool.patience) -> Outcome {
      let end = Date(timeIntervalSinceNow: seconds)
      while process.isRunning, Date() < end { usleep(2_000) }
      let isLate = process.isRunning
      kill()
      process.waitUntilExit()
      let bytes = (try? Data(contentsOf: output)) ?? Data()
      try? FileManager.default.removeItem(at: output)
      let isWhole = !isLate && process.terminationReason == .exit
      return Outcome(exitCode: isWhole ? process.terminationStatus : nil, output: bytes)
    }
  }

  /// - Parameters:
  ///   - limit: for `ulimit`, such as `-n 12`.
  ///   - launcher: a command that runs the binary.
  func start(
    _ arguments: [String], in folder: String, limit: String? = nil, under launcher: [String] = []
  ) throws -> Running {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("robustness-\(UUID().uuidString)")
    try Data().write(to: output)
    let running = Running(output)
    let script = (limit.map { "ulimit \($0) && " } ?? "") + "exec \"$@\""
    running.process.executableURL = URL(fileURLWithPath: "/bin/sh")
    running.process.arguments = ["-c", script, "sh"] + launcher + [path] + arguments
    running.process.currentDirectoryURL = URL(fileURLWithPath: folder)
    running.process.environment = ProcessInfo.processInfo.environment.merging(
      ["DEPGRAPH_INDEX_KEY": "robustness", "LC_ALL": "C"]) { $1 }
    running.process.standardInput = FileHandle.nullDevice
    running.process.standardOutput = try FileHandle(forWritingTo: output)
    running.process.standardError = FileHandle.nullDevice
    try running.process.run()
    return running
  }

  func run(_ arguments: [String], in folder: String, limit: String? = nil) throws -> Outcome {
    try start(arguments, in: folder, limit: limit).finish()
  }
}
