import DepGraphModel
import DepGraphProjects
import Testing

@Suite struct ProjectAssemblyTests {
  private let kit = package("Kit", in: "Packages/Kit", targets: [target("Kit")], products: ["Kit"])
  private let fork = package("Fork", in: "Forks/Kit", targets: [target("Kit")], products: ["Kit"])

  private func app(_ dependencies: [FragmentPackageDependency]) -> ProjectFragment {
    project(
      "App/Shop.xcodeproj", targets: [target("Shop", [.product("Kit", package: nil)], kind: .application)],
      dependencies: dependencies)
  }

  @Test func aProductWithoutPackageComesFromWhatTheProjectReferences() {
    let assembly = ProjectAssembly(of: [app([local("Forks/Kit")]), kit, fork])
    #expect(assembly.links(of: "App/Shop.xcodeproj:Shop") == ["Fork:Kit"])
  }

  @Test func elseFromItsWorkspace() {
    let workspace = XcodeWorkspace(
      path: "All.xcworkspace/contents.xcworkspacedata", projects: ["App/Shop.xcodeproj"], packages: ["Packages/Kit"])
    let assembly = ProjectAssembly(of: [app([]), kit, fork], workspaces: [workspace])
    #expect(assembly.links(of: "App/Shop.xcodeproj:Shop") == ["Kit:Kit"])
  }

  @Test func elseFromTheTreeWhereOnePackageHasIt() {
    #expect(ProjectAssembly(of: [app([]), kit]).links(of: "App/Shop.xcodeproj:Shop") == ["Kit:Kit"])
    let assembly = ProjectAssembly(of: [app([]), kit, fork])
    #expect(assembly.links(of: "App/Shop.xcodeproj:Shop") == ["Kit@?"])
    #expect(assembly.model.problems.map(\.kind) == [.unknownExternal])
  }

  @Test func elseItIsOfAPackageThatIsNotThere() {
    let assembly = ProjectAssembly(of: [app([local("Elsewhere")])])
    #expect(assembly.links(of: "App/Shop.xcodeproj:Shop") == ["Kit@elsewhere"])
    #expect(assembly.model.problems.map(\.subject) == ["Elsewhere/Package.swift"])
    #expect(assembly.unreadableNeeds == ["App/Shop.xcodeproj:Shop": ["Elsewhere/Package.swift"]])
  }

  @Test(arguments: [
    ("Cards/Cards.xcodeproj", ["Cards/Cards.xcodeproj"]), ("Tuist/.build/tuist-derived/Cards/Cards.xcodeproj", []),
    ("Carthage/Checkouts/Cards/Cards.xcodeproj", []),
  ])
  func aFrameworkMayBeOfAProjectThatIsNotThereUnlessThatIsForeign(absent: String, needed: [String]) {
    let app = project("App/Shop.xcodeproj", targets: [target("Shop", [.builtProduct("Cards")], kind: .application)])
    var workspace = XcodeWorkspace(
      path: "All.xcworkspace/contents.xcworkspacedata", projects: ["App/Shop.xcodeproj"], packages: [])
    workspace.absentPaths = [absent]
    let assembly = ProjectAssembly(of: [app], workspaces: [workspace])
    #expect(assembly.unreadableNeeds.values.flatMap { $0 } == needed)
    #expect(assembly.model.problems.compactMap(\.subject) == needed)
  }

  @Test func elseItIsExternal() {
    let absent = ProjectAssembly(of: [app([])])
    #expect(absent.links(of: "App/Shop.xcodeproj:Shop") == ["Kit@?"])
    #expect(absent.model.problems.isEmpty && absent.unreadableNeeds.isEmpty)
    let known = ProjectAssembly(of: [app([local("Elsewhere")])], isKnown: { $0 == "Kit" })
    #expect(known.links(of: "App/Shop.xcodeproj:Shop") == ["Kit@?"])
    #expect(known.model.problems.isEmpty && known.unreadableNeeds.isEmpty)
  }

  @Test func aProductThatNothingDeclaresIsUnknown() {
    let clock = package("Clock", in: "Packages/Clock", targets: [target("Clock")])
    let assembly = ProjectAssembly(of: [app([local("Packages/Clock")]), clock])
    #expect(assembly.links(of: "App/Shop.xcodeproj:Shop") == [])
    #expect(assembly.model.problems.map(\.kind) == [.unknownTarget])
    #expect(assembly.model.modules.first { $0.name == "Shop" }?.lostLinks == assembly.model.problems)
  }

  /// Told where roots are judged, once for each product: `Tests/Specs/Projects/xcode-links.md` shows it.
  @Test func aProductThatAPackageElsewhereMayHaveStaysAName() {
    var clock = package("Clock", in: "Packages/Clock", targets: [target("Clock")])
    clock.dependencies = [FragmentPackageDependency(identity: "kits", url: "https://example.com/kits")]
    let assembly = ProjectAssembly(of: [app([local("Packages/Clock")]), clock])
    #expect(assembly.links(of: "App/Shop.xcodeproj:Shop") == ["Kit@?"])
    #expect(assembly.model.problems.isEmpty)
  }

  @Test func settingsFilesThatAProjectMissesAreOneProblem() {
    func missing(_ names: [String]) -> [Problem] {
      names.enumerated().map { line, name in
        Problem(
          kind: .missingPath, message: "configuration file \(name) does not exist",
          location: SourceLocation(file: "P/project.pbxproj", line: line + 1, column: 1), subject: name)
      }
    }
    func messages(_ names: [String]) -> [String] {
      var fragment = app([])
      fragment.problems = missing(names)
      return ProjectAssembly(of: [fragment, kit]).model.problems.map(\.message)
    }
    #expect(messages(["A", "A"]) == ["configuration file A does not exist"])
    #expect(messages(["A", "B"]) == ["configuration file A does not exist; one more is missing"])
    #expect(messages(["A", "B", "A", "C", "B"]) == ["configuration file A does not exist; 2 more are missing"])
  }

  @Test func projectsThatShareAPackageMeetInOne() {
    let other = project(
      "Other/Other.xcodeproj", targets: [target("Other", [.product("Kit", package: "kit")], kind: .application)],
      dependencies: [local("Packages/Kit")])
    let assembly = ProjectAssembly(of: [app([local("Packages/Kit")]), other, kit])
    #expect(assembly.links(of: "App/Shop.xcodeproj:Shop") == ["Kit:Kit"])
    #expect(assembly.links(of: "Other/Other.xcodeproj:Other") == ["Kit:Kit"])
    #expect(assembly.model.packages.map(\.id) == ["App/Shop.xcodeproj", "Kit", "Other/Other.xcodeproj"])
  }

  @Test func targetsOfOtherProjectsAreLinkedEmbeddedOrOrdered() {
    let parts = project(
      "Parts/Parts.xcodeproj",
      targets: [
        target("Parts", kind: .framework), target("Widget", kind: .appExtension), target("Gen", kind: .executable),
      ],
      products: [FragmentProduct(name: "PartsKit", targets: ["Parts"])])
    let shop = project(
      "Shop.xcodeproj",
      targets: [
        target(
          "Shop",
          [
            .foreignTarget("Parts", project: "Parts/Parts.xcodeproj"), .builtProduct("PartsKit"), .builtProduct("Pods"),
          ],
          kind: .application),
        target(
          "Outer",
          [
            .foreignTarget("Widget", project: "Parts/Parts.xcodeproj"),
            .foreignTarget("Gen", project: "Parts/Parts.xcodeproj"),
            .foreignTarget("Gone", project: "Parts/Parts.xcodeproj"),
            .foreignTarget("Pods", project: "Pods/Pods.xcodeproj"),
          ], kind: .application, linkKind: .buildOnly),
      ])
    let assembly = ProjectAssembly(of: [shop, parts])
    #expect(
      assembly.links(of: "Shop.xcodeproj:Shop") == [
        "Parts/Parts.xcodeproj:Parts", "Parts/Parts.xcodeproj:Parts", "Pods@?",
      ])
    #expect(
      assembly.links(of: "Shop.xcodeproj:Outer") == [
        "Parts/Parts.xcodeproj:Widget embed", "Parts/Parts.xcodeproj:Gen build-only",
        "Gone@Parts/Parts.xcodeproj build-only", "Pods@Pods/Pods.xcodeproj build-only",
      ])
    #expect(assembly.model.problems.map(\.kind) == [.unknownTarget])
  }

  @Test func aRootThatNeedsAnUnreadableManifestIsFound() {
    let broken = package("Broken", in: "Packages/Broken", targets: [], problems: [unevaluable])
    let middle = package(
      "Middle", in: "Packages/Middle", targets: [target("Middle", [.product("Deep", package: "broken")])],
      products: ["Middle"], dependencies: [local("Packages/Broken")])
    let shop = project(
      "Shop.xcodeproj",
      targets: [
        target("Shop", [.product("Middle", package: nil)], kind: .application),
        target("Clean", [.product("Kit", package: nil)], kind: .application),
        target("Direct", [.product("Other", package: nil)], kind: .application),
      ], dependencies: [local("Packages/Middle"), local("Packages/Kit"), local("Packages/Broken")])
    let assembly = ProjectAssembly(of: [broken, middle, shop, kit])

    #expect(assembly.unreadableManifests == ["Packages/Broken/Package.swift"])
    #expect(assembly.links(of: "Middle:Middle") == ["Deep@broken"])
    #expect(assembly.links(of: "Shop.xcodeproj:Direct") == ["Other@broken"])
    #expect(assembly.unreadableManifests(reachedFrom: "Shop.xcodeproj:Shop") == ["Packages/Broken/Package.swift"])
    #expect(assembly.unreadableManifests(reachedFrom: "Shop.xcodeproj:Direct") == ["Packages/Broken/Package.swift"])
    #expect(assembly.unreadableManifests(reachedFrom: "Shop.xcodeproj:Clean").isEmpty)
    #expect(assembly.model.problems == [unevaluable])
  }

  private func parts() -> ProjectFragment {
    var parts = target("Parts", kind: .framework)
    parts.identifiers = ["TARGETID", "PRODUCTID"]
    return project(
      "Parts/Parts.xcodeproj", targets: [parts, target("Old", kind: .framework)],
      products: [FragmentProduct(name: "PartsKit", targets: ["Parts"])])
  }

  private func object(_ identifier: String?, _ names: String...) -> FragmentTargetDependency.Reference {
    .foreignObject(ForeignObject(project: "Parts/Parts.xcodeproj", identifier: identifier, names: names))
  }

  @Test func aTargetOfAnotherProjectIsFoundByWhatIdentifiesItElseByItsNames() {
    for (reference, found) in [
      (object("PRODUCTID", "Old"), "Parts/Parts.xcodeproj:Parts"), (object("TARGETID"), "Parts/Parts.xcodeproj:Parts"),
      (object("STALE", "Renamed", "PartsKit"), "Parts/Parts.xcodeproj:Parts"),
      (object("STALE", "Old", "PartsKit"), "Parts/Parts.xcodeproj:Old"),
      (object(nil, "Old"), "Parts/Parts.xcodeproj:Old"),
    ] {
      let shop = project("Shop.xcodeproj", targets: [target("Shop", [reference], kind: .application)])
      let assembly = ProjectAssembly(of: [shop, parts()])
      #expect(assembly.links(of: "Shop.xcodeproj:Shop") == [found], "\(reference)")
      #expect(assembly.model.problems.isEmpty)
    }
    let shop = project("Shop.xcodeproj", targets: [target("Shop", [object("STALE", "Gone")], kind: .application)])
    let assembly = ProjectAssembly(of: [shop, parts()])
    #expect(assembly.links(of: "Shop.xcodeproj:Shop") == ["Gone@Parts/Parts.xcodeproj"])
    #expect(assembly.model.problems.map(\.kind) == [.unknownTarget])
  }

  @Test func theOrderOfTheBuildIsNoLinkBesideALink() {
    func links(_ kinds: [ModuleLink.Kind]) -> [String] {
      var shop = target("Shop", [object("PRODUCTID"), object("TARGETID")], kind: .application)
      for (index, kind) in kinds.enumerated() { shop.dependencies[index].kind = kind }
      return ProjectAssembly(of: [project("Shop.xcodeproj", targets: [shop]), parts()])
        .links(of: "Shop.xcodeproj:Shop")
    }
    #expect(links([.link, .buildOnly]) == ["Parts/Parts.xcodeproj:Parts"])
    #expect(links([.buildOnly, .embed]) == ["Parts/Parts.xcodeproj:Parts embed"])
    #expect(links([.link, .embed]) == ["Parts/Parts.xcodeproj:Parts", "Parts/Parts.xcodeproj:Parts embed"])
    #expect(links([.buildOnly, .buildOnly]) == ["Parts/Parts.xcodeproj:Parts build-only"])
  }

  @Test func aProductWithoutPackageIsOfTheOneThatOtherEntriesName() {
    let entries = [
      FragmentTargetDependency.Reference.product("Term", package: nil), .product("Term", package: "swiftterm"),
    ]
    let editor = project(
      "Editor.xcodeproj",
      targets: [target("Editor", [entries[0]], kind: .application), target("Tool", [entries[1]], kind: .executable)],
      dependencies: [remote("swiftterm"), remote("other")])
    #expect(ProjectAssembly(of: [editor]).links(of: "Editor.xcodeproj:Editor") == ["Term@swiftterm"])
    // A package of the tree that has the product is nearer.
    let term = package("Term", in: "Term", targets: [target("Term")], products: ["Term"])
    #expect(ProjectAssembly(of: [editor, term]).links(of: "Editor.xcodeproj:Editor") == ["Term:Term"])
  }

  @Test func aPackageOutsideOfTheRepositoryIsNotTakenForOneInIt() {
    var outside = FragmentPackageDependency(identity: "kit")
    outside.isOutside = true
    for package in [nil, "kit"] {
      let shop = project(
        "Shop.xcodeproj", targets: [target("Shop", [.product("Kit", package: package)], kind: .application)],
        dependencies: [outside])
      #expect(ProjectAssembly(of: [shop, kit]).links(of: "Shop.xcodeproj:Shop") == ["Kit@kit"])
    }
    for reference in [FragmentTargetDependency.Reference.byName("Kit"), .product("Kit", package: "kit")] {
      let store = package("Store", in: "Store", targets: [target("Store", [reference])], dependencies: [outside])
      #expect(ProjectAssembly(of: [store, kit]).links(of: "Store:Store") == ["Kit@kit"])
      // What is fetched from elsewhere, one in the tree may stand in for.
      let other = package("Store", in: "Store", targets: [target("Store", [reference])], dependencies: [remote("kit")])
      #expect(ProjectAssembly(of: [other, kit]).links(of: "Store:Store") == ["Kit:Kit"])
    }
  }
}
