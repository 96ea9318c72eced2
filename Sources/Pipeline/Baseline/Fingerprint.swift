import DepGraphConfiguration
import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import DepGraphProjects

/// Names one analysis: equal fingerprints mean equal results, so a stored one can be given out.
///
/// What a result depends on comes in three parts. The first is known before anything is read in detail: the names of all
/// files, the contents of those that describe projects, what sources say, the configuration. The second is what readers
/// then asked the tree besides (a file under any name, a file that is not there). An analysis asks the same questions
/// wherever the first part and all answers are equal, so the questions of the stored one are enough. Both together name
/// the graph and what rules find in it. The third is how that is reported: which rules, as what, with which baseline.
struct Fingerprint {
  private let circumstances: ContentHash

  init(of request: AnalysisRequest, contents: TreeContents) {
    self.init(
      of: request, files: Self.files(of: contents), openedByName: contents.openedByName, checkouts: contents.checkouts)
  }

  /// - Parameter files: as `files(of:)` has them.
  init(
    of request: AnalysisRequest, files: ContentHash, openedByName: [String: ContentHash], checkouts: [CheckoutState]
  ) {
    var digest = Digest()
    digest.add(files)
    for (path, content) in openedByName.sorted(by: { $0.key < $1.key }) {
      digest.add(path)
      digest.add(content)
    }
    digest.add(checkouts.map { "\($0.checkout.directory) \($0.evidence)" })
    digest.add(request.configurationFile ?? "")
    digest.add(request.configuration.textOfFindings)
    digest.add(Self.options(request))
    if let graph = request.moduleGraph {
      digest.add(graph.name)
      digest.add(ContentHash(bytes: graph.bytes))
    }
    circumstances = digest.hash
  }

  /// What a result holds of the files that a walk meets.
  static func files(of contents: TreeContents) -> ContentHash {
    var digest = Digest()
    for entry in contents.inventory.files {
      digest.add(entry.path)
      guard TreeContents.matters(entry.path) else { continue }
      // What a source says decides, where that is known: a comment more is no other result. A file that could not be read
      // has no content; that it was there counts.
      if let meaning = contents.meanings[entry.path] {
        digest.add("says")
        digest.add(meaning)
      } else if let hash = contents.hashes[entry.path] {
        digest.add(hash)
      } else {
        digest.add("unreadable")
      }
    }
    digest.add(unordered: contents.inventory.directories)
    digest.add(contents.inventory.pruned)
    digest.add(contents.inventory.leftOut)
    // Paths may lead through the folder of the repository.
    digest.add(contents.inventory.rootName ?? "")
    digest.add("\(contents.inventory.isSparse)")
    digest.add(contents.problems.map { "\($0.kind) \($0.location?.file ?? "") \($0.message)" })
    // What they leave out is not among the files.
    if let excludes = contents.excludes?.unmet {
      digest.add(excludes.unmatched.map(\.text))
      digest.add(excludes.miswritten.map(\.text))
    }
    return digest.hash
  }

  /// What names the graph.
  /// - Parameter answers: of the tree, in the order of the questions.
  func graph(with answers: [ContentHash]) -> String { ContentHash(combining: [circumstances] + answers).text }

  /// What names the result for a graph.
  static func result(of graph: String, _ request: AnalysisRequest) -> String {
    var digest = Digest()
    digest.add(graph)
    digest.add(settling(request))
    return digest.hash.text
  }

  private static func options(_ request: AnalysisRequest) -> [String] {
    let options = request.options
    return [
      options.version, request.scope, options.roots.joined(separator: "\n"), options.host?.rawValue ?? "",
      options.manifestEvaluation.rawValue, request.dumping?.circumstances ?? "",
    ]
  }

  /// What decides about findings once they are known.
  private static func settling(_ request: AnalysisRequest) -> [String] {
    let options = request.options
    return [
      ContentHash(bytes: request.configurationText).text, options.only.sorted().joined(separator: ","),
      options.skip.sorted().joined(separator: ","), "\(options.isStrict)", "\(options.isBaselineStrict)",
      // With the lines, which are the places of stale entries.
      request.baseline.map { ([$0.file ?? ""] + $0.entries.map { "\($0.line) \($0.text)" }).joined(separator: "\n") }
        ?? "none",
      expired(request),
    ]
  }

  /// Which exceptions and entries are over: a result holds until the next one is.
  private static func expired(_ request: AnalysisRequest) -> String {
    let days =
      request.configuration.exceptions.map(\.until)
      + (request.baseline?.entries ?? []).map { $0.until.flatMap { CalendarDay($0) } }
    return days.map { CalendarDay.isPast($0, today: request.options.today) ? "1" : "0" }.joined()
  }
}

/// Texts and hashes one after another, so that no two lists of them come to the same.
private struct Digest {
  private var bytes: [UInt8] = []

  var hash: ContentHash { ContentHash(bytes: bytes) }

  /// Ended by a byte that no UTF-8 text holds.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
    bytes.append(0xFF)
  }

  mutating func add(_ texts: [String]) {
    for text in texts { add(text) }
    bytes.append(0xFE)
  }

  mutating func add(_ hash: ContentHash) {
    withUnsafeBytes(of: (hash.high, hash.low)) { bytes.append(contentsOf: $0) }
  }

  /// Sorting many texts takes longer than adding up what each comes to.
  mutating func add(unordered texts: Set<String>) {
    var sum = ContentHash(high: 0, low: UInt64(texts.count))
    for var text in texts {
      let hash = text.withUTF8 { ContentHash(bytes: UnsafeRawBufferPointer($0)) }
      sum.high &+= hash.high
      sum.low &+= hash.low
    }
    add(sum)
  }
}
