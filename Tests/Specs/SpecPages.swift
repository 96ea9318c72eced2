import Foundation
import Testing

/// A page of this folder.
struct SpecPage: Sendable, CustomTestStringConvertible {
  /// Relative to this folder, without `.md`: `Rules/missing-live-value`.
  var name: String
  var path: String
  var source: String

  var testDescription: String { name }

  /// Every page but the README, sorted.
  /// - Throws: where the folder cannot be read.
  static func all() throws -> [SpecPage] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted().map { path in
      let file = folder.appendingPathComponent(path)
      return SpecPage(
        name: String(path.dropLast(3)), path: file.path, source: try String(contentsOf: file, encoding: .utf8))
    }
  }

  func cases() throws -> [SpecCase] { try SpecPageReader.cases(of: source) }
}

/// A case by page and heading. A page that cannot be read is one entry that fails.
struct SpecEntry: Sendable, CustomTestStringConvertible {
  var name: String
  var content: Result<SpecCase, any Error>

  var testDescription: String { name }

  static func all() throws -> [SpecEntry] {
    // `SPEC_PAGES=scopes,Rules/`: those whose path contains one of the words, for the work on one of them.
    let words = ProcessInfo.processInfo.environment["SPEC_PAGES"]?.split(separator: ",")
    let pages = try SpecPage.all().filter { page in words?.contains { page.name.contains($0) } ?? true }
    return pages.flatMap { page in
      do {
        return try page.cases().map { SpecEntry(name: "\(page.name) › \($0.name)", content: .success($0)) }
      } catch {
        return [SpecEntry(name: page.name, content: .failure(error))]
      }
    }
  }
}
