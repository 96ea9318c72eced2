import DepGraphFiles
package import DepGraphModel
import Foundation

/// A JSON report that an earlier run wrote.
package enum SavedReport {
  /// The only version of the report's schema that there is.
  static let schemaVersion = 1

  /// - Parameters:
  ///   - file: absolute, or relative to `folder`; `-` is standard input.
  /// - Throws: `WorkspaceError` where it cannot be read, is no report of depgraph, or one of a newer depgraph.
  package static func read(_ file: String, in folder: String) throws(WorkspaceError) -> Report {
    guard !file.isEmpty else { throw WorkspaceError(kind: .usage, message: "the name of the report is empty") }
    let isStandardInput = file == "-"
    let name = isStandardInput ? "standard input" : file
    do {
      return try decode(
        try DiskFile.readStream(isStandardInput ? file : WorkspaceLocation.absolute(file, in: folder)))
    } catch let error as FileError {
      throw WorkspaceError(unreadable: name, error)
    } catch let error as Fault {
      throw WorkspaceError(kind: .configuration, message: "\(name): \(error.message)", help: error.help)
    } catch {
      throw WorkspaceError(kind: .configuration, message: "\(name): \(error)")
    }
  }

  struct Fault: Error {
    var message: String
    var help: String? = "write it again with `depgraph check --format json=FILE`"
  }

  private struct Version: Decodable {
    var schemaVersion: Int
  }

  private static func decode(_ bytes: [UInt8]) throws -> Report {
    let data = Data(bytes)
    guard !bytes.isEmpty else { throw Fault(message: "is empty") }
    let version: Int
    do {
      version = try JSONDecoder().decode(Version.self, from: data).schemaVersion
    } catch DecodingError.dataCorrupted {
      throw Fault(message: "is not valid JSON; `depgraph check --format json=FILE` writes a readable one", help: nil)
    } catch {
      throw Fault(
        message:
          "is not a JSON report of depgraph: it has no schemaVersion; `depgraph check --format json=FILE` writes one",
        help: nil)
    }
    guard version == schemaVersion else {
      throw Fault(
        message: "has schemaVersion \(version), which this version does not support; it reads \(schemaVersion)")
    }
    let report: Report
    do { report = try JSONDecoder().decode(Report.self, from: data) } catch let error as DecodingError {
      throw Fault(message: "is not a JSON report of depgraph: \(text(of: error))")
    }
    if let place = places(report).first(where: { !isSound($0) }) {
      throw Fault(message: "contains an invalid location: \(place.file):\(place.line):\(place.column)")
    }
    return report
  }

  private static func places(_ report: Report) -> [SourceLocation] {
    let ofViolations = report.violations.flatMap { violation in
      [violation.location, violation.suppression?.location] + violation.trace.map(\.location)
        + violation.related.map(\.location)
    }
    let ofFailure = (report.failure?.each ?? []).map(\.location)
    return (ofViolations + report.problems.map(\.location) + ofFailure).compactMap { $0 }
  }

  /// The file may have been edited: numbers that no source has, and paths that lead out of the tree, are refused.
  private static func isSound(_ place: SourceLocation) -> Bool {
    let range = 1...Int(Int32.max)
    return range.contains(place.line) && range.contains(place.column) && !place.file.hasPrefix("/")
      && !place.file.split(separator: "/").contains("..")
  }

  private static func text(of error: DecodingError) -> String {
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    @unknown default: return "\(error)"
    }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return (path.isEmpty ? "" : "\(path): ") + context.debugDescription
  }
}
