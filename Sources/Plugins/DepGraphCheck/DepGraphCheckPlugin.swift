import Foundation
import PackagePlugin

/// Judges an executable target before it is compiled: violations become errors of the build, at their lines.
///
/// Attach it to executables only. What a root links decides, and a library has nothing that is judged.
@main
struct DepGraphCheckPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let module = target as? any SourceModuleTarget, module.kind == .executable else {
      Diagnostics.warning("depgraph judges executables; \(target.name) is none, so DepGraphCheck does nothing for it")
      return []
    }
    let packages = Self.editedPackages(around: context.package)
    let own = Set(packages.flatMap { $0.targets.map(\.id) })
    let modules = ([target] + target.recursiveTargetDependencies).filter { own.contains($0.id) }
    let sources = modules.compactMap { $0 as? any SourceModuleTarget }.flatMap { $0.sourceFiles.map(\.url) }
    let manifests = packages.map { $0.directoryURL.appendingPathComponent("Package.swift") }
    return [
      Self.command(
        tool: try context.tool(named: "depgraph").url, root: target.name, folder: context.package.directoryURL,
        inputs: sources + manifests, workFolder: context.pluginWorkDirectoryURL)
    ]
  }

  /// The package and those beside it. A checkout only changes together with a manifest.
  private static func editedPackages(around package: Package) -> [Package] {
    var found: [Package] = []
    var waiting = [package]
    while let next = waiting.popLast() {
      guard !found.contains(where: { $0.id == next.id }) else { continue }
      found.append(next)
      waiting += next.dependencies.map(\.package).filter {
        switch $0.origin {
        case .root, .local: true
        default: false
        }
      }
    }
    return found
  }

  fileprivate static func command(tool: URL, root: String, folder: URL, inputs: [URL], workFolder: URL) -> Command {
    let stamp = workFolder.appendingPathComponent("DepGraphCheck.swift")
    return .buildCommand(
      displayName: "Judging \(root)", executable: tool,
      arguments: [
        "check", folder.path, "--root", root, "--format", "xcode", "--quiet",
        "--db", workFolder.appendingPathComponent("index.sqlite").path, "--stamp", stamp.path,
      ],
      // Each once: a file may be part of several targets.
      inputFiles: Set(inputs + settings(above: folder)).sorted { $0.path < $1.path }, outputFiles: [stamp])
  }

  /// The configuration and the baseline that the tool will find, in the folder or above it.
  private static func settings(above folder: URL) -> [URL] {
    var found: [URL] = []
    var folder = folder.standardizedFileURL
    while true {
      found += [".depgraph.yml", ".depgraph-baseline.jsonl"].map { folder.appendingPathComponent($0) }.filter {
        FileManager.default.fileExists(atPath: $0.path)
      }
      let isRepository = FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path)
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      if isRepository || parent.path == folder.path { return found }
      folder = parent
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension DepGraphCheckPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let folder = context.xcodeProject.directoryURL
      // Xcode does not say where the project's own file is.
      let projects = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".xcodeproj") }
        .map { folder.appendingPathComponent($0).appendingPathComponent("project.pbxproj") }
      return [
        Self.command(
          tool: try context.tool(named: "depgraph").url, root: target.displayName,
          folder: Self.repository(around: folder),
          inputs: Self.sources(of: target) + projects, workFolder: context.pluginWorkDirectoryURL)
      ]
    }

    /// The packages of an application are often beside its project's folder, not in it.
    private static func repository(around folder: URL) -> URL {
      var candidate = folder.standardizedFileURL
      while true {
        let marks = [".depgraph.yml", ".git"].map { candidate.appendingPathComponent($0).path }
        if marks.contains(where: { FileManager.default.fileExists(atPath: $0) }) { return candidate }
        let parent = candidate.deletingLastPathComponent().standardizedFileURL
        if parent.path == candidate.path { return folder }
        candidate = parent
      }
    }

    private static func sources(of target: XcodeTarget) -> [URL] {
      var seen: Set<String> = []
      var waiting = [target]
      var found: [URL] = []
      while let next = waiting.popLast() {
        guard seen.insert("\(next.id)").inserted else { continue }
        found += next.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
        for dependency in next.dependencies {
          switch dependency {
          case .target(let other): waiting.append(other)
          case .product(let product):
            let targets = product.targets + product.targets.flatMap(\.recursiveTargetDependencies)
            found += targets.compactMap { $0 as? any SourceModuleTarget }.flatMap { $0.sourceFiles.map(\.url) }
          @unknown default: break
          }
        }
      }
      return found.filter { !$0.path.contains("/SourcePackages/") }
    }
  }
#endif
