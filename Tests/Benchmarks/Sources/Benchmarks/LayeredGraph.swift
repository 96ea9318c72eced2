import Foundation
import StressCorpus

/// A module graph of interfaces, implementations and features, and of applications that link all that they need: as the
/// graph that `--modules` reads, with a source for each module. The same for every run.
struct LayeredGraph {
  var modules: Int
  /// Of each feature.
  var linksEach: Int
  var roots: Int

  private enum Part {
    case interface
    case implementation
    case feature
  }

  /// How far back a feature links.
  private static let reach = 2_000
  private static let readsEach = 3
  private static let featuresOfRoot = 10

  private struct Module: Encodable {
    struct Link: Encodable {
      struct Condition: Encodable {
        var platforms: [String] = []
        var traits: [String] = []
      }

      var id: String
      var kind = "link"
      var product: String?
      var when = Condition()
    }

    var id: String
    var name: String
    var moduleName: String
    var package = "Layers"
    var kind: String
    var root: Bool
    var srcs: [String]
    var deps: [Link]
    var platforms = ["ios"]
    var languageMode = 5
    var whole = true
  }

  private struct Graph: Encodable {
    var format = "depgraph-modules"
    var version = 1
    var modules: [Module]
  }

  /// Writes `graph.json` and the sources, in place of whatever is there.
  func write(to folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder + "/Sources", withIntermediateDirectories: true)
    var random = SeededRandom(seed: 7)
    var made: [Module] = []
    var links: [[Int]] = []
    for number in 0..<modules {
      let wanted = part(number) == .feature ? pick(&random, below: number) : []
      links.append(wanted)
      made.append(try module(number, links: wanted, folder))
    }
    let late = (modules / 2..<modules).filter { part($0) == .feature }
    for number in 0..<roots {
      let features = (0..<Self.featuresOfRoot).map { _ in random.pick(late) }
      made.append(try root(number, features: Set(features).sorted(), links: links, folder))
    }
    made.append(
      Module(
        id: library.id, name: "Dependencies", moduleName: "Dependencies", package: "swift-dependencies",
        kind: "external",
        root: false, srcs: [], deps: []))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try encoder.encode(Graph(modules: made)).write(to: URL(fileURLWithPath: folder + "/graph.json"))
  }

  private func part(_ number: Int) -> Part {
    switch number % 10 {
    case 0: .interface
    case 1: .implementation
    default: .feature
    }
  }

  private func name(_ number: Int) -> String {
    switch part(number) {
    case .interface: "Client\(number)"
    case .implementation: "Client\(number - 1)Live"
    case .feature: "Feature\(number)"
    }
  }

  /// Interfaces and features that come before.
  private func pick(_ random: inout SeededRandom, below number: Int) -> [Int] {
    let first = max(0, number - Self.reach)
    var found: Set<Int> = []
    for _ in 0..<linksEach * 2 where found.count < linksEach {
      let other = random.number(first...(number - 1))
      if part(other) != .implementation { found.insert(other) }
    }
    return found.sorted()
  }

  /// The keys that a feature reads.
  private func reads(_ links: [Int]) -> [Int] {
    Array(links.filter { part($0) == .interface }.prefix(Self.readsEach))
  }

  private func link(_ number: Int) -> Module.Link { Module.Link(id: "Layers:\(name(number))") }

  private let library = Module.Link(id: "external:swift-dependencies/Dependencies", product: "Dependencies")

  private func module(_ number: Int, links: [Int], _ folder: String) throws -> Module {
    let name = name(number)
    var deps = [library] + links.map(link)
    let text: String
    switch part(number) {
    case .interface:
      text = """
        import Dependencies
        public struct \(name): Sendable { public var run: @Sendable () -> Int }
        extension \(name): TestDependencyKey { public static let testValue = \(name)(run: { 0 }) }
        extension DependencyValues {
          public var client\(number): \(name) {
            get { self[\(name).self] }
            set { self[\(name).self] = newValue }
          }
        }

        """
    case .implementation:
      let interface = self.name(number - 1)
      deps.append(link(number - 1))
      text = """
        import Dependencies
        import \(interface)
        extension \(interface): DependencyKey { public static let liveValue = \(interface)(run: { 1 }) }

        """
    case .feature:
      let read = reads(links).map { "  @Dependency(\\.client\($0)) var client\($0)\n" }.joined()
      text =
        "import Dependencies\n" + links.map { "import \(self.name($0))\n" }.joined()
        + "public struct Model\(number) {\n\(read)  public init() {}\n}\n"
    }
    return try made(name, text, deps, isRoot: false, folder)
  }

  private func root(_ number: Int, features: [Int], links: [[Int]], _ folder: String) throws -> Module {
    var seen = Set(features)
    var stack = features
    var needed: Set<Int> = []
    while let next = stack.popLast() {
      needed.formUnion(reads(links[next]))
      for other in links[next] where seen.insert(other).inserted { stack.append(other) }
    }
    let text = features.map { "import \(name($0))\n" }.joined() + "@main struct App { static func main() {} }\n"
    let live = needed.map { $0 + 1 }.filter { $0 < modules }.sorted()
    return try made("App\(number)", text, (features + live).map(link), isRoot: true, folder)
  }

  private func made(
    _ name: String, _ text: String, _ deps: [Module.Link], isRoot: Bool, _ folder: String
  ) throws -> Module {
    let source = "Sources/\(name).swift"
    try text.write(toFile: "\(folder)/\(source)", atomically: false, encoding: .utf8)
    return Module(
      id: "Layers:\(name)", name: name, moduleName: name, kind: isRoot ? "executable" : "library", root: isRoot,
      srcs: [source], deps: deps)
  }
}
