package import DepGraphModel
import SwiftSyntax

/// Reads everything that the dialects extract from one source.
package struct FileFactsReader: Sendable {
  /// A larger source is not parsed: its tree would take some hundred times its size in memory.
  package static let sizeLimit = 8 * 1024 * 1024
  /// Of a larger one, nothing is read at all: nobody wrote it.
  package static let scanLimit = 64 * 1024 * 1024

  private let dialects: [Dialect]

  package init(dialects: [Dialect]) {
    self.dialects = dialects
  }

  /// - Parameter names: what the project calls its own ways to read dependencies. A source that says one of them is
  ///   parsed whatever else it holds.
  package init(names: ReaderNames = ReaderNames()) {
    self.init(dialects: DialectCatalogue.dialects(names: names))
  }

  /// The facts of one file, by what it is called. Documents belong to one dialect, and cost nothing else.
  package func fileFacts(of path: String, bytes: [UInt8]) -> FileFacts {
    ReadingWatch.during(path) {
      ModuleDocuments.isDocument(path)
        ? DocumentReader(path: path).facts(of: bytes)
        : fileFacts(bytes: bytes, isScript: RepositoryPath.isNamed(path, "main.swift"))
    }
  }

  /// The facts of one source. Never throws: what could not be understood is among the problems. Only sources that can
  /// matter are parsed; for the others imports and types come from the byte scanner.
  /// - Parameter isScript: whether its statements are what a program runs.
  package func fileFacts(bytes: [UInt8], isScript: Bool = false) -> FileFacts {
    guard bytes.count <= Self.scanLimit else { return FileFacts(problems: [Self.tooLarge(bytes)]) }
    var facts = dialectFacts(bytes: bytes, isScript: isScript)
    facts.suppressions = SuppressionReader().suppressions(inSwift: bytes)
    facts.lineCount = lineCount(bytes)
    return facts
  }

  private func lineCount(_ bytes: [UInt8]) -> Int {
    let ended = bytes.withUnsafeBufferPointer { $0.reduce(0) { $0 + ($1 == Byte.newline ? 1 : 0) } }
    return bytes.isEmpty || bytes.last == Byte.newline ? ended : ended + 1
  }

  private func dialectFacts(bytes: [UInt8], isScript: Bool) -> FileFacts {
    let file = SourceFile(bytes: bytes, isScript: isScript)
    if let problem = encodingProblem(bytes) { return scannedFacts(file, problems: [problem]) }
    let readers = dialects.filter { $0.mayMatter(file) }
    guard !readers.isEmpty || file.scan.mayBeBroken else { return scannedFacts(file, problems: []) }
    if let problem = limitProblem(file) { return scannedFacts(file, problems: [problem]) }
    if let facts = DeepStack.run(.syntax, { parsedFacts(file, readers) }) { return facts }
    return scannedFacts(
      file,
      problems: [
        FactProblem(
          kind: .unparsedSource, message: "no thread could be started to parse it",
          position: SourcePosition(line: 1, column: 1))
      ])
  }

  private func parsedFacts(_ file: SourceFile, _ readers: [Dialect]) -> FileFacts {
    var facts = scannedFacts(file, problems: [])
    for dialect in readers { dialect.read(file, &facts) }
    if facts.problems.isEmpty, file.tree.hasError { facts.problems.append(SyntaxErrorFinder(file: file).problem()) }
    return facts
  }

  private func scannedFacts(_ file: SourceFile, problems: [FactProblem]) -> FileFacts {
    FileFacts(
      imports: file.scan.imports, types: file.scan.types, problems: problems, vocabulary: file.scan.vocabulary,
      declaresTypesAlone: file.scan.declaresTypesAlone, offersFunctions: file.scan.offersFunctions)
  }

  private func encodingProblem(_ bytes: [UInt8]) -> FactProblem? {
    bytes.withUnsafeBufferPointer { buffer in
      guard let offset = EncodingCheck.firstInvalidOffset(buffer) else { return nil }
      let position = LineTable(bytes: buffer).position(at: offset)
      return FactProblem(
        kind: .unreadableFile, message: "is not valid UTF-8: line \(position.line)", position: position)
    }
  }

  private func limitProblem(_ file: SourceFile) -> FactProblem? {
    if let position = file.scan.tooDeepAt {
      return FactProblem(kind: .unparsedSource, message: "is nested too deeply to be parsed", position: position)
    }
    guard file.bytes.count > FileFactsReader.sizeLimit else { return nil }
    return Self.tooLarge(file.bytes)
  }

  private static func tooLarge(_ bytes: [UInt8]) -> FactProblem {
    FactProblem(
      kind: .unparsedSource, message: "has \(bytes.count) bytes; sources above \(sizeLimit) are not parsed",
      position: SourcePosition(line: 1, column: 1))
  }
}
