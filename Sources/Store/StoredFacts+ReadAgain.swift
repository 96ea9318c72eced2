package import DepGraphModel

extension StoredFacts {
  /// What a source said when it was read once more, knowing some names of its project.
  private struct Reading: Codable {
    /// The hash of `ReaderNames.identity`.
    var names: [UInt8]
    /// What differs from the first reading: for most sources nothing does.
    var payloads: [Payload]
  }

  /// The facts of the file as it was read knowing these names, `nil` where it was not, or where what is kept has not the
  /// form of today.
  package func facts(of dialects: [any DialectFacts.Type], knowing names: ContentHash) -> FileFacts? {
    guard let reading = readings.first(where: { $0.names == names.bytes }) else { return nil }
    let replaced = Set(reading.payloads.map(\.name))
    let all = payloads.filter { !replaced.contains($0.name) } + reading.payloads
    return StoredFacts(payloads: all, lineCount: lineCount).facts(of: dialects)
  }

  /// Keeps what the file said with these names besides what it says without, and what is known with others that are still
  /// asked for.
  package mutating func keep(
    _ again: FileFacts, dialects: [any DialectFacts.Type], knowing names: ContentHash, besides asked: [ContentHash]
  ) throws {
    let known = Dictionary(firstOf: payloads.map { ($0.name, $0.bytes) })
    let new = try StoredFacts(again, dialects: dialects).payloads.filter { known[$0.name] != $0.bytes }
    let wanted = Set(asked.map(\.bytes)).subtracting([names.bytes])
    let kept = readings.filter { wanted.contains($0.names) } + [Reading(names: names.bytes, payloads: new)]
    let other = payloads.filter { $0.name != Self.readAgain }
    self = StoredFacts(
      payloads: other + [Payload(name: Self.readAgain, bytes: try Packed.bytes(of: kept))], lineCount: lineCount)
  }

  private var readings: [Reading] {
    payloads.first { $0.name == Self.readAgain }.flatMap { try? Packed.value([Reading].self, from: $0.bytes) } ?? []
  }

  /// What the index keeps of the second readings, `nil` where there is none.
  var secondReadings: [UInt8]? { payloads.first { $0.name == Self.readAgain }?.bytes }
}
