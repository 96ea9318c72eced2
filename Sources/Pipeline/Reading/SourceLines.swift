import DepGraphFiles
package import DepGraphModel

extension WorkspaceLocation {
  /// The text of the lines that a report shows, by place. Files that cannot be read any more are left out.
  package func lines(at locations: [SourceLocation]) -> [SourceLocation: String] {
    let tree = tree
    var found: [SourceLocation: String] = [:]
    for (file, places) in Dictionary(grouping: locations, by: \.file) {
      guard let bytes = try? tree.read(file) else { continue }
      let wanted = Dictionary(grouping: places, by: \.line)
      var line = 1
      var start = 0
      for end in bytes.indices where bytes[end] == UInt8(ascii: "\n") {
        take(bytes[start..<end], wanted[line], into: &found)
        start = end + 1
        line += 1
      }
      take(bytes[start...], wanted[line], into: &found)
    }
    return found
  }

  private func take(_ bytes: ArraySlice<UInt8>, _ places: [SourceLocation]?, into found: inout [SourceLocation: String])
  {
    guard let places else { return }
    let text = String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
    for place in places { found[place] = text }
  }
}

extension Workspace {
  /// Reads what a command is given to its end: a pipe will do as well as a file.
  /// - Throws: `WorkspaceError`.
  package static func readStream(_ file: String, in folder: String) throws(WorkspaceError) -> [UInt8] {
    do { return try DiskFile.readStream(WorkspaceLocation.absolute(file, in: folder)) } catch {
      throw WorkspaceError(kind: .machine, unreadable: file, error)
    }
  }

  /// Writes a report, whole or not at all.
  /// - Throws: `WorkspaceError`.
  package static func write(_ bytes: [UInt8], to file: String, in folder: String) throws(WorkspaceError) {
    let path = WorkspaceLocation.absolute(file, in: folder)
    try requireWritable(path, shown: file)
    do throws(FileError) {
      try DiskWriter.replace(path, with: bytes)
    } catch {
      throw WorkspaceError(
        kind: .machine, message: "\(file): \(error.reason)",
        help: "name a file in a folder that exists and can be written to")
    }
  }

  /// What marks the root of a repository.
  static let repositoryMarkers = [".git", WorkspaceLocation.configurationName]

  /// - Throws: `WorkspaceError` where a link of the repository leads out of it.
  private static func requireWritable(_ path: String, shown: String) throws(WorkspaceError) {
    guard let root = WritablePath.repositoryLeft(by: path, markers: repositoryMarkers) else { return }
    throw WorkspaceError(
      kind: .machine, message: "\(shown): not written: a symbolic link leads out of the repository \(root)")
  }

  /// Writes the file by which a build system knows that a check passed. It is a source of what is built: one that is
  /// there is left alone, so that nothing is compiled again for it.
  /// - Throws: `WorkspaceError`.
  package static func writeStamp(to file: String, in folder: String) throws(WorkspaceError) {
    let bytes = Array("// depgraph found no violation that fails the build.\n".utf8)
    if let old = try? DiskFile.read(WorkspaceLocation.absolute(file, in: folder)), old == bytes { return }
    try write(bytes, to: file, in: folder)
  }

  /// Adds to a file that others add to as well.
  /// - Throws: `WorkspaceError`.
  package static func append(_ bytes: [UInt8], to file: String, in folder: String) throws(WorkspaceError) {
    do throws(FileError) {
      try DiskWriter.append(bytes, to: WorkspaceLocation.absolute(file, in: folder))
    } catch {
      throw WorkspaceError(kind: .machine, message: "\(file): \(error.reason)")
    }
  }
}
