package import DepGraphModel

/// `migrate needle`, as text, JSON and Markdown.
package struct MigrationPage: AnswerPage {
  private let plan: MigrationPlan

  package init(_ plan: MigrationPlan) { self.plan = plan }

  package var isEmpty: Bool { plan.status.isDone && plan.queue.isEmpty }

  package var json: JSONValue {
    .object([
      "status": .status(plan.status),
      "queue": .array(plan.queue.map(Self.value)),
      "keys": .array(plan.keys.map(Self.value)),
      "collisions": .array(
        plan.collisions.map {
          .object([
            "kind": .string($0.kind.rawValue), "name": .string($0.name), "proposal": .string($0.proposal),
            "places": .array($0.places.map(Self.value)),
          ])
        }),
      "forwarders": .array(plan.forwarders.map(Self.value)),
      "lifetimes": .array(
        plan.lifetimes.map {
          .object([
            "key": .string($0.key), "provider": Self.value($0.provider), "today": .string($0.today.text),
            "after": .string(Self.after), "changes": .bool($0.changes), "advice": .optional($0.advice),
          ])
        }),
      "inputs": .array(
        plan.inputs.map {
          .object([
            "component": .string($0.component), "name": .string($0.name), "type": .string($0.type),
            "neededBy": .strings($0.neededBy), "location": JSONReport.value($0.location),
          ])
        }),
      "cycles": .array(plan.cycles.map { .array($0.map(Self.value)) }),
      "manual": .array(plan.manual.map(Self.value)),
      "residue": .array(
        plan.residue.map {
          .object([
            "kind": .string($0.kind.rawValue), "text": .string($0.text), "location": JSONReport.value($0.location),
          ])
        }),
    ])
  }

  private static let after = MigrationPlan.Lifetime.Span.process.text

  private static func value(_ place: MigrationPlan.Place) -> JSONValue {
    .object(["text": .string(place.text), "location": JSONReport.value(place.location)])
  }

  private static func value(_ item: MigrationPlan.Item) -> JSONValue {
    .object([
      "id": .string(item.id), "step": .string(name(item.step)), "title": .string(item.title),
      "module": item.module.map(JSONValue.module) ?? .null, "ready": .bool(item.isReady),
      "blockedBy": .strings(item.blockedBy), "together": .strings(item.together),
      "location": JSONReport.value(item.location),
    ])
  }

  private static func value(_ key: MigrationPlan.Key) -> JSONValue {
    .object([
      "name": .string(key.name), "keyType": .string(key.keyType), "type": .string(key.type),
      "state": .string(key.state.rawValue), "interface": key.interface.map(JSONValue.module) ?? .null,
      "implementation": .module(key.implementation), "providers": .array(key.providers.map(value)),
      "requiredBy": .strings(key.requiredBy), "builds": .optional(key.builds), "reads": .strings(key.reads),
    ])
  }

  private static func name(_ step: MigrationPlan.Item.Step) -> String {
    switch step {
    case .decide: "decide"
    case .hoist: "hoist"
    case .register: "register"
    case .convert: "convert"
    case .remove: "remove"
    }
  }

  // MARK: For people

  private typealias Row = (text: String, location: SourceLocation?)

  private static func title(_ step: MigrationPlan.Item.Step) -> String {
    switch step {
    case .decide: "decide"
    case .hoist: "move providers to the root component, still with Needle"
    case .register: "register keys"
    case .convert: "replace components"
    case .remove: "remove what is left of Needle"
    }
  }

  /// The work, step by step, then what it is made of.
  private var parts: [(title: String, rows: [Row])] {
    let steps = MigrationPlan.Item.Step.allCases.filter { step in plan.queue.contains { $0.step == step } }
    let work = steps.enumerated().map { number, step in
      (
        title: "\(number + 1). \(Self.title(step))",
        rows: plan.queue.filter { $0.step == step }.map { Row(Self.words($0), $0.location) }
      )
    }
    return (work + details).filter { !$0.rows.isEmpty }
  }

  private var details: [(title: String, rows: [Row])] {
    [
      ("keys", plan.keys.map { Row(Self.words($0), $0.providers.first?.location) }),
      ("collisions", plan.collisions.flatMap(Self.rows)),
      ("forwarding properties, which are not needed any more", plan.forwarders.map { Row($0.text, $0.location) }),
      ("lifetimes that change", plan.lifetimes.filter(\.changes).map(Self.row)),
      ("arguments of initializers, which are not keys", plan.inputs.map(Self.row)),
      ("live values that would read each other in a cycle", plan.cycles.map(Self.row)),
      ("by hand", plan.manual.map { Row($0.text, $0.location) }),
      ("left of Needle", plan.residue.map { Row("\($0.kind.rawValue): \($0.text)", $0.location) }),
    ]
  }

  private static func rows(_ collision: MigrationPlan.Collision) -> [Row] {
    [Row("\(collision.name), \(words(collision.kind)): \(collision.proposal)", nil)]
      + collision.places.map { Row("  \($0.text)", $0.location) }
  }

  private static func row(_ lifetime: MigrationPlan.Lifetime) -> Row {
    let advice = lifetime.advice.map { "; \($0)" } ?? ""
    return Row("\\.\(lifetime.key): \(lifetime.today.text) -> \(after)\(advice)", lifetime.provider.location)
  }

  private static func row(_ input: MigrationPlan.Input) -> Row {
    let needing = input.neededBy.isEmpty ? "" : "; needed by \(input.neededBy.joined(separator: ", "))"
    return Row("\(input.component).\(input.name): \(input.type)\(needing)", input.location)
  }

  private static func row(_ cycle: [MigrationPlan.Place]) -> Row {
    let names = (cycle + cycle.prefix(1)).map { "\\.\($0.text)" }
    return Row(names.joined(separator: " -> "), cycle.first?.location)
  }

  private static func words(_ item: MigrationPlan.Item) -> String {
    let together = item.together.isEmpty ? "" : ", together with \(listed(item.together))"
    let state = item.isReady ? "ready" : "waits"
    let blocking = item.isReady ? "" : " (after: \(listed(item.blockedBy)))"
    return "\(state)  \(item.title)\(together)\(blocking)"
  }

  /// A component may wait for hundreds of keys.
  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(4).joined(separator: ", ")
    return names.count > 4 ? "\(shown) and \(names.count - 4) more" : shown
  }

  private static func words(_ key: MigrationPlan.Key) -> String {
    let live = ([key.implementation] + key.otherImplementations).map(\.name).joined(separator: " and ")
    let home = key.interface.map { module in
      live == module.name ? "in \(module.name)" : "in \(module.name), live in \(live)"
    }
    let state = key.state == .registered ? " (registered)" : ""
    let builds = key.builds.map { ", makes \($0)" } ?? ""
    return "\\.\(key.name): \(key.type) \(home ?? "live in \(live); choose a module for the key")"
      + builds + state
  }

  private static func words(_ kind: MigrationPlan.Collision.Kind) -> String {
    switch kind {
    case .otherType: "one name for several types"
    case .severalProviders: "several providers"
    case .pathDependent: "depends on the path"
    case .libraryName: "a name of the library"
    }
  }

  private var head: String {
    let status = plan.status
    return "Needle: \(SummaryText.counted(status.components, "component")) left, "
      + "\(status.registeredKeys) of \(SummaryText.counted(status.keys, "key")) registered, "
      + "\(SummaryText.counted(status.residue, "other place")) left"
  }

  package func text(style: TextStyle) -> String {
    guard !isEmpty else { return "nothing of Needle is left\n" }
    let blocks = parts.map { part in
      "\n" + style.paint(part.title, .strong) + "\n"
        + PlacedLines(style: style).lines(part.rows).map { $0 + "\n" }.joined()
    }
    return head + "\n" + blocks.joined()
  }

  /// A comment has an end: of long lists the first ones.
  private static let mostRows = 200

  package var markdown: String? {
    guard !isEmpty else { return "Nothing of Needle is left.\n" }
    var lines = ["### From Needle to swift-dependencies", "", MarkdownReport.escape(head) + ".", ""]
    for part in parts {
      lines += ["#### \(MarkdownReport.escape(part.title))", ""]
      let isWork = part.title.first?.isNumber ?? false
      for row in part.rows.prefix(Self.mostRows) {
        let place = row.location.map { " (\(MarkdownReport.code(ViolationText.place($0, withColumn: false))))" } ?? ""
        let mark = isWork ? "- [ ] " : row.text.hasPrefix("  ") ? "  - " : "- "
        lines.append(mark + MarkdownReport.escape(PrintableText.oneLine(row.text)) + place)
      }
      if part.rows.count > Self.mostRows { lines.append("- … \(part.rows.count - Self.mostRows) more") }
      lines.append("")
    }
    return lines.dropLast().map { $0 + "\n" }.joined()
  }
}

extension JSONValue {
  static func status(_ status: MigrationStatus) -> JSONValue {
    .object([
      "components": .number(status.components), "dependencyProtocols": .number(status.dependencyProtocols),
      "keys": .number(status.keys), "registeredKeys": .number(status.registeredKeys),
      "changedLifetimes": .number(status.changedLifetimes), "residue": .number(status.residue),
    ])
  }
}
