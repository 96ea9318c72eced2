import Foundation
import Testing

/// Exit code 2 says why and what to do: last in the text, in the way of every format, and on standard error.
@Suite struct FailureTests {
  /// Its root needs a package whose manifest is not known without running it.
  private func folder() throws -> ProjectFolder {
    let folder = try Weather.mended()
    try folder.replace("let package", with: "let names = Set(open(\"names\"))\nlet package", in: "Package.swift")
    try folder.replace("\"DayFeature\",", with: "names.first!,", in: "Package.swift")
    return folder
  }

  private static let advice = "use --manifest-evaluation auto"

  @Test func textAndStandardErrorNameTheLineAndTheWayOut() throws {
    let folder = try folder()
    for arguments in [["check"], ["check", "--quiet"], ["baseline", "create"], ["baseline", "show", "--quiet"]] {
      let outcome = try Tool.run(arguments, in: folder.path)
      #expect(outcome.exitCode == 2, "\(arguments)")
      #expect(outcome.errors.contains("depgraph: error: Package.swift:"), "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains(Self.advice) && outcome.errors.contains("--allow-incomplete"))
    }
    let text = try folder.run(exits: 2).output
    let lines = text.split(separator: "\n")
    #expect(lines.last?.hasPrefix("error: Package.swift:") ?? false, "\(text)")
    #expect(lines.last?.contains(Self.advice) ?? false, "\(text)")
    #expect(lines.dropLast().last?.hasPrefix("judged ") ?? false)
    #expect(!lines.contains("no violations"))
    let allowed = try folder.run("--allow-incomplete", exits: 0)
    #expect(!allowed.output.contains("\nerror: ") && !allowed.errors.contains("error"))
  }

  @Test func everyFormatHasItsOwnError() throws {
    let folder = try folder()
    let parts: [String: String] = [
      "github": "::error file=Package.swift,line=", "junit": "<error message=", "checkstyle": "severity=\"error\"",
      "xcode": ": error: ", "gitlab": "\"blocker\"", "swiftlint-json": "\"Error\"",
      "markdown": "[!CAUTION]", "json": "\"failure\": {", "sarif": "\"executionSuccessful\": false",
      "concise": "\nerror: Package.swift:",
    ]
    for (format, part) in parts {
      let output = try folder.run("--format", format, exits: 2).output
      #expect(output.contains(part), "\(format): \(output)")
      #expect(output.contains("manifest-evaluation auto"), "\(format): \(output)")
      let allowed = try folder.run("--format", format, "--allow-incomplete", exits: 0).output
      if format != "sarif" { #expect(!allowed.contains(part), "\(format): \(allowed)") }
    }
    #expect(try folder.run("--format", "xcode", exits: 2).output.contains("\(folder.path)/Package.swift:"))
    let schema = try ReportSchema.named("sarif-schema-2.1.0.json")
    #expect(try schema.faults(of: try JSON(try folder.run("--format", "sarif", exits: 2).output)) == [])
  }

  @Test func aSavedReportSaysItToo() throws {
    let folder = try folder()
    try folder.run("--format", "json=saved.json", exits: 2)
    let text = try folder.run("report", "saved.json", exits: 0).output
    #expect(text == (try folder.run(exits: 2).output))
  }

  @Test func aWrongConfigurationReachesWhoReadsReports() throws {
    let folder = try Weather.mended()
    try folder.run("--format", "json=report.json", exits: 0)
    try folder.write(".depgraph.yml", "rules:\n  missing-live-valu: off\n")
    let outcome = try folder.run("--format", "json=report.json", "--format", "github", exits: 2)
    #expect(outcome.output.hasPrefix("::error file=.depgraph.yml,line=2,"), "\(outcome.output)")
    let report = try JSON(try folder.text("report.json"))
    #expect(report["failure"]["location"]["line"] == .integer(2))
    #expect(report["failure"]["help"] == .text("did you mean missing-live-value?"))
    #expect(try ReportSchema.faults(of: report) == [])
    let xcode = try folder.run("--format", "xcode", exits: 2).output
    #expect(xcode.hasPrefix("\(folder.path)/.depgraph.yml:2:3: error: "), "\(xcode)")
  }

  @Test func everyErrorOfAConfigurationIsReported() throws {
    let folder = try Weather.mended()
    try folder.write(".depgraph.yml", "rules:\n  missing-live-valu: off\nnonsense: 1\nroot: {}\n")
    let text = try folder.run(exits: 2).output
    #expect(text.contains("judged 0 roots, 0 modules; not seen: everything\nerror: .depgraph.yml:2:3: "), "\(text)")
    #expect(text.split(separator: "\n").count { $0.hasPrefix("error: .depgraph.yml:") } == 3, "\(text)")
    let github = try folder.run("--format", "github", exits: 2).output
    for line in 2...4 { #expect(github.contains("::error file=.depgraph.yml,line=\(line),"), "\(github)") }
    let report = try JSON(try folder.run("--format", "json", exits: 2).output)
    #expect(report["failure"]["others"].list.map { $0["location"]["line"] } == [.integer(3), .integer(4)])
    #expect(try ReportSchema.faults(of: report) == [])
    try folder.write("saved.json", try folder.run("--format", "json", exits: 2).output)
    #expect(try folder.run("report", "saved.json", exits: 0).output == text)
  }

  @Test func whatCannotBeReadIsNamedAsReportsNameFiles() throws {
    let folder = try Weather.mended()
    func message(_ arguments: String...) throws -> String {
      let outcome = try Tool.run(["check", "--format", "json"] + arguments, in: folder.path)
      #expect(outcome.exitCode == 2)
      #expect(!outcome.output.contains(folder.path), "\(outcome.output)")
      return try JSON(outcome.output)["failure"]["message"].string ?? ""
    }
    #expect(try message("--modules", "nope.json") == "nope.json does not exist")
    #expect(try message("--modules", "Sources") == "Sources is a folder")
    #expect(try message("--config", "nope.yml") == "nope.yml does not exist")
    #expect(try message("--baseline", "nope.jsonl").hasPrefix("the baseline nope.jsonl does not exist"))
    #expect(try message("--baseline", "Sources") == "Sources is a folder")
    try folder.makeFolder(".depgraph.yml")
    #expect(try message() == ".depgraph.yml is a folder")
  }

  /// What was wrong and what to do is the last line of the report, and what standard error says.
  @Test func theLastLineSaysWhyAndWhatToDo() throws {
    let folder = try Weather.mended()
    func lastLine(_ arguments: String...) throws -> String {
      let outcome = try Tool.run(["check", "--quiet"] + arguments, in: folder.path)
      #expect(outcome.exitCode == 2)
      let line = String(outcome.output.split(separator: "\n").last ?? "")
      #expect(outcome.errors == "depgraph: \(line)\n")
      return line
    }
    #expect(
      try lastLine("--config", "nope.yml")
        == "error: nope.yml does not exist; check the path, or write a configuration with `depgraph init`")
    try folder.write("accepted.jsonl", "{\"nodes\":[],\"rule\":\"shared-key\"}\nnothing\n")
    #expect(
      try lastLine("--baseline", "accepted.jsonl")
        == "error: accepted.jsonl:2:1: is not a JSON object; correct or delete this line, or delete the file and write "
        + "it again with `depgraph baseline create`")
    #expect(
      try lastLine("--format", "text", "--format", "json=missing/report.json")
        == "error: missing/report.json: No such file or directory; name a file in a folder that exists and can be written to"
    )
    try folder.write(".depgraph.yml", "contracts:\n  - {id: one, type: layers, from: App, layers: [[Home]]}\n")
    #expect(try lastLine().hasPrefix("error: .depgraph.yml:2:"))
    #expect(try lastLine().contains("; "))
  }

  @Test func podsThatAreNotInstalledNameTheCommand() throws {
    let folder = try XcodeFolder.folder(XcodeFolder.text(pods: true))
    try folder.write("App/Podfile", "target 'App'\n")
    let outcome = try folder.run("--quiet", exits: 2)
    #expect(outcome.errors.contains("depgraph: error: App/Podfile:1:1: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("run `pod install`, or use --allow-incomplete"), "\(outcome.errors)")
  }

  /// What could not be read is there: nothing says that it is not on disk.
  @Test func whatIsUnreadableIsNotToldAsMissing() throws {
    let folder = try ProjectFolder([
      "App/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [.package(path: "../Kit")],
        targets: [.executableTarget(name: "App", dependencies: [.product(name: "Kit", package: "Kit")])])

      """,
      "App/Sources/App/main.swift": "import Kit\n",
      "Kit/Package.swift": "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = make()\n",
      "Kit/Sources/Kit/Kit.swift": "",
    ])
    let report = try JSON(try folder.run("--format", "json", exits: 2).output)
    #expect(report["problems"].list.map { $0["kind"].string } == ["unevaluable-manifest"])
    #expect(report["failure"]["location"]["file"] == .text("Kit/Package.swift"))
    #expect(report["failure"]["location"]["line"] == .integer(3))
  }

  /// A graph does not say who needs what its writer could not read.
  @Test func aModuleGraphOfAnUnreadManifestIsIncompleteToo() throws {
    let folder = try Weather.mended()
    try folder.write("graph.json", try folder.run("modules", "--format", "json", exits: 0).output)
    try folder.run("check", "--modules", "graph.json", exits: 0)
    try folder.write(
      "Package.swift", try folder.text("Package.swift") + "package.targets.append(contentsOf: secret())\n")
    try folder.run("check", exits: 2)
    try folder.write("graph.json", try folder.run("modules", "--format", "json", exits: 2).output)
    #expect(try folder.run("check", "--modules", "graph.json", exits: 2).errors.contains("cannot be evaluated"))
    try folder.run("check", "--modules", "graph.json", "--allow-incomplete", exits: 0)
  }
}
