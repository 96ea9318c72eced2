import DepGraphModel
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads one document. What Xcode cannot read either is a failure of the document; what is beyond the limits of the parser
/// is a problem.
struct DocumentReader {
  /// No one draws a larger one by hand.
  private static let sizeLimit = 16 * 1024 * 1024
  private static let depthLimit = 500

  let path: String

  private var kind: DocumentFact.Kind { path.hasSuffix(".storyboard") ? .storyboard : .nib }

  func facts(of bytes: [UInt8]) -> FileFacts {
    var facts = FileFacts()
    facts.lineCount = bytes.reduce(into: 0) { count, byte in if byte == Byte.newline { count += 1 } }
    guard bytes.count <= Self.sizeLimit else {
      facts.problems = [
        problem("has \(bytes.count) bytes; documents above \(Self.sizeLimit) are not parsed", Self.start)
      ]
      return facts
    }
    let text: [UInt8]
    do throws(TextEncoding.Failure) {
      text = TextEncoding.withoutXMLDeclaration(try TextEncoding.utf8(bytes))
    } catch {
      if let encoding = TextEncoding.declaredXMLEncoding(bytes), encoding.lowercased() != "utf-8" {
        facts.problems = [problem("is written in \(encoding) and is not parsed; save it in UTF-8", Self.start)]
      } else {
        facts[ScreenFacts.self].document = failed("is \(error.reason)", Self.start)
      }
      return facts
    }
    let outline = text.withUnsafeBufferPointer { DocumentOutline($0) }
    if let position = outline.declaration {
      facts.problems = [problem("declares a document type and is not parsed", position)]
    } else if outline.depth > Self.depthLimit {
      facts.problems = [problem("is nested too deeply to be parsed", Self.start)]
    } else {
      facts[ScreenFacts.self].document = document(text, outline)
    }
    return facts
  }

  private static let start = SourcePosition(line: 1, column: 1)

  private func problem(_ message: String, _ position: SourcePosition) -> FactProblem {
    FactProblem(kind: .unparsedSource, message: message, position: position)
  }

  private func document(_ text: [UInt8], _ outline: DocumentOutline) -> DocumentFact {
    if let reason = Self.notXML(text) { return failed(reason, Self.start) }
    if let position = outline.conflict { return failed(MergeConflict.message, position) }
    let collector = DocumentCollector(kind: kind, tags: outline.tags)
    let parser = XMLParser(data: Data(text))
    parser.shouldResolveExternalEntities = false
    parser.delegate = collector
    // The parser takes a document that ends early, or that it cannot decode, for a whole one.
    let isParsed = parser.parse() && parser.parserError == nil && collector.failedAt == nil
    if let root = collector.root, root != "document" { return failed(Self.foreign(root), collector.rootPosition) }
    guard isParsed, collector.isWhole, collector.root != nil else {
      let line = collector.failedAt ?? max(1, parser.lineNumber)
      return failed("is not well-formed XML", SourcePosition(line: line, column: 1))
    }
    return collector.document
  }

  private func failed(_ reason: String, _ position: SourcePosition) -> DocumentFact {
    var document = DocumentFact(kind: kind)
    document.failure = DocumentFact.Failure(reason: reason, position: position)
    return document
  }

  /// Why bytes are no XML at all.
  private static func notXML(_ text: [UInt8]) -> String? {
    let content = text.drop { $0 == Byte.newline || $0 == Byte.carriageReturn || $0 == 0x20 || $0 == 0x09 }
    if content.isEmpty { return "is empty" }
    if text.starts(with: Array("NIBArchive".utf8)) || text.starts(with: Array("bplist".utf8)) {
      return "is a compiled document, not its source"
    }
    return content.first == UInt8(ascii: "<") ? nil : "is not XML"
  }

  private static func foreign(_ root: String) -> String {
    root == "archive"
      ? "is in the format of Interface Builder 2 and 3, which Xcode no longer reads: open and save it with Xcode 4 or 5"
      : "is not a document of Interface Builder: its root element is <\(root)>"
  }
}
