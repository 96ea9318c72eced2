package import DepGraphModel

/// The screens of a project, the documents that they come from, and what leads from one to another.
package struct ScreenGraph: DialectGraph {
  /// Sorted by path.
  package let documents: [ScreenDocument]
  /// Sorted by identifier.
  package let screens: [Screen]
  package let calls: [ScreenCall]
  package let classes: ClassTable
  package let modules: [ResolvedModule]
  private let reach: ModuleReach
  /// Whether the view of every controller is loaded before it is given its dependency, by an extension of
  /// `UIViewController` or `NSViewController`.
  package let loadsViewsBeforeInject: Bool
  /// Names of types that code uses, by file.
  package let mentions: [String: Set<String>]
  /// Words of the sources, to ask whether one names something at all.
  private let vocabularies: [String: SourceVocabulary]
  private let screensByType: [NamedType: ScreenIndex]
  private let documentsByName: [String: [Int]]
  /// Names of modules that sources import.
  private let imports: [ModuleIndex: Set<String>]
  private let unreadable: Set<ModuleIndex>
  /// Of the sources in Objective-C that were read.
  private let implemented: [String: ImplementedClasses]

  package init(modules: ModuleGraph, facts: [String: FileFacts]) {
    self.modules = modules.modules
    reach = modules.reach
    var documentOwners: [String: [ModuleIndex]] = [:]
    for (index, module) in modules.modules.enumerated() {
      for file in module.module.documents.files { documentOwners[file, default: []].append(index) }
    }
    let isUsed = !documentOwners.isEmpty || facts.values.contains { $0.ofDialects[ScreenFacts.dialect] != nil }
    let facts = isUsed ? facts : [:]
    var owners: [String: [ModuleIndex]] = [:]
    if isUsed {
      for (index, module) in modules.modules.enumerated() {
        for file in module.module.files { owners[file, default: []].append(index) }
      }
    }
    classes = ClassTable(modules: modules, facts: facts)
    documents = documentOwners.keys.sorted().compactMap { file in
      guard let fact = facts[file]?[ScreenFacts.self].document else { return nil }
      return ScreenDocument(
        file: file, name: Self.name(of: file), modules: documentOwners[file] ?? [], fact: fact)
    }
    documentsByName = Dictionary(grouping: documents.indices) { [documents] in documents[$0].name }
    let reading = ScreenReading(modules: modules, classes: classes, facts: facts, owners: owners)
    screens = reading.screens
    calls = ScreenGraph.calls(reading)
    screensByType = reading.screens.enumerated().reduce(into: [:]) { found, next in
      for module in next.element.modules { found[.declared(module: module, path: next.element.path)] = next.offset }
    }
    mentions = reading.sources.reduce(into: [:]) { $0[$1.file] = Set($1.facts.mentions) }
    vocabularies = reading.screens.isEmpty && documents.isEmpty ? [:] : facts.mapValues(\.vocabulary)
    loadsViewsBeforeInject = reading.sources.contains { source in
      source.libraries.contains(.instantiate)
        && source.types.contains { type in
          type.kind == .extension && ["UIViewController", "NSViewController"].contains(type.path.last ?? "")
            && type.inherits.contains { $0.path.last == "ViewLoadBeforeInject" }
        }
    }
    var imports: [ModuleIndex: Set<String>] = [:]
    var unreadable: Set<ModuleIndex> = []
    for (file, modules) in owners {
      for module in modules {
        for fact in facts[file]?.imports ?? [] { imports[module, default: []].insert(fact.module) }
        if facts[file]?.problems.isEmpty == false { unreadable.insert(module) }
      }
    }
    self.imports = imports
    self.unreadable = unreadable
    implemented = modules.modules.reduce(into: [:]) { found, resolved in
      for file in resolved.module.documents.objectiveC {
        found[file] = facts[file]?[ScreenFacts.self].implemented
      }
    }
  }

  /// `Home~ipad.xib` is a variant of `Home.xib`.
  private static func name(of file: String) -> String {
    let name = RepositoryPath.withoutEnding(RepositoryPath.name(of: file))
    for device in ["~ipad", "~iphone"] where name.hasSuffix(device) { return String(name.dropLast(device.count)) }
    return name
  }

  private static func calls(_ reading: ScreenReading) -> [ScreenCall] {
    reading.sources.flatMap { source in
      source.facts.calls.compactMap { fact in
        let screen = fact.type.flatMap { reading.screen($0, within: fact.owner, in: source) }
        guard screen != nil || fact.kind == .registerUnknown else { return nil }
        return ScreenCall(
          kind: fact.kind, screen: screen, owner: fact.owner,
          ownerScreen: fact.owner.isEmpty
            ? nil : reading.screen(TypeReference(path: fact.owner), within: [], in: source), modules: source.modules,
          location: source.location(fact.position), created: fact.created.map(source.location), isKnown: fact.isKnown)
      }
    }.sorted { $0.location < $1.location }
  }

  // MARK: Looking up

  package func screen(module: ModuleIndex, path: [String]) -> ScreenIndex? {
    screensByType[.declared(module: module, path: path)]
  }

  package func documents(named name: String, _ kind: DocumentFact.Kind) -> [ScreenDocument] {
    (documentsByName[name] ?? []).map { documents[$0] }.filter { $0.fact.kind == kind }
  }

  /// Whether a module has a document of that name, also one that could not be read.
  package func hasDocument(named name: String, _ kind: DocumentFact.Kind, in module: ModuleIndex) -> Bool {
    self.module(module).documents.files.contains { file in
      RepositoryPath.ends(file, with: ".storyboard") == (kind == .storyboard) && Self.name(of: file) == name
    }
  }

  package func isTest(_ module: ModuleIndex) -> Bool { modules[module].role == .test }

  package func links(_ from: ModuleIndex, _ to: ModuleIndex) -> Bool { reach.links(from, to) }

  package func module(_ index: ModuleIndex) -> Module { modules[index].module }

  package func modules(named name: String) -> [ModuleIndex] {
    modules.indices.filter { module($0).moduleName == name }
  }

  package func imports(_ name: String, in module: ModuleIndex) -> Bool { imports[module]?.contains(name) ?? false }

  /// Whether anything in the project speaks of a module of that name: then it may be there, and is not known.
  package func isNamed(_ name: String) -> Bool {
    imports.values.contains { $0.contains(name) }
      || modules.contains { resolved in
        resolved.module.links.contains { link in
          guard case .external(let product, _) = link.target else { return false }
          return product == name || RepositoryPath.withoutEnding(RepositoryPath.name(of: product)) == name
        }
      }
  }

  /// Whether sources of a module that were not read as Swift may declare or use any class.
  package func mayHideClasses(_ index: ModuleIndex) -> Bool {
    hidesClasses(index) || !module(index).documents.objectiveC.isEmpty
  }

  /// Whether a class of that name may be declared in a module, although no source in Swift declares it.
  package func mayHide(_ name: String, _ index: ModuleIndex) -> Bool {
    hidesClasses(index)
      || module(index).documents.objectiveC.contains { file in
        implemented[file].map { !$0.isWhole || $0.names.contains(name) } ?? true
      }
  }

  /// Whether a module may have classes of Swift that were not read.
  package func hidesClasses(_ index: ModuleIndex) -> Bool {
    let module = module(index)
    return module.documents.hidesClasses || !module.isWhole || module.kind == .binary || module.kind == .systemLibrary
      || (module.files.isEmpty && module.documents.objectiveC.isEmpty) || unreadable.contains(index)
  }

  /// Whether a source declares or names a function of that name.
  package func speaksOf(function name: String) -> Bool {
    vocabularies.values.contains { $0.declares(function: name) || $0.holds(name) }
  }

  /// Whether a source outside of a file has the word.
  package func isWord(_ word: String, outside file: String) -> Bool {
    vocabularies.contains { $0.key != file && $0.value.holds(word) }
  }

  /// Whether code may load a document by its name, written as it is or put together, or as R.swift spells it.
  /// - Parameter file: a source that does not count.
  package func isWritten(fileName name: String, outside file: String? = nil) -> Bool {
    let generated = Self.generatedName(of: name)
    return vocabularies.contains { source, words in
      source != file && (words.mayWrite(fileName: name) || words.contains("R", as: .use) && words.holds(generated))
    }
  }

  /// Whether code may load storyboards whose names it does not write: those that it puts together, or that it has from a
  /// generator whose source is not in the tree.
  package var mayLoadAnyStoryboard: Bool {
    vocabularies.values.contains { words in
      words.contains("UIStoryboard", as: .use) || words.contains("NSStoryboard", as: .use)
    }
  }

  /// What R.swift calls a file: `cardSmall` for `CardSmall`, `urlCard` for `URLCard`.
  private static func generatedName(of name: String) -> String {
    let letters = Array(name.filter { $0.isLetter || $0.isNumber || $0 == "_" })
    let capitals = letters.prefix(while: \.isUppercase).count
    let lowered = capitals > 1 && capitals < letters.count ? capitals - 1 : capitals
    return String(letters[..<lowered]).lowercased() + String(letters[lowered...])
  }

  package func isWord(_ word: String, in file: String) -> Bool { vocabularies[file]?.holds(word) ?? false }
}
