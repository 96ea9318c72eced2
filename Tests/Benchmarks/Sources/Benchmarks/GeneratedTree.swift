import Foundation

/// A package of many modules in layers, written by rule: module `n` links some of the modules before it. Every tenth
/// module declares a key, the next one implements it, the others read some of the keys they link.
struct GeneratedTree {
  var modules: Int
  var filesEach: Int

  /// Writes the tree, in place of whatever is there.
  func write(to folder: String) throws {
    let files = FileManager.default
    try? files.removeItem(atPath: folder)
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try manifest().write(toFile: folder + "/Package.swift", atomically: false, encoding: .utf8)
    for module in 0..<modules {
      let sources = "\(folder)/Sources/\(name(module))"
      try files.createDirectory(atPath: sources, withIntermediateDirectories: true)
      for file in 0..<filesEach {
        let text = file == 0 ? first(of: module) : plain(module, file)
        try text.write(toFile: "\(sources)/File\(file).swift", atomically: false, encoding: .utf8)
      }
    }
    let app = folder + "/Sources/App"
    try files.createDirectory(atPath: app, withIntermediateDirectories: true)
    try "import \(name(modules - 1))\n".write(toFile: app + "/main.swift", atomically: false, encoding: .utf8)
  }

  private enum Part {
    case interface
    case implementation
    case feature
  }

  private func part(_ module: Int) -> Part {
    switch module % 10 {
    case 0: .interface
    case 1: .implementation
    default: .feature
    }
  }

  private func name(_ module: Int) -> String {
    switch part(module) {
    case .interface: "Client\(module)"
    case .implementation: "Client\(module - 1)Live"
    case .feature: "Feature\(module)"
    }
  }

  /// What a module links: the same for every run.
  private func links(_ module: Int) -> [Int] {
    switch part(module) {
    case .interface: return []
    case .implementation: return [module - 1]
    case .feature:
      let wanted = [module - 1, module - module % 10, module / 2, module / 3, module - 7, module - 23]
      return Set(wanted.filter { $0 >= 0 && $0 < module && part($0) != .implementation }).sorted()
    }
  }

  private func manifest() -> String {
    let targets = (0..<modules).map { module in
      let names = links(module).map { "\"\(name($0))\"" } + [Self.library]
      return "    .target(name: \"\(name(module))\", dependencies: [\(names.joined(separator: ", "))]),"
    }
    let linked = [modules - 1] + (0..<modules).filter { part($0) == .implementation }
    let app = linked.map { "\"\(name($0))\"" }.joined(separator: ", ")
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Generated",
        dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")],
        targets: [
      \(targets.joined(separator: "\n"))
          .executableTarget(name: "App", dependencies: [\(app)]),
        ]
      )

      """
  }

  private static let library = ".product(name: \"Dependencies\", package: \"swift-dependencies\")"

  private func first(of module: Int) -> String {
    let name = name(module)
    switch part(module) {
    case .interface:
      return """
        import Dependencies

        public struct \(name): Sendable {
          public var fetch: @Sendable () -> Int
          public init(fetch: @escaping @Sendable () -> Int) { self.fetch = fetch }
        }

        extension \(name): TestDependencyKey {
          public static let testValue = \(name)(fetch: { 0 })
        }

        extension DependencyValues {
          public var client\(module): \(name) {
            get { self[\(name).self] }
            set { self[\(name).self] = newValue }
          }
        }

        """
    case .implementation:
      let key = self.name(module - 1)
      return """
        import \(key)
        import Dependencies

        extension \(key): DependencyKey {
          public static let liveValue = \(key)(fetch: { 1 })
        }

        """
    case .feature:
      let client = module - module % 10
      let imports = links(module).map { "import \(self.name($0))" }.joined(separator: "\n")
      return """
        import Dependencies
        \(imports)

        public struct \(name)Model {
          @Dependency(\\.client\(client)) var client
          public init() {}
          public func run() -> Int { client.fetch() }
        }

        """
    }
  }

  private func plain(_ module: Int, _ file: Int) -> String {
    let functions = (0..<20).map { number in
      """
        /// Adds what the number of the function asks for.
        public func value\(number)(_ input: Int) -> Int {
          let text = "module \(module), file \(file)"
          return input + \(number) + text.count // import Nothing
        }
      """
    }
    return "import Foundation\n\npublic struct Plain\(module)x\(file) {\n\(functions.joined(separator: "\n"))\n}\n"
  }
}
