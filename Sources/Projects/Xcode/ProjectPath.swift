/// Repository-relative paths: `/`-separated, without `.` and `..`, the root is the empty path.
enum ProjectPath {
  /// A path as a project file or workspace writes it, seen from a folder.
  /// - Returns: `nil` for a place outside of the repository, and for an absolute path.
  static func join(_ folder: String, _ path: String) -> String? {
    guard !path.hasPrefix("/"), !path.hasPrefix("~") else { return nil }
    var components = folder.split(separator: "/")
    for component in path.split(separator: "/") where component != "." {
      if component == ".." {
        guard components.popLast() != nil else { return nil }
      } else {
        components.append(component)
      }
    }
    return components.joined(separator: "/")
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }

  static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  static func withoutEnding(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  static func isInside(_ path: String, _ folder: String) -> Bool {
    folder.isEmpty || path == folder || path.hasPrefix(folder + "/")
  }

  /// SwiftPM's identity of a package: the last component of its folder or URL, lower-cased, without `.git`.
  static func packageIdentity(of address: String) -> String {
    let last = address.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? ""
    let name = last.lowercased()
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }
}
