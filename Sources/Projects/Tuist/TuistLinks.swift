import DepGraphFiles
import DepGraphModel

/// Tuist names a target of another project by that project's folder; what the project is called its own manifest says.
struct TuistLinks {
  let fragments: [ProjectFragment]
  let inventory: Inventory

  func resolved() -> [ProjectFragment] {
    var projects: [String: String] = [:]
    var kinds: [String: ModuleKind] = [:]
    for fragment in fragments {
      guard let project = fragment.projectPath else { continue }
      projects[fragment.directory] = project
      for target in fragment.targets { kinds[project + ":" + target.name] = target.kind }
    }
    return fragments.map { fragment in
      var fragment = fragment
      var problems: [Problem] = []
      for index in fragment.targets.indices {
        fragment.targets[index].dependencies = fragment.targets[index].dependencies.map { dependency in
          var dependency = dependency
          let owner: String?
          let name: String
          switch dependency.reference {
          case .target(let target): (owner, name) = (fragment.projectPath, target)
          case .foreignTarget(let target, let folder):
            let actual = actualFolder(of: folder)
            if let actual {
              problems.append(Problem(miswritten: folder, actual: actual, at: dependency.location))
            }
            let home = actual ?? folder
            (owner, name) = (projects[home] ?? generated(in: home) ?? hidden(in: home), target)
            guard let owner else {
              problems.append(Problem(absentProject: folder, at: dependency.location))
              return dependency
            }
            dependency.reference = .foreignTarget(target, project: owner)
          case .product, .byName, .foreignObject, .builtProduct, .prebuiltFramework, .library: return dependency
          }
          if let kind = kinds["\(owner ?? ""):\(name)"], Self.standsAlone(kind) { dependency.kind = .buildOnly }
          return dependency
        }
      }
      fragment.problems += problems
      return fragment
    }
  }

  /// A project's folder as the disk spells it, where that differs from what is written in nothing but capitals.
  private func actualFolder(of folder: String) -> String? {
    let actual = inventory.spelling(of: folder)
    return actual == folder ? nil : actual
  }

  /// A project that is in a folder without a manifest of Tuist.
  private func generated(in folder: String) -> String? {
    let prefix = folder.isEmpty ? "" : folder + "/"
    return inventory.files(below: folder).map(\.path).first { path in
      path.hasSuffix(".xcodeproj/project.pbxproj") && !path.dropFirst(prefix.count).dropLast(16).contains("/")
    }.map { RepositoryPath.parent(of: $0) }
  }

  /// What a project may be called that nobody could look for.
  private func hidden(in folder: String) -> String? {
    guard inventory.obstacle(to: folder) != nil else { return nil }
    return RepositoryPath.child(RepositoryPath.name(of: folder) + ".xcodeproj", of: folder)
  }

  /// Whether it is put beside what depends on it, not into it.
  private static func standsAlone(_ kind: ModuleKind) -> Bool { kind.isRoot || kind == .test || kind == .plugin }
}

extension Problem {
  /// A folder that is named as a project's and holds none.
  init(absentProject folder: String, at location: SourceLocation?) {
    self.init(
      kind: .missingPath, message: "there is no project in '\(folder)'", location: location, subject: folder)
  }
}
