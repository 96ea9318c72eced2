import DepGraphFiles
import DepGraphModel
import DepGraphResolution
import DepGraphRules

/// Looks for the words of findings in the sources that the configuration leaves out: what no such source names is as it was
/// found, whatever else they hold.
struct LeftOutReading {
  let request: AnalysisRequest

  /// - Parameters:
  ///   - findings: of rules that did not know of them.
  ///   - graph: in which they were found.
  func words(concerning findings: RuleFindings, in graph: ResolvedGraph) async -> [LeftOutWords.Source] {
    let asked = Set(
      findings.rules.filter { LeftOutWords.concerned.contains($0.rule) }.flatMap(\.findings).flatMap { finding in
        ([finding.subject, finding.keyPath, finding.trace.last?.to].compactMap { $0 }).flatMap(Self.words)
      })
    guard !asked.isEmpty else { return [] }
    let modules = modulesBySource(graph)
    let sources = modules.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let wanted = asked.union(LeftOutWords.vocabulary)
    let tree = request.tree
    let found = await concurrentMap(sources, jobs: request.options.jobs) { path in
      // One that cannot be read says nothing, as one that is left out.
      Self.words(in: (try? tree.read(path)) ?? []).intersection(wanted)
    }
    return zip(sources, found).compactMap { path, words in
      words.isDisjoint(with: asked)
        ? nil : LeftOutWords.Source(path: path, modules: modules[path] ?? [], words: words)
    }
  }

  private func modulesBySource(_ graph: ResolvedGraph) -> [String: Set<ModuleIndex>] {
    var found: [String: Set<ModuleIndex>] = [:]
    for (index, resolved) in graph.modules.enumerated() {
      for path in resolved.module.leftOut {
        for source in path.hasSuffix(".swift") ? [path] : request.tree.sources(below: path) {
          found[source, default: []].insert(index)
        }
      }
    }
    return found
  }

  private static func words(of text: String) -> Set<String> { words(in: Array(text.utf8)) }

  private static func words(in bytes: [UInt8]) -> Set<String> {
    Set(bytes.split { !isPartOfWord($0) }.map { String(decoding: $0, as: UTF8.self) })
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
