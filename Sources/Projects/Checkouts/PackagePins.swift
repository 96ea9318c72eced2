import DepGraphModel
import Foundation

/// One entry of a `Package.resolved`.
package struct PackagePin: Equatable, Sendable {
  /// SwiftPM's identity, lower-cased.
  package var identity: String
  /// As written; `nil` for a pin to a branch or commit.
  package var version: String?
  package var revision: String?

  /// Whether a file is SwiftPM's or Xcode's list of pins.
  package static func isListed(in path: String) -> Bool { RepositoryPath.isNamed(path, "Package.resolved") }

  /// Whether a file is the list of what another package manager pins.
  package static func isListedByOthers(in path: String) -> Bool {
    RepositoryPath.isNamed(path, "Podfile.lock") || RepositoryPath.isNamed(path, "Cartfile.resolved")
  }

  /// What packages of a dialect are called there.
  private static let otherNames = ["- NeedleFoundation (": "needle", "github \"uber/needle\" \"": "needle"]

  /// The versions that CocoaPods (`  - NeedleFoundation (0.17.2)`) or Carthage (`github "uber/needle" "v0.24.0"`) pin, of
  /// packages whose version decides something: what else they fetch is no checkout.
  package static func pinsOfOthers(in bytes: [UInt8]) -> [PackagePin] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let line = line.drop { $0 == " " }
      guard let (start, identity) = otherNames.first(where: { line.hasPrefix($0.key) }) else { return nil }
      let version = line.dropFirst(start.count).drop { $0 == "v" }.prefix { $0.isNumber || $0 == "." }
      return version.isEmpty ? nil : PackagePin(identity: identity, version: String(version))
    }
  }

  /// The pins of one file, in its order, in any of the three versions of the format.
  /// - Returns: `nil` for a file that is no list of pins.
  package static func pins(in bytes: [UInt8]) -> [PackagePin]? {
    guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)),
      let entries = document.pins ?? document.object?.pins
    else { return nil }
    return entries.compactMap { entry in
      // The first version of the format has a name in place of the identity.
      guard let identity = entry.identity ?? entry.repositoryURL.map(PackageIdentity.identity) else { return nil }
      return PackagePin(
        identity: identity.lowercased(), version: entry.state?.version, revision: entry.state?.revision?.lowercased())
    }
  }

  private struct Document: Decodable {
    struct Entry: Decodable {
      struct State: Decodable {
        var revision: String?
        var version: String?
      }

      var identity: String?
      var repositoryURL: String?
      var state: State?
    }

    struct Object: Decodable {
      var pins: [Entry]?
    }

    var pins: [Entry]?
    var object: Object?
  }
}
