import DepGraphModel

/// The sources that hold a name. Found once for all roots.
final class NameHolders {
  private let table: ModuleTable
  private let facts: FactTable
  private var known: [String: [CodeIndex.FileKey]] = [:]

  init(table: ModuleTable, facts: FactTable) {
    self.table = table
    self.facts = facts
  }

  private lazy var sources: [(key: CodeIndex.FileKey, words: SourceVocabulary)] = table.modules.indices
    .prefix(table.ownCount).flatMap { module in
      facts.sources(of: module).map { (CodeIndex.FileKey(module: module, file: $0.file), $0.facts.vocabulary) }
    }

  func files(holding name: String) -> [CodeIndex.FileKey] {
    if let found = known[name] { return found }
    let word = SourceVocabulary.hash(of: name, as: .word)
    let implicitMember = SourceVocabulary.hash(of: name, as: .implicitMember)
    let found = sources.filter { $0.words.contains(hash: word) || $0.words.contains(hash: implicitMember) }.map(\.key)
    known[name] = found
    return found
  }
}
