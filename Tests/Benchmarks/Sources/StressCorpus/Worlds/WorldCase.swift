/// One generated world: its files, and what each root misses when it runs.
public struct WorldCase: Sendable {
  public struct Root: Sendable {
    public var name: String
    /// The keys' types that the root misses, sorted.
    public var missing: [String]
    /// By key type, one way from the entry to a read of it.
    public var ways: [String: String]
    /// The keys' types that it sets, and how.
    public var settings: String
    /// The modules that are linked into it.
    var linked: [String]
  }

  public let seed: UInt64
  /// By path.
  public let files: [String: String]
  public let roots: [Root]
  /// All modules, with what each links; what is linked goes first.
  let order: [(module: String, links: [String], isRoot: Bool)]

  public init(seed: UInt64) {
    self.seed = seed
    var maker = WorldMaker(seed: seed)
    let world = maker.make()
    var writer = WorldWriter(world, prefix: "W\(seed)")
    files = writer.write()
    order = writer.order
    let expectation = WorldExpectation(world: world)
    let names = writer
    roots = world.roots.enumerated().map { position, root in
      let ways = expectation.missing(in: root).compactMap { index, way in
        world.key(index).map { (KeyWriter(world: world, index: index, key: $0).type, way) }
      }
      return Root(
        name: names.rootName(position), missing: ways.map(\.0).sorted(),
        ways: Dictionary(ways) { first, _ in first }, settings: world.settings(in: root),
        linked: names.linked(into: position))
    }
  }
}

extension WorldCase {
  /// What can be built and run.
  var runnable: RunnableProject {
    RunnableProject(
      files: files, order: order.map { (module: $0.module, isRoot: $0.isRoot) },
      roots: roots.map { (name: $0.name, linked: $0.linked) })
  }
}

extension World {
  /// For people who look for the reason of a difference.
  func settings(in root: Root) -> String {
    func type(_ key: Int) -> String { self.key(key).map { KeyWriter(world: self, index: key, key: $0).type } ?? "" }
    let prepared = root.prepared.map { "\(type($0.key)) (\(isPlain ? $0.form % 3 : $0.form))" }
    let scoped = root.scoped.map(type)
    return
      ((prepared.isEmpty ? [] : ["prepares \(prepared.joined(separator: ", "))"])
      + (scoped.isEmpty
        ? [] : ["scope \(isPlain ? root.scopeForm % 3 : root.scopeForm) of \(scoped.joined(separator: ", "))"])
      + (root.isRepeated ? ["repeated"] : []) + (root.unused.isEmpty ? [] : ["never \(root.unused.map(type)[0])"]))
      .joined(separator: "; ")
  }
}
