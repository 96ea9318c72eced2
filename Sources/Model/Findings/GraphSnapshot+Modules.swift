/// Modules, what links them, and roots.
extension GraphSnapshot {
  /// Counts lines that were added to files, by path, or taken away, in the modules that these belong to.
  package mutating func addLines(_ differences: [String: Int]) {
    for number in modules.indices {
      modules[number].lineCount += modules[number].files.reduce(0) { $0 + (differences[$1] ?? 0) }
    }
  }

  package struct ModuleRow: Equatable, Codable, Sendable {
    package static let roles = ["interface", "implementation", "composition", "preview", "test", "root"]

    package var id: String
    package var name: String
    package var moduleName: String
    package var package: String
    /// `ModuleKind.rawValue`
    package var kind: String
    /// One of `roles`, or empty.
    package var role: String
    package var fileCount: Int
    package var location: SourceLocation?
    /// Its Swift sources, sorted.
    package var files: [String]
    /// Of its Swift sources.
    package var lineCount: Int

    package init(
      id: String, name: String, moduleName: String, package: String, kind: String, role: String, fileCount: Int,
      location: SourceLocation?, files: [String] = [], lineCount: Int = 0
    ) {
      self.files = files
      self.lineCount = lineCount
      self.id = id
      self.name = name
      self.moduleName = moduleName
      self.package = package
      self.kind = kind
      self.role = role
      self.fileCount = fileCount
      self.location = location
    }
  }

  package struct EdgeRow: Equatable, Codable, Sendable {
    /// Module identifiers; `to` is `external:<product>` for a product whose source is not on disk.
    package var from: String
    package var to: String
    /// `ModuleLink.Kind.rawValue`, or `import`.
    package var kind: String
    package var product: String?
    package var location: SourceLocation?

    package init(from: String, to: String, kind: String, product: String?, location: SourceLocation?) {
      self.from = from
      self.to = to
      self.kind = kind
      self.product = product
      self.location = location
    }
  }

  package struct RootRow: Equatable, Codable, Sendable {
    package var module: String
    package var isPreview: Bool
    /// Whether it runs tests, so that it is a root for questions alone. What it links is found by its links: all such
    /// closures together are many.
    package var isTest: Bool
    /// Of what it links, for tests too.
    package var moduleCount: Int
    private var packed: PackedPart<RootContent>

    package init(module: String, isPreview: Bool, isTest: Bool = false, moduleCount: Int, content: RootContent) {
      self.module = module
      self.isPreview = isPreview
      self.isTest = isTest
      self.moduleCount = moduleCount
      packed = PackedPart(content)
    }

    /// Takes time to read: to be asked for once.
    package var content: RootContent {
      get { packed.row }
      set { packed = PackedPart(newValue) }
    }

    mutating func passContent(through fields: inout RowFields) throws { try fields.part(&packed) }
  }

  /// What a root links, reads and sets.
  package struct RootContent: Equatable, Codable, Sendable {
    /// What is linked into it, itself included: positions in `GraphSnapshot.modules`, ascending; empty for tests.
    package var closure: [Int]
    /// What it reads, sorted by key.
    package var needs: [NeedRow] = []
    /// Keys that are set for everything that it runs, sorted by key.
    package var covered: [CoverRow] = []
    /// Keys that it reads and whose live value comes with a library, sorted.
    package var provided: [String] = []
    /// Live values in its closure that no build of it compiles: positions in `GraphSnapshot.liveValues`.
    package var unmet: [Int] = []

    package init(closure: [Int] = []) { self.closure = closure }
  }

  /// A key that a root reads.
  package struct NeedRow: Equatable, Codable, Sendable {
    package var key: String
    /// Positions in `GraphSnapshot.consumptions`.
    package var reads: [Int]
    /// Those of the reads that an override in a narrower scope may be in force for.
    package var scoped: [Int]
    /// The first such override.
    package var scope: SourceLocation?
    /// Where nothing that the root links has its live value: what it could link for it, by module.
    package var offers: [OfferRow] = []
    /// Modules with its live value that only builds link which enable a trait, by identifier.
    package var optional: [String] = []

    package init(key: String, reads: [Int], scoped: [Int] = [], scope: SourceLocation? = nil) {
      self.key = key
      self.reads = reads
      self.scoped = scoped
      self.scope = scope
    }
  }

  /// A module with a live value that a root may link.
  package struct OfferRow: Equatable, Codable, Sendable {
    package var module: String
    /// `nil` for a module next to the root.
    package var product: String?
    /// What is written where the root lists its dependencies; `nil` where that cannot be done mechanically.
    package var element: String?
    /// What the root's package has to depend on first.
    package var package: String?
    /// `ProjectFormat.id` of the root.
    package var format: String
    /// What makes a link of a dependency that is declared and that no build can make.
    package var correction: String?

    package init(module: String, product: String?, element: String?, package: String?, format: String) {
      self.module = module
      self.product = product
      self.element = element
      self.package = package
      self.format = format
    }
  }

  /// A key that a root sets for everything that it runs.
  package struct CoverRow: Equatable, Codable, Sendable {
    package var key: String
    /// The first override that does.
    package var location: SourceLocation?

    package init(key: String, location: SourceLocation?) {
      self.key = key
      self.location = location
    }
  }

  /// A read of a property whose live value comes with a library, by code that can run in a root.
  package struct LibraryReadRow: Equatable, Codable, Sendable {
    package var module: String
    package var property: String
    /// The key's type, where it is known.
    package var key: String?
    package var location: SourceLocation

    package init(module: String, property: String, key: String?, location: SourceLocation) {
      self.module = module
      self.property = property
      self.key = key
      self.location = location
    }
  }

  package struct PackageRow: Equatable, Codable, Sendable {
    package var id: String
    package var name: String
    /// `ProjectFormat.id`
    package var format: String
    package var directory: String
    package var manifest: String

    package init(id: String, name: String, format: String, directory: String, manifest: String) {
      self.id = id
      self.name = name
      self.format = format
      self.directory = directory
      self.manifest = manifest
    }
  }

  package struct ProductRow: Equatable, Codable, Sendable {
    package var name: String
    /// `PackageRow.id`
    package var package: String
    /// Module identifiers.
    package var modules: [String]
    package var location: SourceLocation?

    package init(name: String, package: String, modules: [String], location: SourceLocation?) {
      self.name = name
      self.package = package
      self.modules = modules
      self.location = location
    }
  }
}
