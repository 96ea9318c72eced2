import DepGraphModel

/// A `project.pbxproj`, read and indexed, before anything is concluded from it.
struct XcodeProjectFile {
  /// Repository-relative path of the `project.pbxproj`.
  let path: String
  let objects: XcodeObjects
  private let lines: XcodeLineIndex

  /// Bytes. The largest projects known hold 2 MB.
  static let largestSize = 32 * 1024 * 1024

  /// - Throws: `XcodeReadError` for anything that is not a project file.
  init(bytes: [UInt8], path: String) throws {
    self.path = path
    guard bytes.count <= Self.largestSize else {
      throw XcodeReadError(message: "the project file is larger than \(Self.largestSize / 1_048_576) MB", line: 1)
    }
    let text = try XcodeTextEncoding.utf8(bytes)
    let list: (value: XcodeValue, lines: XcodeLineIndex)
    do {
      if let line = Self.conflictLine(in: text, markers: "<>") { throw Self.conflict(line) }
      list = try XcodePropertyListForm.parse(text)
    } catch let error as XcodeReadError {
      // What somebody left of a conflict: lines that could be in a string, were they not what cannot be read.
      guard let line = Self.conflictLine(in: text, markers: "|="), line <= error.line else { throw error }
      throw Self.conflict(line)
    }
    lines = list.lines
    objects = try Self.objects(in: list.value)
  }

  /// The folder that holds the `.xcodeproj`.
  var directory: String { RepositoryPath.parent(of: RepositoryPath.parent(of: path)) }

  /// The `.xcodeproj`.
  var container: String { RepositoryPath.parent(of: path) }

  /// The line on which an object begins.
  func location(of object: XcodeObject) -> SourceLocation? {
    lines.objects[object.identifier].map { SourceLocation(file: path, position: $0) }
  }

  /// The line of one element in an array of an object.
  func location(of element: String, in object: XcodeObject, _ key: String) -> SourceLocation? {
    let place = lines.elements[XcodeLineIndex.Element(object: object.identifier, key: key, value: element)]
    return place.map { SourceLocation(file: path, position: $0) } ?? location(of: object)
  }

  private static func conflict(_ line: Int) -> XcodeReadError {
    XcodeReadError(message: "unresolved merge conflict", line: line)
  }

  /// A conflict stands at the beginning of a line: seven of one character and, but for the middle, a name.
  private static func conflictLine(in bytes: [UInt8], markers: String) -> Int? {
    var line = 1
    var start = 0
    while start < bytes.count {
      let marker = bytes[start]
      if markers.utf8.contains(marker) {
        let run = bytes[start...].prefix(8).prefix { $0 == marker }
        if run.count == 7 { return line }
      }
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
      line += 1
    }
    return nil
  }

  private static func objects(in list: XcodeValue) throws -> XcodeObjects {
    guard case .table(let top) = list, case .table(let tables)? = top["objects"] else {
      throw XcodeReadError(message: "the project file has no objects", line: 1)
    }
    var objects: [String: XcodeObject] = [:]
    for (identifier, value) in tables {
      guard case .table(let fields) = value else { continue }
      objects[identifier] = XcodeObject(identifier: identifier, fields: fields)
    }
    guard case .text(let root)? = top["rootObject"], let project = objects[root], project.kind == "PBXProject" else {
      throw XcodeReadError(message: "the project file has no root object", line: 1)
    }
    return XcodeObjects(project: project, byIdentifier: objects)
  }
}
