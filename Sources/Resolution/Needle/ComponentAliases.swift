import DepGraphModel

/// The type aliases of a project by their bare names, without those that two declarations fight over.
struct ComponentAliases {
  private let targets: [String: TypeReference]
  /// What they stand for, as text.
  let texts: [String: String]

  init(facts: [String: FileFacts]) {
    var found: [String: Set<TypeReference>] = [:]
    var declared: Set<String> = []
    for fact in facts.values.lazy.flatMap(\.types) {
      guard let name = fact.path.last else { continue }
      switch fact.kind {
      case .typealias:
        // One of several types together, or of a function, has no name of its own.
        guard fact.inherits.count == 1, fact.genericParameters.isEmpty else {
          declared.insert(name)
          continue
        }
        found[name, default: []].insert(fact.inherits[0])
      case .struct, .class, .enum, .actor, .protocol: declared.insert(name)
      case .extension: break
      }
    }
    let clear = found.filter { $0.value.count == 1 && !declared.contains($0.key) }
    targets = clear.compactMapValues(\.first)
    texts = targets.mapValues(\.text)
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
