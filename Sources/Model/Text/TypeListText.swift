/// Takes lists of types and of generic parameters apart as they are written.
package enum TypeListText {
  /// What the commas outside of all brackets separate, with white space folded.
  package static func parts(of list: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    var previous: Character = " "
    func end() {
      let trimmed = part.split(separator: " ").joined(separator: " ")
      if !trimmed.isEmpty { parts.append(trimmed) }
      part = ""
    }
    for character in list {
      defer { previous = character }
      switch character {
      case "<", "(", "[": depth += 1
      // The arrow of a function type closes nothing.
      case ">" where previous == "-": break
      case ">", ")", "]": depth -= 1
      case "," where depth == 0:
        end()
        continue
      default: break
      }
      part.append(character)
    }
    end()
    return parts
  }

  /// The names in a generic parameter clause: of `each Element: Sendable, let count: Int` `Element`, `count`.
  package static func parameterNames(in clause: String) -> [String] {
    parts(of: clause).compactMap { part in
      let words = part.prefix { $0 != ":" }.split(separator: " ")
      return words.last.map(String.init)
    }
  }

  /// Where the bracket closes that a text begins with.
  package static func closingAngle(of text: Substring) -> Substring.Index {
    var depth = 0
    var previous: Character = " "
    for index in text.indices {
      if text[index] == "<" { depth += 1 }
      if text[index] == ">", previous != "-" {
        depth -= 1
        if depth == 0 { return index }
      }
      previous = text[index]
    }
    return text.endIndex
  }
}
