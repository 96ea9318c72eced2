/// Paths inside the repository: `/`-separated, without `.` and `..`; the root is the empty path.
package enum RepositoryPath {
  /// A path as a manifest, project or workspace writes it, seen from a folder.
  /// - Parameter root: what the folder of the repository is called, where that is known. Xcode writes `../../Name` for a
  ///   package whose folder is dragged into a project inside of it.
  /// - Returns: `nil` where it is absolute or leads out of the repository.
  package static func join(_ folder: String, _ path: String, root: String? = nil) -> String? {
    guard !path.hasPrefix("/"), !path.hasPrefix("~") else { return nil }
    if isNormal(path), isNormal(folder) { return folder + "/" + path }
    var parts = folder.split(separator: "/")
    var isAbove = false
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() == nil else { continue }
        guard !isAbove, root != nil else { return nil }
        isAbove = true
      } else if isAbove {
        // As a Mac finds it, whatever its capitals.
        guard part.lowercased() == root?.lowercased() else { return nil }
        isAbove = false
      } else {
        parts.append(part)
      }
    }
    return isAbove ? nil : parts.joined(separator: "/")
  }

  /// A path that leads out of the repository, as a manifest or project in a folder of it writes it, seen from the root of
  /// the repository: `../Clients`.
  /// - Returns: `nil` where it is absolute, which says nothing about another machine, or stays in the repository.
  package static func outside(_ folder: String, _ path: String) -> String? {
    guard !path.hasPrefix("/"), !path.hasPrefix("~") else { return nil }
    var parts = folder.split(separator: "/")
    var levels = 0
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        levels += 1
      }
    }
    guard levels > 0 else { return nil }
    return (Array(repeating: "..", count: levels) + parts).joined(separator: "/")
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

  /// Whether a path that somebody wrote, and that is kept as it is, leads out of the repository.
  package static func isOutside(_ path: String) -> Bool { path.hasPrefix("../") }

  package static func child(_ name: String, of folder: String) -> String { folder.isEmpty ? name : folder + "/" + name }

  package static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return path }
    let start = bytes.index(after: slash)
    guard start == bytes.endIndex else { return String(path[start...]) }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Whether the last component of a path is `name`. By bytes, and without a copy of any part: it is asked of every file
  /// of a tree in every run.
  package static func isNamed(_ path: String, _ name: String) -> Bool {
    guard ends(path, with: name) else { return false }
    let rest = path.utf8.count - name.utf8.count
    return rest == 0 || path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: rest - 1)] == UInt8(ascii: "/")
  }

  /// Whether a path ends with the bytes of `ending`.
  package static func ends(_ path: String, with ending: String) -> Bool {
    path.utf8.count >= ending.utf8.count && path.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  /// The way from a folder to another path, both from the same root: `../Clients`.
  package static func way(from folder: String, to path: String) -> String {
    let (wanted, start) = (path.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(wanted, start).prefix { $0 == $1 }.count
    let parts = start.dropFirst(common).map { _ in ".." } + wanted.dropFirst(common)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  package static func withoutEnding(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// What follows the last dot; `nil` where there is none, or nothing before or after it.
  package static func fileExtension(_ name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let text = String(name[name.index(after: dot)...])
    return text.isEmpty ? nil : text
  }

  package static func isInside(_ path: String, _ folder: String) -> Bool {
    folder.isEmpty || path == folder || path.hasPrefix(folder + "/")
  }
}
