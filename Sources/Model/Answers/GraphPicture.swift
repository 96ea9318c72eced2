/// A part of the graph to draw or to list.
package struct GraphPicture: Equatable, Sendable {
  package struct Node: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      /// `ModuleKind.rawValue`, or `external`.
      case module(String)
      /// A package with so many of its modules in it.
      case package(modules: Int)
      case key
      /// A screen, view, cell or document, by its kind.
      case screen(String)
    }

    package var id: String
    package var name: String
    package var kind: Kind
    /// As in the public view `modules`; empty for anything but a module.
    package var role: String
    /// Identifier of the package, empty where there is none.
    package var package: String

    package init(id: String, name: String, kind: Kind, role: String, package: String) {
      self.id = id
      self.name = name
      self.kind = kind
      self.role = role
      self.package = package
    }
  }

  package struct Edge: Equatable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
      case links
      case reads
      /// What would serve a missing key, and is not linked.
      case serves = "would-serve"
      /// One screen leads to another.
      case shows
    }

    /// Positions in `nodes`.
    package var from: Int
    package var to: Int
    package var kind: Kind
    /// Links between modules that it represents.
    package var count: Int
    package var isLeak: Bool
    package var isInCycle: Bool

    package init(
      from: Int, to: Int, kind: Kind = .links, count: Int = 1, isLeak: Bool = false, isInCycle: Bool = false
    ) {
      self.from = from
      self.to = to
      self.kind = kind
      self.count = count
      self.isLeak = isLeak
      self.isInCycle = isInCycle
    }
  }

  /// By identifier.
  package var nodes: [Node]
  /// By their ends.
  package var edges: [Edge]

  package init(nodes: [Node], edges: [Edge]) {
    self.nodes = nodes
    self.edges = edges
  }
}

/// Which part of the graph is wanted.
package struct PictureRequest: Equatable, Sendable {
  package enum Only: String, Sendable, CaseIterable {
    case leaks
    case cycles
    case missing
  }

  /// A module in the middle; `nil` for the whole graph.
  package var focus: String?
  /// The greatest distance from the module in the middle, both ways, or below a root.
  package var depth: Int?
  /// A root whose closure is wanted.
  package var root: String?
  package var collapsesPackages: Bool
  package var only: Only?
  package var showsExternals: Bool

  package init(
    focus: String? = nil, depth: Int? = nil, root: String? = nil, collapsesPackages: Bool = false, only: Only? = nil,
    showsExternals: Bool = false
  ) {
    self.focus = focus
    self.depth = depth
    self.root = root
    self.collapsesPackages = collapsesPackages
    self.only = only
    self.showsExternals = showsExternals
  }
}

/// The graph below or above a module, every module opened once.
package struct ModuleTree: Equatable, Sendable {
  package enum End: Equatable, Sendable {
    /// It was shown in full further up.
    case repeated
    /// It leads back to a module above it.
    case cycle
    /// So many children are deeper than was asked for.
    case cut(Int)
  }

  package var module: AnsweredModule
  package var kind: String
  package var role: String
  /// Whether the dependency on it, or its dependency, is a leak.
  package var isLeak: Bool
  package var end: End?
  package var children: [ModuleTree] = []

  package init(module: AnsweredModule, kind: String, role: String, isLeak: Bool = false) {
    self.module = module
    self.kind = kind
    self.role = role
    self.isLeak = isLeak
  }
}

/// A picture with a place for everything in it.
package struct PlacedPicture: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  package var picture: GraphPicture
  /// Left and middle of each node.
  package var places: [Point]
  /// Breadth of each node.
  package var breadths: [Int]
  /// The points that each edge passes.
  package var ways: [[Point]]
  package var width: Int
  package var height: Int

  package init(
    picture: GraphPicture, places: [Point], breadths: [Int], ways: [[Point]], width: Int, height: Int
  ) {
    self.picture = picture
    self.places = places
    self.breadths = breadths
    self.ways = ways
    self.width = width
    self.height = height
  }
}
