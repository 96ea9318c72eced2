extension SourceWriter {
  mutating func writeManifest(_ number: Int) {
    let package = plan.packages[number]
    let modules = plan.modules.indices.filter { plan.modules[$0].package == number && !plan.modules[$0].isXcode }
    let others = Set(modules.flatMap { plan.modules[$0].links }.map { plan.modules[$0].package })
      .subtracting([number]).sorted()
    let path = (package.folder.isEmpty ? "" : package.folder + "/") + "Package.swift"
    let usesConstants = random.chance(40)
    var lines = ["// swift-tools-version: 6.0", "import PackageDescription", ""]
    if usesConstants {
      lines += [
        "let dependencies: Target.Dependency = .product(name: \"Dependencies\", package: \"swift-dependencies\")", "",
      ]
    }
    let libraries = modules.filter { plan.modules[$0].kind == .library }
    let bundle = random.chance(50) ? bundled(libraries) : []
    lines += ["let package = Package(", "  name: \"\(package.name)\",", "  products: ["]
    lines += libraries.map {
      "    .library(name: \"\(plan.modules[$0].name)\", targets: [\"\(plan.modules[$0].name)\"]),"
    }
    if !bundle.isEmpty {
      let targets = bundle.map { "\"\(plan.modules[$0].name)\"" }.joined(separator: ", ")
      lines.append("    .library(name: \"\(package.name)Bundle\", targets: [\(targets)]),")
    }
    lines += ["  ],", "  dependencies: ["]
    lines += [
      "    .package(url: \"https://github.com/pointfreeco/swift-dependencies\", from: \"1.9.0\"),",
      "    .package(url: \"https://github.com/pointfreeco/swift-composable-architecture\", from: \"1.17.0\"),",
    ]
    if modules.contains(where: { !plan.modules[$0].products.isEmpty }) {
      lines.append("    .package(url: \"https://github.com/apple/swift-collections\", from: \"1.1.0\"),")
    }
    for other in others { lines.append("    .package(path: \"\(relative(from: package.folder, to: other))\"),") }
    lines += ["  ],", "  targets: ["]
    for module in modules { lines += target(module, usesConstants: usesConstants) }
    lines += ["  ]", ")"]
    files[path] = lines.joined(separator: "\n") + "\n"
  }

  /// Two or three modules that some module of another package links together.
  private func bundled(_ libraries: [Int]) -> [Int] {
    let sets = plan.modules.map { Set($0.links).intersection(libraries) }
    return sets.first { $0.count == 2 }?.sorted() ?? []
  }

  private func relative(from folder: String, to other: Int) -> String {
    let target = plan.packages[other].folder
    let ups = folder.split(separator: "/").map { _ in ".." }
    return (ups + [target]).joined(separator: "/")
  }

  private mutating func target(_ module: Int, usesConstants: Bool) -> [String] {
    let planned = plan.modules[module]
    let kind =
      switch planned.kind {
      case .library: "target"
      case .executable: "executableTarget"
      case .test: "testTarget"
      case .archive: "target"
      }
    var dependencies: [String] = []
    for link in planned.links {
      let other = plan.modules[link]
      if other.package == planned.package {
        dependencies.append(
          random.pick(["\"\(other.name)\"", ".target(name: \"\(other.name)\")", ".byName(name: \"\(other.name)\")"]))
      } else {
        dependencies.append(".product(name: \"\(other.name)\", package: \"\(plan.packages[other.package].name)\")")
      }
    }
    let library = ".product(name: \"Dependencies\", package: \"swift-dependencies\")"
    dependencies.append(usesConstants ? "dependencies" : library)
    if !planned.products.isEmpty {
      dependencies.append(".product(name: \"\(PlannedProduct.name)\", package: \"swift-collections\")")
    }
    if plan.isShown(module) {
      dependencies.append(".product(name: \"ComposableArchitecture\", package: \"swift-composable-architecture\")")
    }
    return ["    .\(kind)(", "      name: \"\(planned.name)\",", "      dependencies: ["]
      + indented(dependencies.map { $0 + "," }, 4) + ["      ]),"]
  }
}
