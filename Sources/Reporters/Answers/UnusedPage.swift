package import DepGraphModel

/// `unused`.
package struct UnusedPage: AnswerPage {
  private let answer: UnusedParts

  package init(_ answer: UnusedParts) { self.answer = answer }

  package var isEmpty: Bool { answer.isEmpty }

  package var json: JSONValue {
    .object([
      "modules": .array(
        answer.modules.map {
          .object([
            "id": .string($0.module.id), "name": .string($0.module.name), "location": JSONReport.value($0.location),
          ])
        }),
      "products": .array(
        answer.products.map {
          .object([
            "name": .string($0.name), "package": .string($0.package), "location": JSONReport.value($0.location),
          ])
        }),
      "links": .array(
        answer.links.map { row in
          var members = JSONValue.members(of: row.link)
          members["confidence"] = .string(row.confidence)
          return .object(members)
        }),
      "keys": .array(
        answer.keys.map {
          .object([
            "id": .string($0.key.id), "name": .string($0.key.name), "confidence": .string($0.confidence),
            "location": JSONReport.value($0.location),
          ])
        }),
    ])
  }

  package func text(style: TextStyle) -> String {
    guard !isEmpty else { return "nothing unused\n" }
    let parts: [(String, [(String, SourceLocation?)])] = [
      ("modules", answer.modules.map { ($0.module.shown, $0.location) }),
      ("products", answer.products.map { ("\($0.name) of \($0.package)", $0.location) }),
      (
        "links",
        answer.links.map { row in
          (
            "\(row.link.from.shown) -> \(row.link.product ?? row.link.to.name)\(Self.doubt(row.confidence))",
            row.link.location
          )
        }
      ),
      ("keys", answer.keys.map { ("\($0.key.shown)\(Self.doubt($0.confidence))", $0.location) }),
    ]
    let blocks = parts.filter { !$0.1.isEmpty }.map { title, rows in
      ([style.paint("unused \(title): \(rows.count)", .strong)] + PlacedLines(style: style).lines(rows))
        .map { $0 + "\n" }.joined()
    }
    return blocks.joined(separator: "\n")
  }

  private static func doubt(_ confidence: String) -> String {
    confidence == Confidence.proven.rawValue ? "" : " (\(confidence))"
  }
}

/// Lines of text with a place behind each, under each other.
struct PlacedLines {
  let style: TextStyle

  func lines(_ rows: [(text: String, location: SourceLocation?)]) -> [String] {
    let texts = rows.map { "  " + PrintableText.oneLine($0.text) }
    let width = texts.map { DisplayWidth.of($0) }.max() ?? 0
    return zip(rows, texts).map { row, text in
      guard let location = row.location else { return text }
      return DisplayWidth.padded(text, to: width) + "  "
        + style.paint(ViolationText.place(location, withColumn: false), .gutter)
    }
  }
}
