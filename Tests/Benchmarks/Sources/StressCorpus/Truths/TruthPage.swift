import Foundation

/// Reads a page of truths: a heading for each project, a table of its targets, a fenced block for each file.
public struct TruthPage: Sendable {
  public let name: String
  public let truths: [Truth]

  /// All pages of a folder, by name.
  public static func all(in folder: String) throws -> [TruthPage] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".md") && $0 != "README.md" }
      .map { try TruthPage(name: $0, text: String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)) }
  }

  init(name: String, text: String) throws {
    self.name = name
    var truths: [Truth] = []
    var fence: (path: String, lines: [String])?
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      if let open = fence {
        if line == "```" {
          let body = open.lines.flatMap(Self.expanded).joined(separator: "\n") + "\n"
          truths[truths.count - 1].sources["Sources/\(open.path)"] = body
          fence = nil
        } else {
          fence = (open.path, open.lines + [line])
        }
      } else if line.hasPrefix("## ") {
        truths.append(Truth(name: String(line.dropFirst(3).prefix { $0 != ":" })))
      } else if line.hasPrefix("```swift ") {
        guard !truths.isEmpty else { throw TruthFailure(description: "\(name):\(number + 1): a file of no project") }
        fence = (String(line.dropFirst("```swift ".count)), [])
      } else if line.hasPrefix("| "), !line.hasPrefix("| target ") {
        guard !truths.isEmpty, let target = Self.target(line) else {
          throw TruthFailure(description: "\(name):\(number + 1): not a row of a target")
        }
        truths[truths.count - 1].targets.append(target)
      }
    }
    self.truths = truths
  }

  /// `| target | links | what the run reported | why depgraph says something else |`
  private static func target(_ line: String) -> Truth.Target? {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 6 else { return nil }
    let run: Truth.Target.Run
    switch cells[3] {
    case "": run = .none
    case "nothing": run = .missing([])
    case "crash": run = .crash
    default: run = .missing(Set(names(cells[3])))
    }
    return Truth.Target(name: cells[1], links: names(cells[2]), run: run, remark: cells[4].isEmpty ? nil : cells[4])
  }

  private static func names(_ cell: String) -> [String] {
    cell.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// `%key Mail mail` is a key `Mail` that is read as `\.mail`, `%live Mail` its live value.
  private static func expanded(_ line: String) -> [String] {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("%key", 3):
      let (type, property) = (words[1], words[2])
      return [
        "public struct \(type): Sendable {", "  public var name: String",
        "  public init(_ name: String) { self.name = name }", "}",
        "extension \(type): TestDependencyKey {", "  public static let testValue = \(type)(\"test\")", "}",
        "extension DependencyValues {", "  public var \(property): \(type) {",
        "    get { self[\(type).self] }", "    set { self[\(type).self] = newValue }", "  }", "}",
      ]
    case ("%live", 2):
      let type = words[1]
      return ["extension \(type): DependencyKey {", "  public static let liveValue = \(type)(\"live\")", "}"]
    default: return [line]
    }
  }
}

struct TruthFailure: Error, CustomStringConvertible {
  var description: String
}
