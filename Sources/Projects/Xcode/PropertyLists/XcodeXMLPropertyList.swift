import DepGraphModel
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads the XML form of a property list.
struct XcodeXMLPropertyList {
  /// - Parameter bytes: UTF-8, whatever the document itself says of its encoding.
  /// - Throws: `XcodeReadError`
  static func parse(_ bytes: [UInt8]) throws -> (value: XcodeValue, lines: XcodeLineIndex) {
    // The only use of declarations inside of a project is to blow up.
    if let line = line(of: "<!ENTITY", in: bytes) ?? line(of: "<!ELEMENT", in: bytes) {
      throw XcodeReadError(message: "the document declares entities", line: line)
    }
    let content = TextEncoding.withoutXMLDeclaration(bytes)
    let collector = Collector(blankLines: bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false))
    let parser = XMLParser(data: Data(content))
    parser.shouldResolveExternalEntities = false
    parser.delegate = collector
    // The parser takes a document that ends early for a whole one.
    let isWhole = parser.parse() && collector.openElements == 0
    if let failure = collector.failure { throw failure }
    guard isWhole, let value = collector.builder.result else {
      throw XcodeReadError(message: "not a whole XML property list", line: max(1, parser.lineNumber))
    }
    return (value, collector.builder.lines)
  }

  private static func line(of text: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    var line = 1
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      if bytes[index] == wanted[0], bytes[index...].starts(with: wanted) { return line }
    }
    return nil
  }

  private final class Collector: NSObject, XMLParserDelegate {
    var builder = XcodePropertyListBuilder()
    private(set) var failure: XcodeReadError?
    private let indentations: [Int]
    private(set) var openElements = 0
    private var text = ""
    private var start = SourcePosition(line: 1, column: 1)

    init(blankLines lines: [ArraySlice<UInt8>]) {
      indentations = lines.map { line in line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count }
    }

    /// The line that the parser is on, from its first column that is not blank.
    private func place(_ parser: XMLParser) -> SourcePosition {
      let line = max(1, parser.lineNumber)
      return SourcePosition(line: line, column: (line <= indentations.count ? indentations[line - 1] : 0) + 1)
    }

    private func attempt(_ parser: XMLParser, _ step: (inout XcodePropertyListBuilder) throws -> Void) {
      guard failure == nil else { return }
      do {
        try step(&builder)
      } catch {
        failure = error as? XcodeReadError ?? XcodeReadError(message: "\(error)", line: max(1, parser.lineNumber))
        parser.abortParsing()
      }
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let place = place(parser)
      text = ""
      start = place
      openElements += 1
      switch name {
      case "dict": attempt(parser) { try $0.beginTable(at: place) }
      case "array": attempt(parser) { try $0.beginList(at: place) }
      case "plist", "key", "string", "integer", "real", "date", "data", "true", "false": break
      default:
        attempt(parser) { _ in
          throw XcodeReadError(message: "<\(name)> is not part of a property list", line: place.line)
        }
      }
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      let (text, start, place) = (text, start, place(parser))
      openElements -= 1
      switch name {
      case "dict": attempt(parser) { try $0.end(isTable: true, at: place) }
      case "array": attempt(parser) { try $0.end(isTable: false, at: place) }
      case "key": attempt(parser) { try $0.key(text, at: start) }
      case "true": attempt(parser) { try $0.text("YES", at: start) }
      case "false": attempt(parser) { try $0.text("NO", at: start) }
      case "string", "integer", "real", "date", "data": attempt(parser) { try $0.text(text, at: start) }
      default: break
      }
    }
  }
}
