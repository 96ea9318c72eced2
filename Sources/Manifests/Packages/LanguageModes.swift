/// The Swift language modes that a package or one of its targets declares.
package enum LanguageModes: Equatable, Sendable {
  case unsaid
  /// By their major versions.
  case declared([Int])
  /// Something decides that is not known.
  case unknown

  private static let newest = 6

  /// The mode that a target is compiled in, `nil` where it is not known.
  /// Source: `PackageBuilder` of SwiftPM.
  /// - Parameter tools: the version that the manifest asks for; it decides where nothing else does.
  package static func mode(of target: LanguageModes, in package: LanguageModes, tools: ToolsVersion) -> Int? {
    switch (target, package) {
    case (.unknown, _), (.unsaid, .unknown): nil
    case (.declared(let modes), _): Set(modes).count == 1 ? modes[0] : nil
    case (.unsaid, .declared(let modes)): modes.filter { $0 <= newest }.max()
    case (.unsaid, .unsaid): min(tools.major, newest)
    }
  }

  /// - Parameter words: as SwiftPM prints them: `5`, `4.2`.
  init(_ words: [String]) {
    let versions = words.map { ToolsVersion(text: $0)?.major }
    self = versions.contains(nil) ? .unknown : .declared(versions.compactMap(\.self))
  }
}

extension LanguageModes {
  /// `[.v5, .version("6")]`, as a package declares them.
  init(ofPackage value: ManifestValue) {
    switch value {
    case .nothing: self = .unsaid
    case .array(let elements), .bag(let elements):
      let words = elements.map { Self.word($0.value) }
      self = words.contains(nil) ? .unknown : LanguageModes(words.compactMap(\.self))
    default: self = .unknown
    }
  }

  /// What the settings of a target say: `.swiftLanguageMode(.v5)`. Flags that are handed to the compiler may say it too.
  init(ofSettings value: ManifestValue) {
    let settings: [ManifestElement]
    switch value {
    case .nothing: settings = []
    case .array(let elements), .bag(let elements): settings = elements
    default:
      self = .unknown
      return
    }
    var words: [String?] = []
    for setting in settings {
      guard case .construct(let made) = setting.value else {
        words.append(nil)
        continue
      }
      switch made.constructor {
      case "swiftLanguageMode", "swiftLanguageVersion":
        // Under a condition it holds in some builds only.
        if case .nothing = made.arguments["condition"] ?? .nothing {
          words.append(made.arguments["mode"].flatMap(Self.word))
        } else {
          words.append(nil)
        }
      case "unsafeFlags": words.append(nil)
      default: break
      }
    }
    if words.isEmpty {
      self = .unsaid
    } else {
      self = words.contains(nil) ? .unknown : LanguageModes(words.compactMap(\.self))
    }
  }

  /// `.v4_2` is `4.2`.
  private static func word(_ value: ManifestValue) -> String? {
    let name: String
    switch value {
    case .construct(let made): name = made.constructor
    case .implicit(let member): name = member.name
    default: return nil
    }
    return name.hasPrefix("v") ? String(name.dropFirst()).replacing("_", with: ".") : nil
  }
}
