/// The first version that a requirement of a package leaves out.
package enum VersionLimit {
  /// Of a requirement that a version is the last for.
  package static func after(_ version: String) -> String? { next(version, part: 2) }

  package static func nextMinor(after version: String) -> String? { next(version, part: 1) }

  package static func nextMajor(after version: String) -> String? { next(version, part: 0) }

  /// - Returns: `nil` for a text that is no version.
  private static func next(_ version: String, part: Int) -> String? {
    let release = version.prefix { $0 != "-" && $0 != "+" }
    let numbers = release.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(numbers.count), !numbers.contains(nil) else { return nil }
    let kept = numbers.compactMap { $0 } + [0, 0]
    guard kept[part] < Int.max else { return nil }
    return (0..<3).map { String($0 < part ? kept[$0] : $0 == part ? kept[$0] + 1 : 0) }.joined(separator: ".")
  }
}
