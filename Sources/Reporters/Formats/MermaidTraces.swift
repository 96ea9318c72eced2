import DepGraphModel

/// The traces of the new violations of the worst severity as one Mermaid graph, the last hop of each in red. GitHub draws none with more than 500 edges or 50,000
/// characters, and one half as large is not readable.
struct MermaidTraces {
  private static let mostEdges = 40
  private static let longestText = 12_000
  private static let longestName = 60

  private struct Edge: Hashable {
    var from: Int
    var to: Int
    var kind: TraceStep.Kind
  }

  private var names: [String] = []
  private var numbers: [String: Int] = [:]
  private var edges: [Edge] = []
  private var ends: [Int] = []
  private var violating: Set<Edge> = []
  private var left = 0

  init(_ blocks: [ViolationBlock]) {
    let new = blocks.filter { $0.first.state == .new && $0.violations.contains { !$0.trace.isEmpty } }
    let worst = new.map(\.severity).max()
    for block in new where block.severity == worst {
      for violation in block.violations { add(violation.trace) }
    }
  }

  /// A trace is drawn whole or not at all.
  private mutating func add(_ trace: [TraceStep]) {
    guard !trace.isEmpty else { return }
    var next = self
    for step in trace {
      let edge = Edge(from: next.number(step.from), to: next.number(step.to), kind: step.kind)
      if !next.edges.contains(edge) { next.edges.append(edge) }
    }
    guard next.edges.count <= Self.mostEdges else {
      left += 1
      return
    }
    if let last = trace.last {
      let end = next.number(last.to)
      if !next.ends.contains(end) { next.ends.append(end) }
      next.violating.insert(Edge(from: next.number(last.from), to: end, kind: last.kind))
    }
    self = next
  }

  private mutating func number(_ name: String) -> Int {
    if let known = numbers[name] { return known }
    names.append(name)
    numbers[name] = names.count - 1
    return names.count - 1
  }

  /// Ends with a line feed; `nil` where there is nothing to draw.
  var text: String? {
    guard !edges.isEmpty else { return nil }
    var lines = ["graph LR"]
    lines += names.enumerated().map { "  n\($0)[\"\(Self.label($1))\"]" }
    lines += edges.map { "  n\($0.from) \(Self.arrow($0.kind)) n\($0.to)" }
    lines.append("  classDef violation stroke:#d1242f,stroke-width:2px")
    lines.append("  class \(ends.map { "n\($0)" }.joined(separator: ",")) violation")
    let red = edges.indices.filter { violating.contains(edges[$0]) }.map(String.init)
    lines.append("  linkStyle \(red.joined(separator: ",")) stroke:#d1242f")
    if left > 0 { lines.append("  more[\"\(left) more not drawn\"]") }
    let text = lines.map { $0 + "\n" }.joined()
    return text.utf8.count <= Self.longestText ? text : nil
  }

  private static func arrow(_ kind: TraceStep.Kind) -> String {
    switch kind {
    case .links: "-->"
    case .imports, .reads, .calls, .conforms: "-. \(kind.rawValue) .->"
    }
  }

  /// Mermaid's own entities: `#` begins one, so that nothing in a name can end the label.
  private static func label(_ name: String) -> String {
    var result = ""
    for scalar in PrintableText.oneLine(name).unicodeScalars.prefix(longestName) {
      let isPlain =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || " _-.:/".unicodeScalars.contains(scalar)
      result += isPlain ? String(scalar) : "#\(scalar.value);"
    }
    return result
  }
}
