import DepGraphModel
import DepGraphProjects
import Testing

@Suite("What cannot be decided is a problem with its place, and no graph comes out")
struct RefusalTests {
  private static let cases: [ManifestCase] = [
    ManifestCase(
      name: "a name that an unknown function makes",
      manifest: """
        import PackageDescription
        let package = Package(
          name: "P",
          targets: [.target(name: "A"),
            .target(name: secret())])
        """,
      graph: ["refused at 6"]),
    ManifestCase(
      name: "the file system",
      manifest: """
        import PackageDescription
        import Foundation
        let names = try FileManager.default.contentsOfDirectory(atPath: "Sources")
        let package = Package(name: "P", targets: names.map { .target(name: $0) })
        """,
      graph: ["refused at 4"]),
    ManifestCase(
      name: "the package's folder as a path",
      manifest: """
        import PackageDescription
        let package = Package(name: "P", targets: [
          .target(name: "A", path: Context.packageDirectory + "/A")])
        """,
      graph: ["refused at 4"]),
    ManifestCase(
      name: "a branch on something unknown",
      manifest: """
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "A")])
        if Context.gitInformation?.hasUncommittedChanges == true { package.targets = [] }
        """,
      graph: ["refused at 4"]),
    ManifestCase(
      name: "a member that no type has",
      manifest: """
        import PackageDescription
        let package = Package(name: "P", targets: [
          .target(name: "A", dependencies: [
            .somewhere])])
        """,
      graph: ["refused at 5"]),
    ManifestCase(
      name: "the order of a dictionary",
      manifest: """
        import PackageDescription
        let all = ["A": "B", "C": "D"]
        let targets = all.map { Target.target(name: $0.key, dependencies: [.byName(name: $0.value)]) }
        let package = Package(name: "P", targets: [targets[0]])
        """,
      graph: ["refused at 5"]),
    ManifestCase(
      name: "a failure after something was changed",
      manifest: """
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "A")])
        func settings() -> [SwiftSetting] {
          package.targets.append(.target(name: "B"))
          return [unknownThing()]
        }
        package.targets[0].swiftSettings = { package.targets = []; return mystery() }()
        """,
      graph: ["refused at 8"]),
    ManifestCase(
      name: "a process",
      manifest: """
        import PackageDescription
        import Foundation
        let task = Process()
        task.launchPath = "/bin/sh"
        task.launch()
        let package = Package(name: "P", targets: [])
        """,
      graph: ["refused at 4"]),
    ManifestCase(
      name: "no package at all", manifest: "import PackageDescription\nlet nothing = 1\n", graph: ["refused at 1"]),
    ManifestCase(
      name: "a text that does not parse",
      manifest: """
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "A"
        <<<<<<< HEAD
        )])
        """, graph: ["refused at 4"]),
    ManifestCase(
      name: "an array index outside of its array",
      manifest: """
        import PackageDescription
        let package = Package(name: ["P"][3], targets: [])
        """, graph: ["refused at 3"]),
  ]

  @Test(arguments: cases)
  func isRefused(_ example: ManifestCase) throws {
    let fragment = try read(example.manifest)
    #expect(graph(fragment) == example.graph, "\(fragment.problems.first?.message ?? "")")
    #expect(fragment.targets.isEmpty && fragment.products.isEmpty && fragment.dependencies.isEmpty)
    #expect(fragment.problems.map(\.kind) == [.unevaluableManifest])
    #expect(fragment.problems.first?.location?.file == "Package.swift")
  }

  @Test func aManifestWithoutAToolsVersionIsRefused() throws {
    let manifest =
      "// a comment\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [.target(name: \"A\")])"
    #expect(graph(try read(manifest)) == ["refused at 1"])
  }

  @Test(
    "An empty package keeps Xcode from showing a folder, and a source file may have any name",
    arguments: [
      "// a comment\nimport PackageDescription\n\nlet package = Package(name: \"\", products: [], targets: [])",
      "// a comment\npublic struct Package {\n  public let name: String\n}",
    ])
  func saysNothing(_ manifest: String) throws {
    let fragment = try read(manifest)
    #expect(fragment.problems.isEmpty && fragment.targets.isEmpty)
  }

  @Test func unknownSettingsAreSaid() throws {
    let fragment = try read(
      """
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "A", swiftSettings: [.define("KNOWN"), .define(mystery())])])
      """, files: ["Sources/A/a.swift"])
    #expect(fragment.targets.map(\.defines) == [["KNOWN"]])
    #expect(fragment.problems.map(\.kind) == [.unknownCondition])
    #expect(fragment.problems.first?.location?.line == 4)
  }
}
