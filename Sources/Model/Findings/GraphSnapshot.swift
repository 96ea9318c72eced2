/// The resolved graph as flat rows: what the index keeps for `query sql` and its public views.
package struct GraphSnapshot: Equatable, Codable, Sendable {
  package struct ModuleRow: Equatable, Codable, Sendable {
    package var id: String
    package var name: String
    package var moduleName: String
    package var package: String
    /// `ModuleKind.rawValue`
    package var kind: String
    /// `interface`, `implementation`, `composition`, `preview`, `test`, `root` or empty.
    package var role: String
    package var fileCount: Int
    package var location: SourceLocation?

    package init(
      id: String, name: String, moduleName: String, package: String, kind: String, role: String, fileCount: Int,
      location: SourceLocation?
    ) {
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
    /// Module identifiers of the closure, the root's own included, sorted.
    package var closure: [String]

    package init(module: String, isPreview: Bool, closure: [String]) {
      self.module = module
      self.isPreview = isPreview
      self.closure = closure
    }
  }

  package struct KeyRow: Equatable, Codable, Sendable {
    /// Declaring module + dotted path (+ file where private).
    package var id: String
    package var name: String
    /// `nil` for a type without source.
    package var module: String?
    package var location: SourceLocation?

    package init(id: String, name: String, module: String?, location: SourceLocation?) {
      self.id = id
      self.name = name
      self.module = module
      self.location = location
    }
  }

  package struct RegistrationRow: Equatable, Codable, Sendable {
    package var property: String
    /// `KeyRow.id`, `nil` where it could not be resolved.
    package var key: String?
    package var module: String
    package var isSettable: Bool
    package var location: SourceLocation

    package init(property: String, key: String?, module: String, isSettable: Bool, location: SourceLocation) {
      self.property = property
      self.key = key
      self.module = module
      self.isSettable = isSettable
      self.location = location
    }
  }

  package struct ConsumptionRow: Equatable, Codable, Sendable {
    package var module: String
    package var property: String?
    package var key: String?
    /// `ConsumptionFact.Site.rawValue`
    package var site: String
    package var location: SourceLocation

    package init(module: String, property: String?, key: String?, site: String, location: SourceLocation) {
      self.module = module
      self.property = property
      self.key = key
      self.site = site
      self.location = location
    }
  }

  package struct LiveValueRow: Equatable, Codable, Sendable {
    package var key: String
    package var module: String
    /// The `#if` clauses joined by ` && `, empty for none.
    package var condition: String
    package var location: SourceLocation

    package init(key: String, module: String, condition: String, location: SourceLocation) {
      self.key = key
      self.module = module
      self.condition = condition
      self.location = location
    }
  }

  package var modules: [ModuleRow]
  package var edges: [EdgeRow]
  package var roots: [RootRow]
  package var keys: [KeyRow]
  package var registrations: [RegistrationRow]
  package var consumptions: [ConsumptionRow]
  package var liveValues: [LiveValueRow]

  package init(
    modules: [ModuleRow] = [], edges: [EdgeRow] = [], roots: [RootRow] = [], keys: [KeyRow] = [],
    registrations: [RegistrationRow] = [], consumptions: [ConsumptionRow] = [], liveValues: [LiveValueRow] = []
  ) {
    self.modules = modules
    self.edges = edges
    self.roots = roots
    self.keys = keys
    self.registrations = registrations
    self.consumptions = consumptions
    self.liveValues = liveValues
  }
}
