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
