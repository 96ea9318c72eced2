/// The calls of one member, kept as two columns: a member calls much, and a field of its own for each part of each call
/// would make the index large and slow to write and to read.
@propertyWrapper
package struct CallList: Equatable, Codable, Sendable {
  package var wrappedValue: [MemberFact.Call]

  package init(wrappedValue: [MemberFact.Call]) {
    self.wrappedValue = wrappedValue
  }

  private enum CodingKeys: String, CodingKey {
    case texts
    case numbers
  }

  package func encode(to encoder: any Encoder) throws {
    var texts: [String] = []
    var numbers: [Int] = []
    var line = 0
    for call in wrappedValue {
      texts.append(call.timing.rawValue)
      texts += call.callee
      texts += call.labels ?? []
      // Lines are stored as the difference to the line before: small numbers take one byte.
      numbers += [
        call.callee.count, call.labels.map { $0.count + 1 } ?? 0, call.position.line - line, call.position.column,
      ]
      line = call.position.line
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(texts, forKey: .texts)
    try container.encode(numbers, forKey: .numbers)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var texts = try container.decode([String].self, forKey: .texts)[...]
    let numbers = try container.decode([Int].self, forKey: .numbers)
    func next(_ count: Int) throws -> [String] {
      guard count >= 0, count <= texts.count else { throw Self.mismatch(decoder) }
      defer { texts = texts.dropFirst(count) }
      return Array(texts.prefix(count))
    }
    guard numbers.count.isMultiple(of: 4) else { throw Self.mismatch(decoder) }
    var line = 0
    var calls: [MemberFact.Call] = []
    calls.reserveCapacity(numbers.count / 4)
    for start in stride(from: 0, to: numbers.count, by: 4) {
      guard let timing = Timing(rawValue: try next(1)[0]) else { throw Self.mismatch(decoder) }
      let callee = try next(numbers[start])
      let labels = numbers[start + 1] == 0 ? nil : try next(numbers[start + 1] &- 1)
      line &+= numbers[start + 2]
      let position = SourcePosition(line: line, column: numbers[start + 3])
      calls.append(MemberFact.Call(callee: callee, labels: labels, timing: timing, position: position))
    }
    guard texts.isEmpty else { throw Self.mismatch(decoder) }
    wrappedValue = calls
  }

  private static func mismatch(_ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "the columns of calls do not fit"))
  }
}
