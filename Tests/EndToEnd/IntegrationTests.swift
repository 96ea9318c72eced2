import Foundation
import Testing
import Yams

/// What goes into other people's builds, run as those builds run it.
@Suite struct IntegrationTests {
  private static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL

  private static func file(_ path: String) -> String { repository.appendingPathComponent(path).path }

  private static func yaml(_ path: String) throws -> Any {
    let text = try String(contentsOfFile: file(path), encoding: .utf8)
    return try #require(try Yams.load(yaml: text))
  }

  @Test func theActionRunsTheCheckWithItsInputs() throws {
    let action = try #require(try Self.yaml("Examples/Integrations/github-action/action.yml") as? [String: Any])
    let inputs = try #require(action["inputs"] as? [String: Any])
    let steps = try #require((action["runs"] as? [String: Any])?["steps"] as? [[String: Any]])
    let check = try #require(steps.first { $0["id"] as? String == "check" })
    let variables = try #require(check["env"] as? [String: String])
    #expect(Set(variables.values) == Set(inputs.keys.map { "${{ inputs.\($0) }}" }))
    for step in steps where step["run"] != nil {
      let script = try #require((step["run"] as? String)?.split(separator: "/").last).dropLast()
      #expect(FileManager.default.fileExists(atPath: Self.file("Examples/Integrations/github-action/\(script)")))
    }
    let folder = try Weather.folder()
    let values = [
      "path": ".", "fail-on": "error", "sarif": "out.sarif", "arguments": "--root\nForecast", "binary": try Tool.path(),
    ]
    var environment = ["GITHUB_OUTPUT": folder.absolute("output"), "GITHUB_STEP_SUMMARY": folder.absolute("summary")]
    for (name, value) in variables {
      let input = try #require(values.first { value == "${{ inputs.\($0.key) }}" })
      environment[name] = input.value
    }
    let outcome = try Tool.run(
      program: "bash", [Self.file("Examples/Integrations/github-action/check.sh")], in: folder.path,
      environment: environment)
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("::error "))
    #expect(try folder.text("output") == "exit-code=1\n")
    #expect(try folder.text("summary").contains("missing-live-value"))
    #expect(try JSON(try folder.text("out.sarif"))["version"] == .text("2.1.0"))
    environment["DEPGRAPH_ARGUMENTS"] = "--root\nKiosk"
    let clean = try Tool.run(
      program: "bash", [Self.file("Examples/Integrations/github-action/check.sh")], in: folder.path,
      environment: environment)
    #expect(clean.exitCode == 0)
  }

  @Test func theRunScriptPhaseTellsTheTargetsViolations() throws {
    let folder = try Weather.folder()
    try folder.link("bin/depgraph", to: try Tool.path())
    let script = Self.file("Examples/Integrations/xcode/depgraph.sh")
    for (target, code) in [("Forecast", 1), ("Kiosk", 0)] as [(String, Int32)] {
      let outcome = try Tool.run(
        program: "sh", [script], in: folder.path,
        environment: ["SRCROOT": folder.path, "TARGET_NAME": target, "PATH": folder.absolute("bin") + ":/usr/bin:/bin"])
      #expect(outcome.exitCode == code, "\(outcome.errors)")
      #expect(outcome.output.contains("\(folder.path)/Sources/DayFeature/Day.swift:4:3: error: ") == (code == 1))
    }
    #expect(!folder.exists(".depgraph"))
    let without = try Tool.run(
      program: "sh", [script], in: folder.path,
      environment: ["SRCROOT": folder.path, "TARGET_NAME": "Forecast", "PATH": "/usr/bin:/bin"])
    #expect(without.exitCode == 0)
    #expect(without.output.hasPrefix("warning: depgraph is not installed"))
  }

  /// The project's folder is a part of the repository; Xcode's own folders hold the index and the packages.
  @Test func theRunScriptPhaseReadsTheRepositoryAroundTheProject() throws {
    let folder = try XcodeFolder.folder(XcodeFolder.text(package: "../Elsewhere"))
    let derived = try ProjectFolder(["SourcePackages/checkouts/none/Package.swift": "", "Build/Products/x": ""])
    try folder.link("bin/depgraph", to: try Tool.path())
    let script = Self.file("Examples/Integrations/xcode/depgraph.sh")
    var environment = [
      "SRCROOT": folder.absolute("App"), "TARGET_NAME": "Forecast", "BUILD_DIR": derived.absolute("Build/Products"),
      "PATH": folder.absolute("bin") + ":/usr/bin:/bin",
    ]
    for _ in 0..<2 {
      let outcome = try Tool.run(
        program: "sh", [script], in: folder.absolute("App"), environment: environment)
      #expect(outcome.exitCode == 1, "\(outcome.errors)")
      #expect(outcome.output.contains("\(folder.path)/Sources/DayFeature/Day.swift:4:3: error: "))
    }
    #expect(derived.exists("depgraph/index.sqlite"))
    #expect(!folder.exists(".depgraph") && !folder.exists("App/.depgraph"))
    environment["ENABLE_PREVIEWS"] = "YES"
    let preview = try Tool.run(program: "sh", [script], in: folder.path, environment: environment)
    #expect(preview.exitCode == 0 && preview.output.isEmpty)
  }

  @Test func theHooksRunAndChooseTheirFiles() throws {
    let hooks = try #require(try Self.yaml(".pre-commit-hooks.yaml") as? [[String: Any]])
    #expect(hooks.compactMap { $0["id"] as? String } == ["depgraph", "depgraph-system"])
    let folder = try Weather.folder()
    for hook in hooks {
      let words = try #require((hook["entry"] as? String)?.split(separator: " ").map(String.init))
      #expect(words.first == "depgraph")
      #expect(try Tool.run(Array(words.dropFirst()), in: folder.path).exitCode == 1)
      #expect(hook["pass_filenames"] as? Bool == false)
      let files = try Regex(try #require(hook["files"] as? String))
      for path in ["Sources/A.swift", "Package.swift", "App.xcodeproj/project.pbxproj", ".depgraph.yml", "project.yml"]
      {
        #expect(path.contains(files), "\(path)")
      }
      for path in ["README.md", "myproject.yml", "Sources/a.png"] { #expect(!path.contains(files), "\(path)") }
    }
  }

  @Test func theGitLabJobWritesTheReportThatItHandsOn() throws {
    let template = try #require(
      try Self.yaml("Examples/Integrations/gitlab/depgraph.gitlab-ci.yml") as? [String: [String: Any]])
    let job = try #require(template["depgraph"])
    let line = try #require((job["script"] as? [String])?.first)
    let report = try #require(((job["artifacts"] as? [String: Any])?["reports"] as? [String: String])?["codequality"])
    let folder = try Weather.folder()
    try folder.link(".build/depgraph/.build/debug/depgraph", to: try Tool.path())
    let outcome = try Tool.run(program: "sh", ["-c", line], in: folder.path, environment: ["DEPGRAPH_ARGUMENTS": ""])
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    #expect(try JSON(try folder.text(report))[0]["check_name"] == .text("missing-live-value"))
  }
}
