package import DepGraphModel

/// `metrics`.
package struct MetricsPage: AnswerPage {
  private let metrics: [ModuleMetrics]

  package init(_ metrics: [ModuleMetrics]) { self.metrics = metrics }

  package var isEmpty: Bool { metrics.isEmpty }

  package var json: JSONValue {
    .array(
      metrics.map { row in
        .object([
          "id": .string(row.module.id), "name": .string(row.module.name), "fanIn": .number(row.fanIn),
          "fanOut": .number(row.fanOut), "instability": row.instability.map { .real($0) } ?? .null,
          "depth": .number(row.depth), "lines": .number(row.lines), "closure": .number(row.closure),
        ])
      })
  }

  package func text(style: TextStyle) -> String {
    Table(
      columns: ["module", "fan-in", "fan-out", "instability", "depth", "lines", "closure"],
      rows: metrics.map { row in
        [
          .text(row.module.shown), .integer(Int64(row.fanIn)), .integer(Int64(row.fanOut)),
          row.instability.map { .real(($0 * 100).rounded() / 100) } ?? .null, .integer(Int64(row.depth)),
          .integer(Int64(row.lines)), .integer(Int64(row.closure)),
        ]
      }
    ).text(style: style)
  }
}
