import DepGraphModel

/// A value of a project description, with the place that its author wrote it at.
struct SpecValue {
  indirect enum Content {
    case nothing
    case text(String)
    case list([SpecValue])
    case mapping([SpecEntry])
  }

  var content: Content
  var place: SourceLocation
  var base: SpecBase
}

/// What paths in a description are relative to.
struct SpecBase {
  var folder: String
  /// What the folder of the repository is called.
  var rootName: String?
}

struct SpecEntry {
  var key: String
  var keyPlace: SourceLocation
  var value: SpecValue
}

/// Why a description, or a part of it, cannot be understood.
struct SpecFault: Error {
  var message: String
  var place: SourceLocation
}

/// How much of a description is looked at. Templates and anchors let few lines stand for very many.
final class SpecBudget {
  static let mostValues = 200_000

  private var remaining = SpecBudget.mostValues

  func spend(_ count: Int = 1, at place: SourceLocation) throws(SpecFault) {
    remaining -= count
    if remaining < 0 {
      throw SpecFault(message: "it expands to more than \(Self.mostValues) values", place: place)
    }
  }
}

extension SpecValue {
  subscript(key: String) -> SpecValue? {
    entries.last { $0.key == key }?.value
  }

  var entries: [SpecEntry] {
    switch content {
    case .mapping(let entries): entries
    case .nothing, .text, .list: []
    }
  }

  /// The elements of a list; a single value stands for a list of itself.
  var elements: [SpecValue] {
    switch content {
    case .list(let elements): elements
    case .text, .mapping: [self]
    case .nothing: []
    }
  }

  var isMapping: Bool {
    switch content {
    case .mapping: true
    case .nothing, .text, .list: false
    }
  }

  var text: String? {
    switch content {
    case .text(let text): text
    case .nothing, .list, .mapping: nil
    }
  }

  /// As a property list has it.
  var propertyList: XcodeValue {
    switch content {
    case .nothing: .text("")
    case .text(let text): .text(text)
    case .list(let elements): .list(elements.map(\.propertyList))
    case .mapping(let entries):
      .table(Dictionary(entries.map { ($0.key, $0.value.propertyList) }) { _, last in last })
    }
  }

  /// `nil` where it is neither true nor false.
  var boolean: Bool? {
    switch text?.lowercased() {
    case "true", "yes", "on", "y": true
    case "false", "no", "off", "n": false
    default: nil
    }
  }

  /// What a path leads to, `nil` where that is outside of the repository.
  var path: String? {
    text.flatMap { RepositoryPath.join(base.folder, $0, root: base.rootName) }
  }

  /// Where a path leads out of the repository, seen from its root; `nil` for one that is absolute or stays in it.
  var outsidePath: String? {
    path == nil ? text.flatMap { RepositoryPath.outside(base.folder, $0) } : nil
  }

  /// Lays a value over another: mappings are joined, lists put one after the other, `key:REPLACE` takes the place of `key`.
  func merged(onto other: SpecValue, _ budget: SpecBudget) throws(SpecFault) -> SpecValue {
    switch (content, other.content) {
    case (.mapping(let upper), .mapping(var lower)):
      try budget.spend(upper.count + lower.count, at: place)
      for var entry in upper {
        let replaces = entry.key.hasSuffix(":REPLACE")
        if replaces { entry.key = String(entry.key.dropLast(":REPLACE".count)) }
        if let index = lower.firstIndex(where: { $0.key == entry.key }) {
          if !replaces { entry.value = try entry.value.merged(onto: lower[index].value, budget) }
          lower[index] = entry
        } else {
          lower.append(entry)
        }
      }
      return SpecValue(content: .mapping(lower), place: place, base: base)
    case (.list(let upper), .list(let lower)):
      try budget.spend(upper.count + lower.count, at: place)
      return SpecValue(content: .list(lower + upper), place: place, base: base)
    default:
      return self
    }
  }

  /// Replaces `${name}` in keys and values. Names without a value stay: Xcode may know them.
  func expanded(_ budget: SpecBudget, _ value: (String) -> String?) throws(SpecFault) -> SpecValue {
    try budget.spend(at: place)
    var result = self
    switch content {
    case .nothing: break
    case .text(let text): result.content = .text(Self.expanded(text, value))
    case .list(let elements):
      var made: [SpecValue] = []
      for element in elements { made.append(try element.expanded(budget, value)) }
      result.content = .list(made)
    case .mapping(let entries):
      var made: [SpecEntry] = []
      for var entry in entries {
        entry.key = Self.expanded(entry.key, value)
        entry.value = try entry.value.expanded(budget, value)
        made.append(entry)
      }
      result.content = .mapping(made)
    }
    return result
  }

  private static func expanded(_ text: String, _ value: (String) -> String?) -> String {
    guard text.contains("${"), text.utf8.count <= 64 * 1024 else { return text }
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      if rest.hasPrefix("${"), let end = rest.firstIndex(of: "}"),
        let found = value(String(rest[rest.index(dollar, offsetBy: 2)..<end])), found.utf8.count <= 1_024
      {
        result += found
        rest = rest[rest.index(after: end)...]
      } else {
        result.append("$")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
