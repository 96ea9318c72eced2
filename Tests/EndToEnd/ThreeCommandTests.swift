import Foundation
import Testing

/// The three commands of the README take a repository with old violations to a step that fails on the next one.
@Suite struct ThreeCommandTests {
  /// What stands behind `$ depgraph` in the README's section.
  private static func commands() throws -> [[String]] {
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../README.md").standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    let section = try #require(
      text.components(separatedBy: "\n## Adopting depgraph\n").last?.components(separatedBy: "\n## ").first)
    return section.split(separator: "\n").filter { $0.hasPrefix("$ depgraph ") }.map { line in
      let command = line.dropFirst("$ depgraph ".count).split(separator: "#")[0]
      return command.split(separator: " ").map(String.init)
    }
  }

  /// Forty old violations of four rules: ten of each.
  private static var files: [String: String] {
    let numbers = 1...10
    var files: [String: String] = [:]
    var targets = [
      target("Shop", kind: "executableTarget", numbers.map { "Feature\($0)" } + numbers.map { "Screen\($0)" })
    ]
    var main = ""
    for number in numbers {
      // Read by a feature, and no live value is linked.
      targets.append(target("Feature\(number)", ["Mail\(number)"]))
      targets.append(target("Mail\(number)Live", ["Mail\(number)"]))
      // Drags an implementation into a screen.
      targets.append(target("Screen\(number)", ["Map\(number)Live"]))
      targets.append(target("Map\(number)Live", ["Map\(number)"]))
      main += "import Feature\(number)\nimport Screen\(number)\n"
      // And imports what it does not declare.
      files["Sources/Feature\(number)/Feature.swift"] = """
        import Dependencies
        import Mail\(number)
        import Map\(number)
        struct Feature { @Dependency(\\.mail\(number)) var mail }

        """
      files["Sources/Screen\(number)/Screen.swift"] = "import Map\(number)Live\n"
      for (name, isMismatched) in [("Mail", false), ("Map", true)] {
        targets.append(target("\(name)\(number)", []))
        files["Sources/\(name)\(number)/Key.swift"] = interface("\(name)\(number)", isMismatched: isMismatched)
        files["Sources/\(name)\(number)Live/Live.swift"] = """
          import Dependencies
          import \(name)\(number)
          extension \(name)\(number)Key: DependencyKey { public static let liveValue = 1 }

          """
      }
    }
    files["Sources/Shop/main.swift"] = main
    files["Package.swift"] = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Shop", dependencies: [
        .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0"),
      ], targets: [
      \(targets.joined(separator: "\n"))
      ])

      """
    return files
  }

  private static func target(_ name: String, kind: String = "target", _ dependencies: [String]) -> String {
    let names = dependencies.map { "\"\($0)\", " }.joined()
    let library = ".product(name: \"Dependencies\", package: \"swift-dependencies\")"
    return "  .\(kind)(name: \"\(name)\", dependencies: [\(names)\(library)]),"
  }

  /// - Parameter isMismatched: whether the setter uses another key than the getter.
  private static func interface(_ name: String, isMismatched: Bool) -> String {
    let property = name.lowercased()
    return """
      import Dependencies
      public enum \(name)Key: TestDependencyKey { public static let testValue = 0 }
      enum Other\(name)Key: TestDependencyKey { static let testValue = 0 }
      extension DependencyValues {
        public var \(property): Int {
          get { self[\(name)Key.self] }
          set { self[\(isMismatched ? "Other" : "")\(name)Key.self] = newValue }
        }
      }

      """
  }

  private func rules(_ report: JSON) -> [String: Int] {
    report["violations"].list.reduce(into: [:]) { $0[$1["rule"].string ?? "", default: 0] += 1 }
  }

  @Test func fromNothingToGreenToRed() throws {
    let origin = try ProjectFolder.repository(Self.files)
    let place = try ProjectFolder()
    try place.git("clone", "-q", origin.path, "shop")
    let old = try JSON(try place.run("check", "shop", "--in-memory", "--format", "json").output)
    #expect(
      rules(old) == [
        "missing-live-value": 10, "live-module-leak": 10, "mismatched-setter": 10, "undeclared-import": 10,
      ])

    let commands = try Self.commands()
    #expect(commands.count == 3)
    let clone = place.absolute("shop")
    var last: Tool.Outcome?
    for command in commands {
      last = try Tool.run(command, in: clone)
      #expect(last?.exitCode == 0, "\(command): \(last?.errors ?? "")")
    }
    #expect(last?.output.contains("40 baselined") == true)

    // What was written is committed; the step of another clone runs the last of the three.
    try place.git("-C", "shop", "add", "-A")
    try place.git("-C", "shop", "commit", "-q", "-m", "Check what modules link")
    let status = try place.git("-C", "shop", "show", "--name-only", "--format=", "HEAD")
    #expect(Set(status.split(separator: "\n")) == [".depgraph.yml", ".depgraph-baseline.jsonl"])
    try place.git("clone", "-q", "shop", "step")
    let step = try #require(commands.last)
    #expect(try Tool.run(step, in: place.absolute("step")).exitCode == 0)

    // The forty-first.
    let feature = "name: \"Feature1\", dependencies: [\"Mail1\", "
    try place.replace(feature, with: feature + "\"Mail1Live\", ", in: "step/Package.swift")
    let red = try Tool.run(step, in: place.absolute("step"))
    #expect(red.exitCode == 1)
    #expect(red.output.contains("Feature1 depends on the implementation module Mail1Live"))
    let json = try JSON(try Tool.run(step + ["--format", "json"], in: place.absolute("step")).output)
    let errors = json["violations"].list.filter { $0["severity"] == .text("error") }
    #expect(errors.map { $0["rule"] } == [.text("live-module-leak")])
    #expect(json["summary"]["errors"] == .integer(1))
  }
}
