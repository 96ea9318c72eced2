import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import DepGraphProjects
import Testing

@Suite("Packages, products and names")
struct PackageTests {
  @Test func packagesAreKnownByTheirIdentity() throws {
    let fragment = try read(
      """
      import PackageDescription
      let package = Package(
        name: "App",
        dependencies: [
          .package(url: "https://example.org/pointfree/Swift-Kit.git", from: "1.0.0"),
          .package(url: "git@example.org:some/thing", .upToNextMajor(from: "1.0.0")),
          .package(url: "https://example.org/a/", branch: "main"),
          .package(url: "https://example.org/b", "1.0.0"..<"2.0.0"),
          .package(name: "Nice", url: "https://example.org/ugly-name", .exact("1.0.0")),
          .package(id: "Mona.List", from: "1.0.0"),
          .package(path: "Local"),
          .package(path: "../Beside/Kit"),
          .package(name: "Far", path: "../../../Outside"),
          .package(path: "/absolute/Place"),
          .package(url: "../Git", from: "1.0.0"),
        ],
        targets: [
          .target(name: "A", dependencies: [.product(name: "X", package: "Nice"), .product(name: "Y", package: "Swift-Kit")])
        ])
      """, at: "Apps/One/Package.swift")
    #expect(
      fragment.dependencies.map(\.identity) == [
        "swift-kit", "thing", "a", "b", "ugly-name", "mona.list", "local", "kit", "outside", "place",
        "git",
      ])
    #expect(
      fragment.dependencies.map(\.localDirectory) == [
        nil, nil, nil, nil, nil, nil, "Apps/One/Local", "Apps/Beside/Kit", nil, nil, "Apps/Git",
      ])
    #expect(fragment.dependencies.filter(\.isOutside).map(\.identity) == ["outside", "place"])
    #expect(fragment.dependencies[0].url == "https://example.org/pointfree/Swift-Kit.git")
    #expect(graph(fragment) == ["A library: X of ugly-name, Y of swift-kit"])
    #expect(fragment.directory == "Apps/One" && fragment.name == "App" && fragment.format == .swiftPM)
  }

  @Test func productsPlatformsDefinesAndModuleNames() throws {
    let fragment = try read(
      """
      import PackageDescription
      let package = Package(
        name: "P", platforms: [.iOS(.v17), .macOS("14.0"), .custom("redox", versionString: "1")],
        products: [
          .library(name: "Kit", type: .dynamic, targets: ["A B", "3D-Kit"]), .executable(name: "run", targets: ["Run"]),
          .plugin(name: "Gen", targets: ["Gen"]),
        ],
        targets: [
          .target(name: "A B", swiftSettings: [.define("X"), .define("D", .when(configuration: .debug)), .enableUpcomingFeature("Y")]),
          .target(name: "3D-Kit", cSettings: [.define("C")]),
          .target(name: "Übung"),
        ])
      """)
    #expect(fragment.products.map(\.name) == ["Kit", "run", "Gen"])
    #expect(fragment.products.map(\.targets) == [["A B", "3D-Kit"], ["Run"], ["Gen"]])
    #expect(fragment.targets.map(\.moduleName) == ["A_B", "_D_Kit", "Übung"])
    #expect(fragment.targets.map(\.defines) == [["X"], [], []], "a condition of some builds only is not known")
    #expect(fragment.targets.map(\.platforms) == Array(repeating: ["ios", "macos", "redox"], count: 3))
  }

  @Test func anAppOfAPlaygroundIsAnApplication() throws {
    let fragment = try read(
      """
      // swift-tools-version: 5.6
      import PackageDescription
      import AppleProductTypes
      let package = Package(
        name: "Demo", platforms: [.iOS("16.0")],
        products: [
          .iOSApplication(
            name: "Demo", targets: ["AppModule"], bundleIdentifier: "org.example", displayVersion: "1.0", bundleVersion: "1",
            appIcon: .placeholder(icon: .bird), accentColor: .presetColor(.blue), supportedDeviceFamilies: [.pad],
            supportedInterfaceOrientations: [.portrait, .portraitUpsideDown(.when(deviceFamilies: [.pad]))])
        ],
        targets: [.executableTarget(name: "AppModule", path: "."), .executableTarget(name: "Tool")])
      """, files: ["Apps/Demo.swiftpm/ContentView.swift"], at: "Apps/Demo.swiftpm/Package.swift")
    #expect(fragment.targets.map(\.kind) == [.application, .executable])
    #expect(fragment.targets[0].files == ["Apps/Demo.swiftpm/ContentView.swift"])
  }

  @Test func theNewestManifestThatTheToolsReadIsChosen() throws {
    func chosen(_ versions: [String], declared: String, tools: ToolsVersion) throws -> String? {
      var contents = ["Kit/Package.swift": "// swift-tools-version: \(declared)\n"]
      for version in versions {
        contents["Kit/Package@swift-\(version).swift"] = "// swift-tools-version: \(version)\n"
      }
      let tree = MemoryTree(contents)
      let reader = SwiftPMReader(host: .linux, tools: tools)
      return reader.manifest(in: "Kit", inventory: try tree.inventory(pruning: Pruning()), tree: tree)
    }
    let all = ["5.5", "5.9", "6.0", "6.4"]
    #expect(try chosen(all, declared: "5.3", tools: ToolsVersion(6, 3, 1)) == "Kit/Package@swift-6.0.swift")
    #expect(try chosen(all, declared: "5.3", tools: ToolsVersion(5, 8)) == "Kit/Package@swift-5.5.swift")
    #expect(try chosen(all, declared: "5.3", tools: ToolsVersion(5, 4)) == "Kit/Package.swift")
    #expect(try chosen(["5.5"], declared: "5.9", tools: ToolsVersion(6, 0)) == "Kit/Package.swift")
    #expect(try chosen(["6"], declared: "6.1", tools: ToolsVersion(6, 3)) == "Kit/Package@swift-6.swift")
    #expect(try chosen([], declared: "5.9", tools: ToolsVersion(6, 0)) == "Kit/Package.swift")
    // What `swift package dump-package` of SwiftPM 6.3.1 reads: the version in the file counts, not that in its name.
    func chosen(_ name: String, asking version: String, declared: String) throws -> Bool {
      let tree = MemoryTree([
        "Package.swift": "// swift-tools-version: \(declared)\n", name: "// swift-tools-version: \(version)\n",
      ])
      let reader = SwiftPMReader(host: .linux, tools: ToolsVersion(6, 3, 1))
      return reader.manifest(in: "", inventory: try tree.inventory(pruning: Pruning()), tree: tree) == name
    }
    #expect(try !chosen("Package@swift-6.0.swift", asking: "5.9", declared: "5.9"))
    #expect(try !chosen("Package@swift-5.10.swift", asking: "5.9", declared: "5.9"))
    #expect(try chosen("Package@swift-6.0.swift", asking: "6.0", declared: "5.9"))
    #expect(try !chosen("Package@swift-5.9.swift", asking: "6.0", declared: "6.0"))
    #expect(try chosen("Package@swift-5.9.swift", asking: "5.9", declared: "5.7"))
    let empty = MemoryTree(["Other/a.swift": ""])
    let inventory = try empty.inventory(pruning: Pruning())
    #expect(SwiftPMReader(host: .linux).manifest(in: "Other", inventory: inventory, tree: empty) == nil)
  }
}
