import DepGraphModel

/// The burn-down as a drawing, with the same numbers as a table below it. Nothing in it is fetched or run.
extension MigrationStatusPage {
  private static let (width, height, margin) = (720, 240, 40)

  private struct Line {
    var title: String
    var color: String
    var values: [Int]
  }

  private var drawnLines: [Line] {
    [
      Line(title: "components", color: "#d1242f", values: points.map(\.status.components)),
      Line(
        title: "keys to register", color: "#0969da",
        values: points.map { $0.status.keys - $0.status.registeredKeys }),
      Line(title: "other places", color: "#7d8590", values: points.map(\.status.residue)),
    ]
  }

  package var html: String? {
    let style = PageSources.style
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \(HTMLReport.source(style)); \
      base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Left of Needle · depgraph</title>
      <style>\(style)</style>
      </head>
      <body>
      <main>
      <h2>Left of Needle</h2>
      \(drawing)\(verdict.map { "<p>\(HTMLReport.escaped($0))</p>\n" } ?? "")\(rows)</main>
      </body>
      </html>

      """
  }

  /// From the oldest commit on the left to the tree as it is on the right; empty where there is nothing to compare with.
  private var drawing: String {
    guard points.count > 1 else { return "" }
    let most = max(drawnLines.flatMap(\.values).max() ?? 0, 1)
    func place(_ index: Int, _ value: Int) -> (x: Int, y: Int) {
      let (wide, high) = (Self.width - 2 * Self.margin, Self.height - 2 * Self.margin)
      return (Self.margin + index * wide / (points.count - 1), Self.height - Self.margin - value * high / most)
    }
    let bottom = Self.height - Self.margin
    var text = "<svg viewBox=\"0 0 \(Self.width) \(Self.height)\" role=\"img\" "
    text += "aria-label=\"What is left, by commit\">\n"
    text += "<line x1=\"\(Self.margin)\" y1=\"\(bottom)\" x2=\"\(Self.width - Self.margin)\" y2=\"\(bottom)\" "
    text += "stroke=\"#7d8590\"/>\n"
    text += "<text x=\"\(Self.margin - 6)\" y=\"\(Self.margin + 4)\" text-anchor=\"end\" font-size=\"12\" "
    text += "fill=\"currentColor\">\(most)</text>\n"
    for (number, line) in drawnLines.enumerated() {
      let corners = line.values.enumerated().map { index, value in place(index, value) }
      text += "<polyline fill=\"none\" stroke=\"\(line.color)\" stroke-width=\"2\" points=\""
      text += corners.map { "\($0.x),\($0.y)" }.joined(separator: " ") + "\"/>\n"
      text += "<text x=\"\(Self.margin + 170 * number)\" y=\"16\" font-size=\"12\" fill=\"\(line.color)\">"
      text += "\(line.title): \(line.values.last ?? 0)</text>\n"
    }
    for (index, point) in points.enumerated() where index == 0 || index == points.count - 1 {
      let anchor = index == 0 ? "start" : "end"
      text += "<text x=\"\(place(index, 0).x)\" y=\"\(bottom + 18)\" text-anchor=\"\(anchor)\" font-size=\"12\" "
      text += "fill=\"currentColor\">\(HTMLReport.escaped(point.commit ?? "now"))</text>\n"
    }
    return text + "</svg>\n"
  }

  private var rows: String {
    func row(_ cells: [String], _ element: String) -> String {
      "<tr>" + cells.map { "<\(element)>\(HTMLReport.escaped($0))</\(element)>" }.joined() + "</tr>\n"
    }
    let body = table.rows.map { cells in
      row(
        cells.map { cell in
          switch cell {
          case .text(let text): text
          case .integer(let number): String(number)
          case .null, .real, .blob: ""
          }
        }, "td")
    }
    let head = row(table.columns, "th")
    return "<table>\n<thead>\(head)</thead>\n<tbody>\n\(body.joined())</tbody>\n</table>\n"
  }
}
