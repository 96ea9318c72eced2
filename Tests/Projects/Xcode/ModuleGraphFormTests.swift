import DepGraphFiles
import DepGraphModel
import DepGraphProjects
import Testing

/// A module graph is read in one pass where it holds what graphs hold, else by Foundation: with the same meaning.
@Suite struct ModuleGraphFormTests {
  private static let module = #"{"id": "a", "name": "A\n\"1\"", "kind": null, "srcs": ["a.swift"], "id": "twice"}"#

  /// What the outline of JSON does not know: fractions, escapes by number, names with escapes, control characters.
  @Test(arguments: ["1.5", "1e3", #""\u00e9""#, #"{"\u0061": 1}"#, #""\b""#, "\"\u{1}\""])
  func whatFoundationReadsMeansTheSame(unknown: String) throws {
    let plain = try model(#"{"version": 1, "unknown": [{}, [], -1, true], "modules": [\#(Self.module)]}"#)
    #expect(plain.modules.map(\.id) == ["a"])
    #expect(plain.modules.map(\.name) == ["A\n\"1\""])
    #expect(try model(#"{"version": 1, "unknown": \#(unknown), "modules": [\#(Self.module)]}"#) == plain)
  }

  /// Foundation words the errors.
  @Test(arguments: [
    (#"{"version": 1, "modules": [{"name": "A"}]}"#, "graph.json: modules[0] has no \"id\""),
    (#"{"version": true, "modules": []}"#, "graph.json: version is of another type than it should be"),
    (#"{"version": 1, "modules": null}"#, "graph.json: modules is of another type than it should be"),
    (
      #"{"version": 1, "modules": [{"id": "a", "srcs": [null]}]}"#,
      "graph.json: modules[0].srcs[0] is of another type than it should be"
    ),
  ])
  func anErrorNamesItsPlace(text: String, message: String) {
    #expect { try model(text) } throws: { "\($0)" == message }
  }

  @Test(arguments: [#"{"version": 1, "modules": []"#, #"{"version": 01, "modules": []}"#])
  func whatIsNoJSONIsRefused(text: String) {
    #expect { try model(text) } throws: { "\($0)".hasPrefix("graph.json: is not JSON") }
  }

  private func model(_ text: String) throws -> ProjectModel {
    let tree = MemoryTree(["a.swift": ""])
    return try ModuleGraphReader(inventory: try tree.inventory(pruning: Pruning()))
      .model(
        of: Array(
          text.replacing("{\"version\"", with: "{\"format\": \"depgraph-modules\", \"version\"", maxReplacements: 1)
            .utf8), file: "graph.json")
  }
}
