/// What the evaluator knows of the library that manifests import: which types there are, what their constructors take.
/// Source: PackageDescription of Swift 6.3. Constructors of types that never reach the graph are not checked.
enum PackageDescription {
  /// Types whose values decide the graph, or are matched against.
  static let graphTypes: Set<String> = [
    "Package", "Target", "Product", "Package.Dependency", "Target.Dependency", "Target.PluginUsage",
    "TargetDependencyCondition", "Platform", "SupportedPlatform", "SwiftSetting", "Resource", "BuildSettingCondition",
    "BuildConfiguration", "Trait", "Package.Dependency.Trait",
  ]

  /// Types whose values are carried along and never looked at.
  static let opaqueTypes: Set<String> = [
    "CSetting", "CXXSetting", "LinkerSetting", "SystemPackageProvider", "Version", "SwiftLanguageMode", "SwiftVersion",
    "CLanguageStandard", "CXXLanguageStandard", "LanguageTag", "Target.PluginCapability", "PluginCommandIntent",
    "PluginPermission", "PluginNetworkPermissionScope", "Package.Dependency.Requirement", "Range",
    "Package.Dependency.SourceControlRequirement", "Package.Dependency.RegistryRequirement",
    "SwiftSetting.InteroperabilityMode", "WarningLevel", "SupportedPlatform.MacOSVersion",
    "SupportedPlatform.IOSVersion", "SupportedPlatform.TVOSVersion", "SupportedPlatform.WatchOSVersion",
    "SupportedPlatform.VisionOSVersion", "SupportedPlatform.MacCatalystVersion", "Resource.Localization",
    "GitInformation",
  ]

  /// Enumerations that a manifest compares with; their cases are declared like those of the manifest's own.
  static let enumerations: [(name: String, cases: [String])] = [
    ("Target.TargetType", ["regular", "executable", "test", "system", "binary", "plugin", "macro"]),
    ("Product.Library.LibraryType", ["static", "dynamic"]),
  ]

  private static let classes: Set<String> = ["Product.Library", "Product.Executable", "Product.Plugin"]

  static func isKnownType(_ name: String) -> Bool {
    graphTypes.contains(name) || opaqueTypes.contains(name) || classes.contains(name)
      || enumerations.contains { $0.name == name } || name == "Context"
  }

  /// Names of platforms in conditions and in `platforms:`, with the spelling that SwiftPM gives them.
  static let platforms: [String: String] = [
    "macOS": "macos", "macCatalyst": "maccatalyst", "iOS": "ios", "tvOS": "tvos", "watchOS": "watchos",
    "visionOS": "visionos", "driverKit": "driverkit", "linux": "linux", "windows": "windows", "android": "android",
    "wasi": "wasi", "openbsd": "openbsd", "freebsd": "freebsd",
  ]
}

extension ManifestEvaluator {
  /// Declares the enumerations of PackageDescription that manifests compare with.
  func registerPackageDescriptionTypes() {
    for (name, cases) in PackageDescription.enumerations {
      let declaration = TypeDeclaration(name: name, kind: .enumeration)
      declaration.inherited = [.string]
      declaration.cases = cases.map { EnumerationCase(name: $0, parameters: [], rawValue: .string($0)) }
      types[name] = declaration
    }
    let kinds = TypeDeclaration(name: "Package.Dependency.Kind", kind: .enumeration)
    let parameter = { (name: String) in Parameter(label: name, name: name, type: .any) }
    kinds.cases = [
      EnumerationCase(name: "fileSystem", parameters: ["name", "path"].map(parameter)),
      EnumerationCase(name: "sourceControl", parameters: ["name", "location", "requirement"].map(parameter)),
      EnumerationCase(name: "registry", parameters: ["id", "requirement"].map(parameter)),
    ]
    types[kinds.name] = kinds
  }
}
