import DepGraphModel
import DepGraphStore
import Testing

/// What modules link, as SQL sees it.
@Suite struct ReachabilityTests {
  /// A graph by rule from a seed: cycles, links to itself, several links between two modules, products without source.
  private struct Generated {
    static let count = 40

    var snapshot = GraphSnapshot()
    var targets: [String: Set<String>] = [:]
    private var state: UInt64

    init(seed: UInt64) {
      state = seed
      let ids = (0..<Self.count).map { "P:M\($0)" }
      snapshot.modules = ids.sorted().map { id in
        GraphSnapshot.ModuleRow(
          id: id, name: String(id.dropFirst(2)), moduleName: "", package: "P", kind: "library", role: "", fileCount: 0,
          location: nil)
      }
      var edges: [GraphSnapshot.EdgeRow] = []
      for _ in 0..<60 {
        let from = ids[next(Self.count)]
        let to = next(8) == 0 ? "external:Kit" : ids[next(Self.count)]
        let kind = next(6) == 0 ? "import" : "link"
        edges.append(.init(from: from, to: to, kind: kind, product: nil, location: nil))
        if kind == "link" { targets[from, default: []].insert(to) }
      }
      snapshot.edges = GraphSnapshot.EdgeList(edges)
      snapshot.roots = [
        .init(module: ids[0], isPreview: false, isTest: true, moduleCount: 0, content: .init(closure: [])),
        .init(module: ids[1], isPreview: false, moduleCount: 2, content: .init(closure: [0, 1])),
      ]
    }

    private mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    func distances(from start: String) -> [String: Int] {
      var found = [start: 0]
      var queue = [start]
      while !queue.isEmpty {
        let module = queue.removeFirst()
        for target in targets[module] ?? [] where found[target] == nil {
          found[target] = (found[module] ?? 0) + 1
          queue.append(target)
        }
      }
      found[start] = nil
      return found
    }
  }

  private func distances(_ index: Index, _ condition: String) throws -> [String: [String: Int64]] {
    var found: [String: [String: Int64]] = [:]
    for row in try index.query("SELECT source, target, distance FROM reachability \(condition)").rows {
      guard case .text(let source) = row[0], case .text(let target) = row[1], case .integer(let distance) = row[2]
      else { continue }
      #expect(found[source]?[target] == nil)
      found[source, default: [:]][target] = distance
    }
    return found
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func aModuleReachesWhatAWalkReaches(seed: UInt64) throws {
    let generated = Generated(seed: seed)
    let index = try Index.inMemory()
    try index.save(.of([:]), .sample(snapshot: generated.snapshot))
    let all = try distances(index, "")
    for module in generated.snapshot.modules {
      let walked = generated.distances(from: module.id).mapValues(Int64.init)
      #expect(all[module.id] ?? [:] == walked)
      #expect(try distances(index, "WHERE source = '\(module.id)'")[module.id] ?? [:] == walked)
    }
  }

  @Test func aRootOfTestsHasItsModules() throws {
    let generated = Generated(seed: 5)
    let index = try Index.inMemory()
    try index.save(.of([:]), .sample(snapshot: generated.snapshot))
    let own = Set(generated.distances(from: "P:M0").keys).filter { !$0.hasPrefix("external:") }.union(["P:M0"])
    let listed = try index.query("SELECT module FROM root_modules WHERE root = 'P:M0' ORDER BY module").rows
    #expect(listed == own.sorted().map { [.text($0)] })
    #expect(try index.query("SELECT module FROM root_modules WHERE root = 'P:M1'").rows.count == 2)
  }

  /// Thousand modules in layers that are linked in full: a row for each way would never end.
  @Test func manyWaysAreNotManySteps() throws {
    var snapshot = GraphSnapshot()
    let layers = (0..<40).map { layer in (0..<25).map { "P:L\(layer)N\($0)" } }
    snapshot.modules = layers.flatMap { $0 }.sorted().map { id in
      .init(
        id: id, name: id, moduleName: "", package: "P", kind: "library", role: "", fileCount: 0, location: nil)
    }
    snapshot.edges = GraphSnapshot.EdgeList(
      zip(layers, layers.dropFirst()).flatMap { above, below in
        above.flatMap { from in
          below.map { GraphSnapshot.EdgeRow(from: from, to: $0, kind: "link", product: nil, location: nil) }
        }
      })
    let index = try Index.inMemory()
    try index.save(.of([:]), .sample(snapshot: snapshot))
    let answer = try index.query(
      "SELECT count(*), max(distance) FROM reachability WHERE source = 'P:L0N0'", limits: QueryLimits(seconds: 20))
    #expect(answer.rows == [[.integer(39 * 25), .integer(39)]])
  }
}
