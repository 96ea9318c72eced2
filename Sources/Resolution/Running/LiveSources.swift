import DepGraphModel

/// Which sources of a root anything can get to, by names: from where the system enters, over every source that names what
/// another one declares. What no such source names can be linked and still never run.
///
/// A value of a type exists only where something that runs names the type, or a declaration that makes one. Where words
/// cannot tell (sources whose declarations are not known, what the system finds by itself, operators, members of types
/// without source that a protocol asks for), a source counts as one that runs.
final class LiveSources {
  private let graph: CodeGraph
  private let facts: [String: FileFacts]
  /// Modules with sources that were not understood: any of them may name anything.
  private let unread: Set<ModuleIndex>
  private var named: [[Int]?]
  /// By number of a source, its module.
  private let modules: [ModuleIndex]

  init(graph: CodeGraph, facts: [String: FileFacts], unread: Set<ModuleIndex>) {
    self.graph = graph
    self.facts = facts
    self.unread = unread
    named = [[Int]?](repeating: nil, count: graph.index.files.count)
    modules = graph.index.files.map(\.module)
  }

  private lazy var declarations = SourceDeclarations(graph: graph, facts: facts)

  /// - Parameters:
  ///   - entry: where the system enters.
  ///   - runs: by module, whether its code can run in the root.
  /// - Returns: by number of the source; `nil` where it cannot be told.
  func live(from entry: EntryCode, in root: ModuleIndex, runs: [Bool]) -> [Bool]? {
    guard !unread.contains(where: { runs[$0] }) else { return nil }
    var isLive = [Bool](repeating: false, count: modules.count)
    var stack: [Int] = []
    func enter(_ file: Int) {
      guard !isLive[file], runs[modules[file]] else { return }
      isLive[file] = true
      stack.append(file)
    }
    let isKnown = declarations.starts(root)
    for file in modules.indices where declarations.isAlwaysLive[file] || modules[file] == root && !isKnown {
      enter(file)
    }
    for member in entry.members { enter(graph.index.members[member].fileNumber) }
    for type in entry.types { for fact in graph.facts(of: type) { enter(graph.index.types[fact].fileNumber) } }
    while let file = stack.popLast() { for next in filesNamed(in: file) { enter(next) } }
    return isLive
  }

  /// The sources that declare what a source names.
  private func filesNamed(in file: Int) -> [Int] {
    if let known = named[file] { return known }
    let key = graph.index.files[file]
    let visible = graph.lookup.visibility.moduleWideScope(of: key.module).modules
    var found: [Int] = []
    if let words = facts[key.file]?.vocabulary {
      // Each source is added once, however many of its names are used.
      var isTold = [Bool](repeating: false, count: named.count)
      isTold[file] = true
      declarations.names.forEach(in: words) { other in
        guard !isTold[other] else { return }
        isTold[other] = true
        let module = modules[other]
        if module == key.module || visible.contains(module) { found.append(other) }
      }
    }
    named[file] = found
    return found
  }
}
