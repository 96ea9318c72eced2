import DepGraphModel
import DepGraphProjects
import Testing

@Suite("Every declaration carries the place that its author would change")
struct LocationTests {
  private func places(_ fragment: ProjectFragment) -> [String] {
    fragment.targets.map { target in
      let links = target.dependencies.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0)" }
      return
        "\(target.name) \(target.location?.line ?? 0):\(target.location?.column ?? 0) [\(links.joined(separator: " "))]"
    }
  }

  @Test func literalElements() throws {
    let fragment = try read(
      """
      import PackageDescription
      let package = Package(
        name: "P",
        products: [
          .library(name: "A", targets: ["A"])
        ],
        dependencies: [
          .package(path: "../Kit"),
        ],
        targets: [
          .target(name: "A", dependencies: ["B", .target(name: "C")]),
          Target.target(
            name: "B",
            dependencies: [
              "C", .product(name: "X", package: "x"),
              .target(name: "D"),
            ], plugins: [
              "Gen"
            ]),
        ])
      """)
    #expect(places(fragment) == ["A 12:5 [12:5 12:5]", "B 13:5 [16:9 16:14 17:9 19:9]"])
    #expect(fragment.products.map(\.location) == [SourceLocation(file: "Package.swift", line: 6, column: 5)])
    #expect(fragment.dependencies.map(\.location) == [SourceLocation(file: "Package.swift", line: 9, column: 5)])
  }

  @Test func helpersAreReportedWhereTheyAreUsed() throws {
    let fragment = try read(
      """
      import PackageDescription
      enum T: String {
        case A, B
        var live: Target.Dependency { .target(name: rawValue + "Live") }
      }
      extension Target.Dependency { static let core: Self = "Core" }
      func feature(_ name: String, _ uses: [Target.Dependency]) -> Target {
        .target(name: name, dependencies: uses + [.core])
      }
      let shared: [Target.Dependency] = [
        "Shared"
      ]
      let package = Package(
        name: "P",
        targets: [
          .target(
            name: "X",
            dependencies: shared + [
              T.A.live,
              .core,
            ]),
          feature(
            "Y", [
              T.B.live
            ]),
        ])
      """)
    #expect(places(fragment) == ["X 17:5 [12:3 20:9 21:9]", "Y 23:5 [25:9 23:5]"])
  }

  @Test func appendedElementsStandWhereTheyAreAppended() throws {
    let fragment = try read(
      """
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "A")])
      package.targets[0].dependencies.append(.target(name: "B"))
      package.targets[0].dependencies += [
        "C"
      ]
      for name in ["D", "E"] {
        package.targets.append(.target(name: name))
      }
      package.targets[0].dependencies.append(contentsOf: "F G".split(separator: " ").map { .byName(name: String($0)) })
      """)
    #expect(places(fragment) == ["A 3:44 [4:40 6:3 11:52 11:52]", "D 9:26 []", "E 9:26 []"])
  }
}
