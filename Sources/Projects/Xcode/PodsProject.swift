package import DepGraphModel

/// What CocoaPods makes of a Podfile: the project `Pods/Pods.xcodeproj` beside it. Discovery does not enter `Pods`; the
/// project is opened by its name.
package struct PodsProject: Equatable, Sendable {
  /// Repository-relative.
  package let podfile: String
  /// Repository-relative path of the `project.pbxproj`.
  package var manifest: String { Self.path(beside: directory) + "/project.pbxproj" }
  /// The folder that holds what CocoaPods fetched.
  package var folder: String { RepositoryPath.parent(of: RepositoryPath.parent(of: manifest)) }

  private var directory: String { RepositoryPath.parent(of: podfile) }

  package init(podfile: String) {
    self.podfile = podfile
  }

  /// What stands for the project where it is not there or cannot be read: whatever links pods is incomplete.
  /// - Parameter reason: why it cannot be read; `nil` where it is not there.
  package func unreadable(because reason: String?) -> ProjectFragment {
    let fault = reason.map { "could not be read: \($0)" } ?? "does not exist: the pods are not installed"
    return ProjectFragment(
      format: .xcode, name: "Pods", directory: folder, manifest: manifest,
      problems: [
        Problem(
          kind: .unreadableProject,
          message: "\(Self.path(beside: directory)) \(fault), and not part of the graph",
          location: SourceLocation(file: podfile, line: 1, column: 1))
      ])
  }

  /// The settings that CocoaPods makes beside the project.
  package var settingsFolder: String { folder + "/Target Support Files" }

  /// Pods whose sources lie in the folder of CocoaPods, which is not read: told once, as what is not on disk is.
  /// - Parameter fragment: the project, as it was read.
  package func unread(in fragment: ProjectFragment) -> [Problem] {
    let prefix = folder + "/"
    let pods = Set(
      fragment.absentPaths.filter { $0.hasPrefix(prefix) }
        .compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) })
    guard !pods.isEmpty else { return [] }
    return [
      Problem(
        kind: .unknownExternal,
        message: "the source of pods (\(pods.sorted().joined(separator: ", "))) is in \(folder), which is not read: "
          + "its keys and live values are unknown",
        location: SourceLocation(file: podfile, line: 1, column: 1), subject: "Pods")
    ]
  }

  /// The targets that a Podfile names outright: what it computes is not known.
  static func targets(inPodfile bytes: [UInt8]) -> Set<String> {
    let lines = String(decoding: bytes.prefix(1 << 20), as: UTF8.self).split(whereSeparator: \.isNewline)
    return Set(
      lines.compactMap { line -> String? in
        let words = line.drop(while: \.isWhitespace)
        guard words.hasPrefix("target") else { return nil }
        let argument = words.dropFirst("target".count).drop { $0 == " " || $0 == "(" }
        guard let quote = argument.first, quote == "'" || quote == "\"" else { return nil }
        return String(argument.dropFirst().prefix { $0 != quote })
      })
  }

  /// What the pods of a target are put together in, of what is in the project: `Pods-App`, or with the targets that the
  /// Podfile puts around it `Pods-Shared-App`.
  static func together(for name: String, among targets: [String]) -> String? {
    if targets.contains(name) { return name }
    let end = name.dropFirst("Pods".count)
    let around = targets.filter { isTogether($0) && $0.hasSuffix(end) }
    return around.count == 1 ? around[0] : nil
  }

  static func path(beside folder: String) -> String { (folder.isEmpty ? "" : folder + "/") + "Pods/Pods.xcodeproj" }

  /// Whether a fragment is what CocoaPods makes, or what is not known of it: whoever links pods needs it, and nobody else.
  static func stands(for fragment: ProjectFragment) -> Bool {
    isPods(fragment.projectPath ?? "") || RepositoryPath.name(of: fragment.manifest) == "Podfile"
  }

  /// Whether the path of a project is that of one of CocoaPods.
  static func isPods(_ project: String) -> Bool {
    project == "Pods/Pods.xcodeproj" || project.hasSuffix("/Pods/Pods.xcodeproj")
  }

  /// Whether a product is what all pods of a target are put together in: `Pods_App`, `Pods-App`.
  static func isTogether(_ product: String) -> Bool { product.hasPrefix("Pods_") || product.hasPrefix("Pods-") }
}
