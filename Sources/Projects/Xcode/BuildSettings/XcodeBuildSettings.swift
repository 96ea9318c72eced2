import DepGraphManifests

/// The build settings of one target in one configuration, looked up the way Xcode does.
struct XcodeBuildSettings {
  /// From the weakest to the strongest: the project's xcconfig, the project, the target's xcconfig, the target, each with
  /// what holds under conditions above the rest.
  let levels: [[String: String]]
  /// What Xcode itself sets: `TARGET_NAME`, `PROJECT_NAME`, `CONFIGURATION` …
  let builtIn: [String: String]
  /// The levels as they are written, before a platform is chosen.
  private let written: [XcodeSettingsLevel]
  /// Whether some builds are compiled with other conditions than the one that was looked up, of one configuration.
  private let mayVary: Bool

  /// Of what is shipped, for a device of the platform where there is one only.
  init(levels: [XcodeSettingsLevel], builtIn: [String: String]) {
    let general = XcodeBuildSettings(written: levels, builtIn: builtIn, sdk: nil)
    let platforms = general.devicePlatforms
    self = platforms.count == 1 ? general.forDevice(of: platforms[0]) : general
  }

  private init(written: [XcodeSettingsLevel], builtIn: [String: String], sdk: String?) {
    let context = XcodeBuildContext(sdk: sdk, configuration: builtIn["CONFIGURATION"] ?? "")
    self.written = written
    self.builtIn = builtIn
    levels = written.flatMap { $0.layers(in: context) }
    mayVary = written.contains { level in Self.conditionSettings.contains(where: level.dependsOnBuild) }
  }

  /// The settings of the build for a device of one platform.
  func forDevice(of platform: String) -> XcodeBuildSettings {
    guard let sdk = XcodeBuildContext.sdk(of: platform) else { return self }
    return XcodeBuildSettings(written: written, builtIn: builtIn, sdk: sdk)
  }

  private var devicePlatforms: [String] { XcodePlatforms.platforms(of: self).filter { $0 != "maccatalyst" } }

  /// What holds on each of the platforms that the target is built for, or may be built for.
  var ofPlatforms: [XcodeBuildSettings] {
    let platforms = devicePlatforms
    guard platforms.count != 1 else { return [self] }
    return (platforms.isEmpty ? XcodeBuildContext.platforms : platforms).map(forDevice)
  }

  /// What `$(SRCROOT)` comes to: the folder of the project is known by its path in the repository alone. A private
  /// character: no project file holds it.
  static let sourceRoot = "\u{F8FE}"
  private static let sourceRootNames: Set<String> = ["SRCROOT", "SOURCE_ROOT", "PROJECT_DIR"]

  /// Settings that refer to each other without end stop here, expanded to nothing.
  private static let deepestReference = 24
  private static let mostReferences = 2_000
  private static let longestValue = 64 * 1024

  /// The expanded value, `nil` where nothing sets it.
  func value(_ name: String) -> String? {
    var expansion = Expansion(settings: self, remaining: Self.mostReferences)
    return expansion.value(name, below: levels.count, depth: 0)
  }

  /// `SWIFT_ACTIVE_COMPILATION_CONDITIONS`, and what `OTHER_SWIFT_FLAGS` defines by `-D`, sorted.
  var compilationConditions: [String] {
    var conditions = Set(
      (value("SWIFT_ACTIVE_COMPILATION_CONDITIONS") ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
    conditions.formUnion(
      DefinedConditions.conditions(inFlags: XcodeLinkerFlags.words(value("OTHER_SWIFT_FLAGS") ?? "")))
    return conditions.subtracting([XcodeSettingsLevel.unknown]).sorted()
  }

  /// Whether nothing but what was read decides which conditions are set.
  var knowsCompilationConditions: Bool {
    Self.conditionSettings.allSatisfy {
      !(value($0) ?? "").contains(XcodeSettingsLevel.unknown)
    }
  }

  private static let conditionSettings = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS", "OTHER_SWIFT_FLAGS"]

  /// The conditions that the builds of a target are compiled with.
  struct Conditions {
    /// Those that debug builds are compiled with and no other build is, sorted.
    var ofDebug: [String]
    /// All of them, sorted; `nil` where there may be others.
    var possible: [String]?

    /// - Parameter configurations: the settings of all configurations.
    init(in configurations: [(isDebug: Bool, settings: XcodeBuildSettings)]) {
      ofDebug = XcodeBuildSettings.debugConditions(in: configurations)
      let all = configurations.map(\.settings)
      let isKnown = !all.isEmpty && all.allSatisfy { $0.knowsCompilationConditions && !$0.mayVary }
      possible = isKnown ? Set(all.flatMap(\.compilationConditions)).sorted() : nil
    }
  }

  private static func debugConditions(in configurations: [(isDebug: Bool, settings: XcodeBuildSettings)]) -> [String] {
    let others = configurations.filter { !$0.isDebug }
    guard !others.isEmpty, others.allSatisfy(\.settings.knowsCompilationConditions) else { return [] }
    let ofDebug = configurations.filter(\.isDebug).flatMap(\.settings.compilationConditions)
    return Set(ofDebug).subtracting(others.flatMap(\.settings.compilationConditions)).sorted()
  }

  /// Whether a file is left out of what is built, though it is listed (`EXCLUDED_SOURCE_FILE_NAMES`).
  /// - Parameters:
  ///   - path: repository-relative.
  ///   - root: the folder that absolute patterns begin with.
  func leavesOut(_ path: String, root: String) -> Bool {
    func matches(_ setting: String) -> Bool {
      XcodeLinkerFlags.words((value(setting) ?? "").replacing(Self.sourceRoot, with: "")).contains {
        Self.matches($0, path, root)
      }
    }
    return matches(Self.excludingSetting) && !matches(Self.includingSetting)
  }

  private static let excludingSetting = "EXCLUDED_SOURCE_FILE_NAMES"
  private static let includingSetting = "INCLUDED_SOURCE_FILE_NAMES"

  /// Whether builds for several platforms may differ in what they leave out.
  var leavesOutByPlatform: Bool {
    written.contains { $0.dependsOnBuild(Self.excludingSetting) || $0.dependsOnBuild(Self.includingSetting) }
  }

  /// By as many names at the end of a path as the pattern has, or all of them for an absolute one.
  private static func matches(_ pattern: String, _ path: String, _ root: String) -> Bool {
    let isAbsolute = pattern.hasPrefix("/")
    let wanted = ((isAbsolute ? root + "/" : "") + pattern).split(separator: "/").filter { $0 != "." }
    let names = path.split(separator: "/")
    guard !wanted.isEmpty, isAbsolute ? names.count == wanted.count : names.count >= wanted.count else { return false }
    return zip(wanted, names.suffix(wanted.count)).allSatisfy { ShellPattern(String($0)).matches(String($1)) }
  }

  /// `SWIFT_VERSION`; `nil` where nothing that was read says it for sure.
  var languageMode: Int? {
    let flags = value("OTHER_SWIFT_FLAGS") ?? ""
    guard !flags.contains("-swift-version"), let version = value("SWIFT_VERSION").flatMap({ ToolsVersion(text: $0) })
    else { return nil }
    return (4...6).contains(version.major) ? version.major : nil
  }

  /// What `OTHER_LDFLAGS` says of libraries.
  var linkerFlags: XcodeLinkerFlags {
    XcodeLinkerFlags((value("OTHER_LDFLAGS") ?? "").replacing(XcodeSettingsLevel.unknown, with: ""))
  }

  /// Whether nothing but what was read decides what is linked, and as what.
  var knowsLinkerSettings: Bool {
    ["OTHER_LDFLAGS", "MACH_O_TYPE"].allSatisfy { !(value($0) ?? "").contains(XcodeSettingsLevel.unknown) }
  }

  /// Whether what is made of a target is a static archive, `nil` where its product's type decides (`MACH_O_TYPE`).
  var isArchive: Bool? {
    switch value("MACH_O_TYPE") {
    case "staticlib": true
    case "mh_dylib", "mh_bundle", "mh_object", "mh_execute": false
    default: nil
    }
  }

  /// What `import` calls the target.
  var moduleName: String {
    if let name = value("PRODUCT_MODULE_NAME"), !name.isEmpty { return name }
    return XcodeModuleName.identifier(for: productName)
  }

  var productName: String {
    if let name = value("PRODUCT_NAME"), !name.isEmpty { return name }
    return builtIn["TARGET_NAME"] ?? ""
  }

  private struct Expansion {
    let settings: XcodeBuildSettings
    var remaining: Int

    /// - Parameter level: only levels below it are asked.
    mutating func value(_ name: String, below level: Int, depth: Int) -> String? {
      guard depth < XcodeBuildSettings.deepestReference, remaining > 0 else { return nil }
      remaining -= 1
      guard let index = settings.levels[..<level].lastIndex(where: { $0[name] != nil }),
        let text = settings.levels[index][name]
      else {
        return settings.builtIn[name]
          ?? (XcodeBuildSettings.sourceRootNames.contains(name) ? XcodeBuildSettings.sourceRoot : nil)
      }
      return expand(text, setting: name, level: index, depth: depth + 1)
    }

    private mutating func expand(_ text: String, setting: String, level: Int, depth: Int) -> String {
      var result = ""
      var rest = Substring(text)
      while let reference = XcodeSettingReference(firstIn: rest) {
        result += rest[..<reference.range.lowerBound]
        rest = rest[reference.range.upperBound...]
        let isNested = reference.content.contains("$")
        let content =
          isNested && depth < XcodeBuildSettings.deepestReference
          ? expand(reference.content, setting: setting, level: level, depth: depth + 1) : reference.content
        result += resolve(content, setting: setting, level: level, depth: depth)
        guard result.utf8.count < XcodeBuildSettings.longestValue else { return "" }
      }
      return result + rest
    }

    /// `inherited`, or a name with modifiers: `TARGET_NAME:c99extidentifier`.
    private mutating func resolve(_ content: String, setting: String, level: Int, depth: Int) -> String {
      let parts = content.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      let name = parts.first ?? ""
      let found =
        name == "inherited" || name == setting
        ? value(setting, below: level, depth: depth)
        : value(name, below: settings.levels.count, depth: depth)
      return parts.dropFirst().reduce(found ?? "", Self.modified)
    }

    private static func modified(_ value: String, by modifier: String) -> String {
      switch modifier {
      case "c99extidentifier", "identifier": XcodeModuleName.identifier(for: value)
      case "rfc1034identifier":
        String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
      case "lower": value.lowercased()
      case "upper": value.uppercased()
      case let modifier where modifier.hasPrefix("default="):
        value.isEmpty ? String(modifier.dropFirst("default=".count)) : value
      default: value
      }
    }
  }
}

/// `$(NAME)` or `${NAME}` in a build setting's text.
struct XcodeSettingReference {
  let range: Range<Substring.Index>
  /// What stands between the brackets.
  let content: String

  /// - Returns: `nil` where there is none, or the last one is not closed.
  init?(firstIn text: Substring) {
    var start = text.startIndex
    while let dollar = text[start...].firstIndex(of: "$") {
      let bracket = text.index(after: dollar)
      guard bracket < text.endIndex else { return nil }
      if text[bracket] == "(" || text[bracket] == "{" {
        guard let end = Self.close(of: text[bracket...]) else { return nil }
        range = dollar..<text.index(after: end)
        content = String(text[text.index(after: bracket)..<end])
        return
      }
      start = bracket
    }
    return nil
  }

  private static func close(of text: Substring) -> Substring.Index? {
    let open = text.first
    let close: Character = open == "(" ? ")" : "}"
    var depth = 0
    for index in text.indices {
      if text[index] == open { depth += 1 }
      if text[index] == close {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }
}
