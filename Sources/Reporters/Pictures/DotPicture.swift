package import DepGraphModel

/// Graphviz's language, modules in clusters by package.
package enum DotPicture {
  package static func text(_ picture: GraphPicture) -> String {
    var lines = [
      "digraph dependencies {", "  rankdir=LR;",
      "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\"];", "  edge [fontname=\"Helvetica\"];",
    ]
    let packages = Set(picture.nodes.filter(isMember).map(\.package)).sorted()
    for (number, package) in packages.enumerated() {
      lines += ["  subgraph cluster_\(number) {", "    label=\(quoted(package));"]
      lines += picture.nodes.indices.filter { isMember(picture.nodes[$0]) && picture.nodes[$0].package == package }
        .map { "    " + node(picture.nodes[$0]) }
      lines.append("  }")
    }
    lines += picture.nodes.filter { !isMember($0) }.map { "  " + node($0) }
    lines += picture.edges.map { edge in
      "  \(quoted(picture.nodes[edge.from].id)) -> \(quoted(picture.nodes[edge.to].id))\(attributes(edge));"
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }

  private static func isMember(_ node: GraphPicture.Node) -> Bool {
    if case .module = node.kind { !node.package.isEmpty } else { false }
  }

  private static func node(_ node: GraphPicture.Node) -> String {
    "\(quoted(node.id)) [label=\(quoted(PictureColors.label(node))), fillcolor=\"\(PictureColors.fill(node))\"];"
  }

  private static func attributes(_ edge: GraphPicture.Edge) -> String {
    var attributes: [String] = []
    let label = PictureColors.label(edge)
    if !label.isEmpty { attributes.append("label=\(quoted(label))") }
    if edge.isLeak || edge.isInCycle || edge.kind == .serves {
      attributes.append("color=\"\(PictureColors.stroke(edge))\"")
    }
    if edge.isLeak { attributes.append("penwidth=2") }
    if edge.kind != .links { attributes.append("style=dashed") }
    return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + PrintableText.spelled(PrintableText.oneLine(text)) { ["\"", "\\"].contains($0) ? "\\\($0)" : nil } + "\""
  }
}
