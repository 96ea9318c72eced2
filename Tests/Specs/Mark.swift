import DepGraphModel

/// A place in a page's little project that its findings point at: `1️⃣` to `9️⃣`, written right before the place.
struct Mark: Hashable, Comparable, CustomStringConvertible, Sendable {
  /// 1 to 9.
  let number: Int

  var description: String { "\(number)\u{FE0F}\u{20E3}" }

  static func < (left: Mark, right: Mark) -> Bool { left.number < right.number }

  init(number: Int) {
    self.number = number
  }

  /// The mark that a word consists of.
  init?(_ word: some StringProtocol) {
    let marked = MarkedText(String(word))
    guard marked.text.isEmpty, marked.marks.count == 1, let mark = marked.marks.first?.mark else { return nil }
    self = mark
  }
}

/// A text without the marks in it, and where they stood.
struct MarkedText: Equatable, Sendable {
  struct Place: Equatable, Sendable {
    var mark: Mark
    /// In the text without marks.
    var position: SourcePosition
  }

  var text: String
  /// In the order of the text.
  var marks: [Place]

  init(_ source: String) {
    var stripped = String.UnicodeScalarView()
    var marks: [Place] = []
    var position = SourcePosition(line: 1, column: 1)
    let scalars = Array(source.unicodeScalars)
    var index = 0
    while index < scalars.count {
      if let (mark, length) = Self.mark(in: scalars, at: index) {
        marks.append(Place(mark: mark, position: position))
        index += length
        continue
      }
      let scalar = scalars[index]
      stripped.append(scalar)
      if scalar == "\n" {
        position = SourcePosition(line: position.line + 1, column: 1)
      } else {
        position.column += UTF8.width(scalar)
      }
      index += 1
    }
    text = String(stripped)
    self.marks = marks
  }

  /// A digit, the emoji selector (editors drop it now and then) and the keycap.
  private static func mark(in scalars: [Unicode.Scalar], at index: Int) -> (Mark, length: Int)? {
    guard ("1"..."9").contains(scalars[index]) else { return nil }
    let hasSelector = index + 1 < scalars.count && scalars[index + 1] == "\u{FE0F}"
    let keycap = index + (hasSelector ? 2 : 1)
    guard keycap < scalars.count, scalars[keycap] == "\u{20E3}" else { return nil }
    let mark = Mark(number: Int(scalars[index].value - Unicode.Scalar("0").value))
    return (mark, keycap + 1 - index)
  }
}
