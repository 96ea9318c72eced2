/// Build settings as Tuist's library knows them. The helpers on dictionaries set what their names say.
/// Source: `SettingsTransformers.swift` and `Configuration.swift` of ProjectDescription 4.
extension TuistDescription {
  static let settings = """
    public enum SettingValue: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByBooleanLiteral {
      case string(String)
      case array([String])
      public init(stringLiteral value: String) { self = .string(value) }
      public init(arrayLiteral elements: String...) { self = .array(elements) }
      public init(booleanLiteral value: Bool) { self = .string(value ? "YES" : "NO") }
      public init(_ value: Bool) { self = .string(value ? "YES" : "NO") }
    }

    public typealias SettingsDictionary = [String: SettingValue]

    public struct ConfigurationName: ExpressibleByStringInterpolation {
      public let rawValue: String
      public init(stringLiteral value: String) { self.rawValue = value }
      public static func configuration(_ name: String) -> ConfigurationName { ConfigurationName(stringLiteral: name) }
      public static var debug: ConfigurationName { ConfigurationName(stringLiteral: "Debug") }
      public static var release: ConfigurationName { ConfigurationName(stringLiteral: "Release") }
    }

    public struct Configuration {
      public enum Variant: String { case debug, release }
      public var name: ConfigurationName
      public var variant: Variant
      public var settings: SettingsDictionary
      public var xcconfig: Path?
      public static func debug(
        name: ConfigurationName, settings: SettingsDictionary = [:], xcconfig: Path? = nil
      ) -> Configuration {
        Configuration(name: name, variant: .debug, settings: settings, xcconfig: xcconfig)
      }
      public static func release(
        name: ConfigurationName, settings: SettingsDictionary = [:], xcconfig: Path? = nil
      ) -> Configuration {
        Configuration(name: name, variant: .release, settings: settings, xcconfig: xcconfig)
      }
    }

    public typealias CustomConfiguration = Configuration

    public struct Settings {
      public var base: SettingsDictionary
      public var debug: SettingsDictionary
      public var release: SettingsDictionary
      public var configurations: [Configuration]
      public init(
        base: SettingsDictionary = [:], debug: SettingsDictionary = [:], release: SettingsDictionary = [:],
        configurations: [Configuration] = [], defaultSettings: Any = 0, defaultConfiguration: Any? = nil
      ) {
        self.base = base
        self.debug = debug
        self.release = release
        self.configurations = configurations
      }
      public static func settings(
        base: SettingsDictionary = [:], debug: SettingsDictionary = [:], release: SettingsDictionary = [:],
        defaultSettings: Any = 0, defaultConfiguration: Any? = nil
      ) -> Settings { Settings(base: base, debug: debug, release: release) }
      public static func settings(
        base: SettingsDictionary = [:], configurations: [Configuration], defaultSettings: Any = 0,
        defaultConfiguration: Any? = nil
      ) -> Settings { Settings(base: base, configurations: configurations) }
    }

    public enum SwiftCompilationMode: String { case singlefile, wholemodule }
    public enum SwiftOptimizationLevel: String { case o = "-O", oNone = "-Onone", oSize = "-Osize" }
    public enum DebugInformationFormat: String { case dwarf, dwarfWithDsym = "dwarf-with-dsym" }

    extension SettingsDictionary {
      public mutating func merge(_ other: SettingsDictionary) { merge(other, uniquingKeysWith: { $1 }) }
      public func merging(_ other: SettingsDictionary) -> SettingsDictionary {
        merging(other, uniquingKeysWith: { $1 })
      }
      public func combine(_ other: SettingsDictionary) -> SettingsDictionary {
        merging(other, uniquingKeysWith: { $1 })
      }
      public func manualCodeSigning(
        identity: String? = nil, provisioningProfileSpecifier: String? = nil
      ) -> SettingsDictionary { merging(["CODE_SIGN_STYLE": "Manual"]) }
      public func automaticCodeSigning(devTeam: String) -> SettingsDictionary {
        merging(["CODE_SIGN_STYLE": "Automatic", "DEVELOPMENT_TEAM": .string(devTeam)])
      }
      public func codeSignIdentityAppleDevelopment() -> SettingsDictionary {
        merging(["CODE_SIGN_IDENTITY": "Apple Development"])
      }
      public func codeSignIdentity(_ identity: String) -> SettingsDictionary {
        merging(["CODE_SIGN_IDENTITY": .string(identity)])
      }
      public func currentProjectVersion(_ version: String) -> SettingsDictionary {
        merging(["CURRENT_PROJECT_VERSION": .string(version)])
      }
      public func marketingVersion(_ version: String) -> SettingsDictionary {
        merging(["MARKETING_VERSION": .string(version)])
      }
      public func appleGenericVersioningSystem() -> SettingsDictionary {
        merging(["VERSIONING_SYSTEM": "apple-generic"])
      }
      public func versionInfo(_ version: String, prefix: String? = nil, suffix: String? = nil) -> SettingsDictionary {
        merging(["VERSION_INFO_STRING": .string(version)])
      }
      public func swiftVersion(_ version: String) -> SettingsDictionary { merging(["SWIFT_VERSION": .string(version)]) }
      public func otherSwiftFlags(_ flags: [String]) -> SettingsDictionary {
        merging(["OTHER_SWIFT_FLAGS": .array(flags)])
      }
      public func otherSwiftFlags(_ flags: String...) -> SettingsDictionary {
        merging(["OTHER_SWIFT_FLAGS": .array(flags)])
      }
      public func swiftActiveCompilationConditions(_ conditions: [String]) -> SettingsDictionary {
        merging(["SWIFT_ACTIVE_COMPILATION_CONDITIONS": .array(conditions)])
      }
      public func swiftActiveCompilationConditions(_ conditions: String...) -> SettingsDictionary {
        merging(["SWIFT_ACTIVE_COMPILATION_CONDITIONS": .array(conditions)])
      }
      public func swiftCompilationMode(_ mode: SwiftCompilationMode) -> SettingsDictionary {
        merging(["SWIFT_COMPILATION_MODE": .string(mode.rawValue)])
      }
      public func swiftOptimizationLevel(_ level: SwiftOptimizationLevel) -> SettingsDictionary {
        merging(["SWIFT_OPTIMIZATION_LEVEL": .string(level.rawValue)])
      }
      public func swiftOptimizeObjectLifetimes(_ isEnabled: Bool) -> SettingsDictionary {
        merging(["SWIFT_OPTIMIZE_OBJECT_LIFETIME": .string(isEnabled ? "YES" : "NO")])
      }
      public func swiftObjcBridgingHeaderPath(_ path: String) -> SettingsDictionary {
        merging(["SWIFT_OBJC_BRIDGING_HEADER": .string(path)])
      }
      public func otherCFlags(_ flags: [String]) -> SettingsDictionary { merging(["OTHER_CFLAGS": .array(flags)]) }
      public func otherLinkerFlags(_ flags: [String]) -> SettingsDictionary {
        merging(["OTHER_LDFLAGS": .array(flags)])
      }
      public func enableBitcode(_ isEnabled: Bool) -> SettingsDictionary { bitcodeEnabled(isEnabled) }
      public func bitcodeEnabled(_ isEnabled: Bool) -> SettingsDictionary {
        merging(["ENABLE_BITCODE": .string(isEnabled ? "YES" : "NO")])
      }
      public func debugInformationFormat(_ format: DebugInformationFormat) -> SettingsDictionary {
        merging(["DEBUG_INFORMATION_FORMAT": .string(format.rawValue)])
      }
    }

    """
}
