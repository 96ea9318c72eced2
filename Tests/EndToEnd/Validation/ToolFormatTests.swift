import Foundation
import Testing

/// Formats that other tools read, as those tools read them.
@Suite struct ToolFormatTests {
  @Test func gitLabsReportFitsItsSchema() throws {
    let schema = try ReportSchema.named("gitlab-code-quality.schema.json")
    let tree = try HostileTree()
    let entries = try tree.json("gitlab")
    #expect(try schema.faults(of: entries) == [])
    let violations = try tree.report()["violations"].list
    #expect(entries.list.map { $0["fingerprint"] } == violations.map { $0["fingerprint"] })
    #expect(entries.list.map { $0["location"]["path"] } == violations.map { $0["location"]["file"] })
    #expect(Set(entries.list.map { $0["fingerprint"] }).count == entries.list.count)
    #expect(try schema.faults(of: try JSON(try Weather.mended().run("--format", "gitlab", exits: 0).output)) == [])
    for broken in [#"[{"description":"a"}]"#, "{}"] { #expect(try schema.faults(of: try JSON(broken)) != []) }
  }

  /// What Danger's plugin decodes.
  private struct SwiftLintViolation: Decodable {
    enum Severity: String, Decodable {
      case warning = "Warning"
      case error = "Error"
    }

    enum CodingKeys: String, CodingKey {
      case ruleID = "rule_id"
      case reason, line, character, severity, file, type
    }

    var ruleID: String
    var reason: String
    var line: Int
    var character: Int?
    var severity: Severity
    var file: String
    var type: String
  }

  @Test func swiftLintsReadersDecodeIt() throws {
    let tree = try HostileTree()
    #expect(try ReportSchema.named("swiftlint.schema.json").faults(of: try tree.json("swiftlint-json")) == [])
    let decoded = try JSONDecoder().decode([SwiftLintViolation].self, from: Data(tree.text("swiftlint-json").utf8))
    let report = try tree.report()
    #expect(decoded.filter { $0.severity == .error }.count == report["summary"]["errors"].int)
    let files = Set(report["violations"].list.compactMap { $0["location"]["file"].string })
    #expect(Set(decoded.map(\.file)) == Set(files.map(tree.folder.absolute)))
  }

  /// `path:line:column: word: message`, or a line without a place; what Xcode does not recognise it does not show.
  @Test func xcodeRecognisesEveryLine() throws {
    let tree = try HostileTree()
    let place = /(?<path>\/[^\n]+?):(?<line>[1-9]\d*):(?<column>[1-9]\d*): (?<word>error|warning|note): (?<text>.+)/
    let placeless = /(error|warning|note): .+/
    var words: [String: Int] = [:]
    for line in tree.text("xcode").split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if let match = line.wholeMatch(of: place) {
        words[String(match.word), default: 0] += 1
        #expect(match.path.hasPrefix(tree.folder.path + "/"))
      } else {
        #expect(line.wholeMatch(of: placeless) != nil, "\(line)")
      }
    }
    let report = try tree.report()
    #expect(words["error"] == report["summary"]["errors"].int)
    #expect(words["warning"] == (report["summary"]["warnings"].int ?? 0) + report["problems"].list.count)
  }

  @Test func markdownIsOneTableOnePictureAndNoMarkupOfOthers() throws {
    let tree = try HostileTree()
    let comment = tree.text("markdown")
    #expect(comment.utf8.count < 65_536)
    let lines = comment.split(separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count == (try tree.report()["violations"].list.count))
    for row in rows {
      let cells = row.replacingOccurrences(of: "\\\\", with: "").replacingOccurrences(of: "\\|", with: "")
      #expect(cells.filter { $0 == "|" }.count == 4, "\(row)")
    }
    #expect(!comment.contains("<b>"))
    #expect(!comment.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
    try MermaidGrammar.check(comment)
  }
}

/// The part of Mermaid's grammar that the pictures use: whatever does not fit it would be drawn as an error.
enum MermaidGrammar {
  static func check(_ comment: String) throws {
    let picture = try #require(comment.split(separator: "```mermaid\n").last?.split(separator: "```").first)
    let lines = picture.split(separator: "\n")
    #expect(lines.first == "graph LR")
    var nodes: Set<Substring> = []
    var edges = 0
    for line in lines.dropFirst() {
      if let node = line.wholeMatch(of: #/  (n\d+|more)\["(?:[^"#\[\]<>`&;]|\#\d+;)*"\]/#) {
        nodes.insert(node.1)
      } else if let edge = line.wholeMatch(of: #/  (n\d+) (?:-->|-\. (?:imports|reads|calls|conforms) \.->) (n\d+)/#) {
        edges += 1
        #expect(nodes.contains(edge.1) && nodes.contains(edge.2), "\(line)")
      } else if let style = line.wholeMatch(of: #/  linkStyle ([\d,]+) stroke:\#d1242f/#) {
        #expect(style.1.split(separator: ",").allSatisfy { Int($0).map { $0 < edges } == true })
      } else {
        let style = #/  classDef violation [a-z0-9\#:,-]+|  class n\d+(?:,n\d+)* violation/#
        #expect(line.wholeMatch(of: style) != nil, "\(line)")
      }
    }
    #expect(edges > 0)
  }
}
