import DepGraphModel

/// What all roots ask of the code around overrides.
final class OverrideCode {
  let graph: CodeGraph
  let facts: FactTable
  /// By override, the declaration that it is part of; `nil` at the top level of a file.
  let sites: [Int?]
  let methods: MethodTable
  let followed: FollowedMembers
  let mentions: UnparsedMentions
  let holders: NameHolders
  let functions: UnparsedFunctions
  let closedModules: ClosedModules
  let reads: ReadSites
  let holding: HeldValues
  let handed: HandedClosures
  let extents: OverrideExtents
  let implied: ImpliedCases
  let callbacks: Callbacks
  let carried: CarriedScopes
  /// Reads that are part of the code which an override sets their key for: they never run without it.
  let setReads: Set<Int>
  /// Reads that take what a view's modifiers set: of variables of views.
  let viewReads: Set<Int>
  /// By override of the process, the last one that is set beside it.
  let preparations: SideBySide
  let calledBySyntax: [Int]
  private let scenes: Set<CodeTypeIndex>
  private let views: Set<CodeTypeIndex>
  private let controllers: Set<CodeTypeIndex>
  private let reducers: Set<CodeTypeIndex>
  let reducerCases: ReducerCases
  /// By override, what `callsOtherCode` found.
  var knownToCallOtherCode: [Int: Bool] = [:]

  init(
    graph: CodeGraph, facts: FactTable, overrides: [ResolvedOverride], consumptions: [ResolvedConsumption]
  ) {
    self.graph = graph
    methods = MethodTable(graph)
    holding = HeldValues(graph)
    followed = FollowedMembers(methods)
    reads = ReadSites(graph: graph, consumptions: consumptions)
    handed = HandedClosures(graph)
    implied = ImpliedCases(graph: graph)
    self.facts = facts
    holders = NameHolders(graph.index)
    let syntax = SyntaxCalls(graph: graph, holders: holders, handed: handed)
    callbacks = Callbacks(graph: graph, holders: holders, facts: facts, syntax: syntax)
    functions = UnparsedFunctions(table: graph.lookup.table, facts: facts)
    closedModules = ClosedModules(table: graph.lookup.table, facts: facts)
    mentions = UnparsedMentions(graph: graph, facts: facts)
    sites = overrides.map { override in
      let key = CodeIndex.FileKey(module: override.module, file: override.location.file)
      return graph.index.member(
        named: override.member, of: override.owner, at: override.location.position, in: key)
    }
    func types(_ protocols: [String]) -> Set<CodeTypeIndex> {
      Set(protocols.flatMap { graph.index.typesByParent[$0] ?? [] }.compactMap { graph.type(ofFact: $0) })
    }
    let byMacro = graph.index.types.indices.filter { graph.index.types[$0].fact.attributes.contains("Reducer") }
    reducers = types(Self.reducerProtocols).union(byMacro.compactMap { graph.type(ofFact: $0) })
    reducerCases = ReducerCases(graph: graph, reducers: reducers)
    guard !overrides.isEmpty else {
      extents = OverrideExtents()
      carried = CarriedScopes()
      setReads = []
      viewReads = []
      preparations = SideBySide([], sites: [])
      calledBySyntax = []
      scenes = []
      views = []
      controllers = []
      return
    }
    preparations = SideBySide(overrides, sites: sites)
    calledBySyntax = syntax.unseen(besides: Set(sites.compactMap { $0 }))
    extents = OverrideExtents(graph.index, handed: handed)
    carried = CarriedScopes(graph, facts)
    setReads = Self.setReads(consumptions, overrides, extents, handed)
    viewReads = overrides.contains(where: \.isOfView) ? Self.viewReads(consumptions, graph) : []
    scenes = types(["Scene", "Widget", "WidgetBundle"])
    views = types(["View", "ViewModifier", "ToolbarContent", "CustomizableToolbarContent", "Commands", "Gesture"])
    let kinds = graph.index.typesByParent.keys.filter { name in
      graph.index.typesByName[name] == nil && ["Controller", "View", "Cell"].contains { name.hasSuffix($0) }
    }
    controllers = types(kinds.sorted()).reduce(into: []) { found, type in
      var stack = [type]
      while let next = stack.popLast() {
        guard graph.kind(of: next) == .class, found.insert(next).inserted else { continue }
        stack += graph.children(of: next)
      }
    }
  }

  private static func setReads(
    _ consumptions: [ResolvedConsumption], _ overrides: [ResolvedOverride], _ extents: OverrideExtents,
    _ handed: HandedClosures
  ) -> Set<Int> {
    func isAtOnce(_ read: ResolvedConsumption) -> Bool {
      switch read.timing {
      case .eager: true
      case .handed(let function): handed.runsInside(function, from: read.module)
      case .event, .deferred, .assigned, .called, .unread, .named: false
      }
    }
    let settled = overrides.filter {
      $0.isSettled && !$0.isPartial && $0.branches.isEmpty && $0.calledFrom == nil && !$0.isAround && $0.target != .all
        && !$0.isOfView
    }
    let byFile = Dictionary(grouping: settled, by: \.location.file)
    return Set(
      consumptions.indices.filter { index in
        let read = consumptions[index]
        guard case .key(let key) = read.target, isAtOnce(read), let near = byFile[read.location.file] else {
          return false
        }
        return near.contains { override in
          override.module == read.module && override.mayName(key) && override.isInForce(for: read)
            && !extents.isDetached(read.location.position, in: read.location.file, from: override.extent)
            && !extents.mayLeave(read.location.position, in: read.location.file)
        }
      })
  }

  private static func viewReads(_ consumptions: [ResolvedConsumption], _ graph: CodeGraph) -> Set<Int> {
    Set(
      consumptions.indices.filter { index in
        let read = consumptions[index]
        guard read.site == .member, read.form == .wrapper else { return false }
        let key = CodeIndex.FileKey(module: read.module, file: read.location.file)
        guard let type = graph.type(ofStored: read.owner, in: key, container: nil) else { return false }
        return ([type] + graph.ancestors(of: type)).contains { level in
          graph.facts(of: level).contains { position in
            graph.index.types[position].fact.inherits.contains { dynamic.contains($0.path.last ?? "") }
          }
        }
      })
  }

  /// What the system updates the variables of before it asks for its content.
  private static let dynamic: Set<String> = [
    "View", "ViewModifier", "DynamicProperty", "Scene", "App", "Widget", "Commands", "ToolbarContent",
    "CustomizableToolbarContent", "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable",
    "NSViewControllerRepresentable", "ButtonStyle", "LabelStyle", "TableRowContent",
  ]

  /// Whether the system runs its body where there is a value of it.
  func isView(_ type: CodeTypeIndex) -> Bool { views.contains(type) }

  /// Whether the system runs a member by its name when it shows a value of the type, whatever else happens.
  func isRunWhenShown(_ member: String, of type: CodeTypeIndex) -> Bool {
    member == "body" ? isView(type) : Self.showing.contains(member) && controllers.contains(type)
  }

  private static let showing: Set<String> = [
    "loadView", "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewDidAppear", "layoutSubviews",
    "didMoveToWindow",
  ]

  /// Whether a store of the Composable Architecture runs its `body` or its `reduce` where there is a value of it.
  func isReducer(_ type: CodeTypeIndex) -> Bool { reducers.contains(type) }

  /// Whether the system shows it when a program starts, and not when something happens.
  func isScene(_ type: CodeTypeIndex) -> Bool { scenes.contains(type) }
}

// MARK: What runs without its name

extension OverrideCode {
  /// Whether the language, the standard library or the system calls a member of a type by itself.
  func runsUnnamed(_ member: Int) -> Bool {
    let fact = graph.index.members[member].fact
    switch fact.kind {
    case .script: return false
    case .initializer: return fact.parameters?.contains { Self.literalLabels.contains($0.label) } ?? false
    case .function, .property:
      if fact.isDispatched { return true }
      if fact.isStatic {
        return CodeGraph.isOperator(fact.name) || fact.name.hasPrefix("build") || fact.name == "subscript"
      }
      return !CodeGraph.isCalledByName(fact.name) || Self.witnesses.contains(fact.name)
    }
  }

  /// Whether a literal or an operator runs a member, where there need be no value of its type yet.
  static func isCalledBySyntax(_ member: CodeMember) -> Bool {
    switch member.fact.kind {
    case .script, .property: return false
    case .initializer:
      return member.fact.parameters?.contains { $0.label != "from" && literalLabels.contains($0.label) } ?? false
    case .function:
      return member.fact.name == "appendInterpolation"
        || member.fact.owner.isEmpty && CodeGraph.isOperator(member.fact.name)
    }
  }

  /// The labels of the initializers that a literal and a decoder call.
  private static let literalLabels: Set<String> = [
    "stringLiteral", "unicodeScalarLiteral", "extendedGraphemeClusterLiteral", "integerLiteral", "floatLiteral",
    "booleanLiteral", "nilLiteral", "arrayLiteral", "dictionaryLiteral", "stringInterpolation", "from",
  ]

  static let reducerProtocols = ["Reducer", "ReducerProtocol"]

  /// What protocols of the standard library ask for and its functions call.
  static let witnesses: Set<String> = [
    "projectedValue", "description", "debugDescription", "errorDescription", "failureReason", "recoverySuggestion",
    "helpAnchor", "customMirror", "makeAsyncIterator", "startIndex", "endIndex", "index", "advanced", "distance",
    "appendLiteral", "appendInterpolation", "rawValue", "next",
  ]
}

extension ResolvedOverride {
  /// Whether a read is written in the code that it is in force for, and under no other conditions.
  fileprivate func isInForce(for read: ResolvedConsumption) -> Bool {
    switch read.form {
    case .made, .overrideClosure, .replaced: return false
    case .wrapper, .expression, .current, .stored, .filled, .forwarded, .kept, .valuesMember: break
    }
    guard read.conditions.starts(with: conditions) else { return false }
    switch extent {
    case .code: return extent.contains(read.location.position)
    case .process, .unknown: return false
    }
  }
}
