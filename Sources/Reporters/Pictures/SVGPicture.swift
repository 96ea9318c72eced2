package import DepGraphModel

/// The picture itself: no script, no font that is not there, no link out of it.
package enum SVGPicture {
  /// More is not readable.
  package static let mostNodes = 400
  private static let margin = 12
  private static let boxHeight = 24

  /// - Throws: `PictureTooLarge` beyond what is readable.
  package static func readable(_ picture: GraphPicture) throws(PictureTooLarge) -> GraphPicture {
    guard picture.nodes.count <= mostNodes else {
      throw PictureTooLarge(
        what: "\(picture.nodes.count) nodes", limit: "a drawing of more than \(mostNodes) cannot be read")
    }
    return picture
  }

  /// - Throws: `PictureTooLarge` beyond what is readable.
  package static func text(_ placed: PlacedPicture) throws(PictureTooLarge) -> String {
    let picture = try readable(placed.picture)
    let size = (placed.width + 2 * margin, placed.height + 2 * margin)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size.0)\" height=\"\(size.1)\" "
        + "viewBox=\"\(-margin) \(-margin) \(size.0) \(size.1)\" role=\"img\" font-family=\"Helvetica, Arial, sans-serif\" "
        + "font-size=\"13\">",
      "  <title>Dependencies of \(SummaryText.counted(picture.nodes.count, "module"))</title>",
      "  <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" "
        + "orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"context-stroke\"/></marker></defs>",
    ]
    for (edge, way) in zip(picture.edges, placed.ways) { lines.append(line(edge, way, picture)) }
    for (index, node) in picture.nodes.enumerated() {
      lines.append(box(node, placed.places[index], placed.breadths[index]))
    }
    return (lines + ["</svg>"]).map { $0 + "\n" }.joined()
  }

  private static func line(_ edge: GraphPicture.Edge, _ way: [PlacedPicture.Point], _ picture: GraphPicture) -> String {
    guard let start = way.first else { return "" }
    var path = "M\(start.x) \(start.y)"
    for (left, right) in zip(way, way.dropFirst()) {
      let middle = (left.x + right.x) / 2
      path += " C\(middle) \(left.y) \(middle) \(right.y) \(right.x) \(right.y)"
    }
    let dash = edge.kind == .links ? "" : " stroke-dasharray=\"4 3\""
    let width = edge.isLeak ? 2 : 1
    let label = PictureColors.label(edge)
    let title =
      "\(picture.nodes[edge.from].name) to \(picture.nodes[edge.to].name)" + (label.isEmpty ? "" : ": \(label)")
    return
      "  <path d=\"\(path)\" fill=\"none\" stroke=\"\(PictureColors.stroke(edge))\" stroke-width=\"\(width)\"\(dash) "
      + "marker-end=\"url(#arrow)\"><title>\(XMLText.escape(PrintableText.oneLine(title)))</title></path>"
  }

  private static func box(_ node: GraphPicture.Node, _ place: PlacedPicture.Point, _ breadth: Int) -> String {
    let label = XMLText.escape(PrintableText.oneLine(PictureColors.label(node)))
    let kind = [PictureColors.kind(node), node.role].filter { !$0.isEmpty }.joined(separator: ", ")
    return "  <g><title>\(XMLText.escape(PrintableText.oneLine("\(node.id) (\(kind))")))</title>"
      + "<rect x=\"\(place.x)\" y=\"\(place.y - boxHeight / 2)\" width=\"\(breadth)\" height=\"\(boxHeight)\" rx=\"5\" "
      + "fill=\"\(PictureColors.fill(node))\" stroke=\"#757575\"/>"
      + "<text x=\"\(place.x + breadth / 2)\" y=\"\(place.y + 4)\" text-anchor=\"middle\">\(label)</text></g>"
  }
}
