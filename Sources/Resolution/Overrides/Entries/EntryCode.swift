import DepGraphModel

/// Where the system enters a module: the types that it makes, and the sources whose statements it runs.
struct EntryCode {
  /// Declarations that the system runs itself.
  private(set) var members: [Int] = []
  /// Types of which the system makes a value.
  private(set) var types: [CodeTypeIndex] = []
  /// Sources without the library's words that the system enters: their words say what they may call.
  private(set) var sources: [String] = []
  /// Whether it is not known where the system enters.
  private(set) var isGuess = false
  /// Delegates of applications that the statements of `main.swift` pass over for another one, and applications of which
  /// the root starts another one.
  private(set) var passedOver: Set<CodeTypeIndex> = []
  /// Applications and commands that code of the project starts, `Tool.main()`, with the members that run then.
  private(set) var launched: [CodeTypeIndex: [Int]] = [:]

  var isEmpty: Bool { members.isEmpty && types.isEmpty && sources.isEmpty }

  /// Protocols without source whose members are known here.
  static var knownProtocols: Set<String> { EntryMembers.known }

  /// - Parameter modules: those that the system may enter, the root among them.
  init(of modules: [ModuleIndex], root: ModuleIndex, graph: CodeGraph, facts: FactTable) {
    let (applications, delegates) = Self.unmarked(in: modules, root: root, graph: graph, facts: facts)
    takeLaunched(in: modules, applications, graph: graph)
    passedOver = Self.unnamed(applications.subtracting(launched.keys).union(delegates), graph: graph, facts: facts)
    let idle = applications.union(passedOver)
    for module in modules {
      passOver(in: module, graph: graph, facts: facts)
      takeTypes(of: module, besides: idle, graph: graph, facts: facts)
      for file in graph.lookup.table.modules[module].files where Self.isScript(file) {
        takeStatements(CodeIndex.FileKey(module: module, file: file), graph: graph, facts: facts)
      }
    }
  }

  /// All declarations of a module.
  init(allOf module: ModuleIndex, graph: CodeGraph) {
    members = graph.index.members.indices.filter { graph.index.members[$0].module == module }
    isGuess = true
  }

  /// Without what the system calls once a program has run: what that prepares comes too late for most of it.
  func beforeItsEnd(in graph: CodeGraph) -> EntryCode {
    var entry = self
    entry.members = members.filter { !Self.isLate(graph.index.members[$0].fact) }
    return entry
  }

  /// Whether the system calls a member of a delegate when an application is left or ends.
  static func isLate(_ fact: MemberFact) -> Bool { lateCallbacks.contains(fact.name) }

  private static let lateCallbacks: Set<String> = [
    "applicationDidEnterBackground", "applicationDidHide", "applicationDidResignActive", "applicationShouldTerminate",
    "applicationWillHide", "applicationWillResignActive", "applicationWillTerminate",
  ]

  /// Whether the statements of a source are what a program runs.
  static func isScript(_ file: String) -> Bool { RepositoryPath.isNamed(file, "main.swift") }

  /// Variables at file scope are set in the order of the statements.
  private mutating func takeStatements(
    _ file: CodeIndex.FileKey, graph: CodeGraph, facts: FactTable
  ) {
    if let found = facts[file.file], !found.isParsed { sources.append(file.file) }
    members += graph.index.members(of: file).filter { graph.index.members[$0].isStatement }
  }

  /// Statements that name one delegate start no other one that no other source names.
  private mutating func passOver(in module: ModuleIndex, graph: CodeGraph, facts: FactTable) {
    let sources = facts.sources(of: module)
    let scripts = sources.filter { Self.isScript($0.file) }
    guard !scripts.isEmpty else { return }
    let delegates = Set(
      sources.flatMap { source -> [CodeTypeIndex] in
        let key = CodeIndex.FileKey(module: module, file: source.file)
        return source.facts.types.filter(EntryPoints.mayBeDelegate)
          .compactMap { graph.type(ofStored: $0.path, in: key, container: nil) }
      })
    func isNamed(_ type: CodeTypeIndex, in sources: [FactTable.Source]) -> Bool {
      let own = Set(graph.facts(of: type).map { graph.index.types[$0].file })
      return own.contains(where: Self.isScript)
        || sources.contains { source in
          !own.contains(source.file)
            && graph.spellings(of: type).contains { source.facts.vocabulary.contains($0, as: .word) }
        }
    }
    guard delegates.contains(where: { isNamed($0, in: scripts) }) else { return }
    passedOver.formUnion(delegates.filter { !isNamed($0, in: sources) && graph.children(of: $0).isEmpty })
  }

  private mutating func takeTypes(
    of module: ModuleIndex, besides idle: Set<CodeTypeIndex>, graph: CodeGraph, facts: FactTable
  ) {
    for source in facts.sources(of: module) {
      let (file, found) = (source.file, source.facts)
      let key = CodeIndex.FileKey(module: module, file: file)
      let starting = found.types.filter { $0.startsRoot || EntryMembers.isCommand($0) }
        .compactMap { graph.type(ofStored: $0.path, in: key, container: nil) }
        .filter { !passedOver.contains($0) && !idle.contains($0) && launched[$0] == nil }
      guard !starting.isEmpty else { continue }
      if !found.isParsed { sources.append(file) }
      for type in starting {
        types.append(type)
        members += Self.entryMembers(of: type, graph: graph)
      }
    }
  }

  /// With what protocols and superclasses of the project bring. What these ask for is called by code that is followed.
  private static func entryMembers(of type: CodeTypeIndex, graph: CodeGraph) -> [Int] {
    let levels = [type] + graph.ancestors(of: type).filter { graph.types[$0].module != nil }
    let own = Set(levels.compactMap { graph.types[$0].path.last })
    let inherited = levels.flatMap { graph.facts(of: $0) }
      .flatMap { graph.index.types[$0].fact.inherits.compactMap(\.path.last) }
    let entry = EntryMembers(Set(inherited), own: own)
    return levels.flatMap { level in
      // A `main()` that a protocol brings calls what a type may have in its place: it counts as code that may run.
      let isProtocol = graph.kind(of: level) == .protocol
      return graph.members(of: level).filter { member in
        let fact = graph.index.members[member].fact
        return entry.contains(fact) && !(isProtocol && EntryMembers.names.contains(fact.name))
      }
    }
  }

  // MARK: Applications that are not started

  /// What the system would start but for the root, which says itself where it begins: applications of libraries that were
  /// programs of their own, those of the root without the mark, and delegates, which a marked application has to name. A
  /// root with statements starts what these name.
  private static func unmarked(
    in modules: [ModuleIndex], root: ModuleIndex, graph: CodeGraph, facts: FactTable
  ) -> (applications: Set<CodeTypeIndex>, delegates: Set<CodeTypeIndex>) {
    guard EntryPoints.begins(root, facts: facts) else { return ([], []) }
    let isMarked = facts.sources(of: root).contains { $0.facts.types.contains(where: \.isMain) }
    var applications: Set<CodeTypeIndex> = []
    var delegates: Set<CodeTypeIndex> = []
    for module in modules where module != root || isMarked {
      for source in facts.sources(of: module) {
        let key = CodeIndex.FileKey(module: module, file: source.file)
        for fact in source.facts.types where module != root || !fact.isMain {
          let isDelegate = isMarked && EntryPoints.mayBeDelegate(fact)
          guard fact.isApplication || isDelegate,
            let type = graph.type(ofStored: fact.path, in: key, container: nil)
          else { continue }
          if isDelegate { delegates.insert(type) } else { applications.insert(type) }
        }
      }
    }
    return (applications, delegates)
  }

  /// Those of some types that nothing names but their own code.
  private static func unnamed(
    _ types: Set<CodeTypeIndex>, graph: CodeGraph, facts: FactTable
  ) -> Set<CodeTypeIndex> {
    types.filter { type in
      let own = Set(graph.facts(of: type).map { graph.index.types[$0].file })
      let names = graph.spellings(of: type)
      return !graph.index.files.indices.contains { number in
        let found = graph.index.sources[number].facts
        guard names.contains(where: { found.vocabulary.contains($0, as: .word) }) else { return false }
        guard own.contains(graph.index.files[number].file) else { return true }
        guard found.isParsed else {
          return isScript(graph.index.files[number].file)
            || found.types.contains { $0.path.last.map { !names.contains($0) } ?? true }
        }
        return graph.index.membersOfFiles[number].contains { member in
          let fact = graph.index.members[member].fact
          return graph.owner(of: member) != type
            && (fact.calls.contains { !names.isDisjoint(with: $0.callee) } || !names.isDisjoint(with: fact.mentions))
        }
      }
    }
  }

  // MARK: What the project starts itself

  private mutating func takeLaunched(in modules: [ModuleIndex], _ idle: Set<CodeTypeIndex>, graph: CodeGraph) {
    for module in modules {
      for member in graph.index.members(of: module) {
        for call in graph.index.members[member].fact.calls where Self.launches(call) {
          if let type = graph.type(spelled: call.callee.dropLast(), from: member) {
            takeLaunched(type, idle, graph: graph)
          }
        }
      }
    }
  }

  /// With the commands that it lists.
  private mutating func takeLaunched(_ type: CodeTypeIndex, _ idle: Set<CodeTypeIndex>, graph: CodeGraph) {
    let facts = graph.facts(of: type).map { graph.index.types[$0].fact }
    guard launched[type] == nil, facts.contains(where: EntryMembers.isLaunched),
      idle.contains(type) || !facts.contains(where: \.isMain)
    else { return }
    launched[type] = Self.entryMembers(of: type, graph: graph)
    for command in Self.commands(listedBy: type, graph: graph) { takeLaunched(command, idle, graph: graph) }
  }

  static func commands(listedBy type: CodeTypeIndex, graph: CodeGraph) -> [CodeTypeIndex] {
    graph.members(of: type).flatMap { graph.callTargets(of: $0).joined() }.compactMap { target in
      guard case .value(let listed) = graph.places[target.node],
        graph.facts(of: listed).contains(where: { EntryMembers.isCommand(graph.index.types[$0].fact) })
      else { return nil }
      return listed
    }
  }

  static func launches(_ call: MemberFact.Call) -> Bool {
    call.callee.count > 1 && call.labels != nil && launching.contains(call.callee.last ?? "")
  }

  private static let launching: Set<String> = ["main", "parse", "parseOrExit", "parseAsRoot"]
}

extension CodeMember {
  /// Whether it is run with the statements of its file.
  var isStatement: Bool {
    switch fact.kind {
    case .script: true
    case .property: fact.owner.isEmpty
    case .function, .initializer: false
    }
  }
}

/// Which members of a type that starts a program the system runs.
private struct EntryMembers {
  static let names: Set<String> = ["init", "main"]
  private static let callbackPrefixes = ["application", "scene", "windowScene", "userNotificationCenter", "handle"]
  /// Protocols that ask for none but these members.
  static let known: Set<String> = [
    "App", "Scene", "Widget", "WidgetBundle", "View", "Sendable", "AnyObject", "NSObject", "NSObjectProtocol",
    "ObservableObject", "Equatable", "Hashable", "CaseIterable", "Identifiable", "Error",
  ]

  /// A command of swift-argument-parser, which runs the ones that another command lists.
  static func isCommand(_ fact: TypeFact) -> Bool {
    fact.kind != .protocol && fact.inherits.contains { commands.contains($0.path.last ?? "") }
  }

  /// Whether `main()` starts it.
  static func isLaunched(_ fact: TypeFact) -> Bool {
    isCommand(fact) || fact.inherits.contains { $0.path.last == "App" }
  }

  private static let commands: Set<String> = ["ParsableCommand", "AsyncParsableCommand"]

  private let isDelegate: Bool
  private let isCommand: Bool
  /// Whether it conforms to what may ask for members that are not known here.
  private let isOpen: Bool

  /// - Parameter own: what the project declares itself of these.
  init(_ inherited: Set<String>, own: Set<String>) {
    isDelegate = inherited.contains { $0.hasSuffix("Delegate") } || inherited.contains("UIResponder")
    isCommand = inherited.contains { $0.hasSuffix("Command") }
    isOpen = inherited.contains {
      !Self.known.contains($0) && !own.contains($0) && !$0.hasSuffix("Delegate") && !$0.hasSuffix("Command")
        && $0 != "UIResponder"
    }
  }

  func contains(_ fact: MemberFact) -> Bool {
    if Self.names.contains(fact.name) || fact.isDispatched { return true }
    if fact.name == "body", fact.kind == .property { return true }
    if isCommand, ["run", "validate"].contains(fact.name) { return true }
    guard fact.kind == .function, !fact.access.isFileScoped else { return false }
    return isOpen || isDelegate && Self.callbackPrefixes.contains { fact.name.hasPrefix($0) }
  }
}
