package import DepGraphModel

/// Where the lines of a source start, for turning offsets into positions.
package struct LineTable: Sendable {
  private let starts: [Int]

  package init(bytes: UnsafeBufferPointer<UInt8>) {
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == Byte.newline {
        starts.append(index)
      } else if byte == Byte.carriageReturn, index >= bytes.count || bytes[index] != Byte.newline {
        starts.append(index)
      }
    }
    self.starts = starts
  }

  /// - Parameter bytes: those that it was made of.
  func isAnyLine(startingWith text: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    text.withUTF8Buffer { text in
      starts.contains { start in
        start < bytes.count && bytes[start] == text[0] && bytes[start...].starts(with: text)
      }
    }
  }

  /// The position of a byte, counted from 0. Lines end as the compiler sees them: `\n`, `\r\n` or `\r`.
  package func position(at offset: Int) -> SourcePosition {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: offset - starts[low] + 1)
  }
}
