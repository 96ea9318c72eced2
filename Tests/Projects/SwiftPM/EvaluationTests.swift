import DepGraphModel
import DepGraphProjects
import Testing

@Suite("A manifest is evaluated without being run")
struct EvaluationTests {
  @Test(arguments: literalCases + helperCases + functionCases)
  func comesToItsGraph(_ example: ManifestCase) throws {
    let fragment = try read(example.manifest, host: example.host, environment: example.environment)
    #expect(graph(fragment) == example.graph, "\(fragment.problems.first?.message ?? "")")
  }
}

private let literalCases: [ManifestCase] = [
  ManifestCase(
    name: "one literal package",
    manifest: """
      import PackageDescription
      let package = Package(
        name: "Weather",
        targets: [
          .target(name: "Core"),
          .target(name: "Feature", dependencies: ["Core", .target(name: "Core"), .byName(name: "Core")]),
          .executableTarget(name: "App", dependencies: [.product(name: "Ext", package: "Swift-Ext")]),
          .testTarget(name: "CoreTests", dependencies: ["Core"]),
          .systemLibrary(name: "CLib"),
          .binaryTarget(name: "Blob", path: "Blob.xcframework"),
          .plugin(name: "Generate", capability: .buildTool()),
          .macro(name: "Macros", dependencies: []),
        ]
      )
      """,
    graph: [
      "Core library", "Feature library: Core, target Core, Core", "App executable: Ext of swift-ext",
      "CoreTests test: Core", "CLib system-library", "Blob binary", "Generate plugin", "Macros macro",
    ]),
  ManifestCase(
    name: "conditions keep their platforms in SwiftPM's spelling",
    manifest: """
      import PackageDescription
      let package = Package(
        name: "P",
        targets: [
          .target(name: "A", dependencies: [
            .target(name: "B", condition: .when(platforms: [.iOS, .macOS, .custom("solaris")])),
            .product(name: "X", package: "x", condition: .when(platforms: [.linux])),
          ])
        ])
      """,
    graph: ["A library: target B [ios macos solaris], X of x [linux]"]),
  ManifestCase(
    name: "plugins are built before and not linked",
    manifest: """
      import PackageDescription
      let package = Package(
        name: "P",
        targets: [
          .target(name: "A", dependencies: ["B"], plugins: [.plugin(name: "Gen"), .plugin(name: "Lint", package: "Lints"), "Own"])
        ])
      """,
    graph: ["A library: B, build Gen, build Lint of lints, build Own"]),
  ManifestCase(
    name: "unknown settings and resources do not block the graph",
    manifest: """
      import PackageDescription
      import Foundation
      let package = Package(
        name: "P",
        platforms: [somewhere()],
        targets: [
          .target(
            name: "A", dependencies: ["B"], resources: [.process(FileManager.default.currentDirectoryPath)],
            swiftSettings: [.unsafeFlags([Context.packageDirectory]), .strange(1)])
        ])
      """,
    graph: ["A library: B"]),
  ManifestCase(
    name: "a dependency on a trait is linked where the trait is on by default",
    manifest: """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "P",
        traits: [.default(enabledTraits: ["On"]), "On", "Off", .trait(name: "Deep", enabledTraits: ["On"])],
        targets: [
          .target(name: "A", dependencies: [
            .target(name: "B", condition: .when(traits: ["On"])),
            .target(name: "C", condition: .when(traits: ["Off"])),
            .target(name: "D", condition: .when(traits: ["Deep", "Off"])),
          ])
        ])
      """,
    graph: ["A library: target B with On, perhaps target C with Off, perhaps target D with Deep Off"]),
]

private let helperCases: [ManifestCase] = [
  ManifestCase(
    name: "an enumeration with raw values and computed properties",
    manifest: """
      import PackageDescription
      enum Module: String, CaseIterable {
        var live: String { rawValue + "Live" }
        var dependency: Target.Dependency { .target(name: self.rawValue) }
        case Forecast, Radar
        case storage = "Store"
      }
      let package = Package(
        name: "P",
        products: Module.allCases.map { .library(name: $0.rawValue, targets: [$0.rawValue]) },
        targets: [
          .target(name: Module.Forecast.rawValue, dependencies: [Module.Radar.dependency, Module.storage.dependency]),
          .target(name: Module.Forecast.live, dependencies: [.init(stringLiteral: Module.Forecast.rawValue)]),
        ])
      """,
    graph: ["Forecast library: target Radar, target Store", "ForecastLive library: Forecast"]),
  ManifestCase(
    name: "an enumeration with associated values and a switch",
    manifest: """
      import PackageDescription
      enum Kind {
        case feature(String, live: Bool = false)
        case tool(name: String)
        var name: String {
          switch self {
          case .feature(let base, live: true): return base + "Live"
          case .feature(let base, _): return base
          case let .tool(name): return "tool-\\(name)"
          }
        }
      }
      let all: [Kind] = [.feature("A"), .feature("A", live: true), .tool(name: "t")]
      let package = Package(name: "P", targets: all.map { .target(name: $0.name) })
      """,
    graph: ["A library", "ALive library", "tool-t library"]),
  ManifestCase(
    name: "static members in extensions, seen only where their type is",
    manifest: """
      import PackageDescription
      extension Target.Dependency {
        static let shared: Self = .product(name: "Shared", package: "kit")
        static var core: Target.Dependency { "Core" }
        static func live(_ name: String) -> Self { .target(name: name + "Live") }
      }
      extension String {
        static let shared = "SharedTarget"
      }
      let package = Package(
        name: "P", targets: [.target(name: .shared, dependencies: [.shared, .core, .live("Core")])])
      """,
    graph: ["SharedTarget library: Shared of kit, Core, target CoreLive"]),
  ManifestCase(
    name: "the manifest's own constructor hides SwiftPM's only where its labels fit",
    manifest: """
      import PackageDescription
      extension Target {
        static func target(_ name: String, uses: [Target.Dependency] = []) -> Target {
          .target(name: name, dependencies: uses + ["Base"])
        }
      }
      let package = Package(
        name: "P", targets: [.target("A", uses: ["B"]), .target("C"), .target(name: "D", dependencies: ["B"])])
      """,
    graph: ["A library: B, Base", "C library: Base", "D library: B"]),
  ManifestCase(
    name: "a structure with memberwise initialiser, methods and a copy",
    manifest: """
      import PackageDescription
      struct Feature {
        var name: String
        var uses: [String] = []
        let suffix = "Feature"
        var tests: Bool?
        mutating func use(_ other: String) { uses.append(other) }
        func targets() -> [Target] {
          let main = Target.target(name: name + suffix, dependencies: uses.map { .init(stringLiteral: $0) })
          guard tests == true else { return [main] }
          return [main, .testTarget(name: name + "Tests", dependencies: [.target(name: name + suffix)])]
        }
      }
      var a = Feature(name: "A")
      let b = a
      a.use("Core")
      a.tests = true
      let package = Package(name: "P", targets: a.targets() + b.targets())
      """,
    graph: ["AFeature library: Core", "ATests test: target AFeature", "AFeature library"]),
  ManifestCase(
    name: "an initialiser of an extension with the labels of the memberwise one",
    manifest: """
      import PackageDescription
      struct Feature {
        var name: String
        var uses: [Target.Dependency] = []
      }
      extension Feature {
        init(name: String, uses: [Feature]) {
          self.init(name: name, uses: uses.map { .target(name: $0.name) })
        }
        var target: Target { .target(name: name, dependencies: uses) }
      }
      let core = Feature(name: "Core")
      let search = Feature(name: "Search", uses: [core])
      let map = Feature(name: "Map", uses: [.target(name: "Search"), "Core"])
      let package = Package(name: "P", targets: [core.target, search.target, map.target])
      """,
    graph: ["Core library", "Search library: target Core", "Map library: target Search, Core"]),
  ManifestCase(
    name: "an initialiser in the body of a structure hides the memberwise one",
    manifest: """
      import PackageDescription
      struct Feature {
        var name: String
        var uses: [Target.Dependency]
        init(name: String, uses: [String]) {
          self.name = name
          self.uses = uses.map { .target(name: $0) }
        }
      }
      let search = Feature(name: "Search", uses: ["Core"])
      let package = Package(name: "P", targets: [.target(name: search.name, dependencies: search.uses)])
      """,
    graph: ["Search library: target Core"]),
  ManifestCase(
    name: "extensions of arrays, with and without a constraint",
    manifest: """
      import PackageDescription
      extension Array where Element == Target.Dependency {
        static let usual: [Target.Dependency] = ["Core", "Kit"]
        func plus(_ name: String) -> [Target.Dependency] { self + [.target(name: name)] }
      }
      extension [String] {
        var asDependencies: [Target.Dependency] { map { .byName(name: $0) } }
      }
      let package = Package(
        name: "P",
        targets: [
          .target(name: "A", dependencies: .usual),
          .target(name: "B", dependencies: .usual.plus("X")),
          .target(name: "C", dependencies: ["D", "E"].asDependencies),
        ])
      """,
    graph: ["A library: Core, Kit", "B library: Core, Kit, target X", "C library: D, E"]),
  ManifestCase(
    name: "sums of implicit members",
    manifest: """
      import PackageDescription
      extension [Target.Dependency] {
        static let usual: Self = ["Core"]
        static func ui(_ name: String) -> Self { [.byName(name: name)] }
      }
      let package = Package(
        name: "P", targets: [.target(name: "A", dependencies: .usual + .ui("X") + ["Y"])])
      """,
    graph: ["A library: Core, X, Y"]),
  ManifestCase(
    name: "an operator of the manifest's own",
    manifest: """
      import PackageDescription
      infix operator => : AdditionPrecedence
      func => (package: String, product: String) -> Target.Dependency { .product(name: product, package: package) }
      let package = Package(name: "P", targets: [.target(name: "A", dependencies: ["x-kit" => "XCore", "B"])])
      """,
    graph: ["A library: XCore of x-kit, B"]),
  ManifestCase(
    name: "implicit members compared with and matched against a known type",
    manifest: """
      import PackageDescription
      let package = Package(
        name: "P", targets: [.target(name: "A", dependencies: ["B", .target(name: "C")]), .testTarget(name: "T")])
      for target in package.targets where target.type == .test || target.isTest {
        target.name += "Tests"
      }
      for target in package.targets {
        target.dependencies.removeAll { dependency in
          if case .byNameItem(let name, _) = dependency { return name == "B" }
          return false
        }
      }
      """,
    graph: ["A library: target C", "TTests test"]),
]

private let functionCases: [ManifestCase] = [
  ManifestCase(
    name: "functions with labels, defaults, variadics and inout",
    manifest: """
      import PackageDescription
      func module(_ name: String, live: Bool = false, _ uses: String...) -> Target {
        .target(name: live ? "\\(name)Live" : name, dependencies: uses.map { Target.Dependency(stringLiteral: $0) })
      }
      func add(_ name: String, to list: inout [Target]) { list.append(module(name)) }
      var targets = [module("A"), module("A", live: true, "A", "B")]
      add("C", to: &targets)
      let package = Package(name: "P", targets: targets)
      """,
    graph: ["A library", "ALive library: A, B", "C library"]),
  ManifestCase(
    name: "a closure called at once, map, filter, flatMap, compactMap, reduce, zip, enumerated",
    manifest: """
      import PackageDescription
      let names: [String] = {
        var all = ["a", "b", "c"]
        all.removeAll(where: { $0 == "b" })
        return all
      }()
      let pairs = zip(names, names.dropFirst()).map { $0 + "-" + $1 }
      let numbered = names.enumerated().map { "\\($0.offset)\\($0.element.uppercased())" }
      let joined = names.reduce("") { $0 + $1 }
      let package = Package(
        name: "P",
        targets: (names + pairs + numbered + [joined]).filter { !$0.hasPrefix("1") }.flatMap { name -> [Target] in
          let both: [Target] = [.target(name: name), .testTarget(name: name + "Tests")]
          return both.compactMap { $0.isTest && name != "ac" ? nil : $0 }
        })
      """,
    graph: ["a library", "c library", "a-c library", "0A library", "ac library", "acTests test"]),
  ManifestCase(
    name: "targets, products and dependencies appended after the package was made",
    manifest: """
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "A")])
      package.targets.append(.target(name: "B", dependencies: ["A"]))
      package.targets += [.target(name: "C")]
      package.targets.insert(.target(name: "Zero"), at: 0)
      package.targets.first { $0.name == "C" }?.dependencies.append(contentsOf: ["A", "B"])
      package.targets[1].dependencies = [.product(name: "X", package: "x")]
      package.targets.forEach { $0.dependencies.append("Common") }
      """,
    graph: [
      "Zero library: Common", "A library: X of x, Common", "B library: A, Common", "C library: A, B, Common",
    ]),
  ManifestCase(
    name: "loops, ranges, while, break, dictionaries by key",
    manifest: """
      import PackageDescription
      let uses: [String: [String]] = ["M1": ["Core"], "M2": ["M1", "Core"]]
      var targets: [Target] = []
      for number in 1...4 {
        if number == 3 { continue }
        let name = "M\\(number)"
        targets.append(.target(name: name, dependencies: (uses[name] ?? []).map { .byName(name: $0) }))
      }
      var count = 0
      while true {
        count += 1
        if count > 2 { break }
        targets.append(.target(name: "W\\(count)"))
      }
      let package = Package(name: "P", targets: targets)
      """,
    graph: [
      "M1 library: Core", "M2 library: M1, Core", "M4 library", "W1 library", "W2 library",
    ]),
  ManifestCase(
    name: "empty lists of tuples and of lists",
    manifest: """
      import PackageDescription
      var pairs = [(Product, [Target])]()
      var names = [[String]]()
      for name in ["A", "B"] {
        names.append([name])
        pairs.append((.library(name: name, targets: [name]), [.target(name: name)]))
      }
      let package = Package(name: "P", products: pairs.map(\\.0), targets: pairs.flatMap(\\.1))
      """,
    graph: ["A library", "B library"]),
  ManifestCase(
    name: "strings cut, joined and replaced",
    manifest: #"""
      import PackageDescription
      import Foundation
      let text = """
        one two
        three-four
        """
      let words = text.split(separator: "\n").flatMap { $0.components(separatedBy: " ") }
      let clean = words.map { $0.replacingOccurrences(of: "-", with: "_") }
      let package = Package(name: "P", targets: clean.map { Target.target(name: $0.prefix(1).uppercased() + $0.dropFirst()) })
      """#,
    graph: ["One library", "Two library", "Three_four library"]),
  ManifestCase(
    name: "if and switch as expressions, tuples, guard",
    manifest: """
      import PackageDescription
      let flavour = "full"
      let suffix = switch flavour { case "full", "max": "Full"; default: "" }
      let kind: (name: String, uses: [Target.Dependency]) = if suffix.isEmpty { ("A", []) } else { ("A" + suffix, ["B"]) }
      func number(_ text: String) -> Int {
        guard let value = Int(text) else { return 0 }
        return value + 1
      }
      let (first, second) = (kind.name, number("41"))
      let package = Package(name: "P", targets: [.target(name: first, dependencies: kind.uses), .target(name: "N\\(second)")])
      """,
    graph: ["AFull library: B", "N42 library"]),
]
