package import DepGraphModel

/// What a target depends on: package products, products of targets in its link phase, and declared target dependencies.
struct XcodeTargetDependencies {
  let project: XcodeProjectFile
  let packages: XcodePackageReferences
  let built: XcodeBuiltProducts

  private var objects: XcodeObjects { project.objects }

  /// In the order: package products, link phases, target dependencies, embedded products, flags of the linker.
  /// - Parameter libraries: what the flags of the linker name.
  func dependencies(of target: XcodeObject, linkedByName libraries: [String] = []) -> [FragmentTargetDependency] {
    var found = Found()
    addListedProducts(of: target, to: &found)
    for phase in phases(of: target, "PBXFrameworksBuildPhase") { addLinked(in: phase, to: &found) }
    addTargetDependencies(of: target, to: &found)
    for phase in phases(of: target, "PBXCopyFilesBuildPhase") { addEmbedded(in: phase, of: target, to: &found) }
    for library in libraries {
      found.add(FragmentTargetDependency(reference: .library(library), location: project.location(of: target)))
    }
    return found.dependencies
  }

  /// Entries of which the project does not say what they are: something that the target links may be missing.
  func problems(of target: XcodeObject) -> [Problem] {
    let phases = phases(of: target, "PBXFrameworksBuildPhase")
    let products = objects.dangling(in: target, "packageProductDependencies")
    // A build file that is left of a product whose entry above is left too tells nothing more.
    let buildFiles = phases.flatMap { objects.referenced(by: $0, "files") }.filter { file in
      file.text("productRef").map { objects[$0] == nil && !products.contains($0) } ?? false
    }
    return products.map {
      unknown(
        $0, among: "package products", of: target,
        at: project.location(of: $0, in: target, "packageProductDependencies"))
    }
      + phases.flatMap { phase in
        objects.dangling(in: phase, "files").map {
          unknown($0, among: "linked frameworks", of: target, at: project.location(of: $0, in: phase, "files"))
        }
      }
      + buildFiles.map {
        unknown($0.text("productRef") ?? "", among: "linked frameworks", of: target, at: project.location(of: $0))
      }
  }

  private func unknown(
    _ entry: String, among list: String, of target: XcodeObject, at place: SourceLocation?
  ) -> Problem {
    Problem(
      kind: .unknownTarget,
      message: "target \(target.text("name") ?? target.identifier) lists \(entry) among its \(list), "
        + "which the project file does not hold", location: place)
  }

  private struct Found {
    var dependencies: [FragmentTargetDependency] = []

    func contains(_ reference: FragmentTargetDependency.Reference) -> Bool {
      dependencies.contains { $0.reference == reference }
    }

    /// The first entry that names something decides: an entry of the link phase stands before a mere build order.
    mutating func add(_ dependency: FragmentTargetDependency) {
      if !contains(dependency.reference) { dependencies.append(dependency) }
    }
  }

  private func phases(of target: XcodeObject, _ kind: String) -> [XcodeObject] {
    objects.referenced(by: target, "buildPhases").filter { $0.kind == kind }
  }

  private func addListedProducts(of target: XcodeObject, to found: inout Found) {
    let linked = phases(of: target, "PBXFrameworksBuildPhase").flatMap { objects.referenced(by: $0, "files") }
    for product in objects.referenced(by: target, "packageProductDependencies") {
      let buildFile = linked.first { $0.text("productRef") == product.identifier }
      let place = project.location(of: product.identifier, in: target, "packageProductDependencies")
      found.add(packageProduct(product, platforms: XcodePlatforms.filters(of: buildFile), at: place))
    }
  }

  private func addLinked(in phase: XcodeObject, to found: inout Found) {
    for buildFile in objects.referenced(by: phase, "files") {
      let place = project.location(of: buildFile.identifier, in: phase, "files")
      let platforms = XcodePlatforms.filters(of: buildFile)
      if let product = objects[buildFile.text("productRef")] {
        found.add(packageProduct(product, platforms: platforms, at: place))
      } else if let reference = built.reference(of: objects[buildFile.text("fileRef")]) {
        found.add(FragmentTargetDependency(reference: reference, kind: .link, platforms: platforms, location: place))
      }
    }
  }

  /// `plugin:Name` is a build-tool plugin.
  private func packageProduct(
    _ product: XcodeObject, platforms: [String], kind: ModuleLink.Kind = .link, at place: SourceLocation?
  ) -> FragmentTargetDependency {
    let name = product.text("productName") ?? ""
    let isPlugin = name.hasPrefix("plugin:")
    let identity = packages.identity(of: product.text("package"))
    return FragmentTargetDependency(
      reference: .product(isPlugin ? String(name.dropFirst("plugin:".count)) : name, package: identity),
      kind: isPlugin ? .buildOnly : kind, platforms: platforms, location: place)
  }

  /// A dependency on a target orders the build; what it is beyond that, other parts of the project tell.
  private func addTargetDependencies(of target: XcodeObject, to found: inout Found) {
    for dependency in objects.referenced(by: target, "dependencies") {
      let place = project.location(of: dependency.identifier, in: target, "dependencies")
      let platforms = XcodePlatforms.filters(of: dependency)
      if let product = objects[dependency.text("productRef")] {
        found.add(packageProduct(product, platforms: platforms, kind: .buildOnly, at: place))
        continue
      }
      let proxy = objects[dependency.text("targetProxy")]
      let own = objects[dependency.text("target")] ?? built.ownTarget(behind: proxy)
      if let own {
        guard own.kind == "PBXNativeTarget", let name = own.text("name") else { continue }
        found.add(
          FragmentTargetDependency(
            reference: .target(name), kind: kind(of: own, in: target), platforms: platforms, location: place))
      } else if let reference = built.foreignTarget(behind: proxy, name: dependency.text("name")) {
        found.add(
          FragmentTargetDependency(reference: reference, kind: .buildOnly, platforms: platforms, location: place))
      }
    }
  }

  /// What a copy phase takes from another target is embedded, if it is not linked as well.
  private func addEmbedded(in phase: XcodeObject, of target: XcodeObject, to found: inout Found) {
    for buildFile in objects.referenced(by: phase, "files") {
      let place = project.location(of: buildFile.identifier, in: phase, "files")
      let platforms = XcodePlatforms.filters(of: buildFile)
      if let product = objects[buildFile.text("productRef")] {
        found.add(packageProduct(product, platforms: platforms, kind: .embed, at: place))
        continue
      }
      guard let reference = built.reference(of: objects[buildFile.text("fileRef")]) else { continue }
      if let index = found.dependencies.firstIndex(where: { $0.reference == reference }) {
        if found.dependencies[index].kind == .buildOnly { found.dependencies[index].kind = .embed }
      } else {
        found.add(FragmentTargetDependency(reference: reference, kind: .embed, platforms: platforms, location: place))
      }
    }
  }

  private func kind(of dependency: XcodeObject, in target: XcodeObject) -> ModuleLink.Kind {
    let isResource = dependency.text("productType")?.hasSuffix(".bundle") == true
    if PodsProject.isPods(project.container), !isResource { return .link }
    guard let dependencyKind = Self.moduleKind(of: dependency), let targetKind = Self.moduleKind(of: target) else {
      return .buildOnly
    }
    return ModuleLink.Kind(ofXcodeDependencyOn: dependencyKind, from: targetKind)
  }

  private static func moduleKind(of target: XcodeObject) -> ModuleKind? {
    XcodeProductType.moduleKind(of: target.text("productType") ?? "")
  }
}

extension ModuleLink.Kind {
  /// What Xcode's dependency of one target on another amounts to where nothing links the two.
  package init(ofXcodeDependencyOn dependency: ModuleKind, from target: ModuleKind) {
    switch dependency {
    case .application, .executable: self = target == .test ? .testHost : .buildOnly
    case .appExtension, .appClip, .watchApplication: self = target == .test ? .testHost : .embed
    case .library, .framework, .staticLibrary, .test, .macro, .plugin, .snippet, .systemLibrary, .binary:
      self = .buildOnly
    }
  }
}
