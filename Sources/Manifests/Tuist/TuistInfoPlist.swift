import SwiftSyntax

extension TuistProject {
  /// What a target's Info.plist says of the storyboards that the system opens; what is not known is left out.
  package struct InfoPlist: Sendable {
    package var storyboards: [String] = []
    package var file: FilePath?
  }
}

extension TuistValues {
  func infoPlist(_ value: ManifestValue?, _ origin: AbsolutePosition) -> TuistProject.InfoPlist {
    guard let value, let (name, arguments) = parts(of: value) else { return TuistProject.InfoPlist() }
    switch name {
    case "extendingDefault", "dictionary":
      guard let fields = table(arguments.first) else { return TuistProject.InfoPlist() }
      return TuistProject.InfoPlist(storyboards: Set(storyboards(in: fields)).sorted())
    case "file": return TuistProject.InfoPlist(file: arguments.first.flatMap { file($0, origin) })
    default: return TuistProject.InfoPlist()
    }
  }

  /// `.name(arguments)`, whether or not it is known of what type it is.
  private func parts(of value: ManifestValue) -> (name: String, arguments: [ManifestValue])? {
    switch value {
    case .implicit(let member) where member.steps.isEmpty:
      return (member.name, member.arguments?.map(\.value) ?? [])
    case .construct(let made) where made.type == ProjectDescription.infoPlist && made.arguments.count == 1:
      return (made.constructor, Array(made.arguments.values))
    default: return nil
    }
  }

  private func file(_ value: ManifestValue, _ origin: AbsolutePosition) -> TuistProject.FilePath? {
    guard case .string(let text) = value else { return try? path(value, origin) }
    return text.hasPrefix("//")
      ? TuistProject.FilePath(start: .root, text: String(text.dropFirst(2)))
      : TuistProject.FilePath(start: .manifest, text: text)
  }

  /// The values of a list are written plain, or as `.string("Main")`.
  private func plain(_ value: ManifestValue, _ wanted: String) -> ManifestValue {
    guard case .implicit = value, let (name, arguments) = parts(of: value), name == wanted, arguments.count == 1 else {
      return value
    }
    return arguments[0]
  }

  private func table(_ value: ManifestValue?) -> [DictionaryEntry]? {
    guard let value, case .dictionary(let entries) = plain(value, "dictionary") else { return nil }
    return entries
  }

  private func text(_ value: ManifestValue) -> String? {
    guard case .string(let text) = plain(value, "string"), !text.isEmpty, !text.contains("$") else { return nil }
    return text
  }

  private func storyboards(in fields: [DictionaryEntry]) -> [String] {
    fields.flatMap { entry -> [String] in
      guard case .string(let key) = entry.key else { return [] }
      switch key.split(separator: "~").first.map(String.init) ?? key {
      case "UIMainStoryboardFile", "NSMainStoryboardFile": return text(entry.value).map { [$0] } ?? []
      case "UIApplicationSceneManifest": return scenes(in: entry.value, depth: 0)
      default: return []
      }
    }
  }

  /// `UISceneConfigurations` holds a list for each role, and each entry may name a storyboard.
  private func scenes(in value: ManifestValue, depth: Int) -> [String] {
    guard depth < 6 else { return [] }
    if let fields = table(value) {
      return fields.flatMap { entry -> [String] in
        guard case .string("UISceneStoryboardFile") = entry.key else {
          return scenes(in: entry.value, depth: depth + 1)
        }
        return text(entry.value).map { [$0] } ?? []
      }
    }
    guard case .array(let elements) = plain(value, "array") else { return [] }
    return elements.flatMap { scenes(in: $0.value, depth: depth + 1) }
  }
}
