import Foundation

/// A package of features that read many dependencies and open each other, with an application for every thirty of them
/// that links half of the live values: each read without one has to be followed to what runs it.
struct DenseTree {
  var features: Int

  private var clients: Int { features / 3 }
  private var applications: Int { max(2, features / 30) }

  /// Writes the tree, in place of whatever is there.
  func write(to folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    try write(manifest, to: folder, "Package.swift")
    for client in 0..<clients {
      try write(interface(client), to: folder, "Sources/Client\(client)/Client\(client).swift")
      try write(implementation(client), to: folder, "Sources/Client\(client)Live/Live.swift")
    }
    for feature in 0..<features {
      try write(model(feature), to: folder, "Sources/Feature\(feature)/Model.swift")
      try write(loader(feature), to: folder, "Sources/Feature\(feature)/Loader.swift")
      try write(view(feature), to: folder, "Sources/Feature\(feature)/View.swift")
    }
    for application in 0..<applications {
      try write(start(application), to: folder, "Sources/App\(application)/App.swift")
    }
  }

  private func write(_ text: String, to folder: String, _ path: String) throws {
    let url = URL(fileURLWithPath: folder).appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: false, encoding: .utf8)
  }

  // MARK: Modules

  /// The clients that a feature reads: the same for every run.
  private func clients(of feature: Int) -> [Int] {
    Set([feature, feature * 7 + 3, feature * 13 + 5, feature * 31 + 11].map { $0 % clients }).sorted()
  }

  private func children(of feature: Int) -> [Int] {
    Set([1, 8, 27].map { feature - $0 }).filter { $0 >= 0 }.sorted()
  }

  private func features(of application: Int) -> [Int] { [features - 1 - application, application * 17 % features] }

  private var manifest: String {
    let library = ".product(name: \"Dependencies\", package: \"swift-dependencies\")"
    func target(_ kind: String, _ name: String, _ links: [String]) -> String {
      let links = links.map { "\"\($0)\"" } + [library]
      return "    .\(kind)(name: \"\(name)\", dependencies: [\(links.joined(separator: ", "))]),"
    }
    var targets: [String] = []
    for client in 0..<clients {
      targets.append(target("target", "Client\(client)", []))
      targets.append(target("target", "Client\(client)Live", ["Client\(client)"]))
    }
    for feature in 0..<features {
      let links = clients(of: feature).map { "Client\($0)" } + children(of: feature).map { "Feature\($0)" }
      targets.append(target("target", "Feature\(feature)", links))
    }
    for application in 0..<applications {
      let live = stride(from: 0, to: clients, by: 2).map { "Client\($0)Live" }
      let links = features(of: application).map { "Feature\($0)" } + live
      targets.append(target("executableTarget", "App\(application)", links))
    }
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Dense",
        dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")],
        targets: [
      \(targets.joined(separator: "\n"))
        ]
      )

      """
  }

  // MARK: Sources

  private func interface(_ client: Int) -> String {
    """
    import Dependencies

    public struct Client\(client): Sendable {
      public var fetch: @Sendable (_ id: Int) async throws -> String
      public init(fetch: @escaping @Sendable (_ id: Int) async throws -> String) { self.fetch = fetch }
    }

    extension Client\(client): TestDependencyKey {
      public static let testValue = Client\(client)(fetch: { _ in "" })
    }

    extension DependencyValues {
      public var client\(client): Client\(client) {
        get { self[Client\(client).self] }
        set { self[Client\(client).self] = newValue }
      }
    }

    """
  }

  private func implementation(_ client: Int) -> String {
    """
    import Client\(client)
    import Dependencies

    extension Client\(client): DependencyKey {
      public static var liveValue: Self {
        let worker = Worker()
        return Self(fetch: { id in await worker.load(id) })
      }
    }

    actor Worker {
      private var cache: [Int: String] = [:]

      func load(_ id: Int) -> String {
        if let known = cache[id] { return known }
        cache[id] = "record \\(id)"
        return cache[id] ?? ""
      }
    }

    """
  }

  private func model(_ feature: Int) -> String {
    let imports =
      clients(of: feature).map { "import Client\($0)" } + children(of: feature).map { "import Feature\($0)" }
    let reads = clients(of: feature).map { "  @Dependency(\\.client\($0)) private var client\($0)" }
    let uses = clients(of: feature).map { "      rows.append(try await client\($0).fetch(id))" }
    let kept = children(of: feature).map { "  public var child\($0): Feature\($0)Model?" }
    let opens = children(of: feature).map { child in
      """
        public func open\(child)() {
          child\(child) = withDependencies(from: self) { Feature\(child)Model(id: id) }
        }
      """
    }
    return """
      import Dependencies
      \(imports.joined(separator: "\n"))

      @MainActor
      public final class Feature\(feature)Model {
      \((reads + kept).joined(separator: "\n"))
        public var rows: [String] = []
        public let id: Int
        private let loader = Feature\(feature)Loader()

        public init(id: Int) { self.id = id }

        public func onAppear() async {
          do {
      \(uses.joined(separator: "\n"))
            rows += try await loader.rows(of: id)
          } catch {
            rows = []
          }
        }

      \(opens.joined(separator: "\n"))
      }

      """
  }

  private func loader(_ feature: Int) -> String {
    let client = clients(of: feature)[0]
    return """
      import Client\(client)
      import Dependencies

      struct Feature\(feature)Loader {
        @Dependency(\\.client\(client)) var client

        func rows(of id: Int) async throws -> [String] {
          let value = try await client.fetch(id)
          return [Self.format(value)]
        }

        static func format(_ value: String) -> String {
          guard let first = value.first else { return value }
          return String(first) + value.dropFirst().lowercased()
        }
      }

      """
  }

  private func view(_ feature: Int) -> String {
    """
    import SwiftUI

    public struct Feature\(feature)View: View {
      @State var model: Feature\(feature)Model

      public init(model: Feature\(feature)Model) { _model = State(initialValue: model) }

      public var body: some View {
        List(model.rows, id: \\.self) { Text($0) }
          .task { await model.onAppear() }
      }
    }

    """
  }

  private func start(_ application: Int) -> String {
    let features = features(of: application)
    return """
      import SwiftUI
      \(Set(features).sorted().map { "import Feature\($0)" }.joined(separator: "\n"))

      @main
      struct App\(application): App {
        var body: some Scene {
          WindowGroup {
      \(features.map { "      Feature\($0)View(model: Feature\($0)Model(id: \($0)))" }.joined(separator: "\n"))
          }
        }
      }

      """
  }
}
