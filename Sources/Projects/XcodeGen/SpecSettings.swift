import DepGraphModel

/// Build settings as a description gives them, for the configuration that is shipped.
struct SpecSettings {
  private static let deepestGroup = 16

  private let root: SpecValue
  private let projectName: String
  private let configuration: String
  private let read: (String) -> [UInt8]?

  init(root: SpecValue, projectName: String, read: @escaping (String) -> [UInt8]?) {
    self.root = root
    self.projectName = projectName
    self.read = read
    let names = root["configs"]?.entries ?? []
    let isRelease = { (entry: SpecEntry) in entry.value.text == "release" }
    configuration =
      names.isEmpty ? "Release" : (names.first { $0.key == "Release" } ?? names.first(where: isRelease))?.key ?? ""
  }

  /// Looked up as Xcode does: the project's file, the project, the target's file, the target.
  func settings(of target: SpecTargets.Target) -> XcodeBuildSettings {
    var own = settings(target.value["settings"])
    if target.productName != target.name, own["PRODUCT_NAME"] == nil { own["PRODUCT_NAME"] = target.productName }
    return XcodeBuildSettings(
      levels: [file(root), settings(root["settings"]), file(target.value), own].map(XcodeSettingsLevel.init),
      builtIn: [
        "TARGET_NAME": target.name, "TARGETNAME": target.name, "PRODUCT_NAME": target.productName,
        "PROJECT_NAME": projectName, "CONFIGURATION": configuration,
      ])
  }

  private func file(_ owner: SpecValue) -> [String: String] {
    guard let path = owner["configFiles"]?[configuration]?.path else { return [:] }
    var file = XcodeConfigurationFile(sourceRoot: ProjectPath.parent(of: path), read: read)
    return file.settings(in: path) ?? [:]
  }

  /// Either settings alone, or `groups`, `base` and `configs`, the later ones the stronger.
  private func settings(_ value: SpecValue?, depth: Int = 0) -> [String: String] {
    guard let value, depth < Self.deepestGroup else { return [:] }
    let isDivided = ["base", "configs", "groups"].contains { value[$0] != nil }
    guard isDivided else { return plain(value) }
    var result: [String: String] = [:]
    for group in value["groups"]?.elements ?? [] {
      let found = group.text.flatMap { root["settingGroups"]?[$0] }
      result.merge(settings(found, depth: depth + 1)) { _, new in new }
    }
    result.merge(settings(value["base"], depth: depth + 1)) { _, new in new }
    for entry in value["configs"]?.entries ?? [] where applies(entry.key) {
      result.merge(settings(entry.value, depth: depth + 1)) { _, new in new }
    }
    return result
  }

  /// Configurations may be named in part: `release` means `Staging Release` too.
  private func applies(_ name: String) -> Bool {
    configuration.lowercased().split(separator: " ").contains { $0 == name.lowercased() }
      || configuration.lowercased() == name.lowercased()
  }

  private func plain(_ value: SpecValue) -> [String: String] {
    var result: [String: String] = [:]
    for entry in value.entries {
      switch entry.value.content {
      case .text(let text): result[entry.key] = text
      case .list(let elements): result[entry.key] = elements.compactMap(\.text).joined(separator: " ")
      case .nothing, .mapping: break
      }
    }
    return result
  }
}
