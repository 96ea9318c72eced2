package import DepGraphConfiguration
import DepGraphFiles
package import DepGraphModel
import DepGraphRules
import DepGraphStore

/// A tree on disk with its configuration and its index: what every command works on.
package struct Workspace: Sendable {
  /// Where the index is kept.
  package enum IndexPlace: Equatable, Sendable {
    /// Beside the configuration, in a folder that ignores itself for git.
    case standard
    case file(String)
    case memory
  }

  package let location: WorkspaceLocation
  /// What the configuration says, and where.
  package let configurationContents: ConfigurationFile
  private let configurationText: [UInt8]
  private let configurationName: String?
  let tree: any FileTree
  let moduleGraph: ModuleGraphFile?
  /// Of that file, relative to the root; `nil` where it is elsewhere.
  let moduleGraphPath: String?

  /// Reads and checks the configuration.
  /// - Parameters:
  ///   - moduleGraph: a module graph that replaces manifests and projects; absolute, or relative to `folder`.
  /// - Throws: `WorkspaceError`; of kind `configuration` with every fault of the file, one a line.
  package init(
    at location: WorkspaceLocation, moduleGraph: String? = nil, in folder: String = ""
  ) throws(WorkspaceError) {
    self.location = location
    self.moduleGraph = try moduleGraph.map { name throws(WorkspaceError) in
      try Self.moduleGraph(name, in: folder, shown: location.shown(name, in: folder))
    }
    moduleGraphPath = moduleGraph.flatMap { location.relativePath(WorkspaceLocation.absolute($0, in: folder)) }
    tree = location.tree
    guard let file = location.configurationFile else {
      configurationContents = ConfigurationFile()
      configurationText = []
      configurationName = nil
      return
    }
    let name = file.hasPrefix(location.root + "/") ? String(file.dropFirst(location.root.count + 1)) : file
    do {
      configurationText = try DiskFile.read(file)
    } catch {
      throw WorkspaceError(unreadable: name, error)
    }
    configurationName = name
    do {
      configurationContents = try ConfigurationFile(
        bytes: configurationText, file: name, cards: RuleCatalogue.cards)
    } catch {
      var wrong = WorkspaceError(kind: .configuration, message: error.description, failure: Report.Failure(error))
      wrong.contracts = Self.identifiers(in: configurationText)
      throw wrong
    }
  }

  /// What `id:` says anywhere in a configuration.
  private static func identifiers(in text: [UInt8]) -> Set<String> {
    let words = String(decoding: text, as: UTF8.self).split { $0.isWhitespace || "\"',{}[]".contains($0) }
    return Set(zip(words, words.dropFirst()).compactMap { $0 == "id:" ? String($1) : nil })
  }

  private static func moduleGraph(
    _ name: String, in folder: String, shown: String
  ) throws(WorkspaceError) -> ModuleGraphFile {
    do throws(FileError) {
      return ModuleGraphFile(name: shown, bytes: try DiskFile.read(WorkspaceLocation.absolute(name, in: folder)))
    } catch {
      throw WorkspaceError(unreadable: shown, error)
    }
  }

  package var configuration: Configuration { configurationContents.configuration }

  /// Whether a file that is named as the index, absolute, is another program's database.
  package static func isDatabaseOfAnotherProgram(_ file: String) -> Bool { Index.isOfAnotherProgram(file) }

  /// Whether a file that is named as the index, absolute, is a source, a manifest or another text.
  package static func isText(_ file: String) -> Bool { Index.isText(file) }

  /// Analyses the tree with an index on disk. An index that fails is replaced, and the analysis begins again: a result
  /// never depends on the index.
  /// - Parameter isLast: whether nothing asks the index afterwards: one in memory has nothing to learn then.
  /// - Returns: the result and the index, which then holds it, for queries.
  package func analyse(
    options: AnalysisOptions, baseline: Baseline? = nil, index place: IndexPlace, needsGraph: Bool = false,
    isLast: Bool = false, observed: Int64, progress: @escaping @Sendable (AnalysisPhase) -> Void
  ) async throws(WorkspaceError) -> IndexedResult {
    func request(_ index: Index) -> AnalysisRequest {
      var request = self.request(options, baseline, index, place, observed, progress)
      request.needsGraph = needsGraph
      request.isKept = !(isLast && place == .memory)
      return request
    }
    do {
      var opened = try open(place, options)
      var messages = opened.messages
      // Once for an index that turns out to be damaged while it is read, once more for one in memory.
      for _ in 0..<2 {
        do {
          return try await run(request(opened.index), messages)
        } catch let error as IndexError {
          opened = try opened.index.replacement(after: error)
          messages += opened.messages
        }
      }
      return try await run(request(try Index.inMemory()), messages)
    } catch {
      throw WorkspaceError(error, root: location.root)
    }
  }

  private func run(_ request: AnalysisRequest, _ messages: [String]) async throws -> IndexedResult {
    var result = try await Analysis(request).run()
    result.messages = messages + result.messages
    return IndexedResult(result: result, index: request.index)
  }

  /// What was understood of the project, without judging it.
  /// - Parameter place: where answers of SwiftPM are kept; the index itself is neither read nor written.
  package func project(
    options: AnalysisOptions, index place: IndexPlace = .memory
  ) async throws(WorkspaceError) -> ProjectModel {
    do {
      return try await Analysis(request(options, nil, try Index.inMemory(), place, 0) { _ in }).project()
    } catch {
      throw WorkspaceError(error, root: location.root)
    }
  }

  /// Runs every manifest of the tree and holds what it comes to against what the evaluator makes of it.
  package func verifyManifests(options: AnalysisOptions) async throws(WorkspaceError) -> [ManifestVerification] {
    do {
      return try await Analysis(request(options, nil, try Index.inMemory(), .memory, 0) { _ in }).verifyManifests()
    } catch {
      throw WorkspaceError(error, root: location.root)
    }
  }

  func request(
    _ options: AnalysisOptions, _ baseline: Baseline?, _ index: Index, _ place: IndexPlace, _ observed: Int64,
    _ progress: @escaping @Sendable (AnalysisPhase) -> Void
  ) -> AnalysisRequest {
    AnalysisRequest(
      tree: tree, checkoutFolders: location.checkoutNames, scope: location.scope,
      configuration: configuration.switchingOn(options.only, cards: RuleCatalogue.cards),
      configurationText: configurationText,
      configurationFile: configurationName, options: options, baseline: baseline, moduleGraph: moduleGraph,
      index: index, dumping: dumping(options, place),
      observed: observed,
      progress: progress)
  }

  private func dumping(_ options: AnalysisOptions, _ place: IndexPlace) -> PackageDump? {
    let store: String? =
      switch place {
      case .memory: nil
      case .file(let path): path + "-manifests"
      case .standard:
        Self.linkedIndexFile(of: location.defaultIndex) == nil
          ? WorkspaceLocation.parent(of: location.defaultIndex) + "/manifests" : nil
      }
    switch options.manifestEvaluation {
    case .static: return nil
    case .swiftpm, .auto:
      return PackageDump.askingToolchain(
        root: location.root, process: options.environment, variables: configuration.manifest.environment,
        store: store.flatMap { store in
          let ownership = IndexOwnership(environment: options.environment, root: location.root)
          return (try? ownership.key(forIndexAt: store + "/index")).map { PackageDump.Store(folder: store, key: $0) }
        })
    }
  }

  private func open(_ place: IndexPlace, _ options: AnalysisOptions) throws -> Index.Opened {
    switch place {
    case .memory:
      return Index.Opened(index: try Index.inMemory(), messages: [])
    case .file(let path):
      if WritablePath.repositoryLeft(by: path, markers: Self.repositoryMarkers) != nil {
        return try inMemory(instead: path, because: "a symbolic link leads out of the repository")
      }
      return try openOwn(path, options)
    case .standard:
      let path = location.defaultIndex
      if let link = Self.linkedIndexFile(of: path) {
        return try inMemory(instead: path, because: "\(link) is a symbolic link")
      }
      do {
        try DiskWriter.makeIgnoredFolder(WorkspaceLocation.parent(of: path))
      } catch {
        return try inMemory(instead: path, because: error.reason)
      }
      return try openOwn(path, options)
    }
  }

  private func openOwn(_ path: String, _ options: AnalysisOptions) throws -> Index.Opened {
    let key: IndexKey
    do {
      key = try IndexOwnership(environment: options.environment, root: location.root).key(forIndexAt: path)
    } catch {
      return try inMemory(instead: path, because: error.reason)
    }
    return try Index.open(at: path, key: key)
  }

  private func inMemory(instead path: String, because reason: String) throws -> Index.Opened {
    Index.Opened(
      index: try Index.inMemory(),
      messages: ["the index \(path) could not be used (\(reason)); using an in-memory index"])
  }

  /// A committed link in the place of the index, its folder or what SQLite writes next to it.
  private static func linkedIndexFile(of path: String) -> String? {
    let folder = WorkspaceLocation.parent(of: path)
    let files =
      [folder, folder + "/.gitignore", folder + "/manifests"] + ["", "-wal", "-shm", "-journal"].map { path + $0 }
    return files.first(where: WritablePath.isLink)
  }
}
