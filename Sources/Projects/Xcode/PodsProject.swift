package import DepGraphModel

/// What CocoaPods makes of a Podfile: the project `Pods/Pods.xcodeproj` beside it. Discovery does not enter `Pods`; the
/// project is opened by its name.
package struct PodsProject: Equatable, Sendable {
  /// Repository-relative.
  package let podfile: String
  /// Repository-relative path of the `project.pbxproj`.
  package var manifest: String { Self.path(beside: directory) + "/project.pbxproj" }
  /// The folder that holds what CocoaPods fetched.
  package var folder: String { ProjectPath.parent(of: ProjectPath.parent(of: manifest)) }

  private var directory: String { ProjectPath.parent(of: podfile) }

  package init(podfile: String) {
    self.podfile = podfile
  }

  /// What stands for the project where it is not there: whatever links pods is incomplete.
  package var absent: ProjectFragment {
    ProjectFragment(
      format: .xcode, name: "Pods", directory: folder, manifest: manifest,
      problems: [
        Problem(
          kind: .unreadableProject,
          message:
            "\(Self.path(beside: directory)) is not there: the pods are not installed, and not part of the graph",
          location: SourceLocation(file: podfile, line: 1, column: 1))
      ])
  }

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
        message: "the source of pods (\(pods.sorted().joined(separator: ", "))) lies in \(folder), which is not read: "
          + "keys and live values in it were not seen",
        location: SourceLocation(file: podfile, line: 1, column: 1), subject: "Pods")
    ]
  }

  static func path(beside folder: String) -> String { (folder.isEmpty ? "" : folder + "/") + "Pods/Pods.xcodeproj" }

  /// Whether the path of a project is that of one of CocoaPods.
  static func isPods(_ project: String) -> Bool {
    project == "Pods/Pods.xcodeproj" || project.hasSuffix("/Pods/Pods.xcodeproj")
  }

  /// Whether a product is what all pods of a target are put together in: `Pods_App`, `Pods-App`.
  static func isTogether(_ product: String) -> Bool { product.hasPrefix("Pods_") || product.hasPrefix("Pods-") }
}
