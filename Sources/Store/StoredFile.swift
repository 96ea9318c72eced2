package import DepGraphModel

/// What the index knows of a file besides its facts.
package struct StoredFile: Equatable, Sendable {
  package var stamp: FileStamp
  package var hash: ContentHash
  package var isParsed: Bool
  /// Of what is read in it, without its lines.
  package var meaning: ContentHash
  package var lineCount: Int
  /// Whether an equal stamp proves nothing: the file had been touched so shortly before it was looked at that a later
  /// change may carry the same times. Its content must be hashed again.
  package var isRacy: Bool

  package init(
    stamp: FileStamp, hash: ContentHash, isParsed: Bool, meaning: ContentHash, lineCount: Int, isRacy: Bool
  ) {
    self.stamp = stamp
    self.hash = hash
    self.isParsed = isParsed
    self.meaning = meaning
    self.lineCount = lineCount
    self.isRacy = isRacy
  }

  /// How much later, in nanoseconds, a change may happen and still carry the same time: 2 s on FAT, the coarsest clock of
  /// a file system in use; ticks of some milliseconds elsewhere.
  static let granularity: Int64 = 2_000_000_000

  package static func isRacy(_ stamp: FileStamp, observed: Int64) -> Bool {
    max(stamp.modified, stamp.changed) >= observed &- granularity
  }
}

/// What one run learnt about the files of the tree.
package struct IndexChanges: Sendable {
  /// A file that is new, or whose content changed.
  package struct Changed: Sendable {
    package var path: String
    package var stamp: FileStamp
    package var hash: ContentHash
    /// Which public views show.
    package var isParsed: Bool
    package var imports: [ImportFact]
    package var facts: StoredFacts
    /// The hash of what `facts` mean.
    package var meaning: ContentHash

    package init(
      path: String, stamp: FileStamp, hash: ContentHash, meaning: ContentHash, facts: FileFacts, stored: StoredFacts
    ) {
      self.path = path
      self.stamp = stamp
      self.hash = hash
      self.meaning = meaning
      isParsed = facts.isParsed
      imports = facts.imports
      self.facts = stored
    }
  }

  /// A file whose content, hashed again, is what the index has.
  package struct Restamped: Sendable {
    package var path: String
    package var stamp: FileStamp
    package var hash: ContentHash

    package init(path: String, stamp: FileStamp, hash: ContentHash) {
      self.path = path
      self.stamp = stamp
      self.hash = hash
    }
  }

  /// A file that the index has and that was read once more, knowing names of its project.
  package struct ReadAgain: Sendable {
    package var path: String
    package var hash: ContentHash
    package var facts: StoredFacts

    package init(path: String, hash: ContentHash, facts: StoredFacts) {
      self.path = path
      self.hash = hash
      self.facts = facts
    }
  }

  /// Paths that are no longer there.
  package var removed: [String]
  package var changed: [Changed]
  package var readAgain: [ReadAgain]
  package var restamped: [Restamped]
  /// Fetched packages that are new or at another commit.
  package var checkouts: [StoredCheckout]
  /// Directories of fetched packages that are no longer there.
  package var removedCheckouts: [String]
  /// Nanoseconds since 1970, read before the run looked at the first file.
  package var observed: Int64

  package init(
    removed: [String] = [], changed: [Changed] = [], readAgain: [ReadAgain] = [], restamped: [Restamped] = [],
    checkouts: [StoredCheckout] = [], removedCheckouts: [String] = [], observed: Int64
  ) {
    self.removed = removed
    self.changed = changed
    self.readAgain = readAgain
    self.restamped = restamped
    self.checkouts = checkouts
    self.removedCheckouts = removedCheckouts
    self.observed = observed
  }
}

/// The result of one run, as the index keeps it.
package struct StoredAnalysis: Sendable {
  /// Of everything that the result depends on: contents, configuration, options, version.
  package var fingerprint: String
  /// Of everything that the snapshot and the findings depend on: names what is kept of them.
  package var graph: String
  /// What the run asked of the tree, in whatever form the caller reads it back.
  package var questions: [UInt8]
  package var snapshot: GraphSnapshot
  /// What every root is to the keys that it reads.
  package var matrix: [MatrixRow]
  package var report: Report
  /// The report in whatever form the caller reads it back.
  package var packedReport: [UInt8]
  /// What rules found, in whatever form the caller reads it back; `nil` where none is kept.
  package var packedFindings: [UInt8]?
  /// `nil` where a later run may not go along it.
  package var walk: StoredWalk?

  package init(
    fingerprint: String, graph: String = "", questions: [UInt8] = [], snapshot: GraphSnapshot,
    matrix: [MatrixRow] = [], report: Report, packedReport: [UInt8], packedFindings: [UInt8]? = nil,
    walk: StoredWalk? = nil
  ) {
    self.fingerprint = fingerprint
    self.graph = graph
    self.questions = questions
    self.snapshot = snapshot
    self.matrix = matrix
    self.report = report
    self.packedReport = packedReport
    self.packedFindings = packedFindings
    self.walk = walk
  }
}

/// The run that was saved last.
package struct LatestAnalysis: Equatable, Sendable {
  package var fingerprint: String
  /// As `StoredAnalysis` had them.
  package var graph: String
  package var questions: [UInt8]

  package init(fingerprint: String, graph: String, questions: [UInt8]) {
    self.fingerprint = fingerprint
    self.graph = graph
    self.questions = questions
  }
}

extension ContentHash {
  /// 16 bytes, the high word first, each big-endian.
  var bytes: [UInt8] {
    [high, low].flatMap { word in stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  init(bytes: [UInt8]) throws(IndexError) {
    guard bytes.count == 16 else { throw RowReader.damage }
    let high = bytes[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(high: high, low: bytes[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
