/// A place inside one file, as compilers print it.
package struct SourcePosition: Hashable, Comparable, Codable, Sendable {
  /// 1-based.
  package var line: Int
  /// 1-based, counted in UTF-8 bytes, as the Swift compiler does.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A place in the tree that is judged.
package struct SourceLocation: Hashable, Comparable, Codable, Sendable {
  /// Relative to the repository root, `/`-separated, without a leading `./`.
  package var file: String
  /// 1-based.
  package var line: Int
  /// 1-based, in UTF-8 bytes.
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  package init(file: String, position: SourcePosition) {
    self.init(file: file, line: position.line, column: position.column)
  }

  package var position: SourcePosition { SourcePosition(line: line, column: column) }

  package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
