import Foundation
import Testing

/// The adapter for Bazel, run as its users run it, over recorded output of cquery.
@Suite struct BazelTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Examples/Integrations/bazel").path

  /// The sample workspace, with what cquery says of it.
  private func sample() throws -> ProjectFolder {
    let sample = Self.folder + "/Sample"
    let folder = try ProjectFolder([".git": ""])
    for file in try #require(FileManager.default.enumerator(atPath: sample)).compactMap({ $0 as? String }) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: sample + "/" + file, isDirectory: &isFolder)
      if !isFolder.boolValue {
        try folder.write(file, bytes: try Data(contentsOf: URL(fileURLWithPath: sample + "/" + file)))
      }
    }
    return folder
  }

  /// Runs the script over `cquery.json` into `modules.json`.
  /// - Returns: how it ended, and what it said of it.
  private func adapt(_ folder: ProjectFolder, _ arguments: String...) throws -> (exitCode: Int32, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", Self.folder + "/modules_from_cquery.py", folder.absolute("cquery.json"), "--workspace", folder.path]
      + arguments
    try folder.write("modules.json", "")
    try folder.write("errors.txt", "")
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.absolute("modules.json")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.absolute("errors.txt")))
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try folder.text("errors.txt"))
  }

  private func report(_ folder: ProjectFolder, _ arguments: String...) throws -> JSON {
    let made = try adapt(folder)
    #expect(made.exitCode == 0, "\(made.errors)")
    return try folder.report("--modules", "modules.json")
  }

  /// `rule subject root`
  private func violations(_ report: JSON) -> [String] {
    report["violations"].list.map {
      "\($0["rule"].string ?? "") \($0["subject"].string ?? "") \($0["root"].string ?? "-")"
    }
  }

  @Test func anExtensionThatForgotTheLiveValueIsFoundAndTheApplicationIsNot() throws {
    let report = try report(sample())
    #expect(report["problems"].list.map { $0["kind"].string } == [])
    #expect(violations(report) == ["missing-live-value WeatherClient Widget"])
    #expect(report["project"]["roots"] == .integer(3))
    let trace = report["violations"].list[0]["trace"].list.map { $0["location"] }
    #expect(trace.first?["file"] == .text("App/BUILD.bazel"))
    #expect(trace.first?["line"] == .integer(17))
    #expect(
      report["violations"].list[0]["help"]
        == .text("add //Clients:WeatherLive to the deps of //App:Widget, as Forecast does"))
  }

  /// Gives an attribute of a rule another value in what cquery said.
  private func change(_ folder: ProjectFolder, _ rule: String, _ name: String, _ value: [String: Any]) throws {
    var query = try JSONSerialization.jsonObject(with: try folder.bytes("cquery.json")) as? [String: Any] ?? [:]
    query["results"] = (query["results"] as? [[String: Any]])?.map { result -> [String: Any] in
      guard var target = result["target"] as? [String: Any], var content = target["rule"] as? [String: Any],
        content["name"] as? String == rule
      else { return result }
      let others = (content["attribute"] as? [[String: Any]] ?? []).filter { $0["name"] as? String != name }
      content["attribute"] = others + [value.merging(["name": name]) { $1 }]
      target["rule"] = content
      return result.merging(["target": target]) { $1 }
    }
    try folder.write("cquery.json", bytes: try JSONSerialization.data(withJSONObject: query))
  }

  @Test func theLiveValueIsFoundThroughAnAlias() throws {
    let folder = try sample()
    let labels = ["//Features/Home:Home", "//Clients:Live"]
    try change(folder, "//App:WidgetLibrary", "deps", ["type": "LABEL_LIST", "stringListValue": labels])
    #expect(violations(try report(folder)) == [])
  }

  @Test func aLibraryThatIsNotAlwaysLinkedLosesItsLiveValue() throws {
    let folder = try sample()
    try change(
      folder, "//Clients:WeatherLive", "alwayslink", ["type": "BOOLEAN", "intValue": 0, "booleanValue": false])
    #expect(
      Set(violations(try report(folder))) == [
        "archived-live-value WeatherClient Forecast", "missing-live-value WeatherClient Widget",
      ])
  }

  /// Two libraries lie beside the extension and only it uses them.
  @Test func ofSeveralLibrariesTheOneThatTheProgramBeginsInIsItsCode() throws {
    let folder = try sample()
    try split(folder)
    try folder.replace("@main\n", with: "// @main\n", in: "App/Widget.swift")
    // Nothing tells which: the library is one of its own, and links what implements a client.
    #expect(violations(try report(folder)).contains("live-module-leak WidgetLibrary -"))
    try folder.replace("// @main\n", with: "@main\n", in: "App/Widget.swift")
    let report = try report(folder)
    #expect(violations(report) == [])
    #expect(report["problems"].list == [])
  }

  /// Lets the extension's library link the live value, and the extension a second library.
  private func split(_ folder: ProjectFolder) throws {
    let labels = ["//Features/Home:Home", "//Clients:WeatherLive"]
    try change(folder, "//App:WidgetLibrary", "deps", ["type": "LABEL_LIST", "stringListValue": labels])
    let both = ["//App:WidgetLibrary", "//App:WidgetParts"]
    try change(folder, "//App:Widget", "deps", ["type": "LABEL_LIST", "stringListValue": both])
    try folder.write("App/WidgetParts.swift", "struct Part {}\n")
    var query = try JSONSerialization.jsonObject(with: try folder.bytes("cquery.json")) as? [String: Any] ?? [:]
    let results = query["results"] as? [[String: Any]] ?? []
    let library = try #require(
      results.first { (($0["target"] as? [String: Any])?["rule"] as? [String: Any])?["name"] as? String == both[0] })
    let text = String(decoding: try JSONSerialization.data(withJSONObject: library), as: UTF8.self)
      .replacingOccurrences(of: "WidgetLibrary", with: "WidgetParts")
      .replacingOccurrences(of: "Widget.swift", with: "WidgetParts.swift")
    query["results"] = results + [try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]]
    try folder.write("cquery.json", bytes: try JSONSerialization.data(withJSONObject: query))
    try change(folder, both[1], "deps", ["type": "LABEL_LIST", "stringListValue": [String]()])
  }

  @Test func aStreamOfDocumentsIsTheSameAsOne() throws {
    let folder = try sample()
    let whole = try report(folder)
    let query = try JSONSerialization.jsonObject(with: try folder.bytes("cquery.json")) as? [String: Any] ?? [:]
    let lines = (query["results"] as? [Any] ?? []).map { ["results": [$0]] as [String: Any] }
    let documents = [["configurations": query["configurations"] ?? []] as [String: Any]] + lines
    let text = try documents.map {
      String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
    }.joined(separator: "\n")
    try folder.write("cquery.json", text)
    #expect(try report(folder) == whole)
  }

  @Test func aWorkspaceBelowTheRepository() throws {
    let folder = try sample()
    for name in ["App", "Clients", "Features", "Tools"] {
      try folder.makeFolder("mobile")
      try folder.move(name, to: "mobile/" + name)
    }
    #expect(try adapt(folder, "--prefix", "mobile").exitCode == 0)
    let report = try folder.report("--modules", "modules.json")
    #expect(violations(report) == ["missing-live-value WeatherClient Widget"])
    #expect(report["problems"].list == [])
  }

  @Test(arguments: ["", "{", "[]", "{\"results\": []}", "{\"results\": [{\"target\": {\"type\": \"RULE\"}}]}", "4"])
  func whatIsNoOutputOfCqueryIsRefused(text: String) throws {
    let folder = try ProjectFolder(["cquery.json": text])
    let made = try adapt(folder)
    #expect(made.exitCode == 1)
    #expect(made.errors.hasPrefix("modules_from_cquery.py: "), "\(made.errors)")
    #expect(try folder.text("modules.json") == "")
  }
}
