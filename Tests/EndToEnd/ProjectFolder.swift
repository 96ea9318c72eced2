import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A project in a temporary folder; goes away with the test.
final class ProjectFolder: Sendable {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    // The tool shows real paths, and Foundation leaves out the /private of macOS's.
    let temporary = try #require(realpath(FileManager.default.temporaryDirectory.path, nil))
    defer { free(temporary) }
    path = String(cString: temporary) + "/depgraph-e2e-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (file, text) in files.sorted(by: { $0.key < $1.key }) { try write(file, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func absolute(_ file: String) -> String { path + "/" + file }

  func write(_ file: String, _ text: String) throws { try write(file, bytes: Data(text.utf8)) }

  func write(_ file: String, bytes: Data) throws {
    try makeFolder(String(file.split(separator: "/").dropLast().joined(separator: "/")))
    try bytes.write(to: URL(fileURLWithPath: absolute(file)))
  }

  func makeFolder(_ folder: String) throws {
    try FileManager.default.createDirectory(atPath: absolute(folder), withIntermediateDirectories: true)
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: absolute(file)) }

  func move(_ file: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: absolute(file), toPath: absolute(other))
  }

  func link(_ file: String, to target: String) throws {
    try makeFolder(String(file.split(separator: "/").dropLast().joined(separator: "/")))
    try FileManager.default.createSymbolicLink(atPath: absolute(file), withDestinationPath: target)
  }

  func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: absolute(file)) }

  func bytes(_ file: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: absolute(file))) }

  func text(_ file: String) throws -> String { String(decoding: try bytes(file), as: UTF8.self) }

  func replace(_ part: String, with other: String, in file: String) throws {
    let old = try text(file)
    try #require(old.contains(part), "\(file) has no \(part)")
    try write(file, old.replacingOccurrences(of: part, with: other))
  }

  /// Runs the tool with this folder as its working folder.
  func run(
    _ arguments: String..., output: Tool.Stream = .collected, errors: Tool.Stream = .collected,
    environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try Tool.run(arguments, in: path, output: output, errors: errors, environment: environment)
  }

  /// Runs the tool and checks how it ended.
  @discardableResult func run(
    _ arguments: String..., exits code: Int32, at place: Testing.SourceLocation = #_sourceLocation
  ) throws -> Tool.Outcome {
    let outcome = try Tool.run(arguments, in: path)
    #expect(outcome.exitCode == code, "\(arguments): \(outcome.errors)\(outcome.output)", sourceLocation: place)
    return outcome
  }

  /// The JSON report of `check`; checks that it is one.
  func report(_ arguments: String..., at place: Testing.SourceLocation = #_sourceLocation) throws -> JSON {
    let outcome = try Tool.run(["check", "--format", "json"] + arguments, in: path)
    let code = try #require(outcome.exitCode, "the tool crashed: \(outcome.errors)", sourceLocation: place)
    #expect([0, 1, 2, 3].contains(code), "\(outcome.errors)", sourceLocation: place)
    let report = try JSON(outcome.output)
    #expect(try ReportSchema.faults(of: report) == [], sourceLocation: place)
    return report
  }

  /// The rows of a statement on the public views, as JSON objects.
  func query(_ statement: String, at place: Testing.SourceLocation = #_sourceLocation) throws -> JSON {
    let answer = try answer("sql", statement, at: place)
    let columns = answer["columns"].list.compactMap(\.string)
    return .list(
      answer["rows"].list.map { row in
        .object(Dictionary(zip(columns, row.list), uniquingKeysWith: { first, _ in first }))
      })
  }

  /// The answer to a question; checks that it is one.
  func answer(_ arguments: String..., at place: Testing.SourceLocation = #_sourceLocation) throws -> JSON {
    let outcome = try Tool.run(["query"] + arguments + ["--format", "json"], in: path)
    #expect(outcome.exitCode == 0, "\(arguments): \(outcome.errors)", sourceLocation: place)
    let document = try JSON(outcome.output)
    #expect(try ReportSchema.answers().faults(of: document) == [], sourceLocation: place)
    #expect(document["query"].string == arguments.first, sourceLocation: place)
    return document["answer"]
  }
}
