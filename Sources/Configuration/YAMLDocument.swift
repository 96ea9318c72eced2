import DepGraphModel
import Yams

/// A YAML text as nodes with their places. Making one costs time in proportion to the text.
struct YAMLDocument {
  /// Bytes. A configuration is written by hand.
  static let longestText = 1_000_000

  /// `nil` for a text without any value.
  let root: Node?
  private let file: String
  private let lines: TextLines

  init(bytes: [UInt8], file: String) throws(ConfigurationError) {
    self.file = file
    let start = SourceLocation(file: file, line: 1, column: 1)
    guard bytes.count <= Self.longestText else {
      let message = "the configuration is longer than \(Self.longestText) bytes"
      throw ConfigurationError([ConfigurationDiagnostic(message: message, location: start)])
    }
    let text = try Self.text(bytes, file: file)
    let lines = TextLines(Array(text.utf8))
    self.lines = lines
    if let line = MergeConflict.firstLine(in: bytes) {
      let place = SourceLocation(file: file, line: line, column: 1)
      throw ConfigurationError([
        ConfigurationDiagnostic(message: "the configuration \(MergeConflict.message)", location: place)
      ])
    }
    let found = TextOutline.diagnostics(of: lines.lines, file: file)
    guard found.isEmpty else { throw ConfigurationError(found) }
    do {
      root = try compose(yaml: text, .basic, .default, .utf8)
    } catch {
      throw ConfigurationError(YAMLFault(file: file, text: lines).diagnostics(for: error))
    }
  }

  func location(of node: Node) -> SourceLocation {
    guard let mark = node.mark else { return SourceLocation(file: file, line: 1, column: 1) }
    return lines.location(line: mark.line, character: mark.column, in: file)
  }

  /// The text without a byte order mark, once it holds nothing but what a YAML line may hold.
  private static func text(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> String {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let content = hasMark ? Array(bytes.dropFirst(3)) : bytes
    var line = 1
    var column = 1
    var decoder = UTF8()
    var iterator = content.makeIterator()
    while true {
      let fault: String
      switch decoder.decode(&iterator) {
      case .emptyInput: return String(decoding: content, as: UTF8.self)
      case .error: fault = "this is not UTF-8"
      case .scalarValue("\n"):
        (line, column) = (line + 1, 1)
        continue
      case .scalarValue(let scalar) where isAllowed(scalar):
        column += UTF8.width(scalar)
        continue
      case .scalarValue(let scalar):
        fault = "the character U+\(hexadecimal(scalar)) is not allowed in a configuration"
      }
      let location = SourceLocation(file: file, line: line, column: column)
      throw ConfigurationError([ConfigurationDiagnostic(message: fault, location: location)])
    }
  }

  /// Control characters are not YAML; its three exotic line ends would make our line numbers differ from an editor's.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0D: true
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
