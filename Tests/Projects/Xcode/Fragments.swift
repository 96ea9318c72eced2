import DepGraphModel
import DepGraphProjects

/// A package whose products each hold the target of the same name.
func package(
  _ name: String, in directory: String, targets: [FragmentTarget], products: [String] = [],
  dependencies: [FragmentPackageDependency] = [], problems: [Problem] = []
) -> ProjectFragment {
  ProjectFragment(
    format: .swiftPM, name: name, directory: directory,
    manifest: directory.isEmpty ? "Package.swift" : directory + "/Package.swift",
    products: products.map { FragmentProduct(name: $0, targets: [$0]) }, targets: targets, dependencies: dependencies,
    problems: problems)
}

func project(
  _ path: String, targets: [FragmentTarget], products: [FragmentProduct] = [],
  dependencies: [FragmentPackageDependency] = [], problems: [Problem] = []
) -> ProjectFragment {
  let slash = path.lastIndex(of: "/")
  return ProjectFragment(
    format: .xcode, name: "Demo", directory: slash.map { String(path[..<$0]) } ?? "",
    manifest: path + "/project.pbxproj",
    products: products, targets: targets, dependencies: dependencies, problems: problems)
}

func target(
  _ name: String, _ references: [FragmentTargetDependency.Reference] = [], kind: ModuleKind = .library,
  linkKind: ModuleLink.Kind = .link
) -> FragmentTarget {
  let dependencies = references.enumerated().map { offset, reference in
    FragmentTargetDependency(
      reference: reference, kind: linkKind,
      location: SourceLocation(file: "\(name).manifest", line: offset + 1, column: 1))
  }
  return FragmentTarget(name: name, moduleName: name, kind: kind, dependencies: dependencies)
}

func local(_ directory: String) -> FragmentPackageDependency {
  let last = directory.split(separator: "/").last.map(String.init) ?? ""
  return FragmentPackageDependency(identity: last.lowercased(), localDirectory: directory)
}

func remote(_ identity: String) -> FragmentPackageDependency {
  FragmentPackageDependency(identity: identity, url: "https://example.com/\(identity)")
}

let unevaluable = Problem(
  kind: .unevaluableManifest, message: "not statically evaluable",
  location: SourceLocation(file: "Package.swift", line: 3, column: 1))

extension ProjectAssembly {
  /// What a module links: `id` or `product@package`, with the kind where it is not `link`.
  func links(of module: String) -> [String] {
    (model.modules.first { $0.id == module }?.links ?? []).map { link in
      let kind = link.kind == .link ? "" : " \(link.kind.rawValue)"
      switch link.target {
      case .module(let identifier): return identifier + kind
      case .external(let product, let package): return "\(product)@\(package ?? "?")\(kind)"
      }
    }
  }
}
