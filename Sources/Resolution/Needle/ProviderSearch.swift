import DepGraphModel

/// A requirement that no component above meets on some way down from a bootstrap component.
package struct MissingProvider: Sendable {
  package var component: ComponentIndex
  package var requirement: Component.Requirement
  /// Positions in `ComponentGraph.creations`: the shortest such way, from the bootstrap component.
  package var path: [Int]
  /// Whether an old generator finds a provider.
  package var isMetByOldGenerator = false
}

/// Who provides what above each component of one root. Paths are never listed: one pass carries for every component the
/// requirements that some way from the bootstrap component leaves open.
struct ProviderSearch {
  /// A component on the ways of one kind: those through a non-core component, or the others. What a pluginized component
  /// offers to what is below it depends on that.
  private struct Node: Hashable {
    var component: ComponentIndex
    var isBelowNonCore: Bool
  }

  private struct Edge {
    var to: Int
    var creation: Int
    /// Leads from a pluginized component to its own non-core component, which does not see itself.
    var isAuxiliary: Bool
  }

  private let graph: ComponentGraph
  private let root: ComponentRoot
  private let keys: [String: Int]
  private let isOldGenerator: Bool
  private let withMistaken: Bool

  /// - Parameters:
  ///   - isOldGenerator: whether internal properties count where the version of the generator is open.
  ///   - withMistaken: whether calls count that only the generator takes for ones that make a child.
  init(graph: ComponentGraph, root: ComponentRoot, isOldGenerator: Bool, withMistaken: Bool) {
    self.isOldGenerator = isOldGenerator
    self.withMistaken = withMistaken
    self.graph = graph
    self.root = root
    var keys: [String: Int] = [:]
    for index in graph.components.indices where root.isLinked[index] {
      for requirement in graph.components[index].requirements where keys[requirement.key] == nil {
        keys[requirement.key] = keys.count
      }
    }
    self.keys = keys
  }

  /// Sorted by component and place.
  func missing(below bootstrap: ComponentIndex) -> [MissingProvider] {
    let hasNonCore = graph.components.contains { $0.kind == .nonCore }
    var found = missing(below: bootstrap, throughNonCore: false)
    if hasNonCore {
      let known = Set(found.map { [graph.components[$0.component].id, $0.requirement.key] })
      found += missing(below: bootstrap, throughNonCore: true).filter {
        !known.contains([graph.components[$0.component].id, $0.requirement.key])
      }
    }
    return found.sorted { ($0.component, $0.requirement.location) < ($1.component, $1.requirement.location) }
  }

  private func missing(below bootstrap: ComponentIndex, throughNonCore: Bool) -> [MissingProvider] {
    var nodes: [Node] = [Node(component: bootstrap, isBelowNonCore: false)]
    var indices: [Node: Int] = [nodes[0]: 0]
    var edges: [[Edge]] = []
    var next = 0
    while next < nodes.count {
      let node = nodes[next]
      var out: [Edge] = []
      for (creation, child, isAuxiliary) in children(of: node.component) {
        let isNonCore = graph.components[child].kind == .nonCore
        if isNonCore, !throughNonCore { continue }
        let target = Node(component: child, isBelowNonCore: node.isBelowNonCore || isNonCore)
        let position = indices[target] ?? nodes.count
        if position == nodes.count {
          indices[target] = position
          nodes.append(target)
        }
        out.append(Edge(to: position, creation: creation, isAuxiliary: isAuxiliary))
      }
      edges.append(out)
      next += 1
    }
    let own = nodes.map { bits(ownKeys(of: $0.component)) }
    let offered = nodes.map { bits(offeredKeys(of: $0.component, throughNonCore: throughNonCore)) }
    let arriving = arriving(edges: edges, own: own, offered: offered)
    var found: [MissingProvider] = []
    for (position, node) in nodes.enumerated() where node.isBelowNonCore == throughNonCore {
      for requirement in graph.components[node.component].requirements {
        guard let key = keys[requirement.key], arriving[position].contains(key) else { continue }
        found.append(
          MissingProvider(
            component: node.component, requirement: requirement,
            path: path(to: position, without: key, edges: edges, own: own, offered: offered)))
      }
    }
    return found
  }

  /// What a component makes, each child once, by its first place; a pluginized one makes its non-core component too.
  private func children(
    of component: ComponentIndex
  ) -> [(creation: Int, child: ComponentIndex, isAuxiliary: Bool)] {
    var seen: Set<ComponentIndex> = []
    let mistaken = withMistaken ? root.mistakenChildren[component] ?? [] : []
    var found = ((root.children[component] ?? []) + mistaken).compactMap { creation in
      let child = graph.creations[creation].child
      return seen.insert(child).inserted ? (creation, child, false) : nil
    }
    if let nonCore = graph.components[component].nonCore, root.isLinked[nonCore], seen.insert(nonCore).inserted {
      found.append((-1, nonCore, true))
    }
    return found
  }

  private func ownKeys(of component: ComponentIndex) -> [String] {
    graph.providedProperties(of: component, in: root).compactMap { property in
      property.isOfOldGenerator && !isOldGenerator ? nil : property.key
    }
  }

  private func offeredKeys(of component: ComponentIndex, throughNonCore: Bool) -> [String] {
    let found = graph.components[component]
    guard found.kind == .pluginized else { return ownKeys(of: component) }
    if throughNonCore { return ownKeys(of: component) + (found.nonCore.map(ownKeys) ?? []) }
    return ownKeys(of: component) + found.promised.map(\.key)
  }

  private func bits(_ names: [String]) -> KeySet {
    var set = KeySet(capacity: keys.count)
    for name in names { if let key = keys[name] { set.insert(key) } }
    return set
  }

  /// For each node what is open on some way to it, without what the node itself offers. Grows until nothing changes:
  /// components that make each other in a cycle take a few more rounds.
  private func arriving(edges: [[Edge]], own: [KeySet], offered: [KeySet]) -> [KeySet] {
    var arriving = [KeySet](repeating: KeySet(capacity: keys.count), count: edges.count)
    arriving[0].fill(keys.count)
    var isWaiting = [Bool](repeating: false, count: edges.count)
    var queue = [0]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      isWaiting[node] = false
      for edge in edges[node] {
        let open = arriving[node].subtracting(edge.isAuxiliary ? own[node] : offered[node])
        guard arriving[edge.to].formUnion(open), !isWaiting[edge.to] else { continue }
        isWaiting[edge.to] = true
        queue.append(edge.to)
      }
      if head > 4096 {
        queue.removeFirst(head)
        head = 0
      }
    }
    return arriving
  }

  /// The creations on the shortest way to a node on which nothing offers the key.
  private func path(
    to target: Int, without key: Int, edges: [[Edge]], own: [KeySet], offered: [KeySet]
  ) -> [Int] {
    var from = [(node: Int, creation: Int)?](repeating: nil, count: edges.count)
    var queue = [0]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for edge in edges[node] where edge.to != 0 && from[edge.to] == nil {
        guard !(edge.isAuxiliary ? own[node] : offered[node]).contains(key) else { continue }
        from[edge.to] = (node, edge.creation)
        if edge.to == target { return trace(from, to: target) }
        queue.append(edge.to)
      }
    }
    return []
  }

  private func trace(_ from: [(node: Int, creation: Int)?], to target: Int) -> [Int] {
    var found: [Int] = []
    var current = target
    while let step = from[current] {
      found.append(step.creation)
      current = step.node
    }
    return found.reversed().filter { $0 >= 0 }
  }
}

/// A set of requirements as bits.
struct KeySet {
  private var words: [UInt64]

  init(capacity: Int) { words = [UInt64](repeating: 0, count: (capacity + 63) / 64) }

  func contains(_ key: Int) -> Bool { words[key / 64] & (1 << UInt64(key % 64)) != 0 }

  mutating func insert(_ key: Int) { words[key / 64] |= 1 << UInt64(key % 64) }

  mutating func fill(_ count: Int) {
    for key in 0..<count { insert(key) }
  }

  func subtracting(_ other: KeySet) -> KeySet {
    var left = self
    for index in words.indices { left.words[index] &= ~other.words[index] }
    return left
  }

  /// - Returns: whether it grew.
  mutating func formUnion(_ other: KeySet) -> Bool {
    var grew = false
    for index in words.indices where other.words[index] & ~words[index] != 0 {
      words[index] |= other.words[index]
      grew = true
    }
    return grew
  }
}
