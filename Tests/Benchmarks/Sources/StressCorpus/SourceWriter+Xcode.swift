extension SourceWriter {
  /// A project with the targets that no package declares. Their sources are folders that it takes as a whole.
  mutating func writeXcodeProject() {
    let targets = plan.modules.indices.filter { plan.modules[$0].isXcode }
    guard !targets.isEmpty else { return }
    var objects = XcodeObjects()
    let references = plan.packages.map { package in
      objects.add(
        "isa = XCLocalSwiftPackageReference; relativePath = \(package.folder.isEmpty ? "." : package.folder);")
    }
    let library = objects.add(
      "isa = XCRemoteSwiftPackageReference; "
        + "repositoryURL = \"https://github.com/pointfreeco/swift-dependencies\";")
    let products = Dictionary(
      uniqueKeysWithValues: targets.filter { plan.modules[$0].kind == .archive }.map { target in
        (
          target,
          objects.add(
            "isa = PBXFileReference; explicitFileType = archive.ar; path = lib\(plan.modules[target].name).a; "
              + "sourceTree = BUILT_PRODUCTS_DIR;")
        )
      })
    let groups = targets.map { target in
      objects.add(
        "isa = PBXFileSystemSynchronizedRootGroup; path = Apps/\(plan.modules[target].name); sourceTree = \"<group>\";")
    }
    let natives = zip(targets, groups).map { target, group in
      native(target, group: group, products: products, references: references + [library], &objects)
    }
    let configurations = configuration([:], &objects)
    let group = objects.add(
      "isa = PBXGroup; children = (\(list(groups + products.sorted { $0.key < $1.key }.map(\.value)))); "
        + "sourceTree = \"<group>\";")
    let project = objects.add(
      "isa = PBXProject; buildConfigurationList = \(configurations); mainGroup = \(group); "
        + "packageReferences = (\(list(references + [library]))); targets = (\(list(natives)));")
    files["Stress.xcodeproj/project.pbxproj"] = objects.text(root: project)
  }

  private func native(
    _ target: Int, group: String, products: [Int: String], references: [String], _ objects: inout XcodeObjects
  ) -> String {
    let module = plan.modules[target]
    var dependencies: [String] = []
    var built: [String] = []
    for link in module.links {
      if let product = products[link] {
        built.append(objects.add("isa = PBXBuildFile; fileRef = \(product);"))
        continue
      }
      let other = plan.modules[link]
      let dependency = objects.add(
        "isa = XCSwiftPackageProductDependency; package = \(references[other.package]); productName = \(other.name);")
      dependencies.append(dependency)
      built.append(objects.add("isa = PBXBuildFile; productRef = \(dependency);"))
    }
    let library = objects.add(
      "isa = XCSwiftPackageProductDependency; package = \(references[references.count - 1]); productName = Dependencies;"
    )
    dependencies.append(library)
    built.append(objects.add("isa = PBXBuildFile; productRef = \(library);"))
    let sources = objects.add("isa = PBXSourcesBuildPhase; files = ();")
    let frameworks = objects.add("isa = PBXFrameworksBuildPhase; files = (\(list(built)));")
    let configurations = configuration(["PRODUCT_NAME": module.name], &objects)
    let kind = module.kind == .archive ? "library.static" : "application"
    let reference = products[target].map { " productReference = \($0);" } ?? ""
    return objects.add(
      "isa = PBXNativeTarget; name = \(module.name); productType = \"com.apple.product-type.\(kind)\"; "
        + "buildConfigurationList = \(configurations); buildPhases = (\(list([sources, frameworks]))); dependencies = (); "
        + "fileSystemSynchronizedGroups = (\(group)); packageProductDependencies = (\(list(dependencies)));" + reference
    )
  }

  private func configuration(_ settings: [String: String], _ objects: inout XcodeObjects) -> String {
    let text = settings.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value);" }.joined(separator: " ")
    let configuration = objects.add("isa = XCBuildConfiguration; name = Release; buildSettings = {\(text)};")
    return objects.add("isa = XCConfigurationList; buildConfigurations = (\(configuration));")
  }

  private func list(_ identifiers: [String]) -> String { identifiers.joined(separator: ", ") }
}

/// The objects of a project, numbered as they come.
private struct XcodeObjects {
  private var lines: [String] = []

  mutating func add(_ content: String) -> String {
    let number = String(lines.count + 1)
    let identifier = "D" + String(repeating: "0", count: 23 - number.count) + number
    lines.append("    \(identifier) = {\(content)};")
    return identifier
  }

  func text(root: String) -> String {
    (["// !$*UTF8*$!", "{", "  archiveVersion = 1;", "  objectVersion = 77;", "  objects = {"] + lines
      + ["  };", "  rootObject = \(root);", "}"]).joined(separator: "\n") + "\n"
  }
}
