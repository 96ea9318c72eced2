import DepGraphModel
import DepGraphResolution
import DepGraphRules
import DepGraphStore

/// What the rules found in a graph, with all of it that is asked for afterwards: the index keeps it, so that another
/// severity, a baseline or fewer rules need no analysis.
struct RuleFindings: Codable {
  struct OfRule: Codable {
    var rule: String
    var findings: [Finding]
  }

  struct Root: Codable {
    var module: ModuleIndex
    var name: String
    var id: String
  }

  /// A file with comments that hide violations.
  struct Commented: Codable {
    var file: String
    var comments: [SuppressionFact]
    /// The least identifier of the modules that it belongs to; `nil` where it belongs to none.
    var module: String?
  }

  /// In the order in which they are run; rules that were left out are absent.
  private(set) var rules: [OfRule]
  /// Those that something was found in.
  let roots: [Root]
  let manifests: [String]
  let commented: [Commented]
  /// Files of which a part was not understood, sorted.
  let unclearFiles: [String]
  /// Whether there are modules whose sources were not all read.
  let hasUnreadModules: Bool

  /// - Parameters:
  ///   - rules: those that are to be run.
  ///   - suppressions: the comments that hide violations, by file.
  init(
    of rules: [any Rule], in context: RuleContext, suppressions: [String: [SuppressionFact]],
    unclearFiles: Set<String>
  ) {
    let graph = context.graph
    self.rules = rules.map { rule in
      // The interface of a binary framework is not judged: the project cannot fix it.
      let findings = rule.findings(in: context).filter { finding in
        finding.root != nil || !(finding.location?.file.hasSuffix(".swiftinterface") ?? false)
      }
      return OfRule(rule: rule.card.id, findings: findings)
    }
    roots = Set(self.rules.flatMap { $0.findings.compactMap(\.root) }).sorted().map { root in
      Root(module: root, name: graph.modules[root].module.name, id: graph.modules[root].module.id)
    }
    manifests = Set(graph.packages.compactMap(\.manifest)).sorted()
    var owners: [String: String] = [:]
    if !suppressions.isEmpty {
      for module in graph.modules.map(\.module) {
        for file in module.files where suppressions[file] != nil {
          owners[file] = owners[file].map { min($0, module.id) } ?? module.id
        }
      }
    }
    commented = suppressions.sorted { $0.key < $1.key }.map { file, comments in
      Commented(file: file, comments: comments, module: owners[file])
    }
    self.unclearFiles = unclearFiles.sorted()
    hasUnreadModules = !graph.unreadModules.isEmpty
  }

  /// Without what was found by rules that are not run now; `nil` where one that is to be run was not.
  func of(_ rules: [String]) -> RuleFindings? {
    let found = self.rules.keyed(by: \.rule)
    let wanted = rules.compactMap { found[$0] }
    guard wanted.count == rules.count else { return nil }
    var part = self
    part.rules = wanted
    return part
  }

  /// Whether sources are as long as they were: some findings say how long.
  func hold(_ learnt: LearntFiles) -> Bool {
    !learnt.reread.values.contains { $0.addedLines != 0 }
  }

  /// `nil` for bytes of another form: the index is a cache, so everything is found again.
  init?(bytes: [UInt8]) {
    guard let findings = try? Packed.value(RuleFindings.self, from: bytes) else { return nil }
    self = findings
  }

  func bytes() throws -> [UInt8] { try Packed.bytes(of: self) }
}
