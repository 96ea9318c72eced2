import DepGraphModel

/// The storyboards that the system opens when an application starts, by what its Info.plist and its build settings say:
/// the main one, and those of scenes.
struct LaunchStoryboards {
  private static let mainKeys = ["UIMainStoryboardFile", "NSMainStoryboardFile"]
  /// Spelled by build settings since Xcode 13.
  private static let settingPrefix = "INFOPLIST_KEY_"

  /// What `INFOPLIST_FILE` is relative to.
  let root: String
  let read: (String) -> [UInt8]?

  /// - Returns: names without ending, sorted.
  func names(in settings: XcodeBuildSettings) -> [String] {
    var found = Set(Self.mainKeys.compactMap { settings.value(Self.settingPrefix + $0) })
    if let file = settings.value("INFOPLIST_FILE"), let path = path(of: file) { found.formUnion(names(inFile: path)) }
    return found.filter(Self.isName).sorted()
  }

  /// What one Info.plist names.
  /// - Parameter path: from the repository's root.
  func names(inFile path: String) -> [String] {
    guard let bytes = read(path), let list = try? XcodeXMLPropertyList.parse(bytes).value,
      case .table(let fields) = list
    else { return [] }
    return Self.names(in: fields).filter(Self.isName)
  }

  /// What the dictionary of an Info.plist names.
  private static func names(in fields: [String: XcodeValue]) -> [String] {
    fields.flatMap { key, value -> [String] in
      if Self.mainKeys.contains(key.split(separator: "~").first.map(String.init) ?? key), case .text(let name) = value {
        return [name]
      }
      return key == "UIApplicationSceneManifest" ? Self.sceneNames(in: value, depth: 0) : []
    }
  }

  /// `UISceneConfigurations` holds a list for each role, and each entry may name a storyboard.
  private static func sceneNames(in value: XcodeValue, depth: Int) -> [String] {
    guard depth < 6 else { return [] }
    switch value {
    case .text: return []
    case .list(let values): return values.flatMap { sceneNames(in: $0, depth: depth + 1) }
    case .table(let fields):
      return fields.flatMap { key, value -> [String] in
        if key == "UISceneStoryboardFile", case .text(let name) = value { return [name] }
        return sceneNames(in: value, depth: depth + 1)
      }
    }
  }

  /// One that a setting decides is not known.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.contains("$") && !name.contains(XcodeSettingsLevel.unknown)
  }

  private func path(of file: String) -> String? {
    var relative = Substring(file)
    for prefix in ["$(SRCROOT)/", "${SRCROOT}/", "$SRCROOT/", "$(PROJECT_DIR)/"] where relative.hasPrefix(prefix) {
      relative = relative.dropFirst(prefix.count)
    }
    guard !relative.contains("$"), !relative.hasPrefix("/") else { return nil }
    return RepositoryPath.join(root, String(relative))
  }
}
