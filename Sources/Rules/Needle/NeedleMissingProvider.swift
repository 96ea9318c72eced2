import DepGraphModel
import DepGraphResolution

/// No component above provides what a component requires.
struct NeedleMissingProvider: GraphRule {
  let card = RuleCard(
    id: "needle-missing-provider", group: .needle, defaultSeverity: .error,
    summary: "A component requires what no component above it provides, on some path from the bootstrap component.",
    rationale: """
      Needle's generator stops with an error that names no file and no line. What it does not see, such as a child made \
      by `.init(parent: self)`, it does not check at all: the app traps when it makes that component. Only properties \
      that are `public` and have a written type count as provided; in an extension of the component, all that are not \
      private.
      """,
    example: """
      protocol GameDependency: Dependency {
        var scores: ScoreStream { get }
      }

      final class GameComponent: Component<GameDependency> {}

      final class RootComponent: BootstrapComponent {
        var scores: ScoreStream { shared { ScoreStream() } }
        var game: GameComponent { GameComponent(parent: self) }
      }
      """,
    fix: """
      // Provide it above, as a public property with a type:
      public var scores: ScoreStream { shared { ScoreStream() } }
      """)

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    context.doubtingWhereUnread(
      graph.roots.flatMap { root in
        root.missing.map { finding($0, in: root, graph, named: root.module.map(context.name) ?? "no root") }
      }
    ) { $0.trace.last?.to }
  }

  private func finding(_ missing: MissingProvider, in root: ComponentRoot, _ graph: ComponentGraph, named name: String)
    -> Finding
  {
    let component = graph.components[missing.component]
    let requirement = missing.requirement
    let near = ProviderNearMiss.all(for: missing, in: root, graph, named: name)
    let reason = near.first.map { ": \($0.reason)" } ?? ""
    let trace = NeedleTrace.steps(missing.path, in: graph)
    return Finding(
      confidence: missing.isMetByOldGenerator ? .likely : .proven, subject: component.name, root: root.module,
      claim: "no component above \(component.name) provides \(requirement.name): \(requirement.type)\(reason)",
      help: near.first?.help ?? help(requirement, missing, root, graph), location: requirement.location,
      trace: trace + [
        TraceStep(
          kind: .reads, from: component.name, to: requirement.name, location: requirement.location)
      ],
      related: near.map { RelatedPlace(message: $0.reason, location: $0.location) },
      places: [component.location], cause: [component.id, requirement.key])
  }

  private func help(
    _ requirement: Component.Requirement, _ missing: MissingProvider, _ root: ComponentRoot, _ graph: ComponentGraph
  ) -> String {
    let start = missing.path.first.flatMap { graph.creations[$0].owner } ?? root.bootstraps[0]
    return "add `public var \(requirement.name): \(requirement.type)` to \(graph.components[start].name) or to a "
      + "component between them"
  }
}

/// Something that is nearly the provider which a component lacks.
struct ProviderNearMiss {
  var reason: String
  var help: String
  var location: SourceLocation

  /// The most likely one first: of a component above, the same name and type; then one of both; then those elsewhere.
  static func all(
    for missing: MissingProvider, in root: ComponentRoot, _ graph: ComponentGraph, named name: String
  ) -> [ProviderNearMiss] {
    let requirement = missing.requirement
    let above = Set(missing.path.compactMap { graph.creations[$0].owner })
      .union(graph.ancestors(of: missing.component, in: root)).subtracting([missing.component])
    let hidden = above.sorted().flatMap { index in
      graph.properties(of: index).filter {
        $0.fact.name == requirement.name && root.links($0.modules)
          && (!$0.isProvided || $0.isOfOldGenerator && missing.isMetByOldGenerator)
      }
      .map { self.hidden($0, of: graph.components[index], requirement) }
    }
    let other = above.sorted().flatMap { index in
      graph.providedProperties(of: index, in: root).compactMap {
        similar($0, to: requirement, of: graph.components[index])
      }
    }
    // Those above on another path among them: on this one, none provides it.
    let beside = graph.components.indices.filter { root.isLinked[$0] }.flatMap { index in
      graph.providedProperties(of: index, in: root).filter {
        $0.key == requirement.key && !($0.isOfOldGenerator && missing.isMetByOldGenerator)
      }
      .map {
        self.beside(
          $0, of: graph.components[index], for: graph.components[missing.component],
          isAboveElsewhere: above.contains(index))
      }
    }
    let elsewhere = above.sorted().flatMap { index in
      graph.properties(of: index).filter { $0.isProvided && $0.key == requirement.key && !root.links($0.modules) }
        .map { self.unlinked($0, of: graph.components[index], in: name) }
    }
    return mistaken(missing, graph) + elsewhere + hidden + other + beside
  }

  /// A call on the way that makes no child.
  private static func mistaken(_ missing: MissingProvider, _ graph: ComponentGraph) -> [ProviderNearMiss] {
    missing.path.map { graph.creations[$0] }.filter { $0.fact.parent == .notGiven && !$0.isByName }.map { call in
      let owner = call.owner.map { graph.components[$0].name } ?? ""
      return ProviderNearMiss(
        reason: "the generator takes \(call.fact.spelling)() for a call by which \(owner) makes "
          + graph.components[call.child].name,
        help: "move the call out of \(owner)", location: call.location)
    }
  }

  private static func unlinked(
    _ property: Component.Property, of component: Component, in root: String
  ) -> ProviderNearMiss {
    let name = "\(component.name).\(property.fact.name)"
    return ProviderNearMiss(
      reason: "\(name) is in an extension that \(root) does not link",
      help: "link the module with \(name) to \(root), or provide it in a module that \(root) links",
      location: property.location)
  }

  private static func hidden(
    _ property: Component.Property, of component: Component, _ requirement: Component.Requirement
  ) -> ProviderNearMiss {
    let name = "\(component.name).\(property.fact.name)"
    if let extended = property.unseenExtension, property.fact.standing == .provided {
      return ProviderNearMiss(
        reason: "the generator does not see \(name): it is in `extension \(extended)`",
        help: "write `extension \(component.bareName)`", location: property.location)
    }
    let since = property.isOfOldGenerator ? ", so Needle version 0.24 and later drop it" : ""
    switch property.fact.standing {
    case .isUntyped:
      return ProviderNearMiss(
        reason: "\(name) has no written type, so the generator ignores it",
        help: "write its type: `public let \(property.fact.name): \(requirement.type)`", location: property.location)
    case .isNotFirstPublic:
      return ProviderNearMiss(
        reason: since.isEmpty
          ? "the generator ignores \(name): its first modifier is not `public`"
          : "the first modifier of \(name) is not `public`\(since)",
        help: "declare it as `public` first: `public var \(property.fact.name)`", location: property.location)
    case .isPrivate, .isInternal, .provided:
      return ProviderNearMiss(
        reason: "\(name) is not public\(since)", help: "make \(name) public", location: property.location)
    }
  }

  private static func similar(
    _ property: Component.Property, to requirement: Component.Requirement, of component: Component
  ) -> ProviderNearMiss? {
    let name = "\(component.name).\(property.fact.name)"
    if property.fact.name == requirement.name, property.form != requirement.form {
      return ProviderNearMiss(
        reason: "\(name) has the type \(property.fact.type ?? "")",
        help: "give both the same type: \(requirement.type) or \(property.fact.type ?? "")", location: property.location
      )
    }
    if property.form == requirement.form, property.fact.name != requirement.name,
      isTelling(requirement.form) || NearestName.suggestion(for: requirement.name, among: [property.fact.name]) != nil
    {
      return ProviderNearMiss(
        reason: "\(name) has the same type and another name",
        help: "give both the same name: \(requirement.name) or \(property.fact.name)", location: property.location)
    }
    return nil
  }

  /// Whether a type says what a value is for. Those of the standard library are the types of all kinds of values.
  private static func isTelling(_ form: String) -> Bool {
    !TypeSpelling.words(of: form).allSatisfy(plainTypes.contains)
  }

  private static let plainTypes: Set<String> = [
    "Any", "Bool", "CGFloat", "Character", "Data", "Date", "Decimal", "Dictionary", "Double", "Error", "Float", "Int",
    "Int32", "Int64", "Never", "Optional", "Array", "Set", "String", "TimeInterval", "UInt", "UInt32", "UInt64", "URL",
    "UUID", "Void", "async", "throws",
  ]

  private static func beside(
    _ property: Component.Property, of component: Component, for requiring: Component, isAboveElsewhere: Bool
  ) -> ProviderNearMiss {
    let reason: String
    if component.id == requiring.id {
      reason = "\(component.name) provides it itself, which only counts for components below"
    } else if isAboveElsewhere {
      reason = "\(component.name) provides it, but is above \(requiring.name) on another path"
    } else {
      reason = "\(component.name) provides it, but is not above \(requiring.name)"
    }
    return ProviderNearMiss(
      reason: reason,
      help: "move \(property.fact.name) up to a component that is above \(requiring.name)"
        + (isAboveElsewhere ? " on all paths" : ""), location: property.location)
  }
}

/// The way from a bootstrap component down.
enum NeedleTrace {
  /// - Parameter path: positions in `ComponentGraph.creations`.
  static func steps(_ path: [Int], in graph: ComponentGraph) -> [TraceStep] {
    path.map { position in
      let creation = graph.creations[position]
      return TraceStep(
        kind: .calls, from: creation.owner.map { graph.components[$0].name } ?? "",
        to: graph.components[creation.child].name, location: creation.location)
    }
  }
}
