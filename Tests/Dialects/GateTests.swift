import DepGraphDialects
import DepGraphModel
import Foundation
import Testing

@Suite("The gate") struct GateTests {
  private let gate = DependencyGate()

  @Test(arguments: [
    "@Dependency(\\.mail) var mail", "extension Mail { static let liveValue = 1 }", "let previewValue = 1",
    "withDependencies { _ in } operation: {}", "x.testValue",
  ])
  func opensForWhatMayMatter(source: String) {
    #expect(gate.mayMatter(Array(source.utf8)))
  }

  @Test(arguments: ["", "import SwiftUI\nstruct A { let value = 1 }", "liveValu testvalue ependen", "e"])
  func staysClosedForTheRest(source: String) {
    #expect(!gate.mayMatter(Array(source.utf8)))
    #expect(!facts(source).isParsed)
  }

  @Test func aClosedGateMeansThatAParseFindsNothing() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var paths: [String] = []
    for folder in ["Sources", "Tests"] {
      let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" { paths.append(file.path) }
    }
    // Every eighth: parsing them all takes a minute in a debug build.
    let sample = paths.sorted().enumerated().filter { $0.offset.isMultiple(of: 8) }.map(\.element)
    let sources = try Snippets.all + sample.map { try String(contentsOfFile: $0, encoding: .utf8) }
    for source in sources where !gate.mayMatter(Array(source.utf8)) {
      let parsed = parsedFacts(source)
      #expect(parsed.dependencies.values.isEmpty && parsed.registrations.isEmpty)
      #expect(parsed.consumptions.isEmpty && parsed.overrides.isEmpty)
    }
  }

  /// Needle has words of its own for the same things: `Dependency` is a protocol, `dependency` a property.
  @Test func aSourceOfNeedleIsReadForItAlone() {
    let source = """
      import NeedleFoundation

      protocol GameDependency: Dependency {
        var scores: Scores { get }
      }

      final class GameComponent: Component<GameDependency> {
        var screen: Screen { Screen(scores: dependency.scores) }
      }
      """
    let found = facts(source)
    #expect(found[NeedleFacts.self].types.map(\.path) == [["GameComponent"]])
    #expect(found[SwiftDependenciesFacts.self] == SwiftDependenciesFacts() && !found.isParsed)
    #expect(facts("import Dependencies\n@Dependency(\\.mail) var mail")[NeedleFacts.self] == NeedleFacts())
  }

  @Test func theGateStaysSoundWhereNeedleIsImported() {
    for source in Snippets.all {
      let mixed = "import NeedleFoundation\n" + source
      let parsed = parsedFacts(mixed)
      let isEmpty =
        parsed.dependencies.values.isEmpty && parsed.registrations.isEmpty && parsed.consumptions.isEmpty
        && parsed.overrides.isEmpty
      #expect(isEmpty || facts(mixed).isParsed, "\(source)")
    }
  }

  @Test func importsAndTypesOfThisRepositoryAgreeWithTheTree() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      let tree = parsedFacts(source)
      #expect(scanned(source).imports == tree.imports, "\(file.lastPathComponent)")
      #expect(scanned(source).types == tree.types, "\(file.lastPathComponent)")
    }
  }
}
