import DepGraphConfiguration
import DepGraphPipeline
import Foundation
import Testing

@Suite("The JSON Schema of the configuration")
struct ConfigurationSchemaTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Schema/depgraph.schema.json").standardizedFileURL

  @Test("in the repository is what the reader declares; UPDATE_GOLDEN=1 writes it anew")
  func isFresh() throws {
    let bytes = Data(ConfigurationSchema.bytes(of: .configuration(cards: Catalogue.cards)))
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try bytes.write(to: Self.file) }
    #expect(try Data(contentsOf: Self.file) == bytes)
  }
}
