import DepGraphLogs
package import DepGraphModel

/// The messages of a log, to be held against a tree.
package struct LogMessages: Sendable {
  private struct Group {
    var message: RunTimeMessage
    var line: Int
    var count: Int
  }

  private var groups: [Group] = []
  /// Of the log.
  package let lines: Int

  package init(_ bytes: [UInt8]) {
    let log = RunTimeLog(bytes)
    lines = log.lines
    var known: [RunTimeMessage: Int] = [:]
    for found in log.found {
      if let index = known[found.message] {
        groups[index].count += 1
      } else {
        known[found.message] = groups.count
        groups.append(Group(message: found.message, line: found.line, count: 1))
      }
    }
  }

  /// - Throws: `WorkspaceError` where the graph was not asked for.
  package func explanation(by answer: IndexedResult) throws(WorkspaceError) -> LogExplanation {
    let graph = try answer.graph()
    let entries = groups.map { group in
      var entry = MessageExplanation(
        message: group.message, graph: graph, violations: answer.result.report.violations
      ).entry
      entry.line = group.line
      entry.count = group.count
      return entry
    }
    return LogExplanation(entries: entries, lines: lines)
  }
}
