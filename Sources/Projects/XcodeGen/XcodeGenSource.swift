package import DepGraphModel

extension ProjectFormat {
  /// A `project.yml` whose Xcode project is not in the tree.
  package static let xcodeGen = ProjectFormat(
    id: "xcodegen", family: .project,
    wording: LinkWording { ends in
      LinkElement(text: ends.specItem)
    } advice: { ends in
      // What identifies a target is the path of the project to be generated, which is not there to look at.
      ends.declaring + "add \"\(ends.specItem)\" to the dependencies of target "
        + (ends.target.manifest.map { "\(ends.target.name) in \($0)" } ?? ends.target.title)
    })
}

extension LinkEnds {
  fileprivate var specItem: String {
    if isSamePackage { return "- target: \(module.name)" }
    if isPackageModule {
      return "- {package: \(target.packageNames[module.directory] ?? identity), product: \(productName)}"
    }
    return "- target: \(module.package)/\(module.name)"
  }
}

extension ProjectSource {
  /// Descriptions that XcodeGen makes projects of.
  static let xcodeGen = ProjectSource(
    format: .xcodeGen,
    claims: { _, path in
      (XcodeGenReader.isCalledDescription(path) || XcodeGenReader.isCalledLikeFolder(path))
        && !RepositoryPath.isInsideBundle(path)
    },
    write: SpecEdit.write,
    fragments: { search in
      let readings = await concurrentMap(search.paths, jobs: search.jobs) { path in
        ReadingWatch.during(path) {
          XcodeGenReader(
            inventory: search.inventory, environment: search.packages.environment, isExcluded: search.isExcluded,
            read: search.files.read
          ).reading(of: path, isNamed: !XcodeGenReader.isCalledDescription(path))
        }
      }.compactMap { $0 }
      let included = readings.reduce(into: Set<String>()) {
        $0.formUnion($1.included.subtracting([$1.fragment.manifest]))
      }
      let closed = search.paths.filter(XcodeGenReader.isCalledDescription).compactMap {
        search.files.project(describedBy: $0, .xcodeGen)
      }
      return search.withoutGenerated(readings.map(\.fragment) + closed).filter { !included.contains($0.manifest) }
    })
}

extension XcodeGenReader {
  /// Whether a file has the name that XcodeGen looks for.
  static func isCalledDescription(_ path: String) -> Bool {
    ["project.yml", "project.yaml", "project.json"].contains(RepositoryPath.name(of: path))
  }

  /// Whether a path is that of `App/App.yml`: people name descriptions so that they hand to XcodeGen with `--spec`.
  static func isCalledLikeFolder(_ path: String) -> Bool {
    guard RepositoryPath.ends(path, with: ".yml") || RepositoryPath.ends(path, with: ".yaml") else { return false }
    let folder = RepositoryPath.name(of: RepositoryPath.parent(of: path))
    return !folder.isEmpty && RepositoryPath.withoutEnding(RepositoryPath.name(of: path)) == folder
  }
}
