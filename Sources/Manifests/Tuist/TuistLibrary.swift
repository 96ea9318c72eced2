package import DepGraphModel
package import SwiftSyntax

/// The declarations that a manifest imports, as one text: Tuist's own, then the helpers of the repository and of its
/// plugins. A place in it tells the file that it is in, and what that file sees.
package struct TuistLibrary: Sendable {
  package struct File: Hashable, Sendable {
    package var path: String
    package var bytes: [UInt8]
    /// The module that it belongs to.
    package var module: String

    package init(path: String, bytes: [UInt8], module: String = TuistLibrary.helpers) {
      self.path = path
      self.bytes = bytes
      self.module = module
    }
  }

  enum Content: Sendable {
    case parsed(SourceFileSyntax)
    case refused(Unevaluable)
  }

  /// A file of the text: where it begins, and the module that it belongs to.
  struct Place: Sendable {
    var start: Int
    var module: String
  }

  /// The module of a repository's own helpers.
  package static let helpers = "ProjectDescriptionHelpers"

  /// Whether a file is one of those that manifests import, whatever it is called.
  package static func isHelper(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains(Substring(helpers))
  }

  private struct Part: Sendable {
    /// `nil` for Tuist's own.
    var path: String?
    var bytes: [UInt8]
    var start: Int
  }

  let content: Content
  /// Bytes of the whole text. What is evaluated with it begins there.
  let length: Int
  /// What may stand before a name: the modules that are imported.
  let modules: Set<String>
  /// In the order of the text.
  let places: [Place]
  private let parts: [Part]

  /// Call on a deep stack only.
  init(files: [File], modules: Set<String>) {
    var parts = [Part(path: nil, bytes: Array(TuistDescription.source.utf8), start: 0)]
    var places: [Place] = []
    var text = parts[0].bytes
    for file in files {
      text.append(UInt8(ascii: "\n"))
      places.append(Place(start: text.count, module: file.module))
      parts.append(Part(path: file.path, bytes: file.bytes, start: text.count))
      text += file.bytes
    }
    text.append(UInt8(ascii: "\n"))
    self.parts = parts
    self.places = places
    self.modules = modules.union(["ProjectDescription", Self.helpers])
    length = text.count
    do {
      for part in parts where String(validating: part.bytes, as: UTF8.self) == nil {
        throw Unevaluable(
          reason: "\(part.path ?? "") is not UTF-8", position: AbsolutePosition(utf8Offset: part.start), isFatal: true)
      }
      content = .parsed(try ManifestSyntax(text).file)
    } catch let failure as Unevaluable {
      content = .refused(failure)
    } catch {
      content = .refused(Unevaluable(reason: "\(error)", position: AbsolutePosition(utf8Offset: 0)))
    }
  }

  /// Names the modules whose source is not on disk among those that the file of a failure imports: what they declare
  /// is what the evaluator does not know.
  /// - Parameter imports: what the manifest imports.
  func remark(onAbsent imports: Set<String>, at position: AbsolutePosition) -> String {
    let isInManifest = position.utf8Offset >= length
    let absent = (isInManifest ? imports : self.imports(ofFileAt: position.utf8Offset))
      .subtracting(places.map(\.module)).subtracting(Self.system).sorted()
    guard !absent.isEmpty else { return "" }
    let verb = absent.count == 1 ? "is" : "are"
    return "; \(absent.joined(separator: ", ")), imported here, \(verb) not on disk"
  }

  private func imports(ofFileAt offset: Int) -> Set<String> {
    guard case .parsed(let file) = content, let start = places.last(where: { $0.start <= offset })?.start else {
      return []
    }
    let end = places.first { $0.start > start }?.start ?? length
    return Set(
      file.statements.compactMap { statement in
        let place = statement.positionAfterSkippingLeadingTrivia.utf8Offset
        return place >= start && place < end ? statement.importedModule : nil
      })
  }

  /// Modules of Tuist's tools and of the system that manifests import.
  private static let system: Set<String> = [
    "ProjectDescription", "ProjectAutomation", "PackageDescription", "Swift", "Foundation", "FoundationEssentials",
    "Darwin", "Glibc", "Musl", "Dispatch", "OSLog", "os", "RegexBuilder", "CryptoKit", "AppKit", "UIKit", "SwiftUI",
    "XCTest",
  ]

  /// Line and column of a place in the library or in the manifest that follows it.
  package func location(
    _ position: AbsolutePosition, manifest: String, bytes: [UInt8]
  ) -> DepGraphModel.SourceLocation {
    let offset = position.utf8Offset
    if offset >= length { return Self.location(offset - length, in: manifest, bytes) }
    guard let part = parts.last(where: { $0.start <= offset }), let path = part.path else {
      return DepGraphModel.SourceLocation(file: manifest, line: 1, column: 1)
    }
    return Self.location(offset - part.start, in: path, part.bytes)
  }

  private static func location(_ offset: Int, in file: String, _ bytes: [UInt8]) -> DepGraphModel.SourceLocation {
    var line = 1
    var start = 0
    for (index, byte) in bytes.prefix(max(0, offset)).enumerated() where byte == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    return DepGraphModel.SourceLocation(file: file, line: line, column: max(0, min(offset, bytes.count) - start) + 1)
  }
}
