import DepGraphModel

/// Which sources of a root anything can get to, by names: from where the system enters, over every source that names what
/// another one declares. What no such source names can be linked and still never run.
///
/// A value of a type exists only where something that runs names the type, or a declaration that makes one. Where words
/// cannot tell (sources whose declarations are not known, what the system finds by itself, operators, members of types
/// without source that a protocol asks for), a source counts as one that runs.
final class LiveSources {
  private let graph: CodeGraph
  /// Modules with sources that were not understood: any of them may name anything that it sees.
  private let unread: Set<ModuleIndex>
  /// Of these, the ones of which it is not known what they see.
  private let hidden: Set<ModuleIndex>
  private var named: [Names?]
  private var commonNames: [CommonName] = []
  private var commonByWord: [UInt32: Int] = [:]
  /// By number of a source, its module.
  private let modules: [ModuleIndex]

  /// What one source names.
  private struct Names {
    /// The sources that declare it, but for those of common names.
    var sources: [Int] = []
    /// Positions in `commonNames`.
    var common: [Int] = []
    /// The modules that the source sees.
    var visible: ModuleSet
  }

  /// A name that many sources declare, `State` or `body`: who names it is not joined with each of them, but once with
  /// every module.
  private struct CommonName {
    static let leastCount = 16

    var modules: ModuleSet
    var sources: [ModuleIndex: [Int]]
  }

  init(graph: CodeGraph, unread: Set<ModuleIndex>, hidden: Set<ModuleIndex>) {
    self.graph = graph
    self.unread = unread
    self.hidden = hidden
    named = [Names?](repeating: nil, count: graph.index.files.count)
    modules = graph.index.files.map(\.module)
  }

  private lazy var declarations = SourceDeclarations(graph: graph)

  /// - Parameters:
  ///   - entry: where the system enters.
  ///   - runs: by module, whether its code can run in the root.
  /// - Returns: by number of the source; `nil` where it cannot be told.
  func live(from entry: EntryCode, in root: ModuleIndex, runs: [Bool]) -> [Bool]? {
    guard !hidden.contains(where: { runs[$0] }) else { return nil }
    var isLive = [Bool](repeating: false, count: modules.count)
    var stack: [Int] = []
    func enter(_ file: Int) {
      guard !isLive[file], runs[modules[file]] else { return }
      isLive[file] = true
      stack.append(file)
    }
    let (isAlwaysLive, isKnown) = (declarations.isAlwaysLive, declarations.starts(root))
    for file in modules.indices where isAlwaysLive[file] || modules[file] == root && !isKnown { enter(file) }
    for module in unread where runs[module] {
      let visible = graph.lookup.visibility.moduleWideScope(of: module).modules
      for file in modules.indices where modules[file] == module || visible.contains(modules[file]) { enter(file) }
    }
    for member in entry.members { enter(graph.index.members[member].fileNumber) }
    for type in entry.types { for fact in graph.facts(of: type) { enter(graph.index.types[fact].fileNumber) } }
    var entered: [Int: ModuleSet] = [:]
    while let file = stack.popLast() {
      let names = names(in: file)
      for next in names.sources { enter(next) }
      for name in names.common {
        let known = entered[name] ?? ModuleSet(capacity: graph.lookup.table.modules.count)
        let reached = commonNames[name].modules.elements(sharedWith: names.visible, besides: known)
        guard !reached.isEmpty else { continue }
        for module in reached { for next in commonNames[name].sources[module] ?? [] { enter(next) } }
        entered[name] = reached.reduce(into: known) { $0.insert($1) }
      }
    }
    return isLive
  }

  private func names(in file: Int) -> Names {
    if let known = named[file] { return known }
    var found = Names(visible: graph.lookup.visibility.moduleWideScope(of: modules[file]).modules)
    found.visible.insert(modules[file])
    // Each source is added once, however many of its names are used.
    var told: Set<Int> = [file]
    declarations.names.forEachWord(in: graph.index.sources[file].facts.vocabulary) { word, sources in
      guard sources.count < CommonName.leastCount else {
        found.common.append(commonName(word, sources))
        return
      }
      for other in sources where found.visible.contains(modules[other]) && told.insert(other).inserted {
        found.sources.append(other)
      }
    }
    named[file] = found
    return found
  }

  /// - Returns: its position in `commonNames`.
  private func commonName(_ word: UInt32, _ sources: [Int]) -> Int {
    if let known = commonByWord[word] { return known }
    var name = CommonName(modules: ModuleSet(capacity: graph.lookup.table.modules.count), sources: [:])
    for source in sources {
      name.modules.insert(modules[source])
      name.sources[modules[source], default: []].append(source)
    }
    commonByWord[word] = commonNames.count
    commonNames.append(name)
    return commonNames.count - 1
  }
}
