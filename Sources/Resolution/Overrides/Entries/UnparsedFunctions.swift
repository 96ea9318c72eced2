import DepGraphModel

/// The sources that were not parsed and declare a function of a name. Found once for all roots.
final class UnparsedFunctions {
  private let table: ModuleTable
  private let facts: FactTable

  init(table: ModuleTable, facts: FactTable) {
    self.table = table
    self.facts = facts
  }

  private lazy var sources: [UInt32: [CodeIndex.FileKey]] = {
    var found: [UInt32: [CodeIndex.FileKey]] = [:]
    for module in table.modules.indices.prefix(table.ownCount) {
      for source in facts.sources(of: module) where !source.facts.isParsed {
        for hash in source.facts.vocabulary.functions {
          found[hash, default: []].append(CodeIndex.FileKey(module: module, file: source.file))
        }
      }
    }
    return found
  }()

  func sources(declaring name: String) -> [CodeIndex.FileKey] {
    sources[SourceVocabulary.hash(of: name, as: .word)] ?? []
  }
}
