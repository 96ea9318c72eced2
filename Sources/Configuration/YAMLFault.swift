import DepGraphModel
import Yams

/// Turns what the YAML parser throws into diagnostics with a place and, for the usual slips, a way out.
struct YAMLFault {
  let file: String
  let text: TextLines

  private var lines: [ArraySlice<UInt8>] { text.lines }

  func diagnostics(for error: any Error) -> [ConfigurationDiagnostic] {
    guard let error = error as? YamlError else { return [diagnostic("this is not YAML: \(error)", nil)] }
    switch error {
    case .scanner(_, let problem, let mark, _):
      return [diagnostic("this is not YAML: \(problem)", mark)]
    case .parser(let context, let problem, let mark, _):
      let place = context.map { " \($0.text) that begins in line \($0.mark.line)" } ?? ""
      return [diagnostic("this is not YAML: \(problem)\(place)", mark)]
    case .composer(let context, let problem, let mark, _):
      // The only context that composing has is the document itself.
      let message = context == nil ? "this is not YAML: \(problem)" : "a configuration is one YAML document"
      return [diagnostic(message, mark)]
    case .duplicatedKeysInMapping(let keys, let context):
      return keys.prefix(ConfigurationReader.mostDiagnostics).map {
        duplicate($0, first: context.mark, isOnly: keys.count == 1)
      }
    case .reader(let problem, _, _, _), .writer(let problem), .emitter(let problem), .representer(let problem):
      return [diagnostic("this is not YAML: \(problem)", nil)]
    case .no, .memory, .dataCouldNotBeDecoded:
      return [diagnostic("this is not YAML: \(error)", nil)]
    }
  }

  private func diagnostic(_ message: String, _ mark: Mark?) -> ConfigurationDiagnostic {
    let location =
      mark.map { text.location(line: $0.line, character: $0.column, in: file) }
      ?? SourceLocation(file: file, line: 1, column: 1)
    return ConfigurationDiagnostic(message: message, location: location, help: help(at: location))
  }

  private func help(at location: SourceLocation) -> String? {
    guard location.line <= lines.count else { return nil }
    let line = lines[location.line - 1]
    let indentation = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if indentation.contains(UInt8(ascii: "\t")) { return "indent with spaces: YAML allows no tabs there" }
    let index = line.startIndex + location.column - 1
    guard index < line.endIndex, "@`%".utf8.contains(line[index]) else { return nil }
    return "put text that begins with \(Character(Unicode.Scalar(line[index]))) in quotes"
  }

  /// The parser names the first of the equal keys; the reader wants the second.
  private func duplicate(_ key: String, first: Mark, isOnly: Bool) -> ConfigurationDiagnostic {
    let start = text.location(line: first.line, character: first.column, in: file)
    let anywhere = isOnly ? "" : " below line \(start.line)"
    let message = "\(key) is declared twice in one mapping\(anywhere)"
    guard isOnly, let second = line(ofKey: key, after: start) else {
      return ConfigurationDiagnostic(message: message, location: start, help: "keep one of them")
    }
    let location = SourceLocation(file: file, line: second, column: start.column)
    return ConfigurationDiagnostic(
      message: message, location: location, help: "first declared on line \(start.line); keep one of them")
  }

  /// The next line with the same key at the same column, before the mapping ends.
  private func line(ofKey key: String, after first: SourceLocation) -> Int? {
    guard first.line < lines.count else { return nil }
    for number in first.line..<lines.count {
      let line = lines[number]
      let indentation = line.prefix { $0 == UInt8(ascii: " ") }.count
      guard indentation < line.count, line[line.startIndex + indentation] != UInt8(ascii: "#") else { continue }
      if indentation < first.column - 1 { return nil }
      let rest = line.dropFirst(indentation)
      let spellings = [key, "\"\(key)\"", "'\(key)'"].map { $0 + ":" }
      if indentation == first.column - 1, spellings.contains(where: { rest.starts(with: $0.utf8) }) {
        return number + 1
      }
    }
    return nil
  }
}
