import DepGraphModel

/// Which functions and initializers of the project call what they are handed before they return, by their names.
struct HandedClosures {
  fileprivate struct Use {
    var isCalled = false
    var isKept = false
    var isInherited = false
    var isDetached = false
    var isDelayed = false

    init() {}

    init(_ closure: MemberFact.Parameter.Closure) {
      switch closure {
      case .none: break
      case .called: isCalled = true
      case .kept: isKept = true
      case .calledOrKept: (isCalled, isKept) = (true, true)
      case .inherited: isInherited = true
      case .detached: (isKept, isDetached) = (true, true)
      case .delayed: (isKept, isDelayed) = (true, true)
      }
    }

    mutating func formUnion(_ other: Use) {
      isCalled = isCalled || other.isCalled
      isKept = isKept || other.isKept
      isInherited = isInherited || other.isInherited
      isDetached = isDetached || other.isDetached
      isDelayed = isDelayed || other.isDelayed
    }
  }

  /// By name and by the module that declares it.
  private var uses: [String: [ModuleIndex: Use]] = [:]
  /// The modules with functions that are called like those of the system that run what they are handed later.
  private var namesakes: [String: Set<ModuleIndex>] = [:]
  private var reach: ImportReach?
  private let known = KnownUses()
  /// The names of what gives a stream or a lazy sequence.
  private var deferring: Set<String> = []
  private var sources: [FactTable.Source] = []
  /// The names of types with members that run something outside of the task.
  private var leaving: Set<String> = []
  /// The names of functions that take back whatever was set.
  private var resetting: Set<String> = []
  /// Of the names of stores, those that are no types of the project.
  private var stores: Set<String> = HandedClosures.storeNames

  init(_ graph: CodeGraph) {
    let index = graph.index
    reach = ImportReach(table: graph.lookup.table, visibility: graph.lookup.visibility)
    for member in index.members {
      if !member.fact.detached.isEmpty, let type = member.fact.owner.last { leaving.insert(type) }
      let name = member.fact.kind == .initializer ? member.fact.owner.last ?? "" : member.fact.name
      if Self.later.contains(name) { namesakes[name, default: []].insert(member.module) }
      for parameter in member.fact.parameters ?? [] where parameter.closure != .none {
        let use = Use(parameter.closure)
        uses[name, default: [:]][member.module, default: Use()].formUnion(use)
      }
    }
    takeStructures(of: index)
    takeAliases(of: index)
    sources = index.sources
    takeCases(of: index)
    for source in sources { deferring.formUnion(source.dependencies.deferring) }
    stores = Self.storeNames.filter { name in
      !(index.typesByName[name] ?? []).contains { ![.extension, .typealias].contains(index.types[$0].fact.kind) }
    }
    takeResets()
  }

  /// A structure whose initializer is not written, or was not parsed, stores what it is made with.
  private mutating func takeStructures(of index: CodeIndex) {
    for type in index.types where type.fact.kind == .struct {
      guard let name = type.fact.path.last, uses[name]?[type.module] == nil else { continue }
      uses[name, default: [:]][type.module] = Use(.kept)
    }
  }

  /// What is made by the alias of a type is of that type.
  private mutating func takeAliases(of index: CodeIndex) {
    for type in index.types where type.fact.kind == .typealias {
      guard let alias = type.fact.path.last, type.fact.inherits.count == 1,
        let name = type.fact.inherits[0].path.last, name != alias
      else { continue }
      if leaving.contains(name) { leaving.insert(alias) }
      if name == "Task", uses[name] == nil, uses[alias] == nil { uses[alias] = [type.module: Use(.inherited)] }
      for (module, use) in uses[name] ?? [:] {
        for place in Set([module, type.module]) {
          uses[alias, default: [:]][place, default: Use()].formUnion(use)
        }
      }
    }
  }

  /// The cases of an enumeration store what they are made with.
  private mutating func takeCases(of index: CodeIndex) {
    func isAlias(_ type: Int) -> Bool { index.types[type].fact.kind == .typealias }
    for (file, source) in zip(index.files, index.sources) {
      for text in source.dependencies.keeping {
        let parts = text.split(separator: ".").map(String.init)
        guard parts.count < 2 || index.typesByName[parts[1]]?.contains(where: isAlias) ?? false else { continue }
        uses[parts[0], default: [:]][file.module, default: Use()].formUnion(Use(.kept))
      }
    }
  }

  /// What takes everything back by itself, or by another helper.
  private mutating func takeResets() {
    var callers: [String: [String]] = [:]
    var waiting: [String] = []
    for source in sources {
      for fact in source.dependencies.overrides where fact.form == .helper {
        guard let name = fact.member else { continue }
        if case .helperCall(let called) = fact.subject { callers[called, default: []].append(name) }
        if fact.subject == .renewed, fact.receiver == "DependencyValues" { waiting.append(name) }
      }
    }
    while let name = waiting.popLast() {
      if resetting.insert(name).inserted { waiting += callers[name] ?? [] }
    }
  }

  init() {}

  /// What the functions and the types of a name do that may be meant in a module: its own, else those of modules that
  /// its imports lead to or that meet it in a program, where one may implement what a protocol asks for.
  private func use(of name: String, from module: ModuleIndex) -> Use? {
    guard let declared = uses[name], let reach else { return nil }
    if let own = declared[module] { return own }
    return known.use(of: name, from: module) {
      let imports = reach.imports(of: module)
      let meant = declared.filter { imports.contains($0.key) || reach.meet($0.key, module) }
      guard !meant.isEmpty else { return nil }
      var found = meant.values.reduce(into: Use()) { $0.formUnion($1) }
      // Where no value is at hand that has it, the one of the system may be meant.
      if Self.later.contains(name), !(namesakes[name]?.contains(where: imports.contains) ?? false) {
        found.isKept = true
      }
      return found
    }
  }

  /// Whether a function of that name keeps what it is handed: one of the project, or of the system where the project has
  /// none.
  func keeps(_ function: String, from module: ModuleIndex) -> Bool {
    use(of: function, from: module)?.isKept ?? Self.keepers.contains(function)
  }

  /// Whether values of a type keep what they are made with, and run something outside of the task that calls them.
  func runsOutside(_ type: String, from module: ModuleIndex) -> Bool {
    leaving.contains(type) && keeps(type, from: module)
  }

  /// Whether a function of that name keeps what is written as its argument.
  func delays(_ function: String, from module: ModuleIndex) -> Bool {
    use(of: function, from: module)?.isDelayed ?? (function == "StateObject")
  }

  /// Whether what a function or a property of that name gives may keep the closures that are handed to its methods.
  /// Of a source that was not parsed, its words tell.
  func isDeferring(_ name: String) -> Bool {
    if deferring.contains(name) { return true }
    let hash = SourceVocabulary.hash(of: name, as: .word)
    return sources.contains { source in
      !source.facts.isParsed && source.facts.vocabulary.functions.contains(hash)
        && source.facts.vocabulary.contains(anyOf: Self.streams)
    }
  }

  private static let streams = SourceVocabulary.hashes(of: [
    "AsyncStream", "AsyncThrowingStream", "AsyncSequence", "AsyncChannel", "AnyPublisher", "LazySequence", "lazy",
  ])

  func resets(_ function: String) -> Bool { resetting.contains(function) }

  /// Whether a function of that name calls what it is handed, before or after it returns.
  func calls(_ function: String, from module: ModuleIndex) -> Bool {
    use(of: function, from: module).map { $0.isCalled || $0.isInherited } ?? false
  }

  /// Whether a function of that name runs what it is handed in what is in force where it is called.
  func runsInside(_ function: String, from module: ModuleIndex) -> Bool {
    use(of: function, from: module).map { ($0.isCalled || $0.isInherited) && !$0.isKept }
      ?? (Self.containers.contains(function) || stores.contains(function))
  }

  /// Whether what a closure is handed to under a name may be a closure itself, a value that is called, or a function that
  /// was not parsed: none that was and that takes one has that name, nor has one of those that the system runs closures
  /// with.
  func mayBeValue(_ name: String, from module: ModuleIndex) -> Bool {
    use(of: name, from: module) == nil && !Self.later.contains(name) && !stores.contains(name)
  }

  /// Whether a function of that name runs what it is handed outside of the task that calls it.
  func detaches(_ function: String, from module: ModuleIndex) -> Bool {
    use(of: function, from: module)?.isDetached ?? false
  }

  /// Whether a place runs where the code around it does, as far as the closures around it tell.
  func isAtOnce(_ timing: Timing, from module: ModuleIndex) -> Bool {
    switch timing {
    case .eager: true
    case .handed(let function):
      // One of no source that was parsed is taken for one that calls what it is handed.
      use(of: function, from: module).map { $0.isCalled && !$0.isKept } ?? !Self.later.contains(function)
    case .event, .deferred, .assigned, .called, .unread, .named: false
    }
  }

  /// Functions and types of the system that run what they are handed later.
  private static let later: Set<String> = keepers.union(["Task"])

  /// Of these, the ones that run it without what is in force in the task that calls them.
  private static let keepers: Set<String> = [
    "async", "asyncAfter", "addOperation", "addBarrierBlock", "addExecutionBlock", "BlockOperation", "DispatchWorkItem",
    "Thread", "detached", "detachNewThread", "Timer", "scheduledTimer", "addObserver", "notify", "perform", "schedule",
    "sink",
    "observe", "dataTask", "uploadTask", "downloadTask", "requestAuthorization", "getNotificationSettings",
    "performBackgroundTask", "setEventHandler", "setCancelHandler", "setRegistrationHandler", "append", "insert",
    "register", "present", "dismiss", "withObservationTracking", "withPerceptionTracking",
  ]

  /// What takes the content of a view or a toolbar where it is made: its closure may not escape.
  private static let containers: Set<String> = [
    "ControlGroup", "Form", "Grid", "GridRow", "Group", "GroupBox", "HSplitView", "HStack", "Label", "LabeledContent",
    "LazyHGrid", "LazyHStack", "LazyVGrid", "LazyVStack", "Menu", "NavigationLink", "NavigationSplitView",
    "NavigationStack", "NavigationView", "Picker", "ScrollView", "Section", "Tab", "TabSection", "TabView",
    "ToolbarItem",
    "ToolbarItemGroup", "VSplitView", "VStack", "ViewThatFits", "ZStack",
    "background", "contextMenu", "mask", "overlay", "safeAreaInset", "swipeActions", "tabItem", "toolbar",
  ]

  /// Whether a type of that name is a store of the Composable Architecture.
  func isStore(_ name: String) -> Bool { stores.contains(name) }

  /// Where several functions of a name differ, nothing is concluded.
  func runsAtOnce(_ function: String, from module: ModuleIndex) -> Bool {
    guard let use = use(of: function, from: module) else { return stores.contains(function) }
    return use.isCalled && !use.isKept
  }

  /// A store of the Composable Architecture makes its reducer as it is made, and keeps what is in force there.
  private static let storeNames: Set<String> = [
    "Store", "StoreOf", "TestStore", "TestStoreOf", "ViewStore", "ViewStoreOf",
  ]
}

/// Kept, since the same names are asked for at many places.
private final class KnownUses {
  private struct Place: Hashable {
    var name: String
    var module: ModuleIndex
  }

  private var uses: [Place: HandedClosures.Use?] = [:]

  func use(of name: String, from module: ModuleIndex, _ find: () -> HandedClosures.Use?) -> HandedClosures.Use? {
    let place = Place(name: name, module: module)
    if let known = uses[place] { return known }
    let found = find()
    uses[place] = .some(found)
    return found
  }
}
