import SwiftSyntax

/// Where a package is, which a manifest may ask for: `Context.packageDirectory`, `#filePath`. On every machine that is
/// another path, so a name that stands for the folder takes its place, and nothing that depends on the rest is decided.
enum PackagePlace {
  /// A character that is in no file's name.
  private static let mark: Character = "\u{10FFFD}"
  /// Absolute path of the package's folder.
  static let folder = "/" + String(mark)
  /// Absolute path of the manifest.
  static let manifest = folder + "/Package.swift"

  static func isPart(of text: String) -> Bool { text.utf8.contains(0xF4) && text.contains(mark) }

  /// What a text means that the package itself is called by.
  static func isName(_ text: String) -> Bool { text == String(mark) }

  /// A path from the package's folder; `nil` where the text is something else that depends on the place.
  static func relative(_ path: String) -> String? {
    guard isPart(of: path) else { return path }
    guard path.hasPrefix(folder) else { return nil }
    let rest = path.dropFirst(folder.count)
    guard !isPart(of: String(rest)) else { return nil }
    return rest.isEmpty ? "." : rest.first == "/" ? "." + rest : nil
  }
}

extension ManifestEvaluator {
  /// What can be told of a path without knowing where it begins.
  private static let methodsOfPlaces: Set<String> = [
    "split", "components", "appending", "appendingPathComponent", "description", "lastPathComponent", "pathComponents",
    "isEmpty",
  ]

  /// - Throws: where what a method or property of a text gives depends on where the package is.
  func refusePlace(_ name: String, _ text: String, _ arguments: [Argument], _ node: any SyntaxProtocol) throws {
    let isPlace = PackagePlace.isPart(of: text)
    let isAsked = arguments.contains { argument in
      if case .string(let text) = argument.value { PackagePlace.isPart(of: text) } else { false }
    }
    guard isPlace || isAsked, !(isPlace && !isAsked && Self.methodsOfPlaces.contains(name)) else { return }
    throw fail("'\(name)' of the package's path is not supported by the static evaluator", node)
  }
}
