/// The other ways to say what an Xcode project holds, and the module graph that says it for every build system.
extension SourceWriter {
  // MARK: XcodeGen

  mutating func writeXcodeGenProject() {
    var lines = ["name: Stress", "options:", "  bundleIdPrefix: org.example", "packages:"]
    for package in plan.packages {
      lines.append("  \(package.name): {path: \(package.folder.isEmpty ? "." : package.folder)}")
    }
    lines += [
      "  swift-dependencies:", "    url: https://github.com/pointfreeco/swift-dependencies", "    from: 1.9.0",
      "targets:",
    ]
    for target in plan.modules.indices where plan.modules[target].isXcode {
      let module = plan.modules[target]
      lines += [
        "  \(module.name):", "    type: \(module.kind == .archive ? "library.static" : "application")",
        "    platform: auto", "    supportedDestinations: [iOS, macOS]", "    sources: [Apps/\(module.name)]",
        "    dependencies:", "      - {package: swift-dependencies, product: Dependencies}",
      ]
      lines += module.links.map { link in
        let other = plan.modules[link]
        return other.isXcode
          ? "      - target: \(other.name)"
          : "      - {package: \(plan.packages[other.package].name), product: \(other.name)}"
      }
    }
    files["project.yml"] = lines.joined(separator: "\n") + "\n"
  }

  // MARK: Tuist

  mutating func writeTuistProject() {
    var lines = [
      "import ProjectDescription", "",
      "func make(_ name: String, _ product: Product, _ dependencies: [TargetDependency]) -> Target {", "  .target(",
      "    name: name, destinations: [.iPhone, .mac], product: product, bundleId: \"org.example.\\(name)\",",
      "    sources: [\"Apps/\\(name)/**\"], dependencies: [.package(product: \"Dependencies\")] + dependencies)", "}",
      "",
      "let project = Project(", "  name: \"Stress\",", "  packages: [",
      "    .remote(url: \"https://github.com/pointfreeco/swift-dependencies\", requirement: .upToNextMajor(from: \"1.9.0\")),",
    ]
    lines += plan.packages.map { "    .package(path: \"\($0.folder.isEmpty ? "." : $0.folder)\")," }
    lines += ["  ],", "  targets: ["]
    for target in plan.modules.indices where plan.modules[target].isXcode {
      let module = plan.modules[target]
      lines += [
        "    make(", "      \"\(module.name)\", \(module.kind == .archive ? ".staticLibrary" : ".app"),", "      [",
      ]
      lines += module.links.map { link in
        let other = plan.modules[link]
        return other.isXcode
          ? "        .target(name: \"\(other.name)\")," : "        .package(product: \"\(other.name)\"),"
      }
      lines.append("      ]),")
    }
    files["Project.swift"] = (lines + ["  ])"]).joined(separator: "\n") + "\n"
  }

  // MARK: The module graph

  /// What `--modules` reads, in place of manifests.
  static let moduleGraph = "modules.json"

  mutating func writeModuleGraph() {
    let libraries = [
      "swift-composable-architecture/ComposableArchitecture", "swift-dependencies/Dependencies",
      "swift-collections/\(PlannedProduct.name)",
    ].map { library in
      let parts = library.split(separator: "/")
      return
        "{\"id\": \"external:\(library)\", \"name\": \"\(parts[1])\", \"package\": \"\(parts[0])\", \"kind\": \"external\"}"
    }
    let modules = plan.modules.indices.map { moduleEntry($0) } + libraries
    files[SourceWriter.moduleGraph] = """
      {"format": "depgraph-modules", "version": 1, "modules": [
      \(modules.joined(separator: ",\n"))
      ]}

      """
  }

  private func moduleEntry(_ number: Int) -> String {
    let module = plan.modules[number]
    let kind =
      switch module.kind {
      case .library: "library"
      case .archive: "static-library"
      case .executable: "executable"
      case .test: "test"
      }
    var dependencies = ["external:swift-dependencies/Dependencies"]
    if plan.isShown(number) { dependencies.append("external:swift-composable-architecture/ComposableArchitecture") }
    if !module.products.isEmpty { dependencies.append("external:swift-collections/\(PlannedProduct.name)") }
    dependencies += module.links.map { identifier($0) }
    let place = folder(number)
    let sources = files.keys.filter { $0.hasPrefix(place) }.sorted()
    return """
      {"id": "\(identifier(number))", "package": "\(plan.packages[module.package].name)", "kind": "\(kind)",
       "deps": [\(dependencies.map { "{\"id\": \"\($0)\"}" }.joined(separator: ", "))],
       "srcs": [\(sources.map { "\"\($0)\"" }.joined(separator: ", "))]}
      """
  }

  private func identifier(_ module: Int) -> String {
    "\(plan.packages[plan.modules[module].package].name):\(plan.modules[module].name)"
  }
}
