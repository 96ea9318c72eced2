import DepGraphModel
import DepGraphProjects
import Testing

@Suite struct AssemblyTests {
  @Test func namesBecomeModules() {
    let assembly = ProjectAssembly(of: [
      package(
        "Feature", in: "Packages/Feature",
        targets: [
          target(
            "Home",
            [
              .target("Parts"), .byName("Parts"), .byName("Clock"), .product("Clock", package: "clock"),
              .product("Far", package: "far"), .byName("far"),
            ]), target("Parts"),
        ],
        dependencies: [local("Packages/Clock"), remote("far")]),
      package("Clock", in: "Packages/Clock", targets: [target("Clock")], products: ["Clock"]),
    ])
    #expect(assembly.links(of: "Feature:Home") == ["Feature:Parts", "Clock:Clock", "Far@far", "far@far"])
    #expect(assembly.model.modules.map(\.id) == ["Clock:Clock", "Feature:Home", "Feature:Parts"])
    #expect(assembly.model.packages.map(\.id) == ["Clock", "Feature"])
    #expect(assembly.model.problems.isEmpty)
    #expect(assembly.model.modules[1].links.map(\.product) == [nil, "Clock", "Far", "far"])
    #expect(assembly.model.modules[1].links.map { $0.location?.line } == [1, 3, 5, 6])
  }

  @Test func aProductLinksEachOfItsTargets() {
    var kit = package("Kit", in: "Kit", targets: [target("A"), target("B"), target("M", kind: .macro)])
    kit.products = [FragmentProduct(name: "Kit", targets: ["A", "B", "M"])]
    let app = package(
      "App", in: "App", targets: [target("App", [.product("Kit", package: "Kit")], kind: .executable)],
      dependencies: [local("Kit")])
    #expect(ProjectAssembly(of: [kit, app]).links(of: "App:App") == ["Kit:A", "Kit:B", "Kit:M macro"])
  }

  @Test func anUnknownTargetIsReportedWhereItIsNamed() {
    let assembly = ProjectAssembly(of: [
      package("Kit", in: "Kit", targets: [target("A", [.target("Gone"), .byName("Lost"), .target("B")]), target("B")])
    ])
    #expect(assembly.links(of: "Kit:A") == ["Kit:B"])
    #expect(assembly.model.problems.map(\.kind) == [.unknownTarget, .unknownTarget])
    #expect(assembly.model.problems.map { $0.location?.line } == [1, 2])
  }

  @Test func packagesAndTargetsOfOneNameAreToldApart() {
    let assembly = ProjectAssembly(of: [
      package("App", in: "One", targets: [target("Core")]), package("App", in: "", targets: [target("Core")]),
      package("App", in: "Decoy", targets: []), package("Solo", in: "Solo", targets: [target("Core"), target("Core")]),
    ])
    #expect(assembly.model.modules.map(\.id) == [".:Core", "One:Core", "Solo:Core", "Solo:Core#2"])
    #expect(assembly.model.problems.map(\.kind) == [.unknownTarget])
  }

  @Test func aPackageIsCalledByItsNameAlsoWhereItsFolderDiffers() {
    let manifest = package(
      "Tools", in: "Tools", targets: [target("T", [.product("Clock", package: "ClockPackage")])],
      dependencies: [local("Packages/time")])
    let clock = package("ClockPackage", in: "Packages/time", targets: [target("Clock")], products: ["Clock"])
    #expect(ProjectAssembly(of: [manifest, clock]).links(of: "Tools:T") == ["ClockPackage:Clock"])
  }

  @Test func aRemotePackageIsNotTakenForALocalOneWithAnEqualProduct() {
    let manifest = package(
      "Tools", in: "Tools", targets: [target("T", [.product("Parts", package: "swift-parts")])],
      dependencies: [remote("swift-parts")])
    let other = package("Mine", in: "Mine", targets: [target("Parts")], products: ["Parts"])
    let same = package("Parts", in: "Forks/swift-parts", targets: [target("Parts")], products: ["Parts"])
    #expect(ProjectAssembly(of: [manifest, other]).links(of: "Tools:T") == ["Parts@swift-parts"])
    #expect(ProjectAssembly(of: [manifest, other, same]).links(of: "Tools:T") == ["Parts:Parts"])
  }

  @Test func aProductThatItsPackageLacksIsReported() {
    let manifest = package(
      "Tools", in: "Tools", targets: [target("T", [.product("Clock", package: "kit")])], dependencies: [local("Kit")])
    let assembly = ProjectAssembly(of: [manifest, package("Kit", in: "Kit", targets: [target("Clock")])])
    #expect(assembly.links(of: "Tools:T") == ["Clock@kit"])
    #expect(assembly.model.problems.map(\.kind) == [.unknownTarget])
  }

  @Test func toolsAndPluginsAreNotLinked() {
    let assembly = ProjectAssembly(of: [
      package(
        "Kit", in: "Kit",
        targets: [
          target("Lib", [.target("Plugin")]), target("Plugin", [.target("Tool")], kind: .plugin),
          target("Tool", kind: .executable),
        ])
    ])
    #expect(assembly.links(of: "Kit:Lib") == ["Kit:Plugin build-only"])
    #expect(assembly.links(of: "Kit:Plugin") == ["Kit:Tool build-only"])
  }

  @Test func theOrderOfTheFragmentsDoesNotMatter() {
    let fragments = [
      package(
        "B", in: "B", targets: [target("B", [.product("A", package: "a")])], products: ["B"],
        dependencies: [local("A")]),
      package("A", in: "A", targets: [target("A", [.target("X"), .target("Y")])], products: ["A"]),
      project("P.xcodeproj", targets: [target("App", [.product("B", package: nil)], kind: .application)]),
    ]
    let assembly = ProjectAssembly(of: fragments)
    #expect(ProjectAssembly(of: fragments.reversed()) == assembly)
    #expect(ProjectAssembly(of: fragments + fragments).model.modules == assembly.model.modules)
    #expect(assembly.model.problems.count == 2)
  }
}
