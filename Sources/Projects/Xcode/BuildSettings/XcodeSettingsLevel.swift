/// The settings of one level as they are written, those for one SDK, architecture or configuration only among them:
/// `NAME[sdk=iphoneos*][arch=arm64]`.
struct XcodeSettingsLevel {
  private struct Setting {
    var name: String
    /// Pairs of a condition's name and its pattern.
    var conditions: [(name: String, pattern: String)]
    var value: String
  }

  private static let mostConditions = 8

  /// Part of the value of a setting that is not known as a whole. A private character: no project file holds it.
  static let unknown = "\u{F8FF}"

  /// What stands for a file of settings that is not there: it may say which language mode there is, which conditions are
  /// set, and what is linked.
  static let unread = [
    "SWIFT_VERSION": "", "OTHER_LDFLAGS": "$(inherited) " + unknown, "MACH_O_TYPE": unknown,
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) " + unknown,
    "OTHER_SWIFT_FLAGS": "$(inherited) " + unknown,
  ]

  private let settings: [Setting]

  /// - Parameter written: values by what stands before the equals sign.
  init(_ written: [String: String]) {
    settings = written.sorted { $0.key < $1.key }.map { key, value in
      guard let bracket = key.firstIndex(of: "[") else { return Setting(name: key, conditions: [], value: value) }
      return Setting(name: String(key[..<bracket]), conditions: Self.conditions(key[bracket...]), value: value)
    }
  }

  /// Whether a setting has a value for some SDKs or architectures only.
  func dependsOnBuild(_ name: String) -> Bool {
    settings.contains { $0.name == name && $0.conditions.contains { $0.name != "config" } }
  }

  /// The layers that hold in one build, the weaker first: what more conditions choose is the stronger, and inherits from
  /// the weaker.
  func layers(in build: XcodeBuildContext) -> [[String: String]] {
    var layers = [[String: String]](repeating: [:], count: 1)
    for setting in settings where setting.conditions.allSatisfy({ build.meets($0.name, $0.pattern) }) {
      let rank = min(setting.conditions.count, Self.mostConditions)
      while layers.count <= rank { layers.append([:]) }
      layers[rank][setting.name] = setting.value
    }
    return layers
  }

  /// `[sdk=iphoneos*,arch=arm64]`, or each in brackets of its own.
  private static func conditions(_ text: Substring) -> [(name: String, pattern: String)] {
    text.split { $0 == "[" || $0 == "]" || $0 == "," }.map { condition in
      let parts = condition.split(separator: "=", maxSplits: 1).map { $0.trimming(\.isWhitespace) }
      return (name: parts.first ?? "", pattern: parts.count > 1 ? parts[1] : "*")
    }
  }
}

/// The build that settings are looked up for: the one that is shipped, so for a device.
struct XcodeBuildContext {
  /// `iphoneos`, `macosx`; `nil` where the target is built for several and none is meant.
  var sdk: String?
  var configuration: String

  /// Conditions that are not known do not hold: nothing is concluded from a setting that may not apply.
  func meets(_ condition: String, _ pattern: String) -> Bool {
    switch condition {
    case "sdk": sdk.map { ShellPattern(pattern).matches($0) } ?? (pattern == "*")
    case "arch": ShellPattern(pattern).matches("arm64")
    case "config": ShellPattern(pattern).matches(configuration)
    case "variant": ShellPattern(pattern).matches("normal")
    default: false
    }
  }

  /// Those that have an SDK, in SwiftPM's spelling.
  static let platforms = ["driverkit", "ios", "macos", "tvos", "visionos", "watchos"]

  /// The device's SDK for a platform in SwiftPM's spelling.
  static func sdk(of platform: String) -> String? {
    switch platform {
    case "ios": "iphoneos"
    case "macos", "maccatalyst": "macosx"
    case "tvos": "appletvos"
    case "watchos": "watchos"
    case "visionos": "xros"
    case "driverkit": "driverkit"
    default: nil
    }
  }
}

extension Substring {
  fileprivate func trimming(_ isBlank: (Character) -> Bool) -> String {
    let start = drop(while: isBlank)
    guard let end = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(start[...end])
  }
}
