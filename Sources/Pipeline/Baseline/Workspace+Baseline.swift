import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel

extension Workspace {
  /// Where the baseline is: the named file, else the one that the configuration names, else the one beside it.
  package func baselineFile(named name: String?, in folder: String) -> String {
    if let name { return WorkspaceLocation.absolute(name, in: folder) }
    let home = location.configurationFile.map { WorkspaceLocation.parent(of: $0) } ?? location.root
    return WorkspaceLocation.absolute(configuration.baseline ?? Baseline.fileName, in: home)
  }

  /// - Throws: `WorkspaceError` where the configuration places the baseline outside of the repository: only the command
  ///   line may have a file read or written there.
  package func requireOwnBaseline(at file: String) throws(WorkspaceError) {
    let home = location.configurationFile.map { WorkspaceLocation.parent(of: $0) } ?? location.root
    let repository = DiskFile.nearestFolder(holding: ".git", from: home) ?? home
    let folder = WorkspaceLocation.parent(of: file)
    guard let real = DiskFile.realPath(file) ?? DiskFile.realPath(folder),
      !WritablePath.isInside(real, DiskFile.realPath(repository) ?? repository)
    else { return }
    throw WorkspaceError(
      kind: .configuration,
      message: "the configuration places the baseline outside of the repository, at \(file)",
      help: "keep it in the repository, or pass its path with --baseline")
  }

  /// The folder that a baseline was made for, absolute; `nil` where nothing less than that is read.
  /// - Parameter isNamed: whether the command line names the file: then it is the baseline of the folder around it.
  package func whole(ofBaseline file: String, isNamed: Bool) -> String? {
    guard !location.scope.isEmpty else { return nil }
    let folder = isNamed ? WorkspaceLocation.parent(of: file) : location.root
    let read = WorkspaceLocation.absolute(location.scope, in: location.root)
    return read != folder && read.hasPrefix(folder == "/" ? "/" : folder + "/") ? folder : nil
  }

  /// Where the baseline of a configuration is that names none.
  package static func baselineFile(beside configuration: String) -> String {
    WorkspaceLocation.absolute(Baseline.fileName, in: WorkspaceLocation.parent(of: configuration))
  }

  /// Whether a file is there, by its absolute path.
  package static func exists(_ file: String) -> Bool { DiskFile.exists(file) }

  /// Whether a baseline has to exist: the command line or the configuration names it.
  package func namesBaseline(_ name: String?) -> Bool { name != nil || configuration.baseline != nil }

  /// The ids of rules that the configuration does not run.
  package var rulesThatAreOff: Set<String> { Set(cards.filter { !configuration.isOn($0) }.map(\.id)) }

  package func hasBaseline(at file: String) -> Bool { DiskFile.exists(file) }

  /// - Parameters:
  ///   - file: absolute.
  /// - Throws: `WorkspaceError` where it cannot be read, or a line is no entry.
  package func baseline(at file: String) throws(WorkspaceError) -> Baseline {
    let isInside = file.hasPrefix(location.root + "/")
    let shown = isInside ? String(file.dropFirst(location.root.count + 1)) : file
    guard DiskFile.exists(file) else {
      throw WorkspaceError(
        kind: .configuration, message: "the baseline \(shown) does not exist; `depgraph baseline create` writes one")
    }
    let bytes: [UInt8]
    do { bytes = try DiskFile.read(file) } catch {
      throw WorkspaceError(unreadable: shown, error)
    }
    do { return try Baseline(bytes: bytes, file: isInside ? shown : nil) } catch {
      let help =
        error.isConflict
        ? "keep the lines of both sides, delete the three that mark the conflict, and run `depgraph baseline prune`"
        : "correct or delete this line, or delete the file and write it again with `depgraph baseline create`"
      let place = SourceLocation(file: shown, line: max(1, error.line), column: 1)
      let message = "\(shown):\(place.line):\(place.column): \(error.message)"
      throw WorkspaceError(
        kind: .configuration, message: message,
        // A report names places in the tree.
        failure: isInside
          ? Report.Failure(message: error.message, help: help, location: place)
          : Report.Failure(message: message, help: help))
    }
  }
}
