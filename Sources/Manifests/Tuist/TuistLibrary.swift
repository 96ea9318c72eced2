package import DepGraphModel
package import SwiftSyntax

/// The declarations that a manifest imports, as one text: Tuist's own, then the helpers of the repository and of its
/// plugins. A place in it tells the file that it is in.
package struct TuistLibrary: Sendable {
  package struct File: Hashable, Sendable {
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  enum Content: Sendable {
    case parsed(SourceFileSyntax)
    case refused(Unevaluable)
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
  private let parts: [Part]

  /// Call on a deep stack only.
  init(files: [File], modules: Set<String>) {
    var parts = [Part(path: nil, bytes: Array(TuistDescription.source.utf8), start: 0)]
    var text = parts[0].bytes
    for file in files {
      text.append(UInt8(ascii: "\n"))
      parts.append(Part(path: file.path, bytes: file.bytes, start: text.count))
      text += file.bytes
    }
    text.append(UInt8(ascii: "\n"))
    self.parts = parts
    self.modules = modules.union(["ProjectDescription", "ProjectDescriptionHelpers"])
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
