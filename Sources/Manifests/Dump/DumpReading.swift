import DepGraphModel
import Foundation
import SwiftSyntax

/// Turns what SwiftPM prints of a manifest into what the evaluator would have made of it.
package struct DumpReading {
  /// Absolute path of the package's folder: SwiftPM makes the paths of other packages absolute.
  let folder: String
  /// Finds the places that SwiftPM does not tell.
  let places: ManifestPlaces

  package init(folder: String, places: ManifestPlaces) {
    self.folder = folder
    self.places = places
  }

  /// - Throws: `DecodingError` for anything that SwiftPM 6 does not print.
  package func contents(of json: [UInt8]) throws -> ManifestContents {
    let package = try JSONDecoder().decode(DumpedPackage.self, from: Data(json))
    var contents = ManifestContents(
      name: package.name, platforms: (package.platforms ?? []).map(\.platformName),
      targets: package.targets.map(target), products: package.products.map(product),
      dependencies: package.dependencies.map(dependency), defaultTraits: [])
    contents.traits = Dictionary((package.traits ?? []).map { ($0.name, $0.enabledTraits ?? []) }) { first, _ in first }
    contents.defaultTraits = ManifestContents.enabledTraits(by: contents.traits)
    if let words = package.swiftLanguageVersions { contents.languageModes = LanguageModes(words) }
    return contents
  }

  private func languageModes(_ settings: [DumpedPackage.Setting]) -> LanguageModes {
    let settings = settings.filter { $0.tool == "swift" }
    let modes = settings.filter { $0.languageMode != nil }
    if settings.contains(where: \.isUnsafe) || modes.contains(where: { $0.condition != nil }) { return .unknown }
    return modes.isEmpty ? .unsaid : LanguageModes(modes.compactMap(\.languageMode))
  }

  private func target(_ target: DumpedPackage.Target) -> ManifestContents.Target {
    let origin = places.declaration(of: target.name)
    let settings = (target.settings ?? []).filter { $0.tool == "swift" }
    let defines = settings.filter { $0.condition == nil }.flatMap(\.defines)
    var made = ManifestContents.Target(
      name: target.name, type: target.type, path: target.path, sources: target.sources, exclude: target.exclude ?? [],
      resources: (target.resources ?? []).map {
        ManifestContents.Resource(path: $0.path, isCopied: $0.rule.name == "copy")
      },
      dependencies: target.dependencies.map { dependency($0, origin: origin) },
      plugins: (target.pluginUsages ?? []).map {
        ManifestContents.Plugin(name: $0.name, package: $0.package, origin: places.mention(of: $0.name, after: origin))
      },
      defines: Array(Set(defines)).sorted(), languageModes: languageModes(target.settings ?? []), unknownSettings: nil,
      origin: origin)
    made.possibleDefines = Set(settings.flatMap(\.defines)).sorted()
    made.debugDefines = Set(settings.filter { $0.condition?.config == "debug" }.flatMap(\.defines)).sorted()
    made.releaseDefines = Set(settings.filter { $0.condition?.config == "release" }.flatMap(\.defines)).sorted()
    return made
  }

  private func dependency(
    _ dependency: DumpedPackage.TargetDependency, origin: AbsolutePosition
  ) -> ManifestContents.Dependency {
    let (kind, name, condition): (ManifestContents.Dependency.Kind, String, DumpedPackage.Condition?) =
      switch dependency {
      case .target(let name, let condition): (.target, name, condition)
      case .byName(let name, let condition): (.byName, name, condition)
      case .product(let name, let package, let condition): (.product(package: package), name, condition)
      }
    return ManifestContents.Dependency(
      kind: kind, name: name, platforms: condition?.platformNames ?? [], traits: (condition?.traits ?? []).sorted(),
      origin: places.mention(of: name, after: origin))
  }

  private func product(_ product: DumpedPackage.Product) -> ManifestContents.Product {
    ManifestContents.Product(
      name: product.name, type: product.type.name, targets: product.targets,
      isDynamic: product.type.words == ["dynamic"],
      origin: places.declaration(of: product.name))
  }

  private func dependency(_ dependency: DumpedPackage.Dependency) -> ManifestContents.PackageDependency {
    switch dependency {
    case .fileSystem(let name, let path, let traits):
      ManifestContents.PackageDependency(
        name: name, path: RepositoryPath.way(from: folder, to: path), traits: traits,
        origin: places.mention(of: RepositoryPath.name(of: path), after: nil))
    case .sourceControl(let name, let url):
      ManifestContents.PackageDependency(name: name, url: url, origin: places.mention(of: url, after: nil))
    case .localSourceControl(let name, let path):
      ManifestContents.PackageDependency(
        name: name, url: RepositoryPath.way(from: folder, to: path),
        origin: places.mention(of: RepositoryPath.name(of: path), after: nil))
    case .registry(let identity):
      ManifestContents.PackageDependency(
        registryIdentity: identity, origin: places.mention(of: identity, after: nil))
    }
  }
}
