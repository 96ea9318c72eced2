package import DepGraphModel

/// A diagram that GitHub and GitLab draw in Markdown.
package enum MermaidPicture {
  /// GitHub draws no diagram with 500 edges or 50,000 characters.
  package static let mostEdges = 450
  package static let mostCharacters = 45_000

  /// - Throws: `PictureTooLarge` beyond what is drawn.
  package static func text(_ picture: GraphPicture) throws(PictureTooLarge) -> String {
    guard picture.edges.count <= mostEdges else {
      throw PictureTooLarge(
        what: "\(picture.edges.count) edges", limit: "a Mermaid diagram on GitHub has at most \(mostEdges)")
    }
    var lines = ["flowchart LR"]
    lines += picture.nodes.enumerated().map { "  n\($0)\(shape($1))" }
    lines += picture.edges.map { edge in
      let label = PictureColors.label(edge)
      let arrow = edge.kind == .links ? (edge.isLeak ? "==>" : "-->") : "-.->"
      return "  n\(edge.from) \(arrow)\(label.isEmpty ? "" : "|\(escaped(label))|") n\(edge.to)"
    }
    let classes = Dictionary(
      grouping: picture.nodes.indices.filter { PictureColors.fill(picture.nodes[$0]) != "#f7f7f7" },
      by: { PictureColors.fill(picture.nodes[$0]) })
    for (number, (fill, nodes)) in classes.sorted(by: { $0.key < $1.key }).enumerated() {
      lines.append("  classDef c\(number) fill:\(fill),color:#000")
      lines.append("  class \(nodes.map { "n\($0)" }.joined(separator: ",")) c\(number)")
    }
    let text = lines.map { $0 + "\n" }.joined()
    guard text.count <= mostCharacters else {
      throw PictureTooLarge(
        what: "\(text.count) characters", limit: "a Mermaid diagram on GitHub has at most \(mostCharacters)")
    }
    return text
  }

  private static func shape(_ node: GraphPicture.Node) -> String {
    let label = "\"\(escaped(PictureColors.label(node)))\""
    switch node.kind {
    case .module: return "[\(label)]"
    case .package: return "[[\(label)]]"
    case .key: return "([\(label)])"
    case .screen(let kind): return kind == "document" ? "[/\(label)/]" : "(\(label))"
    }
  }

  /// Entities are Mermaid's own: a number sign, a name or number, a semicolon.
  private static func escaped(_ text: String) -> String {
    PrintableText.spelled(PrintableText.oneLine(text)) { scalar in
      switch scalar {
      case "\"": "#quot;"
      case "<": "#lt;"
      case ">": "#gt;"
      case "#": "#35;"
      case "|": "#124;"
      case "`": "#96;"
      case "\\": "#92;"
      default: nil
      }
    }
  }
}

/// More than a format can show.
package struct PictureTooLarge: Error, Equatable, Sendable, CustomStringConvertible {
  package var what: String
  package var limit: String

  package var description: String { "the graph has \(what); \(limit)" }
}
