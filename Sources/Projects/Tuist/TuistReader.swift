package import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import SwiftSyntax

/// Reads Tuist's manifests without running anything: they are evaluated with the helpers that they import.
package struct TuistReader: Sendable {
  private let inventory: Inventory
  private let packages: SwiftPMReader
  private let read: @Sendable (String) -> [UInt8]?

  /// - Parameters:
  ///   - inventory: the whole tree; what it does not hold counts as absent.
  ///   - packages: reads `Tuist/Package.swift`, and tells the environment and the host that manifests see.
  ///   - read: the content of a file by its repository-relative path, `nil` where there is none.
  package init(
    inventory: Inventory, packages: SwiftPMReader, read: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.inventory = inventory
    self.packages = packages
    self.read = read
  }

  /// What the `Project.swift` files of a tree declare, those left out that do not import Tuist's library. A manifest
  /// that is refused gives a fragment without targets and a problem of kind `unevaluableManifest`.
  /// - Parameter paths: repository-relative, of files that are called so.
  package func fragments(of paths: [String]) -> [ProjectFragment] {
    let manifests = paths.filter { !TuistLibrary.isHelper($0) }.compactMap { path in
      read(path).flatMap { Self.importsTuist($0) ? TuistLibrary.File(path: path, bytes: $0) : nil }
    }
    let byRoot = Dictionary(grouping: manifests) { root(of: $0.path) }
    let made = byRoot.sorted { $0.key < $1.key }.flatMap { root, manifests -> [ProjectFragment] in
      DeepStack.run(.evaluation) { fragments(of: manifests, root: root) } ?? manifests.map(Self.unevaluated)
    }
    return TuistLinks(fragments: made, inventory: inventory).resolved()
  }

  /// A manifest that the machine gave no thread for.
  private static func unevaluated(_ manifest: TuistLibrary.File) -> ProjectFragment {
    let directory = RepositoryPath.parent(of: manifest.path)
    return ProjectFragment(
      format: .tuist, name: RepositoryPath.name(of: directory), directory: directory, manifest: manifest.path,
      problems: [
        Problem(
          kind: .unevaluableManifest, message: "the system has no thread to evaluate \(manifest.path) on",
          location: SourceLocation(file: manifest.path, line: 1, column: 1), subject: manifest.path)
      ])
  }

  private static func importsTuist(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= 1 << 20 else { return false }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
      line.hasSuffix("import ProjectDescription") || line.hasPrefix("import ProjectDescription")
    }
  }

  // MARK: Roots and what belongs to them

  /// The nearest folder upwards that holds Tuist's own or git's: without any of Tuist's, that of the repository.
  private func root(of manifest: String) -> String {
    var folder = RepositoryPath.parent(of: manifest)
    while !folder.isEmpty {
      let files = ["Tuist.swift", "Plugin.swift"].map { RepositoryPath.child($0, of: folder) }
      if inventory.isDirectory(RepositoryPath.child("Tuist", of: folder)) || files.contains(where: inventory.contains) {
        return folder
      }
      folder = RepositoryPath.parent(of: folder)
    }
    return folder
  }

  /// The nearest description of a workspace upwards.
  private func workspace(above manifest: String) -> String? {
    var folder = manifest
    while !folder.isEmpty {
      folder = RepositoryPath.parent(of: folder)
      let workspace = RepositoryPath.child("Workspace.swift", of: folder)
      if inventory.contains(workspace) { return workspace }
    }
    return nil
  }

  /// What manifests below a root import, and what it may be called.
  private func helpers(of root: String) -> (files: [TuistLibrary.File], modules: Set<String>) {
    let prefix = root.isEmpty ? "" : root + "/"
    var folders = [(path: prefix + "Tuist/" + TuistLibrary.helpers, module: TuistLibrary.helpers)]
    var modules: Set<String> = []
    for entry in inventory.files(below: root) where RepositoryPath.name(of: entry.path) == "Plugin.swift" {
      let folder = RepositoryPath.parent(of: entry.path)
      let helpers = (folder.isEmpty ? "" : folder + "/") + TuistLibrary.helpers
      guard inventory.isDirectory(helpers) else { continue }
      let module = read(entry.path).flatMap(Self.pluginName) ?? RepositoryPath.name(of: folder)
      folders.append((helpers, module))
      modules.insert(module)
    }
    let files = folders.flatMap { folder in
      inventory.files(below: folder.path).filter { $0.path.hasSuffix(".swift") }.compactMap { entry in
        read(entry.path).map { TuistLibrary.File(path: entry.path, bytes: $0, module: folder.module) }
      }
    }
    return (files, modules)
  }

  /// `Plugin(name: "Name")`: what its helpers are imported as.
  private static func pluginName(_ bytes: [UInt8]) -> String? {
    guard bytes.count <= 1 << 20 else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.firstRange(of: "Plugin("), let label = text[start.upperBound...].firstRange(of: "name:")
    else { return nil }
    let argument = text[label.upperBound...].drop { $0.isWhitespace }
    return argument.first == "\"" ? String(argument.dropFirst().prefix { $0 != "\"" }) : nil
  }

  /// Packages whose products `.external` names.
  private func externalPackages(of root: String) -> [FragmentPackageDependency] {
    let prefix = root.isEmpty ? "" : root + "/"
    let candidates = [prefix + "Tuist/Package.swift", prefix + "Package.swift"]
    for manifest in candidates where inventory.contains(manifest) {
      guard let bytes = read(manifest) else { continue }
      let fragment = packages.read(manifest: manifest, bytes: bytes, inventory: inventory)
      guard fragment.problems.isEmpty else { continue }
      let dynamic = TuistPackageSettings(readingManifest: bytes)?.dynamicTargets
      return fragment.dependencies.map { dependency in
        var dependency = dependency
        dependency.isExternal = true
        dependency.dynamicTargets = dynamic
        return dependency
      }
    }
    let older = read(prefix + "Tuist/Dependencies.swift").map(TuistDependencies.packages) ?? []
    // Where nobody tells which packages there are, a product may come from one of them.
    return older + [FragmentPackageDependency(identity: "tuist")]
  }

  // MARK: Manifests

  private func fragments(of manifests: [TuistLibrary.File], root: String) -> [ProjectFragment] {
    let helpers = helpers(of: root)
    let externals = externalPackages(of: root)
    let made = packages.evaluations.projects(
      manifests, helpers: helpers.files, modules: helpers.modules, in: packages.surroundings)
    var fragments = zip(manifests, made.evaluations).map { manifest, evaluation in
      var fragment = TuistFragment(
        manifest: manifest.path, root: root, inventory: inventory, externals: externals, read: read,
        place: { made.library.location($0, manifest: manifest.path, bytes: manifest.bytes) }
      ).fragment(of: evaluation)
      fragment.workspace = workspace(above: manifest.path)
      return fragment
    }
    if let refused = fragments.firstIndex(where: { $0.problems.contains { $0.kind == .unevaluableManifest } }) {
      fragments[refused].problems += fetchedPlugins(of: root)
    }
    return fragments
  }

  /// Plugins that Tuist fetches into a folder of its own, outside of the tree: what a manifest takes from them is not known.
  private func fetchedPlugins(of root: String) -> [Problem] {
    let prefix = root.isEmpty ? "" : root + "/"
    return [prefix + "Tuist.swift", prefix + "Tuist/Config.swift"].flatMap { path -> [Problem] in
      guard let bytes = read(path), bytes.count <= 1 << 20 else { return [] }
      let text = String(decoding: bytes, as: UTF8.self)
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return lines.enumerated().compactMap { index, line in
        let mark = ".git(url: \""
        let isComment = line.drop(while: \.isWhitespace).hasPrefix("//")
        guard !isComment, let start = line.firstRange(of: mark) else { return nil }
        let url = String(line[start.upperBound...].prefix { $0 != "\"" })
        return Problem(
          kind: .unknownExternal,
          message: "the plugin \(url) is not on disk, and what manifests take from it not known",
          location: SourceLocation(
            file: path, line: index + 1, column: line[..<start.lowerBound].utf8.count + 1),
          subject: PackageIdentity.identity(of: url))
      }
    }
  }
}
