import DepGraphModel

/// Types of a format's library whose values are handed on and never looked at: no link depends on them, and what they
/// hold is not known. Only that there is a value is, and what an Info.plist was made of.
extension ManifestEvaluator {
  func isCarried(_ type: String) -> Bool {
    guard !knowsPackages, types[type].map({ $0.kind == .outside }) ?? true else { return false }
    if ProjectDescription.carried.contains(type) { return true }
    // What is declared inside of one.
    return type.contains(".") && ProjectDescription.carried.contains { type.hasPrefix($0 + ".") }
  }

  /// What a constructor or constant of such a type gives.
  func carried(_ name: String, of type: String, _ arguments: [Argument] = []) -> ManifestValue? {
    if let value = PackageDescription.opaque(name, of: type) { return value }
    guard isCarried(type) else { return nil }
    let kept = type == ProjectDescription.infoPlist ? arguments : []
    return .construct(
      Construct(
        type: type, constructor: name,
        arguments: Dictionary(firstOf: kept.map { ($0.label ?? "", $0.value) })))
  }
}

/// Source: the reference of ProjectDescription 4, with names of 3 that are still in use.
enum ProjectDescription {
  static let infoPlist = "InfoPlist"

  static let carried: Set<String> = [
    "AnalyzeAction", "ArchiveAction", "Arguments", "BuildAction", "BuildRule", "Cloud", "CompatibleXcodeVersions",
    "Config", "CopyFilesAction", "CopyFileElement", "CoreDataModel", "DefaultSettings", "DeploymentDevice",
    "DeploymentTarget", "Entitlements", "EnvironmentVariable", "ExecutionAction", "FileCodeGen", "FileElement",
    "FileHeaderTemplate", "FileList", "FileListGlob", "Headers", "HeadersList", "InfoPlist", "LaunchArgument",
    "MergedBinaryType", "OnDemandResourcesTags", "Plist", "PluginLocation", "PrivacyManifest", "ProfileAction",
    "Project.Options", "ResourceSynthesizer", "RunAction", "RunActionOptions", "Scheme", "SchemeDiagnosticsOptions",
    "TargetAction", "TargetMetadata", "TargetScript", "TestAction", "TestActionOptions", "TestableTarget",
    "TestingOptions", "Version", "XCFrameworkSignature",
  ]
}
