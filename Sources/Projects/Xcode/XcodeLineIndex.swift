import DepGraphModel

/// Why a project file could not be read, with the line where that can be told.
struct XcodeReadError: Error, Equatable {
  var message: String
  /// 1-based.
  var line: Int
}

/// The places of a project file's objects and of the elements of their arrays. Foundation's property list reader gives
/// content without places, so the bytes are scanned once more for them.
///
/// The scan also holds what the reader cannot be trusted with: it bounds the depth of nesting, because the reader
/// recurses, and finds identifiers that are declared twice, of which the reader would silently keep one.
struct XcodeLineIndex {
  struct Element: Hashable {
    var object: String
    var key: String
    var value: String
  }

  private(set) var objects: [String: SourcePosition] = [:]
  /// The first place of an element in the array that an object holds under a key.
  private(set) var elements: [Element: SourcePosition] = [:]

  /// Real files nest seven levels deep.
  static let deepestNesting = 64

  /// - Throws: `XcodeReadError` for nesting that is too deep and for an object that is declared twice.
  init(scanning bytes: [UInt8]) throws {
    var scanner = XcodeTokenScanner(bytes)
    var containers: [Container] = []
    var lastText: XcodeTokenScanner.Text?
    while let token = scanner.next() {
      switch token {
      case .open(let isArray):
        let name = containers.last?.key
        containers.append(Container(isArray: isArray, name: name.map { scanner.string($0) }, key: nil))
        if containers.count > Self.deepestNesting {
          throw XcodeReadError(message: "nested deeper than \(Self.deepestNesting) levels", line: scanner.line)
        }
        if let name { try noteObject(named: name, in: containers, scanner) }
      case .close:
        _ = containers.popLast()
      case .text(let text):
        lastText = text
        noteElement(text, in: containers, scanner)
      case .equals:
        if !containers.isEmpty { containers[containers.count - 1].key = lastText }
      case .separator:
        if containers.last?.isArray == false { containers[containers.count - 1].key = nil }
      }
    }
  }

  private struct Container {
    var isArray: Bool
    /// The key under which it stands in its own container.
    var name: String?
    /// The key whose value is being read.
    var key: XcodeTokenScanner.Text?
  }

  /// `{ objects = { ID = {`: three levels.
  private mutating func noteObject(
    named name: XcodeTokenScanner.Text, in containers: [Container], _ scanner: XcodeTokenScanner
  ) throws {
    guard containers.count == 3, containers[1].name == "objects", !containers[2].isArray else { return }
    let identifier = scanner.string(name)
    if objects.updateValue(name.position, forKey: identifier) != nil {
      throw XcodeReadError(message: "object \(identifier) is declared twice", line: name.position.line)
    }
  }

  private mutating func noteElement(
    _ text: XcodeTokenScanner.Text, in containers: [Container], _ scanner: XcodeTokenScanner
  ) {
    guard containers.count == 4, containers[3].isArray, containers[1].name == "objects",
      let object = containers[2].name, let key = containers[3].name
    else { return }
    let element = Element(object: object, key: key, value: scanner.string(text))
    if elements[element] == nil { elements[element] = text.position }
  }
}
