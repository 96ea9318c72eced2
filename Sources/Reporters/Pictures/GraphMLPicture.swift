package import DepGraphModel

/// GraphML, for yEd, Gephi and the like.
package enum GraphMLPicture {
  package static func text(_ picture: GraphPicture) -> String {
    var lines = [XMLText.header.dropLast() + "", "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">"]
    let fields = [
      ("name", "node", "string"), ("kind", "node", "string"), ("role", "node", "string"), ("package", "node", "string"),
      ("relation", "edge", "string"), ("count", "edge", "int"), ("leak", "edge", "boolean"),
      ("cycle", "edge", "boolean"),
    ]
    lines += fields.map { name, owner, type in
      "  <key id=\"\(name)\" for=\"\(owner)\" attr.name=\"\(name)\" attr.type=\"\(type)\"/>"
    }
    lines.append("  <graph id=\"dependencies\" edgedefault=\"directed\">")
    for node in picture.nodes {
      lines.append("    <node\(XMLText.attribute("id", node.id))>")
      lines += [
        data("name", node.name), data("kind", PictureColors.kind(node)), data("role", node.role),
        data("package", node.package), "    </node>",
      ]
    }
    for edge in picture.edges {
      let ends =
        XMLText.attribute("source", picture.nodes[edge.from].id)
        + XMLText.attribute("target", picture.nodes[edge.to].id)
      lines += [
        "    <edge\(ends)>", data("relation", edge.kind.rawValue), data("count", "\(edge.count)"),
        data("leak", "\(edge.isLeak)"), data("cycle", "\(edge.isInCycle)"), "    </edge>",
      ]
    }
    return (lines + ["  </graph>", "</graphml>"]).map { $0 + "\n" }.joined()
  }

  private static func data(_ key: String, _ value: String) -> String {
    "      <data key=\"\(key)\">\(XMLText.escape(PrintableText.oneLine(value)))</data>"
  }
}
