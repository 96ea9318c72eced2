import DepGraphModel
import DepGraphResolution

/// A declaration that Needle's generator drops, or gets wrong, without a word.
struct NeedleUnsupportedDeclaration: GraphRule {
  let card = RuleCard(
    id: "needle-unsupported-declaration", group: .needle, defaultSeverity: .warning,
    summary: "A component is declared in a way that the generator does not understand.",
    rationale: """
      The generator reads names, not types. It does not follow compositions, inheritance between dependency protocols, \
      methods in them, type aliases, subclasses of components, generic components and nested types: requirements stay \
      unchecked, or the whole component is dropped. At run time a component is known by its description, so one that \
      conforms to `CustomStringConvertible` is on a path that nothing registers.
      """,
    example: """
      protocol Sounds {
        var volume: Int { get }
      }

      protocol GameDependency: Dependency, Sounds {}

      final class GameComponent: Component<GameDependency> {}
      """,
    fix: """
      protocol GameDependency: Dependency {
        var volume: Int { get }
      }

      final class GameComponent: Component<GameDependency> {}
      """)

  private struct Reason {
    var text: String
    var help: String
    var location: SourceLocation
  }

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    graph.components.indices.flatMap { index -> [Finding] in
      let component = graph.components[index]
      let reasons = ofDeclaration(component, graph) + ofNesting(index, graph) + ofProtocols(component, graph)
      return Dictionary(grouping: reasons, by: \.location).values.map { finding($0, component) }
    }
  }

  private func finding(_ reasons: [Reason], _ component: Component) -> Finding {
    Finding(
      subject: component.name, claim: "\(component.name) \(reasons.map(\.text).joined(separator: ", and "))",
      help: reasons[0].help, location: reasons[0].location, cause: [component.id] + reasons.map(\.text))
  }

  private func ofDeclaration(_ component: Component, _ graph: ComponentGraph) -> [Reason] {
    var found: [Reason] = []
    func add(_ text: String, _ help: String, at location: SourceLocation? = nil) {
      found.append(Reason(text: text, help: help, location: location ?? component.location))
    }
    if let superclass = component.superclass {
      add(
        "is a subclass of \(graph.components[superclass].name): the generator drops it",
        "inherit from Component<…>, and share code in another way")
    } else if let alias = component.baseAlias {
      add(
        "inherits from the type alias \(alias): the generator drops it",
        "name \(component.fact.base?.text ?? "") itself")
    }
    let names = component.dependencyText ?? ""
    if component.superclass == nil, names.contains("&") {
      add(
        "depends on the composition \(names), which the generator does not know",
        "declare one dependency protocol with all that it requires")
    }
    if component.superclass == nil, let alias = component.dependencyAlias {
      add(
        "depends on the type alias \(alias), which the generator does not know", "name the dependency protocol itself")
    }
    if component.superclass == nil, !component.pluginAliases.isEmpty {
      let names = component.pluginAliases
      add(
        "names its plug-ins by the type alias\(names.count == 1 ? "" : "es") \(names.joined(separator: " and ")), which "
          + "the generator does not know",
        "name the plug-in extension and the non-core component themselves")
    }
    if component.fact.isGeneric {
      add("is generic: the generator writes its name without arguments", "declare one component for each argument")
    }
    for location in component.describedAt {
      add(
        "conforms to CustomStringConvertible: its description becomes a part of its path, and nothing registers that",
        "remove the conformance", at: location)
    }
    return found
  }

  private func ofNesting(_ index: ComponentIndex, _ graph: ComponentGraph) -> [Reason] {
    let component = graph.components[index]
    var found: [Reason] = []
    // Of two components within each other, the outer one is lost.
    if let around = component.fact.enclosing.last, component.outer == nil {
      let place = around == .extension ? "an extension" : "another type"
      found.append(
        Reason(
          text: around == .extension || around == .class
            ? "is declared in \(place): the generator does not look there"
            : "is declared in \(place): the generator knows it by its bare name",
          help: "declare it at file scope", location: component.location))
    }
    if let inner = component.inner.map({ graph.components[$0] }) {
      found.append(
        Reason(
          text: "has the component \(inner.bareName) inside of it: the generator drops the outer one",
          help: "declare \(inner.bareName) at file scope", location: component.location))
    }
    return found
  }

  private func ofProtocols(_ component: Component, _ graph: ComponentGraph) -> [Reason] {
    // A subclass has its superclass's.
    guard component.superclass == nil else { return [] }
    let dependencies = component.dependencies.map {
      (index: $0, base: "Dependency", mark: \DependencyProtocol.isDependency)
    }
    let plugins = component.pluginExtensions.map {
      (index: $0, base: "PluginExtension", mark: \DependencyProtocol.isPluginExtension)
    }
    return (dependencies + plugins).flatMap { index, wanted, mark -> [Reason] in
      let declared = graph.protocols[index]
      let isMarked = declared[keyPath: mark]
      var found: [Reason] = []
      let isFirst = declared.fact.inherits.first?.path.last == wanted
      if isMarked, !isFirst, let base = declared.inherited.first(where: { graph.protocols[$0][keyPath: mark] }) {
        found.append(
          Reason(
            text:
              "depends on \(declared.name), which inherits \(graph.protocols[base].name) instead of \(wanted): the "
              + "generator does not see it, and stops",
            help: "let \(declared.name) inherit \(wanted) alone, and declare the requirements of "
              + "\(graph.protocols[base].name) in it", location: declared.location))
      } else if let inherited = declared.inherited.first(where: { graph.hasRequirements($0) }) {
        found.append(
          Reason(
            text: "depends on \(declared.name), and the generator does not read what it inherits from "
              + graph.protocols[inherited].name,
            help: "declare these requirements in \(declared.name)", location: declared.location))
      } else if isMarked, !isFirst {
        found.append(
          Reason(
            text: "depends on \(declared.name), which does not inherit \(wanted) first: the generator does not see it",
            help: "write `\(wanted)` first in the inheritance clause", location: declared.location))
      }
      return found
        + graph.methods(of: index).map { name, location in
          Reason(
            text: "requires the method \(name), which the generator ignores",
            help: "require a property with a function type instead", location: location)
        }
    }
  }
}
