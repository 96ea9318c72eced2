/// The names that a type is spelled with.
struct TypeWords {
  /// Of types, the outermost name of each.
  private(set) var names: Set<String> = []
  /// What is in front of a dot: a module or an outer type.
  private(set) var qualifiers: Set<String> = []

  private static let others: Set<String> = [
    // Of the language and of its library.
    "any", "some", "inout", "async", "throws", "rethrows", "escaping", "autoclosure", "isolated", "sending",
    "consuming",
    "borrowing", "each", "repeat", "Any", "AnyObject", "AnyHashable", "Array", "Bool", "Character", "Codable",
    "Comparable", "Decodable", "Dictionary", "Double", "Encodable", "Equatable", "Error", "Float", "Hashable", "Int",
    "Int8", "Int16", "Int32", "Int64", "MainActor", "Never", "Optional", "Result", "Sendable", "Sequence", "Set",
    "String", "Substring", "Type", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Void",
  ]

  init(_ text: String) {
    var word = ""
    var isMember = false
    func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
    for (position, character) in zip(text.indices, text) {
      if isPart(character) {
        word.append(character)
        let next = text.index(after: position)
        guard next == text.endIndex || !isPart(text[next]) else { continue }
        let isLabel = next != text.endIndex && text[next] == ":" && !(word.first?.isUppercase ?? false)
        if !isMember, !isLabel, !Self.others.contains(word), word != "_" {
          names.insert(word)
          if next != text.endIndex, text[next] == "." { qualifiers.insert(word) }
        }
        word = ""
      }
      isMember = character == "."
    }
  }

  /// Leaves those that are known to be declared. What is in front of a dot is a module, or one of them.
  mutating func drop(_ declared: Set<String>) {
    names.subtract(declared)
    qualifiers.subtract(declared)
  }
}
