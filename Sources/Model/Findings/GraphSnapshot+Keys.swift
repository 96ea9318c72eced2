/// Keys, what registers, reads and sets them, and what dialects add.
extension GraphSnapshot {
  /// Code that sets a key in place of its value.
  package struct OverrideRow: Hashable, Codable, Sendable {
    package var module: String
    /// `nil` where the key's type is named, and where everything is set at once.
    package var property: String?
    package var key: String?
    /// `OverrideFact.Form.rawValue`
    package var form: String
    /// Whether it sets single endpoints.
    package var isPartial: Bool
    package var location: SourceLocation

    package init(
      module: String, property: String?, key: String?, form: String, isPartial: Bool, location: SourceLocation
    ) {
      self.module = module
      self.property = property
      self.key = key
      self.form = form
      self.isPartial = isPartial
      self.location = location
    }
  }

  /// A member that is a key's value in tests or previews.
  package struct ValueRow: Equatable, Codable, Sendable {
    package var key: String
    package var module: String
    /// `ValueFact.Kind.rawValue`
    package var kind: String
    package var location: SourceLocation

    package init(key: String, module: String, kind: String, location: SourceLocation) {
      self.key = key
      self.module = module
      self.kind = kind
      self.location = location
    }
  }

  /// Something that nothing uses.
  package struct UnusedRow: Equatable, Codable, Sendable {
    /// A key's identifier; of a link, the module that declares it.
    package var id: String
    /// Of a link, the product or the module that it names.
    package var target: String?
    /// `Confidence.rawValue`
    package var confidence: String

    package init(id: String, target: String? = nil, confidence: String) {
      self.id = id
      self.target = target
      self.confidence = confidence
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

  /// A node of any dialect's graph besides the modules.
  package struct NodeRow: Equatable, Codable, Sendable {
    /// `key`, and whatever else a dialect knows.
    package var kind: String
    package var id: String
    package var name: String
    /// Identifier of the module that declares it.
    package var module: String?
    package var location: SourceLocation?

    package init(kind: String, id: String, name: String, module: String?, location: SourceLocation?) {
      self.kind = kind
      self.id = id
      self.name = name
      self.module = module
      self.location = location
    }
  }

  /// An edge of any dialect's graph besides those between modules.
  package struct RelationRow: Hashable, Codable, Sendable {
    /// `reads`, `registers`, `lives`, `tests`, and whatever else a dialect knows.
    package var kind: String
    /// Identifiers of nodes or modules.
    package var from: String
    package var to: String
    package var location: SourceLocation?

    package init(kind: String, from: String, to: String, location: SourceLocation?) {
      self.kind = kind
      self.from = from
      self.to = to
      self.location = location
    }
  }

  /// What a root's components require, and who provides it: of dialects whose components provide what others require.
  package struct ServiceRow: Equatable, Codable, Sendable {
    /// Identifier of the root's module.
    package var root: String
    /// Its name and type; the same service has the same one in every root.
    package var id: String
    package var name: String
    /// Identifiers of the modules whose components provide it, sorted.
    package var providers: [String]
    /// Whether a component that requires it does not get it, on some path.
    package var isMissing: Bool
    /// From the component that the root begins with to the nearest one that requires it, and its requirement.
    package var path: [RelationRow]

    package init(
      root: String, id: String, name: String, providers: [String], isMissing: Bool, path: [RelationRow]
    ) {
      self.root = root
      self.id = id
      self.name = name
      self.providers = providers
      self.isMissing = isMissing
      self.path = path
    }
  }
}
