import DepGraphModel

/// Reads what the system makes when an application or an extension starts, by its Info.plist and its build settings.
struct LaunchReading {
  private static let storyboardKeys: Set<String> = [
    "UIMainStoryboardFile", "NSMainStoryboardFile", "UISceneStoryboardFile", "NSExtensionMainStoryboard",
  ]
  private static let classKeys: Set<String> = ["NSPrincipalClass", "NSExtensionPrincipalClass"]
  /// What holds some of them.
  private static let groupKeys: Set<String> = ["UIApplicationSceneManifest", "UISceneConfigurations", "NSExtension"]
  /// Spelled by build settings since Xcode 13.
  private static let settingPrefix = "INFOPLIST_KEY_"
  private static let deepestValue = 12

  /// What an Info.plist refers to.
  private let settings: XcodeBuildSettings
  /// What `INFOPLIST_FILE` is relative to.
  private let root: String
  private let read: (String) -> [UInt8]?
  private var storyboards: Set<String> = []
  private var classes: Set<String> = []
  private var isWhole = true

  init(settings: XcodeBuildSettings, root: String, read: @escaping (String) -> [UInt8]?) {
    self.settings = settings
    self.root = root
    self.read = read
  }

  var found: ModuleLaunch {
    ModuleLaunch(storyboards: storyboards.sorted(), classes: classes.sorted(), isWhole: isWhole)
  }

  /// What build settings name themselves, and what the Info.plist does that they name.
  /// - Parameter written: the path of an Info.plist that is written when the project is made.
  /// - Returns: whether they name an Info.plist.
  @discardableResult
  mutating func takeSettings(written: String? = nil) -> Bool {
    var names = false
    for settings in settings.ofPlatforms {
      for key in Self.storyboardKeys.sorted() {
        if let name = settings.value(Self.settingPrefix + key), !name.isEmpty { takeStoryboard(name) }
      }
      guard let file = settings.value("INFOPLIST_FILE"), !file.isEmpty else { continue }
      names = true
      guard let path = path(of: file) else {
        isWhole = false
        continue
      }
      if path != written { takeFile(path) }
    }
    return names
  }

  /// What one Info.plist names.
  /// - Parameter path: from the repository's root; `nil` where it is not known.
  mutating func takeFile(_ path: String?) {
    guard let path, let bytes = read(path), let list = try? XcodeXMLPropertyList.parse(bytes).value else {
      isWhole = false
      return
    }
    take(list)
  }

  /// What a part of an Info.plist names: a scene names its storyboard deep inside of it.
  mutating func take(_ value: XcodeValue, depth: Int = 0) {
    guard depth < Self.deepestValue else {
      isWhole = false
      return
    }
    switch value {
    case .text: return
    case .list(let values): for value in values { take(value, depth: depth + 1) }
    case .table(let fields):
      for (key, value) in fields {
        // `UIMainStoryboardFile~ipad`
        let name = key.split(separator: "~").first.map(String.init) ?? key
        guard case .text(let text) = value else {
          take(value, depth: depth + 1)
          continue
        }
        if Self.storyboardKeys.contains(name) { takeStoryboard(text) }
        if Self.classKeys.contains(name) { takeClass(text) }
        if Self.groupKeys.contains(name), !text.isEmpty { isWhole = false }
      }
    }
  }

  /// That a part of an Info.plist is not known.
  mutating func takeUnknown() { isWhole = false }

  private mutating func takeStoryboard(_ text: String) {
    guard let name = expanded(text) else {
      isWhole = false
      return
    }
    if !name.isEmpty { storyboards.insert(name) }
  }

  /// `$(PRODUCT_MODULE_NAME).ShareViewController`
  private mutating func takeClass(_ text: String) {
    let last = text.split(separator: ".").last.map(String.init) ?? text
    guard let name = expanded(last) else {
      isWhole = false
      return
    }
    if !name.isEmpty { classes.insert(name) }
  }

  /// `nil` where a setting that nothing in the tree sets decides.
  private func expanded(_ text: String) -> String? {
    var result = ""
    var rest = Substring(text)
    while let reference = XcodeSettingReference(firstIn: rest) {
      guard let value = settings.value(reference.content) else { return nil }
      result += rest[..<reference.range.lowerBound] + value
      rest = rest[reference.range.upperBound...]
    }
    result += rest
    return result.contains("$") || result.contains(XcodeSettingsLevel.unknown) ? nil : result
  }

  private func path(of file: String) -> String? {
    var relative = file
    if let rest = file.removing(prefix: XcodeBuildSettings.sourceRoot + "/") { relative = rest }
    guard !relative.contains("$"), !relative.contains(XcodeSettingsLevel.unknown),
      !relative.contains(XcodeBuildSettings.sourceRoot), !relative.hasPrefix("/")
    else { return nil }
    return RepositoryPath.join(root, relative)
  }
}

extension String {
  fileprivate func removing(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
