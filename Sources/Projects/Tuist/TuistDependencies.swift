import DepGraphManifests
import DepGraphModel

/// `Tuist/Dependencies.swift`, in which Tuist listed packages before version 4: those that it names literally, for their
/// versions.
enum TuistDependencies {
  static func packages(in bytes: [UInt8]) -> [FragmentPackageDependency] {
    guard bytes.count <= 1 << 20 else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let text = lines.filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
    return entries(of: text).compactMap { entry in
      guard let url = literal(after: "url:", in: entry) else { return nil }
      var made = FragmentPackageDependency(identity: PackageIdentity.identity(of: url), url: url)
      if let version = literal(after: ".exact(", in: entry) {
        (made.oldestVersion, made.versionLimit) = (version, VersionLimit.after(version))
      } else if let version = literal(after: ".upToNextMinor(from:", in: entry) {
        (made.oldestVersion, made.versionLimit) = (version, VersionLimit.nextMinor(after: version))
      } else if let version = literal(after: ".upToNextMajor(from:", in: entry) {
        (made.oldestVersion, made.versionLimit) = (version, VersionLimit.nextMajor(after: version))
      }
      return made
    }
  }

  /// Each from its `.remote(` or `.package(` to the next.
  private static func entries(of text: String) -> [Substring] {
    let starts = (text.ranges(of: ".remote(") + text.ranges(of: ".package(")).map(\.lowerBound).sorted()
    return zip(starts, starts.dropFirst() + [text.endIndex]).map { text[$0..<$1] }
  }

  /// The string literal that follows.
  private static func literal(after mark: String, in entry: Substring) -> String? {
    guard let end = entry.firstRange(of: mark)?.upperBound else { return nil }
    let rest = entry[end...].drop(while: \.isWhitespace)
    guard rest.first == "\"" else { return nil }
    return String(rest.dropFirst().prefix { $0 != "\"" })
  }
}
