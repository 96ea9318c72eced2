import DepGraphModel

/// The facts of all sources, by path and by module. Most steps of resolution go over the sources of every module: they
/// find them here without looking up a path for each.
struct FactTable: Sendable {
  /// One source, shared by the modules that it belongs to.
  final class Source: Sendable {
    let file: String
    let facts: FileFacts
    /// What swift-dependencies reads in it.
    let dependencies: SwiftDependenciesFacts

    fileprivate init(file: String, facts: FileFacts) {
      self.file = file
      self.facts = facts
      dependencies = facts.dependencies
    }
  }

  private let byFile: [String: FileFacts]
  private let byModule: [[Source]]
  private let readByDialect: [[Source]]

  /// - Parameters:
  ///   - facts: by path.
  ///   - modules: by `ModuleIndex`.
  init(_ facts: [String: FileFacts], modules: [Module]) {
    byFile = facts
    var known: [String: Source] = Dictionary(minimumCapacity: facts.count)
    let sources = modules.map { module in
      module.files.compactMap { file -> Source? in
        if let condition = module.condition(ofSource: file) {
          return facts[file].map { Source(file: file, facts: $0.compiled(under: condition)) }
        }
        if let source = known[file] { return source }
        guard let found = facts[file] else { return nil }
        let source = Source(file: file, facts: found)
        known[file] = source
        return source
      }
    }
    byModule = sources
    readByDialect = sources.map { $0.filter { !$0.facts.ofDialects.isEmpty } }
  }

  /// As the source says it, whatever single modules compile of it.
  subscript(file: String) -> FileFacts? { byFile[file] }

  /// In the order of the module's files, without those that have no facts.
  func sources(of module: ModuleIndex) -> [Source] { byModule[module] }

  /// Those of them in which a dialect reads something: elsewhere there is neither a key, a read, an override nor a member.
  func readSources(of module: ModuleIndex) -> [Source] { readByDialect[module] }

  /// Whether every file of a module has facts. A file that a generator may write in any folder is none of its own.
  func isComplete(_ module: Module, at index: ModuleIndex) -> Bool {
    byModule[index].count >= module.files.count { !PathPattern.namesNoFolder($0) }
  }
}
