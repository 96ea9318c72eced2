import DepGraphModel

/// Decides from the bytes whether a source can hold anything that the swift-dependencies dialect extracts.
///
/// Every value fact comes from a member called `liveValue`, `testValue` or `previewValue`. Every other fact needs a name
/// that contains `ependency` or `ependencies`: `Dependency`, `DependencyValues`, `DependencyEntry`, `withDependencies`,
/// `prepareDependencies`, `transformDependency`, `.dependency(…)`, `.dependencies`; or it is an update that a store is
/// given without a label, `Store(initialState: state, reducer: reducer) { … }`. Swift has no escapes in identifiers, so a
/// source without these byte sequences yields none.
package struct DependencyGate: Sendable {
  private static let words: [BytePattern] = [
    BytePattern("ependency"), BytePattern("ependenci"), BytePattern("liveValue"), BytePattern("testValue"),
    BytePattern("previewValue"),
  ]
  /// What a store is made with: all of them, where nothing else is said.
  private static let storeWords: [BytePattern] = [BytePattern("reducer:"), BytePattern("initialState")]

  /// What remains of the names where another library has the same ones: for Needle `Dependency` is a protocol, and
  /// `dependency` a property of every component.
  private static let ownWords: [BytePattern] = [
    BytePattern("@Dependenc"), BytePattern("ependency("), BytePattern("Dependency<"), BytePattern("DependencyKey"),
    BytePattern("DependencyValues"), BytePattern("ithDependencies"), BytePattern("repareDependencies"),
    BytePattern(".dependencies"), BytePattern("import Dependencies"), BytePattern("liveValue"),
    BytePattern("testValue"), BytePattern("previewValue"),
  ]
  private static let namesakes: Set<String> = ["NeedleFoundation"]

  package init() {}

  /// The same for a source with its imports, which tell whose names it says.
  package func mayMatter(_ file: SourceFile) -> Bool {
    guard mayMatter(file.bytes) else { return false }
    guard file.scan.imports.contains(where: { DependencyGate.namesakes.contains($0.module) }) else { return true }
    return file.bytes.withUnsafeBufferPointer { buffer in
      DependencyGate.holds(DependencyGate.ownWords, buffer)
    }
  }

  /// False only where a full extraction would give no values, registrations, consumptions and overrides.
  package func mayMatter(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      DependencyGate.holds(DependencyGate.words, buffer)
    }
  }

  private static func holds(_ words: [BytePattern], _ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    words.contains { $0.occurs(in: buffer) } || storeWords.allSatisfy { $0.occurs(in: buffer) }
  }
}

/// A byte string to search for, after Horspool: most bytes of the source are never looked at.
package struct BytePattern: Sendable {
  private let pattern: [UInt8]
  private let shifts: [UInt8]

  /// The text has between 1 and 255 bytes.
  package init(_ text: StaticString) {
    pattern = text.withUTF8Buffer { Array($0) }
    var shifts = [UInt8](repeating: UInt8(truncatingIfNeeded: pattern.count), count: 256)
    for (index, byte) in pattern.dropLast().enumerated() {
      shifts[Int(byte)] = UInt8(truncatingIfNeeded: pattern.count - 1 - index)
    }
    self.shifts = shifts
  }

  package func occurs(in bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { occurs(in: $0) } }

  func occurs(in bytes: UnsafeBufferPointer<UInt8>) -> Bool { firstOffset(in: bytes) != nil }

  func firstOffset(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    pattern.withUnsafeBufferPointer { pattern in
      shifts.withUnsafeBufferPointer { shifts in
        let last = pattern.count - 1
        var end = last
        while end < bytes.count {
          let byte = bytes[end]
          if byte == pattern[last] {
            var index = 0
            while index < last, bytes[end - last + index] == pattern[index] { index += 1 }
            if index == last { return end - last }
          }
          end += Int(shifts[Int(byte)])
        }
        return nil
      }
    }
  }
}
