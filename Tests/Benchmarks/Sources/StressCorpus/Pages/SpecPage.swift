import Foundation

/// A page of `Tests/Specs`, as far as a compiler can judge it: cases whose modules are named by a block `modules`.
public struct SpecPage: Sendable {
  public struct Case: Sendable {
    public let name: String
    let modules: [Module]
    /// By path.
    let files: [String: String]
    let findings: String
    /// Why it is no Swift that compiles: `<!-- does not compile: … -->` in the page.
    public let remark: String?
  }

  struct Module: Sendable {
    let name: String
    /// Empty for the repository's own package.
    let package: String
    let isTest: Bool
    let links: [String]
  }

  public let name: String
  public let cases: [Case]

  /// All pages of a folder and those below it, by their paths.
  public static func all(in folder: String) throws -> [SpecPage] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try paths.sorted().filter { $0.hasSuffix(".md") && !$0.hasSuffix("README.md") }.map { path in
      SpecPage(name: path, text: try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))
    }
  }

  private struct Part {
    var name = ""
    /// By package.
    var modules: [String: String] = [:]
    var files: [String: String] = [:]
    var findings: String?
    var remark: String?
  }

  init(name: String, text: String) {
    self.name = name
    var parts = [Part()]
    var fence: (end: String, info: [String], lines: [String])?
    var isCard = false
    for line in text.components(separatedBy: "\n") {
      if let open = fence {
        if line != open.end {
          fence?.lines.append(line)
        } else {
          if !isCard { Self.take(open.info, Self.withoutMarks(open.lines), into: &parts[parts.count - 1]) }
          fence = nil
        }
      } else if line.hasPrefix("```") {
        let end = String(line.prefix { $0 == "`" })
        fence = (end, line.dropFirst(end.count).split(separator: " ", maxSplits: 1).map(String.init), [])
      } else if line.hasPrefix("<!-- explain -->") {
        isCard = true
      } else if line.hasPrefix("<!-- /explain -->") {
        isCard = false
      } else if line.hasPrefix("## "), !isCard {
        parts.append(Part(name: String(line.dropFirst(3))))
      } else if line.hasPrefix(Self.remarkStart), line.hasSuffix(" -->") {
        parts[parts.count - 1].remark = String(line.dropFirst(Self.remarkStart.count).dropLast(4))
      }
    }
    let page = parts[0]
    cases = parts.dropFirst().compactMap { part in
      guard let findings = part.findings else { return nil }
      let blocks = part.modules[""] == nil ? page.modules.merging(part.modules) { $1 } : part.modules
      return Case(
        name: part.name, modules: blocks.sorted { $0.key < $1.key }.flatMap { Self.modules($1, package: $0) },
        files: page.files.merging(part.files) { $1 }, findings: findings, remark: part.remark)
    }
  }

  private static let remarkStart = "<!-- does not compile: "

  private static func take(_ info: [String], _ text: String, into part: inout Part) {
    guard let kind = info.first else { return }
    switch (kind, info.count) {
    case ("modules", _): part.modules[info.count > 1 ? info[1] : ""] = text
    case ("findings", _): part.findings = text
    case (_, 2): part.files[info[1]] = text
    default: break
    }
  }

  /// Marks of places are a digit in a frame.
  private static func withoutMarks(_ lines: [String]) -> String {
    lines.map { String($0.filter { !($0.unicodeScalars.contains { $0.value == 0x20E3 }) }) + "\n" }.joined()
  }

  /// `App (executable) -> Feature, MailClient`
  private static func modules(_ text: String, package: String) -> [Module] {
    text.split(separator: "\n").map { line in
      let sides = line.components(separatedBy: " -> ")
      let words = sides[0].split(separator: " ", maxSplits: 1).map(String.init)
      return Module(
        name: words.first ?? "", package: package, isTest: words.count > 1 && words[1].contains("test"),
        links: sides.count > 1 ? sides[1].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } : [])
    }
  }
}
