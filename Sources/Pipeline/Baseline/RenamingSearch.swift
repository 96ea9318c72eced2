import Foundation

/// Finds the new violation that a stale entry may have become: one that differs by a single renaming. Renaming a package
/// makes every entry stale and every violation new, so that entries are not compared with violations one by one.
struct RenamingSearch {
  /// Comparisons of an entry with a violation, all entries together: what they find is a hint.
  private static let mostComparisons = 200_000

  private var groups: [Shape: Group]
  /// Renamings of several parts of an identity that were found so far; most likely, they explain the next entry too.
  private var known: [Renaming] = []
  private var comparisons = 0

  init(among new: [Baseline.Identity]) {
    groups = Dictionary(grouping: Set(new), by: Shape.init).mapValues { Group($0) }
  }

  /// No other entry has become this violation.
  mutating func claim(_ identity: Baseline.Identity) { groups[Shape(identity)]?.claim(identity) }

  /// The least of those that differ from `old` by one renaming.
  mutating func renamed(_ old: Baseline.Identity) -> Baseline.Identity? {
    guard let ofOnePart = groups[Shape(old)]?.differingInOnePart(from: old), let group = groups[Shape(old)] else {
      return nil
    }
    var ofMany = known.flatMap { group.identities(named: $0, of: old) }
    if ofMany.isEmpty, comparisons + group.identities.count <= Self.mostComparisons {
      comparisons += group.identities.count
      for candidate in group.identities where group.unclaimed.contains(candidate) {
        guard let renaming = Renaming(from: old, to: candidate) else { continue }
        ofMany.append(candidate)
        if !known.contains(renaming) { known.append(renaming) }
      }
    }
    return (ofOnePart + ofMany).min()
  }

  /// What a renaming leaves as it is.
  private struct Shape: Hashable {
    var rule: String
    var nodes: Int

    init(_ identity: Baseline.Identity) {
      rule = identity.rule
      nodes = identity.nodes.count
    }
  }

  /// New violations of one shape.
  private struct Group {
    let identities: [Baseline.Identity]
    private(set) var unclaimed: Set<Baseline.Identity>
    /// Names by the part of an identity that they are in.
    private var names: [Set<String>]
    /// Violations by the parts that are left when one is taken out, the least one last.
    private var withoutPart: [[String?]: [Baseline.Identity]] = [:]

    init(_ identities: [Baseline.Identity]) {
      self.identities = identities
      unclaimed = Set(identities)
      names = Array(repeating: [], count: (identities.first?.parts.count ?? 0))
      for identity in identities.sorted(by: >) {
        let parts = identity.parts
        for (index, part) in parts.enumerated() {
          names[index].insert(part)
          withoutPart[Self.without(index, parts), default: []].append(identity)
        }
      }
    }

    mutating func claim(_ identity: Baseline.Identity) { unclaimed.remove(identity) }

    private static func without(_ index: Int, _ parts: [String]) -> [String?] {
      parts.enumerated().map { $0.offset == index ? nil : $0.element }
    }

    /// The least one for each part.
    mutating func differingInOnePart(from old: Baseline.Identity) -> [Baseline.Identity] {
      let parts = old.parts
      return parts.indices.compactMap { index in
        let key = Self.without(index, parts)
        while let least = withoutPart[key]?.last {
          if unclaimed.contains(least) { return least }
          withoutPart[key]?.removeLast()
        }
        return nil
      }
    }

    /// What `old` is called after a renaming, of which each part may have been named before or after.
    func identities(named renaming: Renaming, of old: Baseline.Identity) -> [Baseline.Identity] {
      var spellings: [[String]] = [[]]
      for (index, part) in old.parts.enumerated() {
        let names = ([part] + renaming.applied(to: part)).filter(self.names[index].contains)
        spellings = spellings.flatMap { spelling in names.map { spelling + [$0] } }
      }
      return spellings.map(old.replacingParts).filter { $0 != old && unclaimed.contains($0) }
    }
  }
}

/// What is left of two names without what they share at both ends.
private struct Renaming: Hashable {
  var from: [UInt8]
  var to: [UInt8]

  private init(from: String, to: String) {
    var (old, new) = (Array(from.utf8)[...], Array(to.utf8)[...])
    while let first = old.first, first == new.first { (old, new) = (old.dropFirst(), new.dropFirst()) }
    while let last = old.last, last == new.last { (old, new) = (old.dropLast(), new.dropLast()) }
    self.from = Array(old)
    self.to = Array(new)
  }

  /// `nil` where they differ by more than one renaming, or not at all.
  init?(from old: Baseline.Identity, to new: Baseline.Identity) {
    var found: Renaming?
    for (before, after) in zip(old.parts, new.parts) where before != after {
      let renaming = Renaming(from: before, to: after)
      guard found == nil || found == renaming else { return nil }
      found = renaming
    }
    guard let found else { return nil }
    self = found
  }

  /// Every name that the renaming makes of one.
  func applied(to name: String) -> [String] {
    let bytes = Array(name.utf8)
    guard bytes.count >= from.count else { return [] }
    var names: Set<String> = []
    for start in 0...(bytes.count - from.count) where bytes[start...].starts(with: from) {
      let renamed = bytes[..<start] + to + bytes[(start + from.count)...]
      // Bytes that are not text are the name of nothing.
      guard let text = String(bytes: renamed, encoding: .utf8) else { continue }
      if text != name, Renaming(from: name, to: text) == self { names.insert(text) }
    }
    return names.sorted()
  }
}

extension Baseline.Identity {
  /// Everything that a renaming may change.
  fileprivate var parts: [String] { nodes + [root] }

  fileprivate func replacingParts(_ parts: [String]) -> Baseline.Identity {
    var identity = self
    identity.nodes = Array(parts.dropLast())
    identity.root = parts.last ?? ""
    return identity
  }
}
