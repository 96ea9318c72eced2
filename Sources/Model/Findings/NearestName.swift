/// Finds the name that was probably meant: for unknown rules, keys, formats, and for near misses in messages.
package enum NearestName {
  /// Longer names are not compared: the work grows with the product of both lengths.
  private static let longestComparedName = 128

  /// The candidate with the fewest edits from `name`, or `nil` where none is near enough to be a slip of the pen.
  /// Capitals count for little: they decide between equally near candidates, then UTF-8 order does.
  package static func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased())
    guard !wanted.isEmpty, wanted.count <= longestComparedName else { return nil }
    // A third of the name may be wrong; a shorter limit would miss `hots` for `host`, a longer one would guess.
    let limit = max(1, (wanted.count + 1) / 3)
    var best: (distance: Int, asWritten: Int, name: String)?
    for candidate in candidates where candidate != name {
      let other = Array(candidate.lowercased())
      guard !other.isEmpty, abs(other.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, other)
      guard distance <= limit, distance < max(wanted.count, other.count) else { continue }
      guard distance <= best?.distance ?? limit else { continue }
      let asWritten = editDistance(Array(name), Array(candidate))
      if let best, (best.distance, best.asWritten, best.name) <= (distance, asWritten, candidate) { continue }
      best = (distance, asWritten, candidate)
    }
    return best?.name
  }

  /// The candidates with the fewest edits from `name`, however many these are; equally near ones by UTF-8 order.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> [String] {
    let wanted = Array(name.lowercased().prefix(longestComparedName))
    let others = candidates.filter { $0 != name && !$0.isEmpty && $0.utf8.count <= longestComparedName }
    let ranked = others.map { (distance: editDistance(wanted, Array($0.lowercased())), name: $0) }
    return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(mostNear).map(\.name)
  }

  /// Where none is near: candidates that begin with `name` or hold it, the shortest first; else the nearest.
  package static func alike(_ name: String, among candidates: some Sequence<String>) -> [String] {
    let wanted = name.lowercased()
    let others = candidates.filter { $0 != name }.map { (lowercased: $0.lowercased(), name: $0) }
    func shortest(_ isWanted: (String) -> Bool) -> [String] {
      let found = others.filter { isWanted($0.lowercased) }.map(\.name)
      return Array(found.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.prefix(mostAlike))
    }
    let beginning = wanted.count > 1 ? shortest { $0.hasPrefix(wanted) } : []
    guard beginning.isEmpty else { return beginning }
    let holding = wanted.count > 2 ? shortest { $0.contains(wanted) } : []
    return holding.isEmpty ? nearest(to: name, among: others.map(\.name)) : holding
  }

  private static let mostAlike = 5
  private static let mostNear = 3

  /// The only candidate that begins with `name`, which may be an abbreviation.
  package static func completion(of name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = name.lowercased()
    guard wanted.count > 2 else { return nil }
    let found = Set(candidates.filter { $0 != name && $0.lowercased().hasPrefix(wanted) })
    return found.count == 1 ? found.first : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one name into the other.
  package static func distance(_ left: String, _ right: String) -> Int { editDistance(Array(left), Array(right)) }

  private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      current.reserveCapacity(right.count + 1)
      for column in 1...right.count {
        let replaces = left[row - 1] == right[column - 1] ? 0 : 1
        var cost = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + replaces)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          cost = min(cost, beforePrevious[column - 2] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
