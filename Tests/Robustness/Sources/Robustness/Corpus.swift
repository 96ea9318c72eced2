import Foundation

/// The inputs of every kind that the repository holds: the blocks of its spec pages and its examples.
struct Corpus: Sendable {
  struct Input: Sendable {
    /// The last part of its path: what decides how it is read.
    var name: String
    var bytes: Data
  }

  /// Sources, which are read side by side in one module.
  private(set) var sources: [Input] = []
  /// Manifests, projects, documents, graphs: each is read in a folder of its own.
  private(set) var others: [Input] = []

  /// - Parameter root: of the repository.
  init(root: String) {
    for folder in ["Tests/Specs", "Examples"] {
      for path in FileManager.default.enumerator(atPath: root + "/" + folder)?.compactMap({ $0 as? String }).sorted()
        ?? []
      {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard !path.contains(".build"), let bytes = FileManager.default.contents(atPath: "\(root)/\(folder)/\(path)")
        else { continue }
        if name.hasSuffix(".md") {
          takeBlocks(of: String(decoding: bytes, as: UTF8.self))
        } else if folder == "Examples" {
          take(Input(name: name, bytes: bytes))
        }
      }
    }
  }

  private mutating func take(_ input: Input) {
    let isManifest = ["Package.swift", "Project.swift", "Workspace.swift"].contains(input.name)
    if input.name.hasSuffix(".swift"), !isManifest { sources.append(input) } else { others.append(input) }
  }

  private mutating func takeBlocks(of page: String) {
    var name: String?
    var lines: [Substring] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = name {
        if line == "```" {
          take(Input(name: open, bytes: Data(lines.joined(separator: "\n").utf8)))
          name = nil
        } else {
          lines.append(line)
        }
      } else if line.hasPrefix("```"), let path = line.split(separator: " ").dropFirst().first {
        name = path.split(separator: "/").last.map(String.init)
        lines = []
      }
    }
  }
}
