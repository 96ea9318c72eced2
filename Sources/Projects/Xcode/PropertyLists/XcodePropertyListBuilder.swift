import DepGraphModel

/// Puts the values of a property list together as they are met, with the places of what matters in them.
struct XcodePropertyListBuilder {
  private struct Level {
    var isTable: Bool
    var table: [String: XcodeValue] = [:]
    var list: [XcodeValue] = []
    /// Of the value that comes next.
    var key: String?
  }

  /// Real files nest seven levels deep.
  static let deepestNesting = 64

  private var open: [Level] = []
  private(set) var lines = XcodeLineIndex()
  /// The whole list, once it is closed.
  private(set) var result: XcodeValue?

  /// Whether a key would be expected next.
  var expectsKey: Bool { open.last.map { $0.isTable && $0.key == nil } ?? false }

  /// The keys that lead to the value that is open.
  private var keys: [String] { open.compactMap(\.key) }

  mutating func beginTable(at place: SourcePosition) throws { try begin(Level(isTable: true), at: place) }

  mutating func beginList(at place: SourcePosition) throws { try begin(Level(isTable: false), at: place) }

  private mutating func begin(_ level: Level, at place: SourcePosition) throws {
    guard open.count < Self.deepestNesting else {
      throw XcodeReadError(message: "nested deeper than \(Self.deepestNesting) levels", line: place.line)
    }
    guard !expectsKey else { throw XcodeReadError(message: "a key is missing", line: place.line) }
    open.append(level)
  }

  mutating func key(_ name: String, at place: SourcePosition) throws {
    guard expectsKey else {
      throw XcodeReadError(message: "expected a value but found a key", line: place.line)
    }
    let last = open.count - 1
    guard open[last].table[name] == nil else {
      throw XcodeReadError(message: "\(name) is declared twice", line: place.line)
    }
    if keys == ["objects"] { lines.note(object: name, at: place) }
    open[last].key = name
  }

  mutating func text(_ text: String, at place: SourcePosition) throws {
    if open.last?.isTable == false, case let keys = keys, keys.count == 3, keys[0] == "objects" {
      let element = XcodeLineIndex.Element(object: keys[1], key: keys[2], value: text)
      lines.note(element: element, at: place)
    }
    try add(.text(text), at: place)
  }

  /// - Parameter isTable: what is closed; another thing that is open is an error.
  mutating func end(isTable: Bool, at place: SourcePosition) throws {
    guard let level = open.popLast(), level.isTable == isTable, level.key == nil else {
      throw XcodeReadError(message: "a value is missing", line: place.line)
    }
    try add(isTable ? .table(level.table) : .list(level.list), at: place)
  }

  private mutating func add(_ value: XcodeValue, at place: SourcePosition) throws {
    let last = open.count - 1
    if last < 0 {
      guard result == nil else {
        throw XcodeReadError(message: "the project file goes on after its end", line: place.line)
      }
      result = value
    } else if !open[last].isTable {
      open[last].list.append(value)
    } else if let key = open[last].key {
      open[last].table[key] = value
      open[last].key = nil
    } else {
      throw XcodeReadError(message: "a key is missing", line: place.line)
    }
  }
}
