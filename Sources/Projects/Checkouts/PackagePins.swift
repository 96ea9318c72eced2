import DepGraphModel
import Foundation

/// One entry of a `Package.resolved`.
package struct PackagePin: Equatable, Sendable {
  /// SwiftPM's identity, lower-cased.
  package var identity: String
  /// As written; `nil` for a pin to a branch or commit.
  package var version: String?
  package var revision: String?

  package init(identity: String, version: String? = nil, revision: String? = nil) {
    self.identity = identity
    self.version = version
    self.revision = revision
  }

  /// Whether a file is SwiftPM's or Xcode's list of pins.
  package static func isListed(in path: String) -> Bool { RepositoryPath.isNamed(path, "Package.resolved") }

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
