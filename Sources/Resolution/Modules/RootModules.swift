import DepGraphModel

/// What the analysis of every root asks about modules: made once for all roots.
struct RootModules {
  let all: [ResolvedModule]
  let links: ProgramLinks
  /// By module, what it imports.
  let imports: [[ModuleIndex]]
  /// By module, whether its code runs in a root that links it.
  let runsInRoots: [Bool]
  let isTest: [Bool]
  let isComposition: [Bool]
  /// Modules that declare what the system starts, ascending.
  private let entryPoints: [ModuleIndex]
  private let isEntryPoint: [Bool]
  /// By module, whether it says itself where its program begins.
  private let begins: [Bool]
  /// Modules that declare an application or its delegate, ascending.
  private let applications: [ModuleIndex]
  /// By module, what it links itself, whatever the platform.
  private let linked: [[ModuleIndex]]
  private let isPackage: [Bool]
  /// By module, what it links in every build; `nil` where all that any module links is.
  private let alwaysLinked: [[ModuleIndex]]?
  /// By module, whether an application or its delegate is declared there, by its protocol.
  private let isApplication: [Bool]
  /// By module, the platforms that programs of packages name and that what it imports in every build does not exist for.
  private let impossible: [Set<String>]

  init(
    _ modules: [ResolvedModule], table: ModuleTable, formats: [String: ProjectFormat],
    imports: [ResolvedImport], facts: FactTable
  ) {
    all = modules
    links = ProgramLinks(table: table, formats: formats)
    var targets = [[ModuleIndex]](repeating: [], count: modules.count)
    for edge in imports { targets[edge.from].append(edge.to) }
    self.imports = targets
    runsInRoots = modules.map(\.runsInRoots)
    isTest = modules.map { $0.role == .test }
    isComposition = modules.map { $0.role == .composition }
    entryPoints = modules.indices.filter { EntryPoints.startsAnything($0, facts: facts) }
    var isEntryPoint = [Bool](repeating: false, count: modules.count)
    for module in entryPoints { isEntryPoint[module] = true }
    self.isEntryPoint = isEntryPoint
    begins = modules.indices.map { EntryPoints.begins($0, facts: facts) }
    applications = modules.indices.filter { EntryPoints.startsApplication($0, facts: facts) }
    linked = modules.indices.map { module in
      table.links(of: module).lazy.map { table.links[$0] }.filter { $0.link.kind == .link && $0.to < modules.count }
        .map(\.to)
    }
    let isPackage = modules.map { formats[$0.module.package]?.family == .package }
    self.isPackage = isPackage
    let isLimited = table.links.contains { !($0.link.platforms.isEmpty && $0.link.traits.isEmpty) }
    alwaysLinked =
      isLimited
      ? modules.indices.map { module in
        table.links(of: module).lazy.map { table.links[$0] }.filter { edge in
          edge.link.kind == .link && edge.to < modules.count && edge.link.platforms.isEmpty && edge.link.traits.isEmpty
        }.map(\.to)
      } : nil
    isApplication = modules.indices.map { EntryPoints.declaresApplication($0, facts: facts) }
    let named = modules.indices.filter { isPackage[$0] && modules[$0].module.kind.isRoot }
      .reduce(into: Set<String>()) { $0.formUnion(modules[$1].module.platforms) }
    impossible = modules.indices.map { Self.impossible($0, among: named, facts) }
  }

  private static func impossible(
    _ module: ModuleIndex, among platforms: Set<String>, _ facts: FactTable
  ) -> Set<String> {
    guard !platforms.isEmpty else { return [] }
    let imported = facts.sources(of: module).reduce(into: Set<String>()) { names, source in
      for edge in source.facts.imports where edge.conditions.isEmpty { names.insert(edge.module) }
    }
    return platforms.filter { platform in
      imported.contains { SystemModules.isImportable($0, on: platform) == false }
    }
  }

  /// The platforms that a root is sure to be built for. Of those that a package names by their versions: a Mac, which builds
  /// what the package holds, and for an application all of them; none that something it links is not written for.
  func builtFor(_ root: ModuleIndex, closure: [Bool]) -> [String] {
    guard isPackage[root] else { return platforms(of: root) }
    let named = all[root].module.platforms
    guard !named.isEmpty else { return [] }
    let entries = [root] + foreignEntries(of: root, closure: closure)
    let startsApplication = entries.contains { isApplication[$0] }
    return named.filter { platform in
      (startsApplication || platform == "macos")
        && !closure.indices.contains { closure[$0] && impossible[$0].contains(platform) }
    }
  }

  /// By module, whether every build of the root links it, as far as the links say.
  func alwaysLinked(by root: ModuleIndex, closure: [Bool]) -> [Bool] {
    guard let alwaysLinked else { return closure }
    var always = [Bool](repeating: false, count: all.count)
    always[root] = true
    var stack = [root]
    while let module = stack.popLast() {
      for target in alwaysLinked[module] where !always[target] {
        always[target] = true
        stack.append(target)
      }
    }
    return always
  }

  /// The platforms that a root is built for where its project says so: a SwiftPM package names versions, not platforms.
  func platforms(of root: ModuleIndex) -> [String] { isPackage[root] ? [] : all[root].module.platforms }

  /// What the root reaches by imports.
  func reachedByImports(from root: ModuleIndex, closure: [Bool]) -> [Bool] {
    // A root without Swift sources says nothing about what it uses.
    guard !all[root].module.files.isEmpty else { return closure }
    var reached = [Bool](repeating: false, count: all.count)
    var stack = [root] + foreignEntries(of: root, closure: closure)
    for module in stack { reached[module] = true }
    while let module = stack.popLast() {
      for target in imports[module] where closure[target] && !reached[target] {
        reached[target] = true
        stack.append(target)
      }
    }
    return reached
  }

  /// By module, what it imports; of a root without sources what it links, of one that begins elsewhere that place too.
  func imports(seenFrom root: ModuleIndex, closure: [Bool]) -> [[ModuleIndex]] {
    let isEmpty = all[root].module.files.isEmpty
    let entries = foreignEntries(of: root, closure: closure)
    guard isEmpty || !entries.isEmpty else { return imports }
    var imports = imports
    imports[root] = isEmpty ? linked[root] : imports[root] + entries
    return imports
  }

  /// Where the program of a root begins that does not say so itself: `@main` in a framework that it links; of an
  /// application that another language starts, what declares its delegate.
  private func foreignEntries(of root: ModuleIndex, closure: [Bool]) -> [ModuleIndex] {
    guard !begins[root] else { return [] }
    let beginning = closure.indices.filter { closure[$0] && begins[$0] }
    guard beginning.isEmpty, all[root].module.kind != .appExtension, !applications.contains(root) else {
      return beginning
    }
    return applications.filter { closure[$0] }
  }

  /// Modules that the system enters: the root, and what declares its entry point.
  func entered(_ root: ModuleIndex, _ closure: [Bool]) -> [ModuleIndex] {
    Set(entryPoints.filter { closure[$0] }).union([root]).sorted()
  }

  /// By module, whether what the entry of the root calls there counts as the entry.
  func isEntry(of root: ModuleIndex, closure: [Bool]) -> [Bool] {
    closure.indices.map { $0 == root || closure[$0] && (isComposition[$0] || isEntryPoint[$0]) }
  }
}
