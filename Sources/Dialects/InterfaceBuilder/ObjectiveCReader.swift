package import DepGraphModel

/// Finds the classes that a source in Objective-C implements. Nothing else of it is understood: comments are not told
/// from code, so that a class may be found that is not there, and none is missed.
package struct ObjectiveCReader {
  private let bytes: [UInt8]

  package static func classes(in bytes: [UInt8]) -> ImplementedClasses { ObjectiveCReader(bytes: bytes).classes() }

  private static let implementation = Array("implementation".utf8)
  /// What gives a class another name, or makes one when the program runs.
  private static let makers = ["objc_runtime_name", "objc_allocateClassPair"].map { Array($0.utf8) }

  private func classes() -> ImplementedClasses {
    var names: Set<String> = []
    var isWhole = true
    for (index, byte) in bytes.enumerated() {
      if byte == Byte.at, isWord(Self.implementation, at: index + 1) {
        if let name = className(after: index + 1 + Self.implementation.count) {
          if let name { names.insert(name) }
        } else {
          isWhole = false
        }
        if isInMacro(index) { isWhole = false }
      } else if byte == UInt8(ascii: "o"), Self.makers.contains(where: { isWord($0, at: index) }) {
        isWhole = false
      }
    }
    return ImplementedClasses(names: names.sorted(), isWhole: isWhole)
  }

  private func isWord(_ word: [UInt8], at index: Int) -> Bool {
    let end = index + word.count
    guard end <= bytes.count, bytes[index..<end].elementsEqual(word) else { return false }
    return end == bytes.count || !Byte.isIdentifier(bytes[end])
  }

  /// - Returns: `.some(nil)` for a category, which declares no class; `nil` where no name follows.
  private func className(after index: Int) -> String?? {
    let start = bytes[index...].firstIndex { !Byte.isSpace($0) } ?? bytes.count
    let end = bytes[start...].firstIndex { !Byte.isIdentifier($0) } ?? bytes.count
    guard end > start else { return nil }
    let next = bytes[end...].first { !Byte.isSpace($0) }
    if next == Byte.openParenthesis { return .some(nil) }
    return next == Byte.pound ? nil : String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Whether a line, with those that it continues, belongs to the preprocessor.
  private func isInMacro(_ index: Int) -> Bool {
    var start = index
    while let newline = bytes[..<start].lastIndex(where: Byte.isLineEnd) {
      let line = bytes[(newline + 1)..<start].first { !Byte.isSpace($0) }
      if line == Byte.pound { return true }
      let last = bytes[..<newline].last { $0 != Byte.carriageReturn }
      guard last == Byte.backslash else { return false }
      start = newline
    }
    return bytes[..<start].first { !Byte.isSpace($0) } == Byte.pound
  }
}
