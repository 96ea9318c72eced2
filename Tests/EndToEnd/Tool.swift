import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The built binary, run as a process of its own.
enum Tool {
  /// Where a stream of the process leads.
  enum Stream: Equatable {
    case collected
    case file(String)
    case closed
  }

  /// What a run left behind.
  struct Outcome {
    /// `nil` where a signal ended the process, which a crash does.
    var exitCode: Int32?
    var output: String
    var errors: String
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// A guard against hanging, far above what a run takes on a busy machine; no measure of speed.
  static let patience = 90.0

  /// - Throws: `Failure` where the process cannot be started or does not end in time.
  static func run(
    _ arguments: [String], in folder: String, input: String = "/dev/null", output: Stream = .collected,
    errors: Stream = .collected, environment: [String: String] = [:]
  ) throws -> Outcome {
    let started = try start(
      arguments, in: folder, input: input, output: output, errors: errors, environment: environment)
    return try started.finish()
  }

  /// Runs another program than the tool, found on the `PATH` of the tests.
  static func run(
    program: String, _ arguments: [String], in folder: String, environment: [String: String] = [:],
    patience: Double = patience
  ) throws -> Outcome {
    var environment = environment
    environment["PATH"] = environment["PATH"] ?? ProcessInfo.processInfo.environment["PATH"]
    return try start(words: ["/usr/bin/env", program] + arguments, in: folder, environment: environment)
      .finish(patience: patience)
  }

  /// Starts a run without waiting for it. Its streams lead to files: a pipe that nobody reads would hold it up, and
  /// one that two threads open is inherited by the wrong process.
  static func start(
    _ arguments: [String], in folder: String, input: String = "/dev/null", output: Stream = .collected,
    errors: Stream = .collected, environment: [String: String] = [:]
  ) throws -> RunningTool {
    try start(
      words: [try path()] + arguments, in: folder, input: input, output: output, errors: errors,
      environment: environment)
  }

  private static func start(
    words command: [String], in folder: String, input: String = "/dev/null", output: Stream = .collected,
    errors: Stream = .collected, environment: [String: String]
  ) throws -> RunningTool {
    let streams = NSTemporaryDirectory() + "/depgraph-streams-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: streams, withIntermediateDirectories: true)
    // The shell only closes what is to be closed and changes the folder; the process that is waited for is the tool.
    let closing = [(1, output), (2, errors)].filter { $0.1 == .closed }.map { " \($0.0)>&-" }.joined()
    let script = "cd \"$1\" && shift && exec \"$@\"\(closing)"
    let words = ["/bin/sh", "-c", script, "sh", folder] + command
    var process = RunningTool(number: 0, streams: streams)
    let files = [1: process.path(of: output, 1), 2: process.path(of: errors, 2)]
    process.number = try spawn(words, input: input, files: files, environment: variables(environment))
    return process
  }

  private static func variables(_ additions: [String: String]) -> [String] {
    var variables = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": NSTemporaryDirectory()]
    // Where the toolchain's libraries lie, on systems that find them this way.
    for name in ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "TMPDIR"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    return variables.merging(additions) { $1 }.map { "\($0.key)=\($0.value)" }
  }

  private static func spawn(
    _ words: [String], input: String, files: [Int: String], environment: [String]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    for (number, file) in files {
      posix_spawn_file_actions_addopen(&actions, Int32(number), file, O_WRONLY | O_CREAT, 0o600)
    }
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, words[0], &actions, nil, &arguments, &variables)
    guard result == 0 else {
      throw Failure(description: "the tool did not start: \(String(cString: strerror(result)))")
    }
    return process
  }

  /// The binary lies beside the test bundle; `swift test` built it because this target depends on it.
  static func path() throws -> String {
    let started = URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
    let folders =
      bundles.map { $0.deletingLastPathComponent() } + [started.deletingLastPathComponent()]
      + [package.appendingPathComponent(".build/debug")]
    let found = folders.map { $0.appendingPathComponent("depgraph").path }.first {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && !isFolder.boolValue
    }
    guard let found else { throw Failure(description: "no depgraph beside the tests: build the package first") }
    return found
  }
}

/// A process that was started and has to be waited for.
struct RunningTool {
  var number: pid_t
  let streams: String

  func path(of stream: Tool.Stream, _ number: Int) -> String {
    switch stream {
    case .collected: "\(streams)/\(number)"
    case .file(let path): path
    case .closed: "/dev/null"
    }
  }

  /// As `kill -9` does: the process has no time to tidy up.
  func end() { kill(number, SIGKILL) }

  func finish(patience: Double = Tool.patience) throws -> Tool.Outcome {
    defer { try? FileManager.default.removeItem(atPath: streams) }
    var status: Int32 = 0
    let deadline = Date().addingTimeInterval(patience)
    while waitpid(number, &status, WNOHANG) == 0 {
      guard Date() < deadline else {
        end()
        waitpid(number, &status, 0)
        throw Tool.Failure(description: "not finished after \(patience) s; so far: \(collected(2))")
      }
      usleep(2000)
    }
    let isExit = status & 0x7f == 0
    return Tool.Outcome(
      exitCode: isExit ? status >> 8 & 0xff : nil, output: collected(1), errors: collected(2))
  }

  private func collected(_ number: Int) -> String {
    String(decoding: FileManager.default.contents(atPath: "\(streams)/\(number)") ?? Data(), as: UTF8.self)
  }
}
