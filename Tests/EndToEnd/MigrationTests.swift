import Foundation
import Testing

/// `migrate needle`, its sources and its counts.
@Suite struct MigrationTests {
  private let folder: ProjectFolder

  init() throws { folder = try ProjectFolder(MigrationTree.files) }

  private func migrate(
    _ arguments: String..., in folder: ProjectFolder? = nil, exits code: Int32 = 0
  ) throws -> JSON {
    let outcome = try Tool.run(["migrate"] + arguments + ["--format", "json"], in: (folder ?? self.folder).path)
    #expect(outcome.exitCode == code, "\(arguments): \(outcome.errors)")
    let document = try JSON(outcome.output)
    #expect(try ReportSchema.answers().faults(of: document) == [])
    return document["answer"]
  }

  private func item(_ id: String, in plan: JSON) -> JSON { plan["queue"].list.first { $0["id"].string == id } ?? .null }

  @Test func everyServiceIsAKeyWithItsModules() throws {
    let plan = try migrate("needle")
    let keys = plan["keys"].list
    #expect(
      keys.compactMap { $0["name"].string } == [
        "cache", "drafts", "left", "log", "logInProfile", "mailing", "right", "session",
      ])
    let mailing = keys[5]
    #expect(mailing["keyType"] == .text("MailingKey") && mailing["type"] == .text("any Mailing"))
    #expect(mailing["interface"]["name"] == .text("Core") && mailing["implementation"]["name"] == .text("App"))
    #expect(mailing["requiredBy"] == .list([.text("ProfileComponent")]))
    #expect(mailing["reads"] == .list([.text("session")]))
    #expect(plan["forwarders"].list.map { $0["text"] } == [.text("ProfileComponent.mailing")])
  }

  @Test func collisionsInputsLifetimesAndCyclesAreListed() throws {
    let plan = try migrate("needle")
    let collisions = plan["collisions"].list.map { [$0["name"].string, $0["kind"].string] }
    #expect(collisions == [["log", "other-type"], ["session", "several-providers"]])
    #expect(plan["collisions"][0]["proposal"].string?.contains("logInProfile") ?? false)
    let input = plan["inputs"][0]
    #expect(input["name"] == .text("user") && input["neededBy"] == .list([.text("ProfileComponent.profile")]))
    let changing = plan["lifetimes"].list.filter { $0["changes"] == .truth(true) }
    #expect(
      changing.map { [$0["key"].string, $0["today"].string] } == [
        ["drafts", "one per ProfileComponent"], ["logInProfile", "one per ProfileComponent"],
        ["session", "one per ProfileComponent"],
      ])
    #expect(plan["cycles"].list.map { $0.list.map { $0["text"] } } == [[.text("left"), .text("right")]])
    #expect(
      plan["manual"].list.compactMap { $0["text"].string } == ["\\.cache: Cache has to be Sendable"])
  }

  @Test func theQueueSaysWhatBlocksWhat() throws {
    let plan = try migrate("needle")
    let ids = plan["queue"].list.compactMap { $0["id"].string }
    for item in plan["queue"].list {
      let place = try #require(ids.firstIndex(of: item["id"].string ?? ""))
      for other in item["blockedBy"].list.compactMap(\.string) {
        #expect(try #require(ids.firstIndex(of: other)) < place, "\(other) is behind \(ids[place])")
      }
      #expect(item["ready"] == .truth(item["blockedBy"] == .list([])))
    }
    #expect(item("register log", in: plan)["ready"] == .truth(true))
    #expect(item("register mailing", in: plan)["blockedBy"] == .list([.text("register session")]))
    #expect(item("move ProfileComponent.drafts", in: plan)["ready"] == .truth(true))
    // The root component has one of that name.
    #expect(!ids.contains("move ProfileComponent.session"))
    #expect(item("register session", in: plan)["blockedBy"] == .list([.text("decide session")]))
    #expect(item("register left", in: plan)["blockedBy"].list.contains(.text("break left -> right -> left")))
    #expect(item("replace ProfileComponent", in: plan)["blockedBy"].list.contains(.text("replace EditorComponent")))
    #expect(item("replace ProfileComponent", in: plan)["title"].string?.contains("with user as arguments") ?? false)
    #expect(item("remove tool", in: plan)["blockedBy"] == .list([.text("remove RootComponent")]))
  }

  @Test func whatIsLeftBesidesComponentsIsFound() throws {
    let residue = try migrate("needle")["residue"].list.map { row in
      "\(row["kind"].string ?? "") \(row["location"]["file"].string ?? "")"
    }
    #expect(
      residue == [
        "generated-source Sources/App/NeedleGenerated.swift", "registration Sources/App/main.swift",
        "generator-call .github/workflows/ci.yml", "generator-call Makefile", "tool Brewfile", "tool Mintfile",
        "package Package.swift", "package Package.swift", "import Sources/App/Editor.swift",
        "import Sources/App/Profile.swift", "import Sources/App/Root.swift", "documentation README.md",
      ])
  }

  /// Tuist's manifests and a linter's settings, as applications have them.
  @Test func scriptsAndPackagesUnderNamesOfTheirOwnAreFound() throws {
    try folder.write(
      "Tuist/ProjectDescriptionHelpers/Scripts.swift",
      """
      extension TargetScript {
        static let needle = TargetScript.pre(path: "Scripts/NeedleRunScript.sh", name: "Generate")
        static let wheedle = TargetScript.pre(path: "Scripts/Needless.sh", name: "Other")
      }

      """)
    try folder.write(".gitignore", "build\nNeedleGenerated.swift\nNeedles\n")
    try folder.write(".gitattributes", "*NeedleGenerated.swift linguist-generated\n")
    try folder.write(
      ".ci/setup.sh",
      "brew install swiftlint needle\n# brew install needle\nbrew install needlework\nmint install uber/needle@0.25.1\n"
    )
    try folder.write(".swiftlint.yml", "excluded:\n  - '**/NeedleGenerated.swift'\n  - Needless\n")
    let found = try migrate("needle")["residue"].list.compactMap { row -> String? in
      guard let file = row["location"]["file"].string, case .integer(let line) = row["location"]["line"] else {
        return nil
      }
      return file.hasPrefix("Tuist/") || file.hasPrefix(".") ? "\(row["kind"].string ?? "") \(file):\(line)" : nil
    }
    #expect(
      found == [
        "generated-source .gitattributes:1", "generated-source .gitignore:2", "generated-source .swiftlint.yml:2",
        "generator-call .github/workflows/ci.yml:2", "tool .ci/setup.sh:1", "tool .ci/setup.sh:4",
        "package Tuist/ProjectDescriptionHelpers/Scripts.swift:2",
      ])
  }

  @Test func thePlanIsTheSameEachTimeAndHasThreeForms() throws {
    let first = try folder.run("migrate", "needle", exits: 0).output
    #expect(try folder.run("migrate", "needle", "--no-cache", "--jobs", "7", exits: 0).output == first)
    #expect(first.hasPrefix("Needle: 3 components left, 0 of 8 keys registered, 12 other places left\n"))
    #expect(first.contains("ready  register \\.log with LogKey, of RootComponent.log"))
    let markdown = try folder.run("migrate", "needle", "--format", "markdown", exits: 0).output
    #expect(markdown.contains("- [ ] ready  register "))
    try folder.run("migrate", "needle", "--format", "csv", exits: 64)
  }

  // MARK: Sources

  /// What is written is Swift: with the sources of the project, without Needle's.
  @Test func keysAreWrittenOnceAndCompile() throws {
    let outcome = try folder.run("migrate", "needle", "--emit", "Keys", exits: 0)
    #expect(outcome.errors.contains("wrote Keys/App/LogKey.swift"))
    #expect(!folder.exists("Keys/App/MailingKey+Live.swift"), "it waits for session")
    try folder.write("Keys/App/LogKey.swift", "// mine\n")
    #expect(
      try folder.run("migrate", "needle", "--emit", "Keys", exits: 0).errors
        .contains("Keys/App/LogKey.swift already exists; left as it is"))
    #expect(try folder.text("Keys/App/LogKey.swift") == "// mine\n")
    // Without the second session, more can be registered.
    try folder.replace(
      "  public var session: Session { shared { Session() } }\n", with: "", in: "Sources/App/Profile.swift")
    try folder.remove("Keys")
    try folder.run("migrate", "needle", "--emit", "Keys", exits: 0)
    let session = try folder.text("Keys/Core/SessionKey.swift")
    #expect(session.contains("public enum SessionKey: TestDependencyKey"))
    try folder.write(
      "Sources/Core/SessionKey.swift", session)
    try folder.write("Sources/App/SessionKey+Live.swift", try folder.text("Keys/App/SessionKey+Live.swift"))
    try folder.run("migrate", "needle", "--emit", "Keys", exits: 0)
    #expect(try folder.text("Keys/App/MailingKey+Live.swift").contains("@Dependency(\\.session) var session"))
    try compile(keys: "Keys")
  }

  /// In Swift 5 all of it; in Swift 6 without the value that is not `Sendable`, which the plan lists.
  private func compile(keys: String) throws {
    let library = try #require(LibraryStandIn.files["Sources/Dependencies/Dependencies.swift"])
      .replacingOccurrences(
        of: "associatedtype Value = Self\n  static var testValue",
        with: "associatedtype Value: Sendable = Self\n  static var testValue")
    try folder.write("Stand-in/Dependencies.swift", library)
    func emitted(_ module: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.absolute("\(keys)/\(module)")).sorted()
        .map { "\(keys)/\(module)/\($0)" }
    }
    #expect(try emitted("App").count == 4 && emitted("Core").count == 3)
    for version in ["5", "6"] {
      func compile(_ module: String, _ sources: [String]) throws {
        let outcome = try Tool.run(
          program: "swiftc",
          ["-emit-module", "-swift-version", version, "-module-name", module, "-I", "."]
            + ["-o", "\(module).swiftmodule", "-parse-as-library"]
            + sources.filter { version == "5" || !$0.contains("CacheKey") }, in: folder.path)
        #expect(outcome.exitCode == 0, "\(module), Swift \(version): \(outcome.errors)\(outcome.output)")
      }
      try compile("Dependencies", ["Stand-in/Dependencies.swift"])
      try compile("Core", ["Sources/Core/Core.swift"] + emitted("Core"))
      try compile("App", ["Sources/App/Services.swift", "Sources/App/Cycle.swift"] + emitted("App"))
    }
  }

  @Test func aRegisteredKeyIsDoneWhereItIsLive() throws {
    try folder.write(
      "Sources/App/LogKey.swift",
      """
      import Dependencies
      enum LogKey: DependencyKey { static let liveValue = Log("app") }
      extension DependencyValues {
        var log: Log { get { self[LogKey.self] } set { self[LogKey.self] = newValue } }
      }

      """)
    let plan = try migrate("needle")
    #expect(plan["status"]["registeredKeys"] == .integer(1))
    #expect(item("register log", in: plan) == .null)
    try folder.replace(
      ": DependencyKey { static let liveValue", with: ": TestDependencyKey { static let testValue",
      in: "Sources/App/LogKey.swift")
    #expect(
      item("register log", in: try migrate("needle"))["title"] == .text("link a live value of \\.log into App"))
  }

  // MARK: What is left

  @Test func componentsAreCountedAndMayNotGrow() throws {
    let status = try migrate("needle", "status")["status"]
    #expect(status["components"] == .integer(3) && status["residue"] == .integer(12) && status["keys"] == .integer(8))
    #expect(try migrate("status")["status"] == status)
    #expect(try migrate("needle", "status", "--max", "3")["isWithinMax"] == .truth(true))
    #expect(try migrate("needle", "status", "--max", "2", exits: 1)["isWithinMax"] == .truth(false))
    try folder.run("migrate", "needle", "status", "--max", "-1", exits: 64)
    #expect(
      try folder.run("migrate", "needle", "status", "--max", "2", exits: 1).output.contains(
        "3 components left, 2 allowed"))
  }

  @Test func theTrendComesFromGitsObjects() throws {
    let folder = try ProjectFolder.repository(MigrationTree.files)
    try folder.remove("Sources/App/Editor.swift")
    try folder.replace(
      "  var editor: EditorComponent { EditorComponent(parent: self) }\n", with: "", in: "Sources/App/Profile.swift")
    try folder.commit("Editor")
    try folder.remove("Brewfile")
    let answer = try migrate("needle", "status", "--since", "HEAD~1", in: folder)
    #expect(answer["trend"].list.map { $0["status"]["components"] } == [.integer(3), .integer(2)])
    #expect(answer["trend"].list.map { $0["status"]["residue"] } == [.integer(12), .integer(11)])
    #expect(answer["status"]["residue"] == .integer(10))
    #expect(!folder.exists("Sources/App/Editor.swift"))
    let table = try folder.run("migrate", "needle", "status", "--since", "HEAD~1", exits: 0).output
    #expect(table.contains("now") && table.contains("(3 rows)"))
    try folder.run("migrate", "needle", "status", "--since", "nowhere", exits: 64)
  }

  @Test func nothingIsLeftWhereNeedleNeverWas() throws {
    let other = try Weather.folder()
    #expect(try other.run("migrate", "needle", exits: 0).output == "nothing of Needle is left\n")
    #expect(try migrate("needle", "status", "--max", "0", in: other)["status"]["components"] == .integer(0))
    // What was not read is not said to be done.
    let empty = try ProjectFolder().run("migrate", "needle", exits: 2)
    #expect(empty.output == "" && empty.errors.contains("nothing to check was found"))
  }

  // MARK: The example

  private static func example(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Examples/NeedleMigration/\(name)").path
  }

  /// The sequence of the article: services to the root, keys, builders, and then everything of Needle.
  @Test func theExamplesPlanIsTheArticlesOwn() throws {
    let outcome = try Tool.run(
      ["migrate", "needle", Self.example("Before"), "--in-memory", "--format", "json"], in: folder.path)
    let plan = try JSON(outcome.output)["answer"]
    #expect(
      plan["queue"].list.compactMap { $0["title"].string } == [
        "move ChildComponent.childService to RootComponent", "move ParentComponent.parentService to RootComponent",
        "link product Dependencies of swift-dependencies to target App",
        "register \\.childService with ChildServiceKey, of ChildComponent.childService",
        "register \\.hogeUseCase with HogeUseCaseKey, of RootComponent.hogeUseCase",
        "register \\.parentService with ParentServiceKey, of ParentComponent.parentService",
        "replace ChildComponent by a type that reads @Dependency",
        "replace HogeDiComponent by a type that reads @Dependency",
        "register \\.hogeViewControllerBuilder with HogeViewControllerBuilderKey, of RootComponent.hogeViewControllerBuilder",
        "replace ParentComponent by a type that reads @Dependency", "remove RootComponent",
        "remove the generated source: 1 place", "remove registerProviderFactories(): 1 place",
        "remove calls of the generator: 1 place", "remove the generator from the list of tools: 1 place",
        "remove Needle from manifests and projects: 2 places", "remove import NeedleFoundation: 4 places",
      ])
    #expect(plan["collisions"] == .list([]) && plan["cycles"] == .list([]) && plan["manual"] == .list([]))
  }

  @Test func bothExamplesAreClean() throws {
    for name in ["Before", "After"] {
      let outcome = try Tool.run(["check", Self.example(name), "--in-memory", "--format", "json"], in: folder.path)
      let report = try JSON(outcome.output)
      #expect(outcome.exitCode == 0 && report["violations"] == .list([]), "\(name): \(outcome.output)")
      #expect(report["project"]["roots"] == .integer(1))
    }
    let after = try Tool.run(["migrate", "needle", Self.example("After"), "--in-memory"], in: folder.path)
    #expect(after.output == "nothing of Needle is left\n")
  }

  /// The article's first sample, word for word: a component without a root.
  @Test func theArticlesSampleHasAPlanAsWell() throws {
    let folder = try ProjectFolder([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Article", targets: [.executableTarget(name: "App")])

      """,
      "Sources/App/main.swift": """
      import NeedleFoundation
      protocol ParentDependency: Dependency {}
      class ParentComponent: Component<ParentDependency> {
        var parentService: ParentService { return ParentService() }
        var childComponent: ChildComponent { return ChildComponent(parent: self) }
      }
      protocol ChildDependency: Dependency {
        var parentService: ParentService { get }
      }
      class ChildComponent: Component<ChildDependency> {
        var childService: ChildService { return ChildService() }
        var childViewModel: ChildViewModel {
          return ChildViewModel(childService: childService, parentService: dependency.parentService)
        }
      }

      """,
    ])
    let plan = try migrate("needle", in: folder)
    #expect(
      plan["queue"].list.compactMap { $0["id"].string } == [
        "move ChildComponent.childService", "link Dependencies", "register childService", "register parentService",
        "replace ChildComponent", "replace ParentComponent", "remove import",
      ])
  }

  // MARK: Both at once

  /// What components require is a row of the matrix and an answer to `why`, next to keys.
  @Test func questionsKnowWhatComponentsProvide() throws {
    try folder.write(
      "Sources/App/UserKey.swift",
      """
      import Dependencies
      enum UserKey: DependencyKey { static let liveValue = User() }
      extension DependencyValues {
        var currentUser: User { get { self[UserKey.self] } set { self[UserKey.self] = newValue } }
      }
      struct Greeting { @Dependency(\\.currentUser) var user }

      """)
    let rows = try folder.answer("matrix").list.map { [$0["key"].string, $0["status"].string] }
    #expect(
      rows == [
        ["UserKey", "served"], ["cache: Cache", "served"], ["drafts: Session", "served"], ["left: Left", "served"],
        ["log: OtherLog", "served"], ["mailing: Mailing", "served"], ["profile: Profile", "served"],
        ["session: Session", "served"],
      ])
    let path = try folder.answer("why", "App", "drafts")["paths"][0].list
    #expect(path.map { $0["kind"] } == [.text("calls"), .text("calls"), .text("reads")])
    #expect(path.map { $0["from"] } == ["RootComponent", "ProfileComponent", "EditorComponent"].map { .text($0) })
    #expect(path[2]["location"]["file"] == .text("Sources/App/Editor.swift"))
    try folder.replace("public var drafts", with: "var drafts", in: "Sources/App/Profile.swift")
    let missing = try folder.answer("matrix", "--key", "drafts")[0]
    #expect(missing["status"] == .text("missing") && missing["liveModules"] == .list([]))
    let page = try folder.run("report", "--help", exits: 0)
    #expect(page.output.contains("html"))
    let html = try folder.run("check", "--format", "html").output
    #expect(html.contains("drafts: Session"))
    let rowsOfView = try folder.query("SELECT key, status FROM root_keys WHERE key = 'drafts: Session'")
    #expect(rowsOfView.list.map { $0["status"] } == [.text("missing")])
  }

  @Test func aConfigurationForTheWayHasTheTwoPolicies() throws {
    #expect(!(try folder.run("init", "--print", exits: 0).output.contains("Two policies")))
    try folder.write(
      "Sources/App/Key.swift", "import Dependencies\nenum LogKey: DependencyKey { static let liveValue = Log(\"\") }\n")
    let draft = try folder.run("init", "--print", exits: 0).output
    #expect(
      draft.contains("#   restricted-consumption: {severity: warning, options: {allowedTypes: [\"*Builder*\"]}}\n"))
    #expect(draft.contains("#   dependency-in-unit-test: warning\n"))
    // Without the marks of a comment, it is a configuration: a file has one list of rules.
    #expect(draft.split(separator: "\n").count { $0 == "# rules:" } == 1)
    #expect(draft.components(separatedBy: "restricted-consumption:").count == 2)
    let lines = draft.split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != "# rules:" }
      .prefix { !$0.isEmpty }.map { $0.dropFirst(2) }
    try folder.write(".depgraph.yml", lines.joined(separator: "\n") + "\n")
    try folder.run("config", "show", exits: 0)
  }
}
