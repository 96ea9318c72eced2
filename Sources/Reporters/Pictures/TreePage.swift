package import DepGraphModel

/// `tree M`, for the terminal; every mark that occurs is explained below it.
package struct TreePage: AnswerPage {
  private let tree: ModuleTree
  private let isInverted: Bool
  private let isASCII: Bool

  package init(_ tree: ModuleTree, isInverted: Bool, isASCII: Bool) {
    self.tree = tree
    self.isInverted = isInverted
    self.isASCII = isASCII
  }

  package var isEmpty: Bool { tree.children.isEmpty }

  package var json: JSONValue { Self.value(tree) }

  private static func value(_ tree: ModuleTree) -> JSONValue {
    let end: JSONValue =
      switch tree.end {
      case nil: .null
      case .repeated: .string("repeated")
      case .cycle: .string("cycle")
      case .cut: .string("cut")
      }
    return .object([
      "id": .string(tree.module.id), "name": .string(tree.module.name), "kind": .string(tree.kind),
      "role": .string(tree.role), "leak": .bool(tree.isLeak), "end": end, "children": .array(tree.children.map(value)),
    ])
  }

  package func text(style: TextStyle) -> String {
    var lines: [String] = []
    if isInverted { lines.append("Dependents of \(PrintableText.oneLine(tree.module.id)) (inverted)") }
    var marks: Set<Mark> = []
    lines.append(line(tree, before: "", style, &marks))
    add(tree.children, margin: "", to: &lines, style, &marks)
    let legend = Mark.allCases.filter(marks.contains).map { "\(sign($0)) \($0.meaning)" }
    if !legend.isEmpty { lines += ["", legend.joined(separator: "; ")] }
    return lines.map { $0 + "\n" }.joined()
  }

  private enum Mark: CaseIterable {
    case repeated
    case cycle
    case leak

    var meaning: String {
      switch self {
      case .repeated: "already shown above (--no-dedupe repeats it)"
      case .cycle: "leads back to a module above it"
      case .leak: KnownRule.liveModuleLeak
      }
    }
  }

  private func sign(_ mark: Mark) -> String {
    switch mark {
    case .repeated: "(*)"
    case .cycle: isASCII ? "(cycle)" : "⟲"
    case .leak: isASCII ? "(leak)" : "✖"
    }
  }

  private func add(
    _ trees: [ModuleTree], margin: String, to lines: inout [String], _ style: TextStyle, _ marks: inout Set<Mark>
  ) {
    for (index, tree) in trees.enumerated() {
      let isLast = index == trees.count - 1
      let branch = isASCII ? (isLast ? "`-- " : "|-- ") : (isLast ? "└── " : "├── ")
      lines.append(line(tree, before: margin + branch, style, &marks))
      let bar = isLast ? "    " : (isASCII ? "|   " : "│   ")
      if case .cut(let count) = tree.end {
        lines.append(margin + bar + (isASCII ? "... " : "… ") + "\(count) more")
      }
      add(tree.children, margin: margin + bar, to: &lines, style, &marks)
    }
  }

  private func line(_ tree: ModuleTree, before: String, _ style: TextStyle, _ marks: inout Set<Mark>) -> String {
    let word = tree.role.isEmpty || tree.role == "root" ? tree.kind : tree.role
    var signs: [String] = []
    func set(_ mark: Mark) {
      marks.insert(mark)
      signs.append(sign(mark))
    }
    if tree.isLeak { set(.leak) }
    switch tree.end {
    case .repeated: set(.repeated)
    case .cycle: set(.cycle)
    case .cut, nil: break
    }
    let rest = ([word] + signs).joined(separator: "  ")
    let name = shortened(PrintableText.oneLine(tree.module.name), style, besides: before.count + rest.count + 2)
    return before + style.paint(name, .strong) + "  " + rest
  }

  /// In a terminal a line stays a line; in a pipe no name is ever cut.
  private func shortened(_ name: String, _ style: TextStyle, besides used: Int) -> String {
    guard let width = style.width, DisplayWidth.of(name) + used > width else { return name }
    let room = max(8, width - used - 1)
    let half = room / 2
    guard name.count > room else { return name }
    return name.prefix(room - half) + (isASCII ? "~" : "…") + name.suffix(half)
  }
}
