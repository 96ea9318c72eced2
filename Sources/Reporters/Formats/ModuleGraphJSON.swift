package import DepGraphModel

/// The neutral module graph, version 1: what `modules --format json` prints and `--modules FILE` reads.
/// Paths are relative to the repository; external products are modules of the kind `external`.
package enum ModuleGraphJSON {
  /// - Parameter generator: who made the graph, e.g. `depgraph 0.1.0`.
  package static func bytes(_ project: ProjectModel, generator: String) -> [UInt8] {
    let modules = project.modules.map(value) + externals(of: project)
    let graph: [String: JSONValue] = [
      "format": .string("depgraph-modules"),
      "version": .number(1),
      "generator": .string(generator),
      "assumptions": .object(["env": .object(project.environmentRead.mapValues { .optional($0) })]),
      "packages": .array(project.packages.map(value)),
      "modules": .array(modules),
      "products": .array(products(of: project)),
      "oldestVersions": .object(project.oldestVersions.mapValues { .strings($0) }),
      "versionLimits": .object(project.versionLimits.mapValues { .strings($0) }),
      "problems": .array(project.problems.map(value)),
    ]
    return JSONValue.object(graph).bytes
  }

  private static func value(_ problem: Problem) -> JSONValue {
    .object([
      "kind": .string(problem.kind.rawValue), "message": .string(problem.message),
      "location": JSONReport.value(problem.location), "subject": .optional(problem.subject),
    ])
  }

  private static func value(_ package: ProjectPackage) -> JSONValue {
    var value: [String: JSONValue] = [
      "id": .string(package.id), "name": .string(package.name), "format": .string(package.format.id),
      "directory": .string(package.directory), "manifest": .string(package.manifest),
    ]
    if !package.namedBy.isEmpty { value["namedBy"] = .strings(package.namedBy.sorted()) }
    if !package.externalFolders.isEmpty { value["externals"] = .strings(package.externalFolders.sorted()) }
    return .object(value)
  }

  private static func value(_ module: Module) -> JSONValue {
    var value: [String: JSONValue] = [
      "id": .string(module.id), "name": .string(module.name), "moduleName": .string(module.moduleName),
      "package": .string(module.package), "kind": .string(name(of: module.kind)), "root": .bool(module.kind.isRoot),
      "srcs": .strings(module.files), "deps": .array(module.links.map(value)),
      "declaredAt": JSONReport.value(module.location), "defines": .strings(module.defines),
      "debugDefines": .strings(module.debugDefines), "absentDefines": .strings(module.absentDefines),
      "platforms": .strings(module.platforms), "archiveFlags": .strings(module.archiveFlags),
      "knowsLinkerSettings": .bool(module.knowsLinkerSettings),
      "languageMode": .optional(module.languageMode), "whole": .bool(module.isWhole),
      "archive": .bool(module.isArchive), "documents": .strings(module.documents.files),
      "hidesClasses": .bool(module.documents.hidesClasses), "objectiveC": .strings(module.documents.objectiveC),
      "knowsDocuments": .bool(module.documents.isWhole),
      "launchStoryboards": .strings(module.documents.launch.storyboards),
    ]
    if !module.releaseDefines.isEmpty { value["releaseDefines"] = .strings(module.releaseDefines) }
    if let possible = module.possibleDefines { value["possibleDefines"] = .strings(possible) }
    if !module.sourcePlatforms.isEmpty {
      value["srcPlatforms"] = .object(module.sourcePlatforms.mapValues(JSONValue.strings))
    }
    let launch = module.documents.launch
    if !launch.classes.isEmpty { value["launchClasses"] = .strings(launch.classes) }
    if !launch.isWhole { value["knowsLaunch"] = .bool(false) }
    if !module.leftOut.isEmpty { value["leftOut"] = .strings(module.leftOut) }
    if !module.lostLinks.isEmpty { value["lostDeps"] = .array(module.lostLinks.map(self.value)) }
    if !module.outsideLinks.isEmpty {
      value["outsideDeps"] = .array(
        module.outsideLinks.map { .object(["product": .string($0.product), "problem": self.value($0.problem)]) })
    }
    return .object(value)
  }

  private static func value(_ link: ModuleLink) -> JSONValue {
    .object([
      "id": .string(identifier(of: link.target)), "kind": .string(link.kind.rawValue),
      "product": .optional(link.product),
      "when": .object(["platforms": .strings(link.platforms), "traits": .strings(link.traits)]),
      "at": JSONReport.value(link.location),
    ])
  }

  private static func identifier(of target: ModuleLink.Target) -> String {
    switch target {
    case .module(let id): id
    case .external(let product, let package): "external:" + (package.map { $0 + "/" } ?? "") + product
    }
  }

  /// The format's words; kinds that it has no word for keep ours.
  private static func name(of kind: ModuleKind) -> String {
    switch kind {
    case .application: "app"
    case .appExtension: "extension"
    case .systemLibrary: "system"
    case .library, .executable, .appClip, .watchApplication, .framework, .staticLibrary, .test, .macro, .plugin,
      .snippet, .binary:
      kind.rawValue
    }
  }

  /// Those of one name that belong to different packages are different.
  private static func externals(of project: ProjectModel) -> [JSONValue] {
    var externals: [String: JSONValue] = [:]
    for link in project.modules.flatMap(\.links) {
      guard case .external(let product, let package) = link.target else { continue }
      let identifier = identifier(of: link.target)
      externals[identifier] = .object([
        "id": .string(identifier), "name": .string(product), "package": .optional(package),
        "kind": .string("external"), "root": .bool(false), "deps": .array([]), "srcs": .array([]),
      ])
    }
    return externals.sorted { $0.key < $1.key }.map(\.value)
  }

  /// What packages declare, and what links name besides: the model has resolved those already, what is known of them is
  /// which modules each one leads to.
  private static func products(of project: ProjectModel) -> [JSONValue] {
    let owners = Dictionary(firstOf: project.modules.map { ($0.id, $0.package) })
    var modules: [String: [String: Set<String>]] = [:]
    for link in project.modules.flatMap(\.links) {
      guard case .module(let id) = link.target, let product = link.product, let owner = owners[id] else { continue }
      modules[owner, default: [:]][product, default: []].insert(id)
    }
    var places: [String: [String: SourceLocation]] = [:]
    for package in project.packages {
      for product in package.products {
        modules[package.id, default: [:]][product.name, default: []].formUnion(product.modules)
        places[package.id, default: [:]][product.name] = product.location
      }
    }
    return modules.sorted { $0.key < $1.key }.flatMap { owner, products in
      products.sorted { $0.key < $1.key }.map { product, members in
        .object([
          "package": .string(owner), "name": .string(product), "modules": .strings(members.sorted()),
          "declaredAt": JSONReport.value(places[owner]?[product]),
        ])
      }
    }
  }
}
