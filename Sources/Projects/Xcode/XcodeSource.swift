import DepGraphFiles
package import DepGraphModel

extension ProjectFormat {
  /// An `.xcodeproj`.
  package static let xcode = ProjectFormat(
    id: "xcode", family: .project, listsFiles: true,
    wording: LinkWording { ends in
      ends.declaring + "link product \"\(ends.productName)\" to target \(ends.target.title)"
    })
}

extension ProjectSource {
  /// Projects of Xcode, with those that CocoaPods makes beside them.
  static let xcode = ProjectSource(
    format: .xcode,
    claims: { name, path in
      guard name == "project.pbxproj" else { return false }
      let container = RepositoryPath.parent(of: path)
      return container.hasSuffix(".xcodeproj")
        && !RepositoryPath.isInside(RepositoryPath.parent(of: container), anyOf: [".xcodeproj", ".xctemplate"])
    },
    fragments: { search in
      let read = await search.fragments(of: search.paths, format: .xcode) { bytes, path in
        XcodeProjectReader(inventory: search.inventory, isExcluded: search.isExcluded, read: search.files.read)
          .fragment(of: bytes, at: path)
      }
      let closed = search.closedProjects
      return read + closed + search.hollowProjects(besides: read + closed)
        + search.pods.flatMap { $0.fragments(search) }
    })
}

extension ProjectSearch {
  fileprivate var closedProjects: [ProjectFragment] {
    closed { path in
      let last = RepositoryPath.name(of: path)
      if last.hasSuffix(".xcodeproj") { return path + "/project.pbxproj" }
      return last == "project.pbxproj" ? path : nil
    }.map { manifest, problem in
      let folder = RepositoryPath.parent(of: manifest)
      return ProjectFragment(
        format: .xcode, name: folder, directory: RepositoryPath.parent(of: folder), manifest: manifest,
        problems: [problem])
    }
  }

  /// Folders of projects without what makes them projects: somebody generates it, and nothing here says how.
  /// - Parameter others: the projects of Xcode that have it.
  fileprivate func hollowProjects(besides others: [ProjectFragment]) -> [ProjectFragment] {
    let fragments = found + others
    let known = Set(fragments.compactMap(\.projectPath))
    let descriptions =
      discovery.paths(of: .xcodeGen).filter(XcodeGenReader.isCalledDescription) + discovery.paths(of: .tuist)
    let describing = Set(descriptions.map(RepositoryPath.parent))
    let hollow = inventory.directories.filter { path in
      path.hasSuffix(".xcodeproj") && RepositoryPath.isInside(path, discovery.scope)
        && !inventory.contains(path + "/project.pbxproj") && !known.contains(path)
        && !isExcluded(path + "/project.pbxproj")
        && !describing.contains(RepositoryPath.parent(of: path))
        && !path.split(separator: "/").dropLast().contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xctemplate") }
    }.sorted()
    guard !hollow.isEmpty else { return [] }
    let named = NamedProjects(by: fragments, workspaces(beside: found)).projects
    let folded = Set(known.map { $0.lowercased() })
    let folders = Set(known.map(RepositoryPath.parent))
    return hollow.map { path in
      // What Xcode keeps for one user, or writes for every project, is left over of one that was; what it shares is of a
      // project that there is. Where one stands beside it under other capitals, it is that one; where one stands beside it
      // under another name, the versions of packages alone are left over of a renaming.
      let isRenamed = folders.contains(RepositoryPath.parent(of: path))
      let isShared =
        !folded.contains(path.lowercased())
        && inventory.files(below: path).contains {
          !$0.path.contains("/xcuserdata/") && $0.path != path + "/project.xcworkspace/contents.xcworkspacedata"
            && !(isRenamed && $0.path.hasSuffix("/swiftpm/Package.resolved"))
        }
      return ProjectFragment(
        format: .xcode, name: path, directory: RepositoryPath.parent(of: path), manifest: path + "/project.pbxproj",
        problems: [
          Problem(
            kind: isShared || named.contains(path) ? .unreadableProject : .missingPath,
            message: "\(path) contains no project.pbxproj: its targets are not part of the graph",
            location: SourceLocation(file: path, line: 1, column: 1))
        ])
    }
  }
}
