import DepGraphModel

/// Build settings as a description gives them, for the configuration that is shipped.
struct SpecSettings {
  private static let deepestGroup = 16

  private let root: SpecValue
  private let projectName: String
  private var configuration: String
  /// All of them, with those that are made for debugging.
  private let configurations: Set<String>
  private let debugConfigurations: Set<String>
  private var files: XcodeConfigurationFile
  private var filesSettings: [String: [String: String]] = [:]
  /// Each configuration file that is named and not there.
  private var absent: [Problem] = []

  /// - Parameter files: reads configuration files.
  init(root: SpecValue, projectName: String, files: XcodeConfigurationFile) {
    self.root = root
    self.projectName = projectName
    self.files = files
    let names = root["configs"]?.entries ?? []
    configurations = names.isEmpty ? ["Debug", "Release"] : Set(names.map(\.key))
    debugConfigurations =
      names.isEmpty ? ["Debug"] : Set(names.filter { $0.value.text == "debug" }.map(\.key))
    let isRelease = { (entry: SpecEntry) in entry.value.text == "release" }
    configuration =
      names.isEmpty ? "Release" : (names.first { $0.key == "Release" } ?? names.first(where: isRelease))?.key ?? ""
  }

  /// The configuration files that were asked for so far, whether they are there or not.
  var namedFiles: Set<String> { files.named }

  /// Each configuration file, or file that one includes, that is named and not there.
  var problems: [Problem] { absent + files.problems }

  /// Looked up as Xcode does: the project's file, the project, the target's file, the target.
  mutating func settings(of target: SpecTargets.Target) -> XcodeBuildSettings {
    var own = settings(target.value["settings"])
    if target.productName != target.name, own["PRODUCT_NAME"] == nil { own["PRODUCT_NAME"] = target.productName }
    let levels = [file(root), settings(root["settings"]), file(target.value), own]
    return XcodeBuildSettings(
      levels: levels.map(XcodeSettingsLevel.init),
      builtIn: [
        "TARGET_NAME": target.name, "TARGETNAME": target.name, "PRODUCT_NAME": target.productName,
        "PROJECT_NAME": projectName, "CONFIGURATION": configuration,
      ])
  }

  /// Conditions that the builds of a target are compiled with.
  mutating func conditions(of target: SpecTargets.Target) -> XcodeBuildSettings.Conditions {
    // That a file of the others is missing is no problem of the build that is checked.
    let known = self
    defer { self = known }
    return XcodeBuildSettings.Conditions(
      in: configurations.sorted().map { name in
        configuration = name
        filesSettings = [:]
        return (isDebug: debugConfigurations.contains(name), settings: settings(of: target))
      })
  }

  private mutating func file(_ owner: SpecValue) -> [String: String] {
    guard let named = owner["configFiles"]?[configuration], let path = named.path else { return [:] }
    if let known = filesSettings[path] { return known }
    let settings = files.settings(in: path)
    if settings == nil, files.isMissed(path) {
      absent.append(
        Problem(
          kind: .missingPath, message: "configuration file \(path) does not exist", location: named.place, subject: path
        ))
    }
    filesSettings[path] = settings ?? XcodeSettingsLevel.unread
    return settings ?? XcodeSettingsLevel.unread
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

  /// Configurations may be named in part, as long as no other has just that name: `release` means `Staging Release` too.
  private func applies(_ name: String) -> Bool {
    let isOther = configurations.contains(name) && name != configuration
    return !isOther && configuration.lowercased().contains(name.lowercased())
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
