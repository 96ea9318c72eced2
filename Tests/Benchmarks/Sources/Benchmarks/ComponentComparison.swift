import Foundation

/// What a tree of Needle components costs to judge, and what Needle's own generator takes for the same sources.
struct ComponentComparison {
  var binary: String
  /// The path of Needle's generator; `nil` = not at hand.
  var generator: String?

  private static let components = 2_000
  private static let filesEach = 5
  private static let runs = 3
  /// The generator walks every path: with more levels than this it does not end in a minute.
  private static let deepestForGenerator = 14
  /// Processor time of the generator over that of a cold run.
  private static let leastRatio = 25.0
  /// Seconds of processor time for the 40 levels beyond what a tree without components takes.
  private static let mostForDiamond = 0.1

  func run() throws {
    let folder = NSTemporaryDirectory() + "/depgraph-components-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.write(tree(), to: folder + "/tree")
    let whole = try median(folder + "/tree")
    print("\(Self.components) components in \(Self.components * Self.filesEach) files: \(seconds(whole))")
    var isGood = true
    if let ratio = try ratio(folder + "/tree", whole) {
      print("Needle's generator takes \(String(format: "%.1f", ratio)) times as much")
      isGood = ratio >= Self.leastRatio
    }
    try Self.write(["Package.swift": Self.manifest, "Sources/App/main.swift": "print(1)\n"], to: folder + "/empty")
    let empty = try median(folder + "/empty")
    for levels in [Self.deepestForGenerator, 16, 40] {
      try Self.write(diamond(levels), to: folder + "/diamond")
      let cost = try median(folder + "/diamond")
      print("diamonds on \(levels) levels: \(seconds(cost)), \(seconds(cost - empty)) more than an empty package")
      isGood = isGood && cost - empty <= Self.mostForDiamond
      if levels == Self.deepestForGenerator, let ratio = try ratio(folder + "/diamond", cost) {
        print("Needle's generator takes \(String(format: "%.0f", ratio)) times as much")
      }
    }
    // What was measured is printed before the failure ends the process.
    fflush(nil)
    if !isGood { throw Failure("over the budget") }
  }

  private func seconds(_ cost: Double) -> String { String(format: "%.3f s", cost) }

  private func median(_ tree: String) throws -> Double {
    let program = Program(path: binary, arguments: ["check", tree, "--in-memory", "--quiet"])
    let costs = try (0..<Self.runs).map { _ in try program.run(expecting: [0, 1]).processor }
    return costs.sorted()[Self.runs / 2]
  }

  private func ratio(_ tree: String, _ own: Double) throws -> Double? {
    guard let generator else { return nil }
    let program = Program(
      path: generator, arguments: ["generate", tree + "/NeedleGenerated.swift", tree + "/Sources"])
    let cost = try program.run().processor
    try? FileManager.default.removeItem(atPath: tree + "/NeedleGenerated.swift")
    return cost / max(own, .leastNonzeroMagnitude)
  }

  // MARK: Trees

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "Components", targets: [.executableTarget(name: "App")])

    """

  private static func write(_ tree: [String: String], to folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    for (path, text) in tree {
      let file = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
  }

  /// Each component makes three others; the root provides 200 services, of which each requires five.
  private func tree() -> [String: String] {
    let services = 200
    var root = "import NeedleFoundation\n\nfinal class RootComponent: BootstrapComponent {\n"
    for number in 0..<services { root += "  public var s\(number): S\(number) { shared { S\(number)() } }\n" }
    root += "  var c0: C0Component { C0Component(parent: self) }\n}\n\n"
    for number in 0..<services { root += "final class S\(number) {}\n" }
    var files = ["Package.swift": Self.manifest, "Sources/App/main.swift": root]
    for number in 0..<Self.components {
      let required = Set((0..<5).map { (number * 7 + $0 * 13) % services }).sorted()
      var text = "import NeedleFoundation\n\nprotocol C\(number)Dependency: Dependency {\n"
      for service in required { text += "  var s\(service): S\(service) { get }\n" }
      text += "}\n\nfinal class C\(number)Component: Component<C\(number)Dependency> {\n"
      let arguments = required.map { "dependency.s\($0)" }.joined(separator: ", ")
      text += "  public var own\(number): [AnyObject] { [\(arguments)] }\n"
      for child in [3 * number + 1, 3 * number + 2, 3 * number + 3] where child < Self.components {
        text += "  var c\(child): C\(child)Component { C\(child)Component(parent: self) }\n"
      }
      files["Sources/App/C\(number).swift"] = text + "}\n"
      for file in 1..<Self.filesEach {
        let functions = (0..<20).map { "  func f\($0)(_ x: Int) -> Int { x * \($0) }\n" }.joined()
        files["Sources/App/V\(number)_\(file).swift"] =
          "import Foundation\n\nfinal class V\(number)x\(file) {\n\(functions)}\n"
      }
    }
    return files
  }

  /// Two components a level, each made by both of the level above.
  private func diamond(_ levels: Int) -> [String: String] {
    var text = """
      import NeedleFoundation

      final class RootComponent: BootstrapComponent {
        public var a: Int { 1 }
        var x: L0AComponent { L0AComponent(parent: self) }
        var y: L0BComponent { L0BComponent(parent: self) }
      }

      """
    for level in 0..<levels {
      for side in ["A", "B"] {
        text += "\nprotocol L\(level)\(side)Dependency: Dependency { var a: Int { get } }\n"
        text += "final class L\(level)\(side)Component: Component<L\(level)\(side)Dependency> {\n"
        text += "  var z: Int { dependency.a }\n"
        for other in ["A", "B"] where level + 1 < levels {
          let child = "L\(level + 1)\(other)Component"
          text += "  var c\(other): \(child) { \(child)(parent: self) }\n"
        }
        text += "}\n"
      }
    }
    return ["Package.swift": Self.manifest, "Sources/App/main.swift": text]
  }
}
