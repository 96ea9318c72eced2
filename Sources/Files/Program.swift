import DepGraphModel
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that is run to its end, with a limit on its time. Its streams lead to files: a pipe that is not read would
/// hold it up.
package struct Program: Sendable {
  /// A name that is looked up in the `PATH` of `environment`, or an absolute path.
  package var name: String
  package var arguments: [String]
  /// All that the program finds in its environment.
  package var environment: [String: String]
  /// Absolute.
  package var folder: String
  /// What it reads from its standard input.
  package var input: [UInt8]

  package init(
    name: String, arguments: [String], environment: [String: String], folder: String, input: [UInt8] = []
  ) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
    self.input = input
  }

  /// What a program left behind.
  package struct Output: Sendable {
    package var exitCode: Int32
    package var output: [UInt8]
    package var errors: [UInt8]
  }

  /// A program that did not come to an end of its own. The message is fit for people.
  package struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    package var description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// Blocks until the program has ended.
  /// - Parameter seconds: after which it is ended.
  /// - Throws: `Failure` where it is not there, does not start, takes too long or is ended by a signal.
  package func run(seconds: Int) throws(Failure) -> Output {
    guard let path = location else { throw Failure(description: "program '\(name)' was not found in PATH") }
    do throws(Failure) { return try run(at: path, seconds: seconds) } catch {
      // What it would have said is not known.
      MachineFaults.current?.note()
      throw error
    }
  }

  private func run(at path: String, seconds: Int) throws(Failure) -> Output {
    let streams = FileManager.default.temporaryDirectory.appendingPathComponent("depgraph-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: streams) }
    do {
      try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
      return try run(path, streams: streams, seconds: seconds)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(description: "'\(name)' could not be run: \(error.localizedDescription)")
    }
  }

  /// Absolute; `nil` where no folder of the `PATH` holds an executable file of the name.
  private var location: String? {
    if name.hasPrefix("/") { return name }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func run(_ path: String, streams: URL, seconds: Int) throws -> Output {
    let files = try ["output", "errors"].map { name -> URL in
      let file = streams.appendingPathComponent(name)
      try Data().write(to: file)
      return file
    }
    let given = streams.appendingPathComponent("input")
    try Data(input).write(to: given)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = try FileHandle(forReadingFrom: given)
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if ended.wait(timeout: .now() + .seconds(seconds)) == .timedOut {
      end(process, ended)
      throw Failure(description: "'\(name)' was terminated after \(seconds) s")
    }
    guard process.terminationReason == .exit else {
      throw Failure(description: "'\(name)' was terminated by signal \(process.terminationStatus)")
    }
    return Output(
      exitCode: process.terminationStatus, output: Array(try Data(contentsOf: files[0])),
      errors: Array(try Data(contentsOf: files[1])))
  }

  /// Asks first: a program that started others ends them too, which only it can. What does not hear is ended with
  /// its whole group; what is left is not waited for.
  private func end(_ process: Process, _ ended: DispatchSemaphore) {
    let number = process.processIdentifier
    let leadsGroup = getpgid(number) == number
    process.interrupt()
    if ended.wait(timeout: .now() + .seconds(3)) == .success { return }
    kill(leadsGroup ? -number : number, SIGKILL)
    _ = ended.wait(timeout: .now() + .seconds(3))
  }
}
