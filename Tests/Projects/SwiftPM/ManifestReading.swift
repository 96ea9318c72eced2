import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import Testing

@testable import DepGraphProjects

/// Reads a manifest that a test wrote. Each target gets a folder with one file, unless the test brings files of its own.
func read(
  _ manifest: String, files: [String]? = nil, host: ManifestHost = .linux, environment: [String: String] = [:],
  tools: ToolsVersion = ToolsVersion(6, 3, 1), at path: String = "Package.swift"
) throws -> ProjectFragment {
  let text =
    manifest.hasPrefix("//") || manifest.hasPrefix("\n") ? manifest : "// swift-tools-version: 5.9\n" + manifest
  var contents = [path: text]
  for file in files ?? [] { contents[file] = "" }
  let tree = MemoryTree(contents)
  let inventory = try tree.inventory(pruning: Pruning())
  var reader = SwiftPMReader(environment: environment, host: host, tools: tools)
  reader.stepLimit = 50_000
  return reader.read(manifest: path, bytes: Array(text.utf8), inventory: inventory)
}

/// The targets of a fragment in words, one a line: `App executable: Core, Ext of swift-ext [ios]`.
func graph(_ fragment: ProjectFragment) -> [String] {
  if let refusal = fragment.problems.first(where: { $0.kind == .unevaluableManifest }) {
    return ["refused at \(refusal.location?.line ?? 0)"]
  }
  return fragment.targets.map { target in
    let links = target.dependencies.map(words)
    return "\(target.name) \(target.kind.rawValue)" + (links.isEmpty ? "" : ": " + links.joined(separator: ", "))
  }
}

private func words(_ link: FragmentTargetDependency) -> String {
  let name =
    switch link.reference {
    case .target(let name): "target \(name)"
    case .byName(let name): name
    case .product(let name, let package): "\(name) of \(package ?? "?")"
    case .foreignTarget(let name, let project): "\(name) in \(project)"
    case .foreignObject(let object): "\(object.names) in \(object.project)"
    case .builtProduct(let name): "built \(name)"
    case .prebuiltFramework(let path): "prebuilt \(path)"
    case .library(let name): "library \(name)"
    }
  let platforms = link.platforms.isEmpty ? "" : " [\(link.platforms.joined(separator: " "))]"
  let traits = link.traits.isEmpty ? "" : " with " + link.traits.joined(separator: " ")
  let kind = link.kind == .buildOnly ? "build " : link.kind == .trait ? "perhaps " : ""
  return kind + name + platforms + traits
}

/// A manifest with the graph that it must come to.
struct ManifestCase: CustomTestStringConvertible, Sendable {
  var name: String
  var manifest: String
  var graph: [String]
  var host = ManifestHost.linux
  var environment: [String: String] = [:]

  var testDescription: String { name }
}
