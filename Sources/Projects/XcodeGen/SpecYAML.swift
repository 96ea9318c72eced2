import DepGraphModel
import Yams

/// Reads YAML (and JSON, which is YAML) with the place of every value. Call on a deep stack only.
struct SpecYAML {
  private static let largestSize = 1 << 20
  private static let deepestNesting = 100

  private let file: String
  private let base: SpecBase
  private let lines: TextLines
  private let budget: SpecBudget

  /// - Parameter base: the folder that paths in the file are relative to.
  /// - Throws: `SpecFault` for what is not YAML, and for what is nested or repeated beyond the limits.
  static func value(
    of bytes: [UInt8], file: String, base: SpecBase, budget: SpecBudget
  ) throws(SpecFault) -> SpecValue {
    let start = SourceLocation(file: file, line: 1, column: 1)
    guard bytes.count <= largestSize else {
      throw SpecFault(message: "it is larger than \(largestSize >> 20) MB", place: start)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SpecFault(message: "it is not UTF-8", place: start)
    }
    let reading = SpecYAML(file: file, base: base, lines: TextLines(bytes), budget: budget)
    try reading.checkNesting()
    let root: Node?
    do {
      root = try compose(yaml: text, .basic, .default, .utf8)
    } catch {
      throw reading.fault(error)
    }
    guard let root else { return SpecValue(content: .nothing, place: start, base: base) }
    return try reading.value(root)
  }

  /// The parser recurses with the nesting. Brackets are counted without regard to quotes: an upper bound.
  private func checkNesting() throws(SpecFault) {
    var depth = 0
    for (index, line) in lines.lines.enumerated() {
      var markers = 0
      var isStart = true
      for byte in line {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        case UInt8(ascii: "-"), UInt8(ascii: "?"): if isStart { markers += 1 }
        case UInt8(ascii: " "): break
        default: isStart = false
        }
        if depth > Self.deepestNesting || (isStart && markers > Self.deepestNesting) {
          throw SpecFault(
            message: "it is nested more than \(Self.deepestNesting) deep",
            place: SourceLocation(file: file, line: index + 1, column: 1))
        }
      }
    }
  }

  private func value(_ node: Node, depth: Int = 0) throws(SpecFault) -> SpecValue {
    let place = location(node.mark)
    try budget.spend(at: place)
    guard depth <= Self.deepestNesting else {
      throw SpecFault(message: "it is nested more than \(Self.deepestNesting) deep", place: place)
    }
    var made = SpecValue(content: .nothing, place: place, base: base)
    switch node {
    case .scalar(let scalar):
      let isNull = scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
      made.content = isNull ? .nothing : .text(scalar.string)
    case .sequence(let sequence):
      var elements: [SpecValue] = []
      for element in sequence { elements.append(try value(element, depth: depth + 1)) }
      made.content = .list(elements)
    case .mapping(let mapping):
      made.content = .mapping(try entries(mapping, depth: depth + 1))
    case .alias: break
    }
    return made
  }

  /// `<<: *anchor` lays the mapping over what the anchor names.
  private func entries(_ mapping: Node.Mapping, depth: Int) throws(SpecFault) -> [SpecEntry] {
    var entries: [SpecEntry] = []
    var inherited: [SpecEntry] = []
    for (key, node) in mapping {
      guard let name = key.scalar?.string else { continue }
      let made = try value(node, depth: depth)
      if name == "<<" {
        for parent in made.elements { inherited += parent.entries }
      } else {
        entries.append(SpecEntry(key: name, keyPlace: location(key.mark), value: made))
      }
    }
    guard !inherited.isEmpty else { return entries }
    var seen = Set(entries.map(\.key))
    return inherited.filter { seen.insert($0.key).inserted } + entries
  }

  // MARK: Places

  private func location(_ mark: Mark?) -> SourceLocation {
    guard let mark else { return SourceLocation(file: file, line: 1, column: 1) }
    return lines.location(line: mark.line, character: mark.column, in: file)
  }

  private func fault(_ error: any Error) -> SpecFault {
    guard let error = error as? YamlError else { return SpecFault(message: "\(error)", place: location(nil)) }
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return SpecFault(message: "it is not YAML: \(problem)", place: location(mark))
    case .duplicatedKeysInMapping(let keys, let context):
      return SpecFault(
        message: "\(keys.sorted().joined(separator: ", ")) is declared twice in one mapping",
        place: location(context.mark))
    case .no, .memory, .reader, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
      return SpecFault(message: "it is not YAML: \(error)", place: location(nil))
    }
  }
}
