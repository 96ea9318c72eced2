import DepGraphModel
import Foundation

/// What the index keeps of a result.
struct PackedResult: Codable {
  var report: Report
  var missing: [Problem]
  var judged: JudgedModules
}

extension PackedResult {
  /// `nil` for bytes that are no packed result: the index is a cache, so the result is computed again.
  init?(bytes: [UInt8]) {
    guard let decoded = try? JSONDecoder().decode(PackedResult.self, from: Data(bytes)) else { return nil }
    self = decoded
  }

  func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return Array(try encoder.encode(self))
  }
}
