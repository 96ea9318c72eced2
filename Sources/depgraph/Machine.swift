import ArgumentParser
import DepGraphConfiguration
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters
import Foundation

/// What the command line takes from the process around it, and the ways out.
enum Machine {
  static var currentFolder: String { FileManager.default.currentDirectoryPath }
  static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }
  static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// Nanoseconds since 1970.
  static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }

  /// The machine's date, where the machine is.
  static var today: CalendarDay? {
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// Puts something in the place of standard streams that are closed, which cannot be written to: the next file that is
  /// opened, such as the index, would have the number of one of them, and get the report.
  static func occupyClosedStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
  }

  /// Whether there are enough for the run-time of concurrency, which ends the process without a word if it cannot open
  /// its own, and one to read with.
  static func canOpenFiles() -> Bool {
    let opened = (0..<4).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    for number in opened where number >= 0 { close(number) }
    return opened.allSatisfy { $0 >= 0 }
  }

  /// Ends the process where one file takes a minute of processor time: what reads it cannot be stopped. The index is left
  /// as a killed run leaves it, as it was.
  static let readingWatch = ReadingWatch(seconds: 60) { file in
    let failure = Report.Failure(
      message: "\(file) takes more than a minute of processor time to read", help: "leave it out with `exclude`")
    printToStandardError("depgraph: \(FailureText.line(failure))")
    _exit(Verdict.failure.rawValue)
  }

  /// Leaves it to the end of the process to free a value: to take millions of facts apart takes a run longer than to end.
  static func keepToTheEnd(_ value: some Any) { _ = Unmanaged.passRetained(Kept(value)) }

  private final class Kept {
    private let value: Any

    init(_ value: some Any) { self.value = value }
  }

  static func printToStandardError(_ text: String) { writeToStandardError(text + "\n") }

  /// What standard error cannot take is lost: there is no place left to say so, and the verdict does not depend on it.
  static func writeToStandardError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// What a run has to say besides its report.
  static func report(_ messages: [String]) {
    for message in messages { printToStandardError("depgraph: \(message)") }
  }

  /// - Throws: `ExitCode` where standard output cannot take it: a full disk must not look like a clean run.
  static func printToStandardOutput(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        // In the system's words: Foundation has a number for it.
        printToStandardError("depgraph: error: standard output: \(String(cString: strerror(errno)))")
        throw ExitCode(Verdict.failure.rawValue)
      }
    }
  }

  /// - Throws: `ExitCode` where it cannot be read.
  static func standardInput() throws -> [UInt8] {
    do { return Array(try FileHandle.standardInput.readToEnd() ?? Data()) } catch {
      printToStandardError("depgraph: error: standard input: \(error.localizedDescription)")
      throw ExitCode(Verdict.failure.rawValue)
    }
  }

  /// Turns a run that cannot begin into a message and the exit code that contract.md gives it.
  static func orExit<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let error as WorkspaceError { throw exit(for: error) }
  }

  static func orExitAsync<Value>(_ work: () async throws -> Value) async throws -> Value {
    do { return try await work() } catch let error as WorkspaceError { throw exit(for: error) }
  }

  /// What ends a run that cannot begin; why and what to do is printed as reports say it, a wrong configuration error by
  /// error.
  static func exit(for error: WorkspaceError) -> any Error {
    switch error.kind {
    case .usage: return ValidationError(error.message)
    case .configuration, .machine:
      for line in FailureText.lines(error.failure) { printToStandardError("depgraph: \(line)") }
      return ExitCode(Verdict.failure.rawValue)
    }
  }

  /// What ends a run whose result does not stand; why is printed, whatever else is quiet.
  static func exit(for failure: Report.Failure) -> any Error {
    printToStandardError("depgraph: \(FailureText.line(failure))")
    return ExitCode(Verdict.failure.rawValue)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Columns of the terminal that standard output is, `nil` for anything else: names are never cut in a pipe.
  static var terminalWidth: Int? {
    guard isTerminal(STDOUT_FILENO) else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return environment["COLUMNS"].flatMap { Int($0) }
    }
    return Int(size.ws_col)
  }
}
