import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphProjects

/// Names one analysis: equal fingerprints mean equal results, so a stored one can be given out.
enum Fingerprint {
  static func text(of request: AnalysisRequest, contents: TreeContents) -> String {
    var hashes: [ContentHash] = []
    hashes.reserveCapacity(contents.hashes.count * 2)
    for entry in contents.inventory.files where TreeContents.matters(entry.path) {
      hashes.append(hash(entry.path))
      // A file that could not be read has no content; that it was there counts.
      hashes.append(contents.hashes[entry.path] ?? hash("unreadable"))
    }
    for (path, content) in contents.openedByName.sorted(by: { $0.key < $1.key }) { hashes += [hash(path), content] }
    hashes.append(hash(contents.inventory.directories.sorted().joined(separator: "\n")))
    hashes.append(hash(contents.problems.map { "\($0.kind) \($0.message)" }.joined(separator: "\n")))
    hashes.append(hash(contents.checkouts.map { "\($0.checkout.directory) \($0.evidence)" }.joined(separator: "\n")))
    hashes.append(ContentHash(bytes: request.configurationText))
    hashes.append(hash(options(request)))
    if let graph = request.moduleGraph { hashes += [hash(graph.name), ContentHash(bytes: graph.bytes)] }
    return ContentHash(combining: hashes).text
  }

  private static func hash(_ text: String) -> ContentHash { ContentHash(bytes: Array(text.utf8)) }

  private static func options(_ request: AnalysisRequest) -> String {
    let options = request.options
    return [
      options.version, request.scope, options.only.sorted().joined(separator: ","),
      options.skip.sorted().joined(separator: ","), options.roots.joined(separator: "\n"), "\(options.isStrict)",
      "\(options.isBaselineStrict)",
      // With the lines, which are the places of stale entries.
      request.baseline.map { ([$0.file ?? ""] + $0.entries.map { "\($0.line) \($0.text)" }).joined(separator: "\n") }
        ?? "none",
      options.host?.rawValue ?? "", options.manifestEvaluation.rawValue, expired(request),
    ].joined(separator: "\u{0}")
  }

  /// Which exceptions and entries are over: a result holds until the next one is.
  private static func expired(_ request: AnalysisRequest) -> String {
    let days =
      request.configuration.exceptions.map(\.until)
      + (request.baseline?.entries ?? []).map { $0.until.flatMap { CalendarDay($0) } }
    return days.map { CalendarDay.isPast($0, today: request.options.today) ? "1" : "0" }.joined()
  }
}
