import DepGraphGraph
package import DepGraphModel

extension PlacedPicture {
  private static let characterWidth = 8
  private static let padding = 20

  /// Lays a picture out in layers.
  package init(layingOut picture: GraphPicture) {
    let breadths = picture.nodes.map { $0.name.count * Self.characterWidth + Self.padding }
    let layout = LayeredLayout(widths: breadths, edges: picture.edges.map { (from: $0.from, to: $0.to) })
    self.init(
      picture: picture, places: layout.places.map { Point(x: $0.x, y: $0.y) }, breadths: breadths,
      ways: layout.ways.map { $0.map { Point(x: $0.x, y: $0.y) } }, width: layout.width, height: layout.height)
  }
}
