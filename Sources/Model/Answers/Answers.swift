/// A module in an answer.
package struct AnsweredModule: Equatable, Sendable {
  /// Unique.
  package var id: String
  /// As its author wrote it.
  package var name: String
  /// What people are shown: the name where nothing else of the graph is called so, otherwise the identifier.
  package var shown: String

  package init(id: String, name: String, shown: String? = nil) {
    self.id = id
    self.name = name
    self.shown = shown ?? id
  }

  /// What it is called besides depends on the graph that it is part of.
  package static func == (left: Self, right: Self) -> Bool { left.id == right.id && left.name == right.name }
}

/// What a module depends on, or what depends on it.
package struct ReachedModules: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    package var module: AnsweredModule
    /// Links on a shortest way.
    package var distance: Int
    /// `ModuleKind.rawValue`, or `external`.
    package var kind: String
    package var isExternal: Bool
    /// The module before it on a shortest way.
    package var via: AnsweredModule

    package init(module: AnsweredModule, distance: Int, kind: String, isExternal: Bool, via: AnsweredModule) {
      self.module = module
      self.distance = distance
      self.kind = kind
      self.isExternal = isExternal
      self.via = via
    }
  }

  package var subject: AnsweredModule
  /// Whether the rows depend on the subject, and not it on them.
  package var isInverted: Bool
  /// By distance, then by identifier.
  package var rows: [Row]
  /// External modules that were not asked for.
  package var hiddenExternals: Int

  package init(subject: AnsweredModule, isInverted: Bool, rows: [Row], hiddenExternals: Int) {
    self.subject = subject
    self.isInverted = isInverted
    self.rows = rows
    self.hiddenExternals = hiddenExternals
  }
}

/// One edge of a way through the graph.
package struct GraphStep: Equatable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case links
    /// A component makes another one.
    case calls
    case reads
    /// A module has a document.
    case contains
    /// A document names a class, and with it the class's module.
    case names
  }

  package var kind: Kind
  package var from: AnsweredModule
  /// A module, or the key that is read.
  package var to: AnsweredModule
  package var location: SourceLocation?

  package init(kind: Kind, from: AnsweredModule, to: AnsweredModule, location: SourceLocation?) {
    self.kind = kind
    self.from = from
    self.to = to
    self.location = location
  }
}

/// Ways from a module to a module or a key.
package struct GraphPaths: Equatable, Sendable {
  package var from: AnsweredModule
  package var to: AnsweredModule
  /// Shortest first.
  package var paths: [[GraphStep]]
  /// Whether there are more.
  package var isCut: Bool

  package init(from: AnsweredModule, to: AnsweredModule, paths: [[GraphStep]], isCut: Bool) {
    self.from = from
    self.to = to
    self.paths = paths
    self.isCut = isCut
  }
}

/// The measures of one module, over the links between modules of production.
package struct ModuleMetrics: Equatable, Sendable {
  package var module: AnsweredModule
  /// Modules that link it.
  package var fanIn: Int
  /// Modules that it links.
  package var fanOut: Int
  /// The longest way below it, each cycle counted once.
  package var depth: Int
  /// Of its Swift sources.
  package var lines: Int
  /// Number of modules linked into it.
  package var closure: Int

  package init(module: AnsweredModule, fanIn: Int, fanOut: Int, depth: Int, lines: Int, closure: Int) {
    self.module = module
    self.fanIn = fanIn
    self.fanOut = fanOut
    self.depth = depth
    self.lines = lines
    self.closure = closure
  }

  /// `nil` for a module without links.
  package var instability: Double? {
    fanIn + fanOut == 0 ? nil : Double(fanOut) / Double(fanIn + fanOut)
  }
}

/// What measures are sorted by.
package enum MetricsOrder: String, Sendable, CaseIterable {
  case name
  case fanIn = "fan-in"
  case fanOut = "fan-out"
  case instability
  case depth
  case lines
  case closure

  /// - Returns: by identifier, or the greatest first, equal ones by identifier.
  package func sorted(_ metrics: [ModuleMetrics]) -> [ModuleMetrics] {
    metrics.sorted { (-value($0), $0.module.id) < (-value($1), $1.module.id) }
  }

  private func value(_ metrics: ModuleMetrics) -> Double {
    switch self {
    case .name: 0
    case .fanIn: Double(metrics.fanIn)
    case .fanOut: Double(metrics.fanOut)
    case .instability: metrics.instability ?? -1
    case .depth: Double(metrics.depth)
    case .lines: Double(metrics.lines)
    case .closure: Double(metrics.closure)
    }
  }
}

/// What is built again when something changes.
package struct ChangeImpact: Equatable, Sendable {
  /// Those that it belongs to included, by identifier.
  package var modules: [AnsweredModule]
  package var roots: [AnsweredModule]
  /// Of all sources of the modules.
  package var lines: Int

  package init(modules: [AnsweredModule], roots: [AnsweredModule], lines: Int) {
    self.modules = modules
    self.roots = roots
    self.lines = lines
  }
}
