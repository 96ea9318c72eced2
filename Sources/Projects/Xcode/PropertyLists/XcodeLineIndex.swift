import DepGraphModel

/// The places of a project file's objects and of the elements of their arrays.
struct XcodeLineIndex {
  struct Element: Hashable {
    var object: String
    var key: String
    var value: String
  }

  private(set) var objects: [String: SourcePosition] = [:]
  /// The first place of an element in the array that an object holds under a key.
  private(set) var elements: [Element: SourcePosition] = [:]

  mutating func note(object: String, at position: SourcePosition) {
    objects[object] = position
  }

  mutating func note(element: Element, at position: SourcePosition) {
    if elements[element] == nil { elements[element] = position }
  }
}
