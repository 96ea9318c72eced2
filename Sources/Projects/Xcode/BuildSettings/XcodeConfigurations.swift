import DepGraphModel

/// Chooses the configuration that a target is judged in, and gathers its settings.
///
/// Conditions such as `DEBUG` differ by configuration. What is shipped decides: the configuration named `Release`; else
/// the list's default where it is no debug configuration; else the first with `release` in its name.
struct XcodeConfigurations {
  private let project: XcodeProjectFile
  private let paths: XcodeGroupPaths
  private var files: XcodeConfigurationFile
  private var filesSettings: [String: [String: String]] = [:]
  /// Of files that only other configurations have.
  private var otherSettings: [String: [String: String]] = [:]
  private(set) var problems: [Problem] = []
  /// What paths in settings are relative to.
  let sourceRoot: String

  init(
    project: XcodeProjectFile, paths: XcodeGroupPaths, spelling: PathSpelling,
    isExcluded: @escaping (String) -> Bool, read: @escaping (String) -> [UInt8]?
  ) {
    self.project = project
    self.paths = paths
    var root = project.directory
    if case .path(let path) = paths.projectRoot { root = path }
    sourceRoot = root
    files = XcodeConfigurationFile(sourceRoot: root, spelling: spelling, isExcluded: isExcluded, read: read)
  }

  /// Conditions that the builds of a target are compiled with.
  mutating func conditions(of target: XcodeObject) -> XcodeBuildSettings.Conditions {
    let list =
      project.objects[target.text("buildConfigurationList")]
      ?? project.objects[project.objects.project.text("buildConfigurationList")]
    let all = list.map { project.objects.referenced(by: $0, "buildConfigurations") } ?? []
    // That a file of the others is missing is no problem of the build that is checked.
    let known = (problems, files, filesSettings)
    filesSettings.merge(otherSettings) { own, _ in own }
    defer {
      otherSettings = filesSettings
      (problems, files, filesSettings) = known
    }
    return XcodeBuildSettings.Conditions(
      in: all.compactMap { $0.text("name") }.map { name in
        (isDebug: name.lowercased().contains("debug"), settings: settings(of: target, in: name))
      })
  }

  /// - Parameter name: of a configuration; `nil` for the one that is shipped.
  mutating func settings(of target: XcodeObject, in name: String? = nil) -> XcodeBuildSettings {
    let targetList = project.objects[target.text("buildConfigurationList")]
    let projectList = project.objects[project.objects.project.text("buildConfigurationList")]
    let ofTarget = chosen(in: targetList, preferring: name)
    let ofProject = chosen(in: projectList, preferring: ofTarget?.text("name") ?? name)
    let levels = [ofProject, ofTarget].flatMap { configuration -> [XcodeSettingsLevel] in
      guard let configuration else { return [] }
      return [
        XcodeSettingsLevel(fileSettings(of: configuration)), XcodeSettingsLevel(Self.ownSettings(of: configuration)),
      ]
    }
    let name = target.text("name") ?? ""
    let projectName = RepositoryPath.withoutEnding(RepositoryPath.name(of: project.container))
    return XcodeBuildSettings(
      levels: levels,
      builtIn: [
        "TARGET_NAME": name, "TARGETNAME": name, "PRODUCT_NAME": name,
        "PROJECT": projectName, "PROJECT_NAME": projectName,
        "CONFIGURATION": (ofTarget ?? ofProject)?.text("name") ?? "",
      ])
  }

  private func chosen(in list: XcodeObject?, preferring name: String?) -> XcodeObject? {
    guard let list else { return nil }
    let all = project.objects.referenced(by: list, "buildConfigurations")
    let standard = list.text("defaultConfigurationName")
    func named(_ matches: (String) -> Bool) -> XcodeObject? { all.first { matches($0.text("name") ?? "") } }
    if let name, let same = named({ $0 == name }) { return same }
    return named { $0 == "Release" }
      ?? named { $0 == standard && !$0.lowercased().contains("debug") }
      ?? named { $0.lowercased().contains("release") }
      ?? named { !$0.lowercased().contains("debug") }
      ?? named { $0 == standard } ?? all.first
  }

  private static func ownSettings(of configuration: XcodeObject) -> [String: String] {
    configuration.table("buildSettings").mapValues(\.flattened)
  }

  /// What CocoaPods calls the pods of a target, by the settings that it hands to it:
  /// `Pods/Target Support Files/Pods-App/Pods-App.release.xcconfig`.
  func pods(of target: XcodeObject) -> String? {
    let configuration = chosen(in: project.objects[target.text("buildConfigurationList")], preferring: nil)
    let path = configuration.flatMap(filePath) ?? ""
    let folder = RepositoryPath.parent(of: path)
    guard RepositoryPath.name(of: RepositoryPath.parent(of: folder)) == "Target Support Files" else { return nil }
    return RepositoryPath.name(of: folder)
  }

  private mutating func fileSettings(of configuration: XcodeObject) -> [String: String] {
    guard let path = filePath(of: configuration) else {
      return noteOutside(configuration) ? XcodeSettingsLevel.unread : [:]
    }
    if let known = filesSettings[path] { return known }
    let settings = files.settings(in: path)
    if settings == nil, files.isMissed(path) {
      problems.append(
        Problem(
          kind: .missingPath, message: "configuration file \(path) does not exist",
          location: project.location(of: configuration), subject: path))
    }
    filesSettings[path] = settings ?? XcodeSettingsLevel.unread
    return settings ?? XcodeSettingsLevel.unread
  }

  /// - Returns: whether the configuration has a file outside of the repository.
  private mutating func noteOutside(_ configuration: XcodeObject) -> Bool {
    guard let reference = project.objects[configuration.text("baseConfigurationReference")],
      paths.place(of: reference) == .outside, let path = reference.text("path")
    else { return false }
    problems.append(
      Problem(
        kind: .missingPath, message: "configuration file \(path) is outside of the repository",
        location: project.location(of: configuration)))
    return true
  }

  /// A reference to the file, or since Xcode 16 a path below a synchronized folder.
  private func filePath(of configuration: XcodeObject) -> String? {
    if let reference = project.objects[configuration.text("baseConfigurationReference")] {
      guard case .path(let path) = paths.place(of: reference) else { return nil }
      return path
    }
    guard let anchor = project.objects[configuration.text("baseConfigurationReferenceAnchor")],
      let relative = configuration.text("baseConfigurationReferenceRelativePath"),
      case .path(let folder) = paths.place(of: anchor)
    else { return nil }
    return RepositoryPath.join(folder, relative)
  }

  /// The configuration files that were asked for so far, whether they are there or not.
  var namedFiles: Set<String> { files.named }

  /// Problems of the configuration files that were read so far.
  var allProblems: [Problem] { problems + files.problems }
}
