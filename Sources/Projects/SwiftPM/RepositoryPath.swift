/// Paths inside the repository, `/`-separated, without `.` and `..`; the root is empty.
enum RepositoryPath {
  /// `nil` where the path is absolute or leads out of the repository.
  static func join(_ base: String, _ path: String) -> String? {
    guard !path.hasPrefix("/"), !path.hasPrefix("~") else { return nil }
    if isNormal(path), isNormal(base) { return base + "/" + path }
    var parts = base.split(separator: "/").map(String.init)
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard !parts.isEmpty else { return nil }
        parts.removeLast()
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  /// Whether a path has names alone, none of which begins with a dot: joining two of that kind is writing them down.
  private static func isNormal(_ path: String) -> Bool {
    var isBoundary = true
    for byte in path.utf8 {
      if isBoundary, byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
      isBoundary = byte == UInt8(ascii: "/")
    }
    return !isBoundary
  }

  static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }

  static func name(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// What follows the last dot; `nil` where there is none, or nothing before or after it.
  static func fileExtension(_ name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let text = String(name[name.index(after: dot)...])
    return text.isEmpty ? nil : text
  }

  static func isInside(_ path: String, _ directory: String) -> Bool {
    directory.isEmpty || path == directory || path.hasPrefix(directory + "/")
  }
}
