package import DepGraphModel

/// The components of a project, what they require and provide, and which makes which.
package struct ComponentGraph: DialectGraph {
  /// Sorted by identifier.
  package let components: [Component]
  /// Sorted by identifier.
  package let protocols: [DependencyProtocol]
  /// With `parent: self` and without, and those that only the generator takes for such, in the order of their places.
  package let creations: [ComponentCreation]
  /// What roots run which bootstrap components.
  package private(set) var roots: [ComponentRoot]
  /// The paths that generated sources register, by file.
  package let generated: [GeneratedProviders]
  /// Properties that code uses through `dependency`, by the component that names them.
  package let uses: [ComponentIndex: DependencyUses]
  /// What is used through the `dependency` of any component.
  package let usesOfOthers: DependencyUses
  /// Where components may be made of which the source does not say the type: `make(.init(parent: self))`.
  package let unknownCreations: [UnknownCreation]
  /// In the order of their places.
  package let unseenParents: [UnseenParent]
  /// Names of members that code reads from something other than `self`.
  package let accessedMembers: Set<String>
  /// What live values of swift-dependencies make, by the places of the values.
  package let liveServices: [SourceLocation: LiveService]
  /// Components that others are subclasses of.
  package let subclassed: Set<ComponentIndex>
  /// By `ModuleIndex`.
  let moduleIDs: [String]
  private let spelling: TypeSpelling
  private let reach: ModuleReach
  /// Type aliases whose meaning is not known.
  private let opaqueAliases: Set<String>

  package init(modules: ModuleGraph, facts: [String: FileFacts]) {
    let reading = ComponentReading(modules: modules, facts: facts)
    components = reading.components
    protocols = reading.protocols
    creations = reading.creations
    generated = reading.generated
    uses = reading.uses
    usesOfOthers = reading.usesOfOthers
    unknownCreations = reading.unknownCreations
    unseenParents = reading.unseenParents
    accessedMembers = reading.accessedMembers
    liveServices = reading.components.isEmpty ? [:] : LiveServices(modules: modules, facts: facts).byPlace
    subclassed = Set(reading.components.compactMap(\.superclass))
    roots = ComponentRoot.roots(modules: modules, components: reading.components, creations: reading.creations)
    moduleIDs = modules.modules.map(\.module.id)
    reach = modules.reach
    opaqueAliases = reading.aliases.opaque
    spelling = TypeSpelling(
      modules: Set(modules.modules.map(\.module.moduleName)).union(["Swift", "Foundation"]),
      aliases: reading.components.isEmpty ? [:] : reading.aliases.texts)
    for root in roots.indices {
      roots[root].choices = choices(in: roots[root])
      roots[root].missing = missing(in: roots[root])
    }
  }

  /// A type in one form for all spellings; empty where that is not known.
  package func form(of type: String) -> String {
    let form = spelling.normalized(type)
    return TypeSpelling.words(of: form).contains(where: opaqueAliases.contains) ? "" : form
  }

  package func links(_ from: ModuleIndex, _ to: ModuleIndex) -> Bool { reach.links(from, to) }

  package var nodes: [GraphSnapshot.NodeRow] {
    components.map {
      GraphSnapshot.NodeRow(kind: "component", id: $0.id, name: $0.name, module: $0.moduleID, location: $0.location)
    }
  }

  package var relations: [GraphSnapshot.RelationRow] {
    creations.compactMap { creation in
      guard let owner = creation.owner, creation.fact.parent == .isSelf else { return nil }
      return GraphSnapshot.RelationRow(
        kind: "makes", from: components[owner].id, to: components[creation.child].id, location: creation.location)
    } + provisions
  }

  /// From the component that provides something to the one that gets it, at the requirement.
  private var provisions: [GraphSnapshot.RelationRow] {
    var seen: Set<GraphSnapshot.RelationRow> = []
    return roots.flatMap(\.choices).flatMap { choice in
      choice.providers.map { provider in
        GraphSnapshot.RelationRow(
          kind: "provides", from: components[provider].id, to: components[choice.component].id,
          location: choice.requirement.location)
      }
    }.filter { seen.insert($0).inserted }
  }

  /// Whether a protocol requires anything, by itself or by what it inherits.
  package func hasRequirements(_ index: Int) -> Bool {
    withInherited(index).contains {
      !protocols[$0].fact.requirements.isEmpty || !protocols[$0].fact.methods.isEmpty
    }
  }

  /// The methods that a protocol requires, with what it inherits.
  package func methods(of index: Int) -> [(name: String, location: SourceLocation)] {
    withInherited(index).flatMap { index in
      protocols[index].fact.methods.map { method in
        (method.name, SourceLocation(file: protocols[index].location.file, position: method.position))
      }
    }
  }

  private func withInherited(_ index: Int) -> [Int] {
    var found: [Int] = []
    var stack = [index]
    while let next = stack.popLast() {
      guard !found.contains(next) else { continue }
      found.append(next)
      stack += protocols[next].inherited
    }
    return found
  }

  package func isSubclass(_ component: ComponentIndex, of other: ComponentIndex) -> Bool {
    var current = components[component].superclass
    for _ in components {
      guard let next = current else { return false }
      if next == other { return true }
      current = components[next].superclass
    }
    return false
  }
}

/// What of `dependency` is named.
package struct DependencyUses: Sendable {
  package var properties: Set<String> = []
  /// Whether it is handed on as a whole: then nothing is known to be unused.
  package var isWhole = false
}

/// The paths that one generated source registers.
package struct GeneratedProviders: Sendable {
  package struct Path: Sendable {
    /// Without the leading `^->`.
    package var names: [String]
    package var location: SourceLocation
  }

  package var file: String
  package var modules: [ModuleIndex]
  package var paths: [Path]
}
