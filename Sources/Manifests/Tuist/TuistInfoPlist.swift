import SwiftSyntax

extension TuistProject {
  /// What a manifest says of a target's Info.plist.
  package enum InfoPlist: Sendable {
    /// Tuist writes it as for any other target.
    case standard
    /// What is written into it.
    case fields(Value)
    case file(FilePath)
    case unknown

    package indirect enum Value: Sendable {
      case text(String)
      case list([Value])
      case table([String: Value])
      case unknown
    }
  }
}

extension TuistValues {
  func infoPlist(_ value: ManifestValue?, _ origin: AbsolutePosition) -> TuistProject.InfoPlist {
    guard let value else { return .standard }
    if case .nothing = value { return .standard }
    if case .string = value { return file(value, origin).map { .file($0) } ?? .unknown }
    guard let (name, arguments) = parts(of: value) else { return .unknown }
    switch name {
    case "default": return .standard
    case "extendingDefault", "dictionary":
      guard let fields = arguments.first.map({ plain($0, depth: 0) }), case .table = fields else { return .unknown }
      return .fields(fields)
    case "file": return arguments.first.flatMap { file($0, origin) }.map { .file($0) } ?? .unknown
    default: return .unknown
    }
  }

  /// `.name(arguments)`, whether or not it is known of what type it is.
  private func parts(of value: ManifestValue) -> (name: String, arguments: [ManifestValue])? {
    switch value {
    case .implicit(let member) where member.steps.isEmpty:
      return (member.name, member.arguments?.map(\.value) ?? [])
    case .construct(let made) where made.type == ProjectDescription.infoPlist && made.arguments.count <= 1:
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

  /// A value is written plain, or as `.string("Main")`, `.array([…])`, `.dictionary([…])`.
  private func plain(_ value: ManifestValue, depth: Int) -> TuistProject.InfoPlist.Value {
    guard depth < 16 else { return .unknown }
    switch value {
    case .string(let text): return .text(text)
    case .array(let elements): return .list(elements.map { plain($0.value, depth: depth + 1) })
    case .dictionary(let entries):
      let fields = entries.compactMap { entry -> (String, TuistProject.InfoPlist.Value)? in
        guard case .string(let key) = entry.key else { return nil }
        return (key, plain(entry.value, depth: depth + 1))
      }
      return .table(Dictionary(fields) { _, last in last })
    case .implicit:
      guard let (name, arguments) = parts(of: value), ["string", "array", "dictionary"].contains(name),
        arguments.count == 1
      else { return .unknown }
      return plain(arguments[0], depth: depth + 1)
    default: return .unknown
    }
  }
}
