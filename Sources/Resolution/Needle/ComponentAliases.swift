import DepGraphModel

/// The type aliases of a project by their bare names, without those that two declarations fight over.
struct ComponentAliases {
  private let targets: [String: TypeReference]
  /// What they stand for, as text, compositions among them.
  let texts: [String: String]
  /// Those whose meaning is not known: functions, tuples, lists.
  let opaque: Set<String>

  init(facts: [String: FileFacts]) {
    var found: [String: Set<[TypeReference]>] = [:]
    var declared: Set<String> = []
    var opaque: Set<String> = []
    for fact in facts.values.lazy.flatMap(\.types) {
      guard let name = fact.path.last else { continue }
      switch fact.kind {
      case .typealias:
        if fact.inherits.isEmpty || !fact.genericParameters.isEmpty {
          opaque.insert(name)
        } else {
          found[name, default: []].insert(fact.inherits)
        }
      case .struct, .class, .enum, .actor, .protocol: declared.insert(name)
      case .extension: break
      }
    }
    let clear = found.filter { $0.value.count == 1 && !declared.contains($0.key) && !opaque.contains($0.key) }
      .compactMapValues(\.first)
    targets = clear.compactMapValues { $0.count == 1 ? $0[0] : nil }
    texts = clear.mapValues { $0.map(\.text).joined(separator: " & ") }
    self.opaque = opaque.subtracting(declared)
  }

  func target(of name: String) -> TypeReference? { targets[name] }
}

/// Takes the text of generic arguments apart.
enum TypeArguments {
  /// `A<B, C>, D` in two.
  static func split(_ text: String) -> [String] { parts(text, at: ",") }

  /// The names of a composition: of `A & B` both.
  static func composed(_ text: String) -> [String] { parts(text.filter { $0 != "(" && $0 != ")" }, at: "&") }

  /// The dotted name of a type, without `any`, `?` and generic arguments.
  static func path(_ text: String) -> [String] {
    var name = text[...]
    for word in ["any ", "some "] where name.hasPrefix(word) { name = name.dropFirst(word.count) }
    return name.prefix { $0 != "<" && $0 != "?" && $0 != "!" }.split(separator: ".")
      .map { $0.trimmingPrefix(" ").filter { $0 != " " && $0 != "`" } }
  }

  private static func parts(_ text: String, at separator: Character) -> [String] {
    var found: [String] = [""]
    var depth = 0
    for character in text {
      if character == "<" || character == "(" || character == "[" { depth += 1 }
      if character == ">" || character == ")" || character == "]" { depth -= 1 }
      if character == separator, depth == 0 {
        found.append("")
      } else {
        found[found.count - 1].append(character)
      }
    }
    return found.map { part in
      let characters = part.drop { $0 == " " }
      return String(characters.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }
}
