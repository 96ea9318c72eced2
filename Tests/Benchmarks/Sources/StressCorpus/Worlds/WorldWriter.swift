/// Writes the sources of a world. The name of every module starts with one of its own, so that the modules of many worlds
/// can be built in one folder.
struct WorldWriter {
  let world: World
  let prefix: String
  private(set) var files: [String: String] = [:]

  init(_ world: World, prefix: String) {
    self.world = world
    self.prefix = prefix
  }

  mutating func write() -> [String: String] {
    if world.isMonolith {
      for root in world.roots.indices { writeElements(inRoot: root) }
    } else {
      writeTools(to: tools)
      for index in world.elements.indices { writeElement(index, inRoot: nil) }
      for module in 0..<world.moduleCount {
        add("Marker", to: name(of: module), imports: [], ["enum Marker {}"])
      }
    }
    for root in world.roots.indices { writeRoot(root) }
    writeManifest()
    return files
  }

  private mutating func writeElements(inRoot root: Int) {
    writeTools(to: rootName(root))
    for index in world.elements.indices { writeElement(index, inRoot: root) }
  }

  private mutating func writeElement(_ index: Int, inRoot root: Int?) {
    let element = world.elements[index]
    switch element.kind {
    case .unit(let form):
      let lines = UnitWriter(world: world, index: index).lines(form)
      add(unitName(index), to: root.map(rootName) ?? name(of: element.module), imports: imports(element.body), lines)
    case .key(let key):
      let writer = KeyWriter(world: world, index: index, key: key)
      add(keyName(index), to: root.map(rootName) ?? name(of: element.module), imports: [], writer.declaration())
      guard let live = key.live else { return }
      let home = root.map(rootName) ?? name(of: live)
      add("\(keyName(index))Live", to: home, imports: [element.module] + imports(element.body), writer.live())
    }
  }

  private mutating func writeTools(to module: String) {
    files["Sources/\(module)/Tools.swift"] = WorldTools.source
  }

  private mutating func writeRoot(_ index: Int) {
    let root = world.roots[index]
    let named =
      imports(root.early + root.actions + root.scopedActions)
      + (root.prepared.map(\.key) + root.scoped + root.unused).map { world.elements[$0].module }
    for (file, lines) in RootWriter(world: world, root: root, name: rootName(index)).files() {
      add(file, to: rootName(index), imports: named, lines)
    }
  }

  // MARK: Names

  private var tools: String { prefix + "Tools" }
  func name(of module: Int) -> String { "\(prefix)Kit\(module)" }
  func rootName(_ root: Int) -> String { "\(prefix)Root\(root)" }
  private func unitName(_ index: Int) -> String { "Unit\(index)" }
  private func keyName(_ index: Int) -> String { "Key\(index)" }

  private func imports(_ body: [World.Reference]) -> [Int] { body.flatMap { world.needs(of: $0) } }

  private mutating func add(_ file: String, to module: String, imports: [Int], _ lines: [String]) {
    let named = world.isMonolith ? [] : [tools] + Set(imports).map { name(of: $0) }
    let head = ["Dependencies"] + named.filter { $0 != module }.sorted()
    files["Sources/\(module)/\(file).swift"] =
      (head.map { "import \($0)" } + [""] + lines).joined(separator: "\n") + "\n"
  }

  // MARK: The manifest

  /// Every module with what it links, in an order in which what is linked goes first.
  var order: [(module: String, links: [String], isRoot: Bool)] {
    let libraries =
      world.isMonolith
      ? []
      : [(tools, [], false)]
        + (0..<world.moduleCount).map { module in
          (name(of: module), [tools] + world.links(of: module).sorted().map { name(of: $0) }, false)
        }
    let roots = world.roots.indices.map { root in
      (rootName(root), world.isMonolith ? [] : [tools] + world.roots[root].links.map { name(of: $0) }, true)
    }
    return libraries + roots
  }

  /// All that is linked into a root, itself included.
  func linked(into root: Int) -> [String] {
    world.isMonolith
      ? [rootName(root)] : [tools, rootName(root)] + world.roots[root].closure.sorted().map { name(of: $0) }
  }

  private mutating func writeManifest() {
    let library = ".product(name: \"Dependencies\", package: \"swift-dependencies\")"
    let targets = order.map { target in
      let links = (target.links.map { "\"\($0)\"" } + [library]).joined(separator: ", ")
      let kind = target.isRoot ? "executableTarget" : "target"
      return "    .\(kind)(name: \"\(target.module)\", dependencies: [\(links)]),"
    }
    files["Package.swift"] = """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "\(prefix)",
        platforms: [.macOS(.v13)],
        dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.16.0")],
        targets: [
      \(targets.joined(separator: "\n"))
        ]
      )

      """
  }
}
