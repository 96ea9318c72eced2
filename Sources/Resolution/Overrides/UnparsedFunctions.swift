import DepGraphModel

/// The sources that were not parsed and declare a function of a name. Found once for all roots.
final class UnparsedFunctions {
  private let table: ModuleTable
  private let facts: [String: FileFacts]

  init(table: ModuleTable, facts: [String: FileFacts]) {
    self.table = table
    self.facts = facts
  }

  private lazy var sources: [UInt32: [CodeIndex.FileKey]] = {
    var found: [UInt32: [CodeIndex.FileKey]] = [:]
    for module in table.modules.indices.prefix(table.ownCount) {
      for file in table.modules[module].files {
        guard let facts = facts[file], !facts.isParsed else { continue }
        for hash in facts.vocabulary.functions {
          found[hash, default: []].append(CodeIndex.FileKey(module: module, file: file))
        }
      }
    }
    return found
  }()

  func sources(declaring name: String) -> [CodeIndex.FileKey] {
    sources[SourceVocabulary.hash(of: name, as: .word)] ?? []
  }
}
