package import DepGraphModel

/// How the projects of one format are found and read, and how a link is written into one. Everything that is known of a
/// format is this value and its `ProjectFormat`.
package struct ProjectSource: Sendable {
  package let format: ProjectFormat
  /// Whether a file may be a project of this format, by its name and its repository-relative path. Nothing is read.
  let claims: @Sendable (_ name: String, _ path: String) -> Bool
  /// What the files that the format claims declare. What cannot be read is a fragment with a problem.
  let fragments: @Sendable (ProjectSearch) async -> [ProjectFragment]
  /// Writes a link into the file that declares a target; `nil` where that cannot be done mechanically.
  package let write: @Sendable (LinkElement, _ text: String, _ place: SourceLocation) -> String?

  package init(
    format: ProjectFormat, claims: @escaping @Sendable (_ name: String, _ path: String) -> Bool,
    write: @escaping @Sendable (LinkElement, _ text: String, _ place: SourceLocation) -> String? = { _, _, _ in nil },
    fragments: @escaping @Sendable (ProjectSearch) async -> [ProjectFragment]
  ) {
    self.format = format
    self.claims = claims
    self.fragments = fragments
    self.write = write
  }
}

/// Every project format. One line a format; each gets what those before it found.
package enum ProjectCatalogue {
  package static let sources: [ProjectSource] = [.swiftPM, .xcodeGen, .tuist, .xcode]
}

/// By its identifier: the index keeps what fetched packages declare.
extension ProjectFormat: Codable {
  package init(from decoder: any Decoder) throws {
    let id = try decoder.singleValueContainer().decode(String.self)
    guard let format = ProjectFormat.named(id) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no format \(id)"))
    }
    self = format
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}

extension RepositoryPath {
  private static let bundles = [".xcodeproj", ".xcworkspace", ".playground", ".xctemplate"]

  /// Whether a path leads into what Xcode shows as one file: nobody builds a project in there.
  static func isInsideBundle(_ path: String) -> Bool { isInside(path, anyOf: bundles) }

  /// Whether a component of the path has one of the endings.
  static func isInside(_ path: String, anyOf endings: [String]) -> Bool {
    path.split(separator: "/").contains { component in endings.contains { component.hasSuffix($0) } }
  }
}
