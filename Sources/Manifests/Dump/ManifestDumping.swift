/// Has SwiftPM run a manifest. Programs and disk come in through this door.
package protocol ManifestDumping: Sendable {
  /// What `swift package dump-package` prints for a package.
  /// - Parameters:
  ///   - folder: repository-relative.
  ///   - manifest: the content of the manifest, by which an answer can be known already.
  /// - Throws: `ManifestDumpFailure`
  func dump(folder: String, manifest: [UInt8]) throws -> [UInt8]

  /// What its answers depend on besides manifests: the toolchain and what manifests find in their environment.
  var circumstances: String { get }

  /// Absolute path of a repository-relative folder.
  func absolute(_ folder: String) -> String
}

/// Why SwiftPM gave no answer.
package struct ManifestDumpFailure: Error, Equatable, Sendable {
  package var reason: String
  /// From 1; `nil` where no place is known.
  package var line: Int?
  /// From 1, in UTF-8 bytes.
  package var column: Int?

  package init(reason: String, line: Int? = nil, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  /// Takes the first error out of what SwiftPM wrote to standard error.
  package init(standardError: String) {
    let lines = standardError.split(whereSeparator: \.isNewline)
    let mark = "error: "
    // The compiler tells a place before the word; what SwiftPM says around it holds the whole command.
    let placed = lines.lazy.compactMap { line -> ManifestDumpFailure? in
      guard let start = line.firstRange(of: ": \(mark)") else { return nil }
      let place = line[..<start.lowerBound].split(separator: ":")
      guard place.count >= 3, let row = Int(place[place.count - 2]), let column = Int(place[place.count - 1]) else {
        return nil
      }
      return ManifestDumpFailure(reason: String(line[start.upperBound...]), line: row, column: column)
    }.first
    if let placed {
      self = placed
      return
    }
    let first = lines.first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    self.init(reason: first ?? lines.last.map(String.init) ?? "it said nothing")
  }
}
