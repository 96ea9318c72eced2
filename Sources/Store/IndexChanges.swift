package import DepGraphModel

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
