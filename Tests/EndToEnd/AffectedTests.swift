import Foundation
import Testing

/// `--affected[=REF]`: the graph is whole, and what the changes touch is reported.
@Suite struct AffectedTests {
  /// `Forecast` misses its live value from the beginning, `Kiosk` has it.
  private func repository() throws -> ProjectFolder { try ProjectFolder.repository(Weather.files) }

  private static let missing = "missing-live-value WeatherClient"

  @Test func nothingChanged() throws {
    let folder = try repository()
    #expect(try folder.affected("HEAD") == [])
    #expect(try folder.affected() == [])
    let outcome = try folder.run("check", "--affected=HEAD", exits: 0)
    #expect(outcome.output.contains("judged 2 roots"))
    #expect(try folder.run("check", exits: 1).output.contains("missing-live-value"))
  }

  /// Three packages: the application reads a key of the second, and links its live value through the third.
  private static let packages = [
    ".depgraph.yml": "roles: {composition: [Wiring]}\n",
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "Shop", dependencies: [
      .package(path: "Interfaces"), .package(path: "Wiring"),
    ], targets: [
      .executableTarget(name: "Shop", dependencies: ["Home", .product(name: "Wiring", package: "Wiring")]),
      .target(name: "Home", dependencies: [.product(name: "Mail", package: "Interfaces")]),
    ])

    """,
    "Sources/Shop/main.swift": "import Home\nimport Wiring\n",
    "Sources/Home/Home.swift": """
    import Dependencies
    import Mail
    struct Home { @Dependency(\\.mail) var mail }

    """,
    "Interfaces/Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Interfaces", products: [.library(name: "Mail", targets: ["Mail"])],
      dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")],
      targets: [
        .target(name: "Mail", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")])
      ])

    """,
    "Interfaces/Sources/Mail/Mail.swift": """
    import Dependencies
    public struct Mail: TestDependencyKey { public static let testValue = Mail() }
    extension DependencyValues {
      public var mail: Mail { get { self[Mail.self] } set { self[Mail.self] = newValue } }
    }

    """,
    "Wiring/Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Wiring", products: [.library(name: "Wiring", targets: ["Wiring"])],
      dependencies: [.package(path: "../Interfaces")],
      targets: [
        .target(name: "Wiring", dependencies: ["MailLive"]),
        .target(name: "MailLive", dependencies: [.product(name: "Mail", package: "Interfaces")]),
      ])

    """,
    "Wiring/Sources/Wiring/Wiring.swift": "import MailLive\n",
    "Wiring/Sources/MailLive/Live.swift": """
    import Dependencies
    import Mail
    extension Mail: DependencyKey { public static let liveValue = Mail() }

    """,
  ]

  @Test func aLinkThatIsTakenOutIsReportedWhereverItStood() throws {
    let folder = try ProjectFolder.repository(Self.packages)
    #expect(try folder.report()["violations"].list.filter { $0["severity"] == .text("error") } == [])
    try folder.replace("dependencies: [\"MailLive\"]", with: "dependencies: []", in: "Wiring/Package.swift")
    try folder.write("Wiring/Sources/Wiring/Wiring.swift", "")
    // No place of the violation lies in a file that was changed.
    #expect(try folder.affected("HEAD") == ["missing-live-value Mail Shop"])
    try folder.run("check", "--affected", exits: 1)
  }

  @Test func aMissingLiveValueOfAnUntouchedRoot() throws {
    let folder = try repository()
    try folder.replace("\"HomeFeature\", \"WeatherClientLive\"", with: "\"HomeFeature\"", in: "Package.swift")
    try folder.replace("import WeatherClientLive\n", with: "", in: "Sources/Kiosk/Kiosk.swift")
    // The read and the way to it were there before; Forecast's own fault, on the same lines, is none of this change's.
    #expect(try folder.affected("HEAD") == [Self.missing + " Kiosk"])
    try folder.run("check", "--affected=HEAD", exits: 1)
    try folder.commit()
    #expect(try folder.affected("HEAD") == [])
    #expect(try folder.affected("HEAD~1") == [Self.missing + " Kiosk"])
  }

  @Test func aNewFileCountsBeforeItIsAdded() throws {
    let folder = try repository()
    try folder.write("Sources/HomeFeature/More.swift", "import WeatherClient\n")
    #expect(try folder.affected("HEAD") == ["undeclared-import HomeFeature"])
    try folder.git("add", "-A")
    #expect(try folder.affected("HEAD") == ["undeclared-import HomeFeature"])
    try folder.write(".gitignore", "More.swift\n")
    try folder.commit()
    #expect(try folder.affected("HEAD~1") == ["undeclared-import HomeFeature"])
  }

  @Test func aLineThatIsTouchedBringsItsOldFault() throws {
    let folder = try repository()
    try folder.replace(
      "import DayFeature", with: "import DayFeature\nimport WeatherClient", in: "Sources/HomeFeature/Home.swift")
    try folder.commit()
    #expect(try folder.affected("HEAD") == [])
    // Lines that move, or are indented otherwise, are not touched.
    try folder.replace(
      "import DayFeature", with: "\n// more\n\nimport DayFeature", in: "Sources/HomeFeature/Home.swift")
    try folder.replace("import WeatherClient", with: "  import WeatherClient", in: "Sources/HomeFeature/Home.swift")
    #expect(try folder.affected("HEAD") == [])
    try folder.replace(
      "import WeatherClient", with: "@testable import WeatherClient", in: "Sources/HomeFeature/Home.swift")
    #expect(try folder.affected("HEAD") == ["undeclared-import HomeFeature"])
  }

  @Test func aFileThatIsRenamedBringsNothing() throws {
    let folder = try repository()
    try folder.git("mv", "Sources/DayFeature/Day.swift", "Sources/DayFeature/Today.swift")
    #expect(try folder.affected("HEAD") == [])
    try folder.commit()
    #expect(try folder.affected("HEAD~1") == [])
  }

  @Test func aCommentOrAnEntryThatIsTakenOut() throws {
    let folder = try repository()
    try folder.run("baseline", "create", exits: 0)
    try folder.write(
      "Sources/HomeFeature/More.swift", "// depgraph:ignore:next undeclared-import - soon\nimport WeatherClient\n")
    try folder.commit()
    #expect(try folder.affected("HEAD") == [])
    try folder.write("Sources/HomeFeature/More.swift", "import WeatherClient\n")
    #expect(try folder.affected("HEAD") == ["undeclared-import HomeFeature"])
    try folder.remove(".depgraph-baseline.jsonl")
    #expect(try folder.affected("HEAD") == [Self.missing + " Forecast", "undeclared-import HomeFeature"])
  }

  @Test func theConfigurationIsPartOfWhatChanges() throws {
    let folder = try repository()
    try folder.write(".depgraph.yml", "rules: {missing-live-value: off}\n")
    try folder.commit()
    try folder.write(".depgraph.yml", "rules: {missing-live-value: info}\n")
    #expect(try folder.affected("HEAD") == [Self.missing + " Forecast"])
    try folder.commit()
    try folder.write(".depgraph.yml", "rules: {missing-live-value: error}\n")
    #expect(try folder.affected("HEAD") == [Self.missing + " Forecast"])
    try folder.write(".depgraph.yml", "rules: {missing-live-value: info}\n# once more\n")
    #expect(try folder.affected("HEAD") == [])
  }

  @Test func withoutAValueTheBranchPointCounts() throws {
    let folder = try repository()
    try folder.git("checkout", "-q", "-b", "work")
    try folder.write("Sources/HomeFeature/More.swift", "import WeatherClient\n")
    try folder.commit()
    try folder.git("checkout", "-q", "main")
    try folder.write("Sources/HomeFeature/Other.swift", "import Missing\n")
    try folder.commit()
    try folder.git("checkout", "-q", "work")
    #expect(try folder.affected() == ["undeclared-import HomeFeature"])
    #expect(try folder.affected("main") == ["undeclared-import HomeFeature"])
    #expect(try folder.affected("work") == [])
  }

  @Test func anotherFolderThanTheRepositorys() throws {
    var files = Dictionary(uniqueKeysWithValues: Weather.files.map { ("apps/ios/" + $0.key, $0.value) })
    files["apps/ios/.depgraph.yml"] = "rules: {}\n"
    let folder = try ProjectFolder.repository(files)
    try folder.write("apps/ios/Sources/HomeFeature/More.swift", "import WeatherClient\n")
    let report = try JSON(try folder.run("check", "apps/ios", "--affected", "--format", "json", exits: 0).output)
    #expect(report["violations"].list.map { $0["rule"] } == [.text("undeclared-import")])
  }

  @Test func submodulesCountAsWhatTheyHold() throws {
    let inner = try ProjectFolder.repository(
      Dictionary(
        uniqueKeysWithValues: Weather.files.map { ($0.key, $0.value) }))
    let folder = try ProjectFolder.repository(["README.md": "Weather\n"])
    try folder.git("submodule", "--quiet", "add", inner.path, "Kit")
    try folder.commit()
    #expect(try folder.affected("HEAD") == [])
    try folder.write("Kit/Sources/HomeFeature/More.swift", "import WeatherClient\n")
    #expect(try folder.affected("HEAD") == ["undeclared-import HomeFeature"])
    let kit = try ProjectFolder()
    try kit.git("-C", folder.absolute("Kit"), "add", "-A")
    try kit.git("-C", folder.absolute("Kit"), "commit", "-q", "-m", "More")
    #expect(try folder.affected("HEAD") == ["undeclared-import HomeFeature"])
    try folder.commit()
    #expect(try folder.affected("HEAD") == [])
    #expect(try folder.affected("HEAD~1") == ["undeclared-import HomeFeature"])
  }

  @Test func aSubmoduleThatIsNew() throws {
    let inner = try ProjectFolder.repository(Weather.files)
    let folder = try ProjectFolder.repository(["README.md": "Weather\n"])
    try folder.git("submodule", "--quiet", "add", inner.path, "Kit")
    #expect(try folder.affected("HEAD") == [Self.missing + " Forecast"])
    try folder.commit()
    #expect(try folder.affected("HEAD") == [])
    #expect(try folder.affected("HEAD~1") == [Self.missing + " Forecast"])
  }

  @Test func aSubmoduleWhoseFormerCommitIsNotThere() throws {
    let inner = try ProjectFolder.repository(Weather.files)
    let folder = try ProjectFolder.repository(["README.md": "Weather\n"])
    try folder.git("submodule", "--quiet", "add", inner.path, "Kit")
    try folder.commit()
    try inner.write("Sources/HomeFeature/More.swift", "// A comment.\n")
    try inner.commit()
    try folder.remove("Kit")
    try folder.git("clone", "-q", "--depth", "1", "file://" + inner.path, "Kit")
    try folder.commit()
    let outcome = try folder.run("check", "--affected=HEAD~1", exits: 64)
    #expect(outcome.errors.contains("the submodule Kit was at "), "\(outcome.errors)")
    #expect(outcome.errors.contains("git -C Kit fetch --unshallow"), "\(outcome.errors)")
    try folder.run("check", "--affected=HEAD", exits: 0)
  }

  @Test func aChangeBehindALinkIsSeen() throws {
    let folder = try ProjectFolder.repository(Weather.files)
    try folder.replace(Weather.missingLink, with: Weather.mendedLink, in: "Package.swift")
    try folder.write("Real/Live.swift", try folder.text("Sources/WeatherClientLive/Live.swift"))
    try folder.remove("Sources/WeatherClientLive")
    try folder.link("Sources/WeatherClientLive", to: "../Real")
    try folder.commit()
    #expect(try folder.affected("HEAD") == [])
    try folder.write("Real/Live.swift", "// Nothing is left.\n")
    #expect(try folder.affected("HEAD").contains(Self.missing + " Forecast"))
  }

  @Test func aConfigurationThatWasDeletedCounts() throws {
    let folder = try ProjectFolder.repository(
      Weather.files.merging([".depgraph.yml": "rules: {missing-live-value: off}\n"]) { $1 })
    #expect(try folder.affected("HEAD") == [])
    try folder.remove(".depgraph.yml")
    #expect(try folder.affected("HEAD") == [Self.missing + " Forecast"])
  }

  @Test func theModuleGraphIsThatOfTheCommit() throws {
    let folder = try ProjectFolder.repository(Weather.files)
    try folder.replace(Weather.missingLink, with: Weather.mendedLink, in: "Package.swift")
    func graph() throws -> String { try folder.run("modules", "--format", "json", exits: 0).output }
    try folder.write("graph.json", try graph())
    let new = try folder.run("check", "--modules", "graph.json", "--affected=HEAD", exits: 64)
    #expect(new.errors.contains("the commit does not hold the module graph graph.json"), "\(new.errors)")
    try folder.commit()
    try folder.run("check", "--modules", "graph.json", "--affected=HEAD", exits: 0)
    try folder.replace(Weather.mendedLink, with: Weather.missingLink, in: "Package.swift")
    try folder.write("graph.json", try graph())
    let lost = try folder.run("check", "--modules", "graph.json", "--affected=HEAD", "--format", "concise", exits: 1)
    #expect(lost.output.contains("[missing-live-value]"))
  }

  @Test func aWorktreeInsideOfTheTreeIsNotReadTwice() throws {
    let folder = try ProjectFolder.repository(Weather.files)
    let before = try folder.run("--format", "json", exits: 1).output
    try folder.git("worktree", "add", "-q", ".worktrees/topic")
    #expect(try folder.run("--format", "json", exits: 1).output == before)
    // It is read where it is asked for.
    #expect(try folder.run("check", ".worktrees/topic", "--format", "json", exits: 1).output == before)
  }

  @Test func aShallowCloneSaysWhatItComparesWith() throws {
    let origin = try repository()
    try origin.write("Sources/HomeFeature/More.swift", "import WeatherClient\n")
    try origin.commit()
    let place = try ProjectFolder()
    try place.git("clone", "-q", "--depth", "1", "file://" + origin.path, "clone")
    let unknown = try place.run("check", "clone", "--affected=HEAD~1", exits: 64)
    #expect(unknown.errors.contains("git does not know the commit HEAD~1; the clone is shallow"))
    try place.git("-C", "clone", "fetch", "-q", "--depth", "1", "origin", "main:refs/remotes/origin/main")
    try place.run("check", "clone", "--affected", exits: 0)
  }

  /// As a service checks out a pull request: one commit, which merges it into the branch that it is for.
  @Test func aShallowCloneOfAMergeIsComparedWithWhatItMergesInto() throws {
    let origin = try repository()
    try origin.git("checkout", "-q", "-b", "topic")
    try origin.write("Sources/HomeFeature/More.swift", "import WeatherClient\n")
    try origin.commit()
    try origin.git("checkout", "-q", "main")
    try origin.write("Sources/HomeFeature/Other.swift", "// Main goes on.\n")
    try origin.commit()
    try origin.git("checkout", "-q", "-b", "merged")
    try origin.git("merge", "-q", "--no-ff", "-m", "Merge", "topic")
    let place = try ProjectFolder()
    try place.git("clone", "-q", "--depth", "1", "--branch", "merged", "file://" + origin.path, "clone")
    try place.git("-C", "clone", "fetch", "-q", "--depth", "1", "origin", "main:refs/remotes/origin/main")
    try place.run("check", "clone", "--affected=origin/main", exits: 0)
    // Near: a branch that left it earlier.
    try place.git("clone", "-q", "--depth", "1", "--branch", "topic", "file://" + origin.path, "branch")
    try place.git("-C", "branch", "fetch", "-q", "--depth", "1", "origin", "main:refs/remotes/origin/main")
    let refused = try place.run("check", "branch", "--affected=origin/main", exits: 64)
    #expect(
      refused.errors.contains("no known merge base; the clone is shallow: fetch the history"), "\(refused.errors)")
  }

  @Test func whatGitDoesNotKnowIsAUsageError() throws {
    let folder = try repository()
    for name in ["nowhere", "--output=x", "", "main..work", "HEAD:Package.swift"] {
      let outcome = try folder.run("check", "--affected=\(name)", exits: 64)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("affected"), "\(outcome.errors)")
    }
    #expect(!folder.exists("x"))
    let plain = try Weather.folder()
    #expect(try plain.run("check", "--affected", exits: 64).errors.contains("not a git repository"))
    let none = try plain.run("check", "--affected", environment: ["PATH": plain.path])
    #expect(none.exitCode == 64)
    #expect(none.errors.contains("program 'git' was not found"))
    try plain.git("init", "-q", ".")
    #expect(try plain.run("check", "--affected", exits: 64).errors.contains("no commit yet"))
  }

  @Test func aValueStandsBehindAnEqualsSignOnly() throws {
    let folder = try repository()
    try folder.run("--affected", exits: 0)
    try folder.run("--affected", ".", exits: 0)
    try folder.run("check", ".", "--affected", "--strict", exits: 0)
    #expect(try folder.run("check", "--affected", "HEAD", exits: 64).errors.contains("--affected=HEAD"))
    let help = try folder.run("check", "--help", exits: 0).output
    #expect(help.contains("--affected <ref>"))
    #expect(help.contains("--affected=REF"))
  }

  @Test func nothingOfTheRepositorysOwnConfigurationIsRun() throws {
    let folder = try repository()
    // A submodule brings a configuration of its own.
    let inner = try ProjectFolder.repository(["README.md": "Kit\n", ".gitattributes": "* filter=inner\n"])
    try folder.git("submodule", "--quiet", "add", inner.path, "Kit")
    try folder.write("trap.sh", "#!/bin/sh\ntest -n \"$TRAP\" && touch \"$TRAP\"/sprung-$1\ncat\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.absolute("trap.sh"))
    let trap = folder.absolute("trap.sh")
    for (name, value) in [
      ("core.fsmonitor", "\(trap) monitor"), ("diff.external", "\(trap) external"), ("core.hooksPath", folder.path),
      ("filter.trap.clean", "\(trap) clean"), ("filter.trap.process", "\(trap) process"),
      ("filter.trap.required", "true"), ("diff.trap.textconv", "\(trap) textconv"),
      ("core.pager", "\(trap) pager"), ("core.sshCommand", "\(trap) ssh"),
    ] {
      try folder.git("config", name, value)
    }
    try folder.write(".gitattributes", "*.swift filter=trap diff=trap\n")
    try folder.write("Sources/HomeFeature/More.swift", "import WeatherClient\n")
    try folder.replace("Day()", with: "Day() ", in: "Sources/HomeFeature/Home.swift")
    let kit = try ProjectFolder()
    try kit.git("-C", folder.absolute("Kit"), "config", "filter.inner.clean", "\(trap) inner")
    try kit.git("-C", folder.absolute("Kit"), "config", "core.fsmonitor", "\(trap) inner-monitor")
    try folder.write("Kit/README.md", "Kit!\n")
    let outcome = try folder.run("check", "--affected=HEAD", "--format", "json", environment: ["TRAP": folder.path])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(try JSON(outcome.output)["violations"].list.count == 1)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!files.contains { $0.hasPrefix("sprung") }, "\(files)")
    try folder.git("config", "filter.a=b.clean", "\(trap) equals")
    #expect(try folder.run("check", "--affected=HEAD", exits: 64).errors.contains("cannot be disabled"))
  }

  /// Settings of the repository that would have git compare something else, or in another order.
  @Test(arguments: [
    ("core.worktree", ".."), ("core.worktree", "Sources"), ("diff.orderFile", "order"), ("diff.noprefix", "true"),
    ("diff.mnemonicPrefix", "true"), ("diff.relative", "true"), ("core.excludesFile", "everything"),
    ("core.attributesFile", "everything"), ("core.bare", "true"), ("core.ignoreStat", "true"),
    ("color.ui", "always"), ("core.quotePath", "true"), ("status.showUntrackedFiles", "no"),
  ])
  func settingsOfTheRepositoryChangeNoComparison(name: String, value: String) throws {
    let folder = try repository()
    try folder.write("Sources/HomeFeature/More.swift", "import WeatherClientLive\n")
    try folder.replace("Day()", with: "Day() ", in: "Sources/HomeFeature/Home.swift")
    try folder.write(".git/everything", "*\n")
    let expected = try folder.run("check", "--affected=HEAD", "--format", "json", "--in-memory")
    #expect(expected.output.contains("WeatherClientLive"))
    try folder.git("config", name, value == "everything" ? folder.absolute(".git/everything") : value)
    let found = try folder.run("check", "--affected=HEAD", "--format", "json", "--in-memory")
    #expect(found.output == expected.output, "\(found.errors)")
    #expect(found.exitCode == expected.exitCode)
  }
}
