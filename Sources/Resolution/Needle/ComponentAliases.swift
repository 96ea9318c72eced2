import DepGraphModel

/// The type aliases of a project by their bare names.
struct ComponentAliases {
  /// All, what they stand for known or not.
  let names: Set<String>
  /// Each of those that two declarations give one name.
  private let targets: [String: [TypeReference]]
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
    names = Set(found.keys).union(opaque).subtracting(declared)
    targets = found.filter { !declared.contains($0.key) }.compactMapValues { targets in
      let single = targets.filter { $0.count == 1 }.map { $0[0] }
      return single.count == targets.count ? single.sorted { $0.text < $1.text } : nil
    }
    texts = clear.mapValues { $0.map(\.text).joined(separator: " & ") }
    self.opaque = opaque.subtracting(declared)
  }

  /// `nil` where that is unknown, or two declarations of the alias do not agree.
  func target(of name: String) -> TypeReference? { all(of: name).count == 1 ? targets[name]?[0] : nil }

  /// What it stands for, by each of the declarations: the branches of an `#if`.
  func all(of name: String) -> [TypeReference] { opaque.contains(name) ? [] : targets[name] ?? [] }
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
