/// How one root comes by the value of one key.
package struct MatrixRow: Equatable, Sendable {
  package enum Status: String, Sendable, CaseIterable {
    /// A live value is linked.
    case served
    /// The root overrides it for everything that it runs.
    case covered
    /// An override in a narrower scope may be in force for every read.
    case scoped
    case missing
    /// The root does not read it.
    case notNeeded = "not-needed"
    /// Its live value comes with a library.
    case library
  }

  package var root: AnsweredModule
  /// The key's type: its identifier and its name.
  package var key: AnsweredModule
  /// The member of `DependencyValues`, `nil` where nothing registers the key.
  package var keyPath: String?
  package var status: Status
  /// Modules in the root that declare its live value, by identifier.
  package var liveModules: [AnsweredModule]
  /// Of the override, the scope or the first read; `nil` where the key is not needed.
  package var location: SourceLocation?
  /// What rules report of the live values that serve it.
  package var violations: [Violation] = []

  package init(
    root: AnsweredModule, key: AnsweredModule, keyPath: String?, status: Status, liveModules: [AnsweredModule],
    location: SourceLocation?
  ) {
    self.root = root
    self.key = key
    self.keyPath = keyPath
    self.status = status
    self.liveModules = liveModules
    self.location = location
  }
}

/// A dependency of one module on another.
package struct AnsweredLink: Equatable, Sendable {
  package var from: AnsweredModule
  package var to: AnsweredModule
  /// The product through which it is reached, `nil` for a direct dependency.
  package var product: String?
  package var location: SourceLocation?

  package init(from: AnsweredModule, to: AnsweredModule, product: String?, location: SourceLocation?) {
    self.from = from
    self.to = to
    self.product = product
    self.location = location
  }
}

/// What would make a root come by a key.
package struct WhyNot: Equatable, Sendable {
  package struct Link: Equatable, Sendable {
    /// `location` is that of the target which is to be edited.
    package var link: AnsweredLink
    /// A unified diff; `nil` where the place cannot be edited mechanically.
    package var edit: String?

    package init(link: AnsweredLink, edit: String?) {
      self.link = link
      self.edit = edit
    }
  }

  package var row: MatrixRow
  /// The fewest that make the key served; empty where none are needed or none would do.
  package var links: [Link]
  /// Whether a module that was read has a live value which the root could link.
  package var isOffered: Bool
  /// Modules with a live value that the root could link instead, by identifier.
  package var others: [AnsweredModule]
  /// What the root lacks with the links that it did not lack before, or has in some builds alone.
  package var gaps: [Violation]

  package init(
    row: MatrixRow, links: [Link], isOffered: Bool = true, others: [AnsweredModule] = [], gaps: [Violation] = []
  ) {
    self.row = row
    self.links = links
    self.isOffered = isOffered
    self.others = others
    self.gaps = gaps
  }
}

/// What nothing uses.
package struct UnusedParts: Equatable, Sendable {
  package struct Product: Equatable, Sendable {
    package var name: String
    /// Identifier of the package that declares it.
    package var package: String
    package var location: SourceLocation?

    package init(name: String, package: String, location: SourceLocation?) {
      self.name = name
      self.package = package
      self.location = location
    }
  }

  package struct Link: Equatable, Sendable {
    package var link: AnsweredLink
    package var confidence: String

    package init(link: AnsweredLink, confidence: String) {
      self.link = link
      self.confidence = confidence
    }
  }

  package struct Key: Equatable, Sendable {
    package var key: AnsweredModule
    package var confidence: String
    package var location: SourceLocation?

    package init(key: AnsweredModule, confidence: String, location: SourceLocation?) {
      self.key = key
      self.confidence = confidence
      self.location = location
    }
  }

  package struct Module: Equatable, Sendable {
    package var module: AnsweredModule
    package var location: SourceLocation?

    package init(module: AnsweredModule, location: SourceLocation?) {
      self.module = module
      self.location = location
    }
  }

  package var modules: [Module]
  package var products: [Product]
  package var links: [Link]
  package var keys: [Key]

  package init(modules: [Module], products: [Product], links: [Link], keys: [Key]) {
    self.modules = modules
    self.products = products
    self.links = links
    self.keys = keys
  }

  package var isEmpty: Bool { modules.isEmpty && products.isEmpty && links.isEmpty && keys.isEmpty }
}

/// A module that depends on an implementation, with what that makes others build.
package struct LeakCost: Equatable, Sendable {
  package var link: AnsweredLink
  package var confidence: String
  /// Modules of production that reach the implementation through the one that leaks it, itself included.
  package var modules: Int
  /// Lines of source that it builds because of the dependency alone.
  package var lines: Int

  package init(link: AnsweredLink, confidence: String, modules: Int, lines: Int) {
    self.link = link
    self.confidence = confidence
    self.modules = modules
    self.lines = lines
  }
}

/// Violations before and after a change.
package struct ViolationChange: Equatable, Sendable {
  package var gained: [Violation]
  package var lost: [Violation]

  package init(gained: [Violation], lost: [Violation]) {
    self.gained = gained
    self.lost = lost
  }

  /// Compares by fingerprints what is not suppressed; one that is more or less severe than before, or less sure, is gained
  /// as it is and lost as it was. Entries of a baseline say nothing about a graph.
  package init(from before: [Violation], to after: [Violation], except rules: Set<String> = []) {
    func counting(_ violations: [Violation]) -> [Violation] {
      violations.filter { $0.state != .suppressed && !rules.contains($0.rule) }
    }
    let (before, after) = (counting(before), counting(after))
    func weight(_ violation: Violation) -> [String] {
      [violation.fingerprint, violation.severity.rawValue, violation.confidence.rawValue]
    }
    let (known, found) = (Set(before.map(weight)), Set(after.map(weight)))
    gained = after.filter { !known.contains(weight($0)) }
    lost = before.filter { !found.contains(weight($0)) }
  }

  package var isEmpty: Bool { gained.isEmpty && lost.isEmpty }

  /// Those that are gained and lost at once, in the order in which they are gained.
  package var changed: [(before: Violation, after: Violation)] {
    let before = lost.keyed(by: \.fingerprint)
    return gained.compactMap { after in before[after.fingerprint].map { ($0, after) } }
  }

  /// Without those.
  package var unpaired: ViolationChange {
    let known = Set(changed.map(\.after.fingerprint))
    return ViolationChange(
      gained: gained.filter { !known.contains($0.fingerprint) }, lost: lost.filter { !known.contains($0.fingerprint) })
  }
}
