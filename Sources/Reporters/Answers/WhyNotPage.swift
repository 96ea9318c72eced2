package import DepGraphModel

/// `why-not ROOT KEY`.
package struct WhyNotPage: AnswerPage {
  private let answer: WhyNot

  package init(_ answer: WhyNot) { self.answer = answer }

  /// Whether nothing is in the way.
  package var isEmpty: Bool {
    switch answer.row.status {
    case .missing, .scoped: false
    case .served, .covered, .notNeeded, .library: true
    }
  }

  package var json: JSONValue {
    .object([
      // Whichever brings it, a live value is there.
      "status": .string((answer.row.status == .library ? .served : answer.row.status).rawValue),
      "links": .array(
        answer.links.map { link in
          var members = JSONValue.members(of: link.link)
          members["edit"] = .optional(link.edit)
          return .object(members)
        }),
    ])
  }

  package func text(style: TextStyle) -> String {
    let row = answer.row
    let place = row.location.map { "  " + style.paint(ViolationText.place($0, withColumn: false), .gutter) } ?? ""
    let modules = row.liveModules.map(\.shown).joined(separator: ", ")
    let root = PrintableText.oneLine(row.root.shown)
    let key = PrintableText.oneLine(row.key.name)
    let head =
      switch row.status {
      case .served: "\(root) links the live value for \(key): \(modules)"
      case .covered: "\(root) overrides \(key)\(place)"
      case .scoped: "\(root) links no live value for \(key); it may be covered by an override\(place)"
      case .missing: "\(root) links no live value for \(key); first read\(place)"
      case .notNeeded where row.isInTest:
        "\(root) needs no live value for \(key): in a test, the library takes none"
      case .notNeeded: "\(root) does not read \(key)"
      case .library: "the live value for \(key) comes with a library"
      }
    var lines =
      [head] + row.violations.map { "\($0.severity.rawValue): \(PrintableText.oneLine($0.message)) [\($0.rule)]" }
    if let correction = answer.correction {
      lines.append(PrintableText.oneLine(correction))
    } else if !isEmpty, answer.links.isEmpty {
      lines.append(
        answer.isOffered
          ? "no link would provide it without causing another violation"
          : "no module that was read and that \(root) could link has a live value for \(key)")
    }
    for link in answer.links {
      lines.append(
        style.paint("link \(link.link.to.shown) to \(link.link.from.shown)", .strong)
          + (link.link.product.map { " (product \($0))" } ?? ""))
      if let edit = link.edit {
        lines += PrintableText.diffLines(edit).dropLast()
      } else if let location = link.link.location {
        lines.append("  edit " + style.paint(ViolationText.place(location, withColumn: false), .gutter))
      }
    }
    if !answer.gaps.isEmpty {
      lines.append("with \(answer.links.count == 1 ? "this link" : "these links"), \(root) still has")
      lines += answer.gaps.map { "\($0.severity.rawValue): \(PrintableText.oneLine($0.message)) [\($0.rule)]" }
    }
    if !answer.others.isEmpty {
      let names = answer.others.map { PrintableText.oneLine($0.shown) }.joined(separator: ", ")
      lines.append("other modules with a live value for \(key): \(names)")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
