import DepGraphFiles
package import DepGraphModel
import DepGraphProjects

/// Where a run reads, what its paths are relative to, and where its index is.
package struct WorkspaceLocation: Equatable, Sendable {
  /// Absolute: the folder of the configuration, else the nearest one with `.git`, else the folder that is read.
  package var root: String
  /// What is read, relative to the root; empty for all of it.
  package var scope: String
  /// Absolute; `nil` where there is no configuration.
  package var configurationFile: String?
  /// Absolute paths of folders with checkouts that are read like those of the tree.
  package var checkouts: [String] = []

  package static let configurationName = ".depgraph.yml"
  /// What it is called by mistake.
  private static let otherConfigurationNames = [".depgraph.yaml", "depgraph.yml", "depgraph.yaml"]

  /// - Parameters:
  ///   - path: the folder to read, absolute or relative to `currentFolder`; `nil` for all that the configuration around
  ///     `currentFolder` is for, and `currentFolder` where there is none.
  ///   - configuration: `--config`, likewise.
  ///   - isNew: whether the configuration is still to be written.
  /// - Throws: `WorkspaceError` where one of them is not there, or the configuration has a name by which it is not found.
  package init(
    path named: String?, configuration: String?, currentFolder: String, isNew: Bool = false
  ) throws(WorkspaceError) {
    let path = named ?? "."
    let wanted = Self.absolute(path, in: currentFolder)
    // An empty path is a variable of a script that was never set, not the folder it happens to run in.
    guard !path.isEmpty else { throw WorkspaceError(kind: .usage, message: "the path of the folder to read is empty") }
    guard DiskFile.isFolder(wanted), let folder = DiskFile.realPath(wanted) else {
      throw WorkspaceError(kind: .usage, message: "\(path) is not a folder that can be read")
    }
    let repository = DiskFile.nearestFolder(holding: ".git", from: folder)
    var file: String?
    if let configuration {
      guard let found = DiskFile.realPath(Self.absolute(configuration, in: currentFolder)) else {
        throw WorkspaceError(
          kind: .configuration, message: "\(configuration) does not exist",
          help: "check the path, or write a configuration with `depgraph init`")
      }
      file = found
    } else if let home = DiskFile.nearestFolder(holding: Self.configurationName, from: folder),
      repository.map({ WritablePath.isInside(home, $0) }) ?? true
    {
      file = Self.join(home, Self.configurationName)
    } else if !isNew {
      try Self.requireNoOtherName(from: folder, to: repository ?? folder)
    }
    let configurationFolder = file.map { Self.parent(of: $0) }
    let candidates = [configurationFolder, repository].compactMap { $0 }
    root = candidates.first { WritablePath.isInside(folder, $0) } ?? folder
    let isWhole = named == nil && root == configurationFolder
    scope = isWhole || folder == root ? "" : String(folder.dropFirst(root == "/" ? 1 : root.count + 1))
    configurationFile = file
  }

  /// A run without the configuration that somebody wrote would judge by other rules than theirs.
  private static func requireNoOtherName(from folder: String, to last: String) throws(WorkspaceError) {
    for name in otherConfigurationNames {
      guard let home = DiskFile.nearestFolder(holding: name, from: folder), WritablePath.isInside(home, last) else {
        continue
      }
      let path = home == last ? name : String(home.dropFirst(last == "/" ? 1 : last.count + 1)) + "/" + name
      throw WorkspaceError(
        kind: .configuration, message: "\(path) is not read: the configuration is called \(configurationName)",
        help: "rename it, or pass its path with --config")
    }
  }

  /// For a configuration that is still to be written, in a folder that is there.
  /// - Throws: `WorkspaceError` where the folder to read, or the configuration's, is not there.
  package init(path: String?, newConfiguration: String, currentFolder: String) throws(WorkspaceError) {
    try self.init(path: path, configuration: nil, currentFolder: currentFolder, isNew: true)
    let file = Self.absolute(newConfiguration, in: currentFolder)
    guard let folder = DiskFile.realPath(Self.parent(of: file)), let name = file.split(separator: "/").last else {
      throw WorkspaceError(kind: .usage, message: "the folder of \(newConfiguration) does not exist")
    }
    let wanted = scope.isEmpty ? root : Self.join(root, scope)
    if WritablePath.isInside(wanted, folder) { root = folder }
    configurationFile = Self.join(folder, String(name))
  }

  /// Where paths lead from when a run ends before anything is known of its tree.
  package init(unresolved folder: String) {
    root = folder
    scope = ""
    configurationFile = nil
  }

  /// The whole repository as it is judged where there is no configuration.
  package var withoutConfiguration: WorkspaceLocation {
    var location = self
    location.scope = ""
    location.configurationFile = nil
    return location
  }

  /// The index that is used unless `--db` names another.
  package var defaultIndex: String { Self.join(Self.join(root, ".depgraph"), "index.sqlite") }

  /// A file by its name in reports, `nil` for one outside of the root. Links are followed as far as the file exists.
  package func relativePath(_ absolute: String) -> String? {
    let file = DiskFile.realPath(absolute) ?? absolute
    guard WritablePath.isInside(file, root), file != root else { return nil }
    return String(file.dropFirst(root == "/" ? 1 : root.count + 1))
  }

  package static func absolute(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : join(folder, path)
  }

  /// A file as a report names it: relative to the root, or as it was named where it is outside of that.
  func shown(_ name: String, in folder: String) -> String {
    relativePath(Self.absolute(name, in: folder)) ?? name
  }

  static func parent(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    return "/" + parts.dropLast().joined(separator: "/")
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

}

/// A run that cannot begin.
package struct WorkspaceError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Equatable, Sendable {
    /// The command line is wrong.
    case usage
    /// The configuration is missing or wrong.
    case configuration
    /// The tree or the index failed.
    case machine
  }

  package var kind: Kind
  package var message: String
  /// What reports say of it.
  package var failure: Report.Failure
  /// Identifiers of contracts in a configuration that is wrong, as far as its text tells.
  package var contracts: Set<String> = []

  /// - Parameters:
  ///   - help: what to do, where the message does not say it.
  ///   - failure: where there is more to say than both.
  package init(kind: Kind, message: String, help: String? = nil, failure: Report.Failure? = nil) {
    self.kind = kind
    self.message = message
    self.failure = failure ?? Report.Failure(message: message, help: help)
  }

  /// A file that a run is given and that cannot be read.
  /// - Parameter name: as reports name it, or as the command line does.
  init(kind: Kind = .configuration, unreadable name: String, _ error: FileError) {
    let isOfAnotherKind = error.reason.hasPrefix("is ")
    let reason = isOfAnotherKind ? error.reason : "cannot be read: \(error.reason)"
    let help =
      isOfAnotherKind ? "give the path of a file" : "make it readable for depgraph, or give the path of another file"
    self.init(
      kind: kind, message: "\(name) \(error.isMissing ? "does not exist" : reason)",
      help: error.isMissing ? "check the path" : help)
  }

  package var description: String { message }

  /// What an analysis failed with: the only place that decides which kind of failure an error is.
  /// - Parameters:
  ///   - root: the tree's, for what failed as a whole.
  ///   - question: the words that asked git for something; what git cannot answer is then bad usage.
  init(_ error: any Error, root: String, asking question: String? = nil) {
    switch (error, question) {
    case (let error as WorkspaceError, _): self = error
    case (let error as GitRepository.Failure, let question?):
      self.init(kind: .usage, message: "\(question): \(error.description)")
    case (let error as Program.Failure, let question?):
      self.init(kind: .usage, message: "\(question): \(error.description)")
    case (let error as ModuleGraphError, _):
      self.init(
        kind: .configuration, message: error.description,
        help: "write it as `depgraph modules --format json` does, or leave out --modules")
    case (let error as FileError, _):
      self.init(kind: .machine, unreadable: error.path.isEmpty ? root : error.path, error)
    default: self.init(kind: .machine, message: "\(error)")
    }
  }
}
