package import DepGraphFiles
package import DepGraphManifests
package import DepGraphModel

/// Reads SwiftPM packages. Manifests are evaluated, and run only by who hands in a way to do so.
package struct SwiftPMReader: Sendable {
  /// What manifests find in their environment. Empty unless the configuration says otherwise.
  package var environment: [String: String]
  /// The system that `#if os(…)` in manifests sees.
  package var host: ManifestHost
  /// The version of the Swift tools that manifests are assumed to be read by.
  package var tools: ToolsVersion

  /// How many expressions and statements of one manifest may be evaluated before it is given up.
  package var stepLimit = 2_000_000

  /// Whether manifests may be run.
  package var mode = ManifestEvaluationMode.static
  /// Runs manifests; `nil` where none may be run.
  package var dumping: (any ManifestDumping)?

  /// Whether the configuration leaves a folder out of the tree.
  package var isExcluded: @Sendable (String) -> Bool = { _ in false }

  /// What manifests came to so far.
  package var evaluations = ManifestEvaluations()

  package init(environment: [String: String] = [:], host: ManifestHost, tools: ToolsVersion = ToolsVersion(6, 3, 1)) {
    self.environment = environment
    self.host = host
    self.tools = tools
  }

  /// The manifest that SwiftPM would read in a folder: the one for exactly these tools, else the newest
  /// `Package@swift-….swift` that the tools can read, where it asks for newer tools than `Package.swift` does. `nil` where the folder holds no `Package.swift`.
  package func manifest(in directory: String, inventory: Inventory, tree: any FileTree) -> String? {
    let prefix = directory.isEmpty ? "" : directory + "/"
    let regular = prefix + "Package.swift"
    let exact = [
      "\(tools.major).\(tools.minor).\(tools.patch)", "\(tools.major).\(tools.minor)", "\(tools.major)",
    ]
    for version in exact {
      let candidate = "\(prefix)Package@swift-\(version).swift"
      if inventory.contains(candidate) { return candidate }
    }
    guard inventory.contains(regular) else { return nil }
    let candidates = inventory.files(below: directory).compactMap { entry -> (version: ToolsVersion, path: String)? in
      guard let version = Self.version(ofManifest: entry.path, prefix: prefix), version <= tools else { return nil }
      return (version, entry.path)
    }
    guard let newest = candidates.max(by: { $0.version < $1.version }) else { return regular }
    // The name says which tools may read it; only what is written in it is compared.
    return declared(in: newest.path, tree) > declared(in: regular, tree) ? newest.path : regular
  }

  private func declared(in manifest: String, _ tree: any FileTree) -> ToolsVersion {
    let text = (try? tree.read(manifest)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return ToolsVersion.declared(in: text) ?? ToolsVersion(3, 1)
  }

  private static func version(ofManifest path: String, prefix: String) -> ToolsVersion? {
    let start = prefix + "Package@swift-"
    guard path.hasPrefix(start), path.hasSuffix(".swift") else { return nil }
    return ToolsVersion(text: path.dropFirst(start.count).dropLast(".swift".count))
  }

  /// Evaluates a manifest and forms the source sets of its targets.
  ///
  /// What cannot be decided is a problem of the fragment, and then it has no targets: there are no guesses.
  /// - Parameters:
  ///   - manifest: Repository-relative path of the manifest.
  ///   - bytes: Its content.
  package func read(manifest: String, bytes: [UInt8], inventory: Inventory) -> ProjectFragment {
    guard isManifest(bytes) else {
      let directory = RepositoryPath.parent(of: manifest)
      return ProjectFragment(
        format: .swiftPM, name: RepositoryPath.name(of: directory), directory: directory, manifest: manifest)
    }
    let evaluation = evaluation(of: manifest, bytes)
    var fragment = SwiftPMFragment(
      manifest: manifest, evaluation: evaluation, inventory: inventory, isExcluded: isExcluded,
      isForTuist: isForTuist(manifest, bytes, inventory)
    ).fragment()
    fragment.mayHideRoots = fragment.isUnreadable && mayDeclarePrograms(bytes, in: fragment.directory, inventory)
    return fragment
  }

  /// Tuist's own is in a folder of that name, or beside its other manifests; there it says how what is fetched is built.
  private func isForTuist(_ manifest: String, _ bytes: [UInt8], _ inventory: Inventory) -> Bool {
    if ("/" + manifest).hasSuffix("/Tuist/Package.swift") { return true }
    let folder = RepositoryPath.parent(of: manifest)
    return ["Project.swift", "Workspace.swift"].contains { inventory.contains(RepositoryPath.child($0, of: folder)) }
      && String(decoding: bytes, as: UTF8.self).contains("PackageSettings(")
  }

  /// Whether a manifest that was not evaluated mentions a program, or a source that makes one of a plain target is there.
  private func mayDeclarePrograms(_ bytes: [UInt8], in directory: String, _ inventory: Inventory) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return true }
    return text.contains("xecutable") || text.contains("iOSApplication")
      || inventory.files(below: directory).contains { RepositoryPath.isNamed($0.path, "main.swift") }
  }

  /// A source file may be called `Package.swift` too: it neither names a version of the tools nor imports their library.
  private func isManifest(_ bytes: [UInt8]) -> Bool {
    // What is empty or damaged may have been a manifest.
    guard let text = String(validating: bytes, as: UTF8.self), !text.isEmpty, !bytes.contains(0) else { return true }
    return ToolsVersion.declared(in: text) != nil || text.contains("PackageDescription")
  }

  private func evaluation(of manifest: String, _ bytes: [UInt8]) -> ManifestEvaluation {
    evaluations.package(manifest, bytes, in: surroundings, mayRun: mode != .static && dumping != nil) {
      evaluate(manifest, bytes)
    }
  }

  private func evaluate(_ manifest: String, _ bytes: [UInt8]) -> ManifestEvaluation {
    switch (mode, dumping) {
    case (.static, _), (_, nil): return ManifestEvaluation.run(bytes, in: surroundings)
    case (.swiftpm, let dumping?): return run(manifest, bytes, dumping)
    case (.auto, let dumping?):
      let evaluated = ManifestEvaluation.run(bytes, in: surroundings)
      switch evaluated.outcome {
      case .contents, .failed: return evaluated
      case .refused: return run(manifest, bytes, dumping)
      }
    }
  }

  private func run(_ manifest: String, _ bytes: [UInt8], _ dumping: any ManifestDumping) -> ManifestEvaluation {
    let folder = RepositoryPath.parent(of: manifest)
    let dump = Result { try dumping.dump(folder: folder, manifest: bytes) }.mapError { error in
      error as? ManifestDumpFailure ?? ManifestDumpFailure(reason: "\(error)")
    }
    return ManifestEvaluation.reading(dump, manifest: bytes, folder: dumping.absolute(folder))
  }

  /// What manifests find, of either format that is written in Swift.
  var surroundings: ManifestSurroundings {
    ManifestSurroundings(environment: environment, host: host, tools: tools, stepLimit: stepLimit)
  }
}
