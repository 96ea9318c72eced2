import DepGraphConfiguration
import DepGraphFiles
package import DepGraphModel
import DepGraphProjects

/// What a run cannot do without and did not get: manifests and projects that a judged root needs, or anything at all to
/// check.
struct MissingProjects {
  static let nothing =
    "nothing to check was found: no Package.swift, Xcode project, project.yml or Project.swift here has a target"

  let request: AnalysisRequest
  let project: ProjectModel
  /// `nil` where a module graph replaces manifests and projects.
  let assembly: ProjectAssembly?
  /// Names of products that a judged root links and that no library has.
  var misspelt: [Problem] = []
  /// What is said of packages outside of the repository that may have what a judged root misses.
  var outside: Set<Problem> = []

  /// By place; empty where nothing is missing.
  /// - Parameter judged: positions of modules.
  func problems(forRoots judged: Set<Int>) -> [Problem] {
    // A module graph does not say who needs what its writer could not read.
    let unread = assembly == nil ? project.problems.filter(\.kind.breaksProject) : []
    guard unread.isEmpty else { return unread }
    let manifests = manifests(neededBy: judged).sorted()
    let found =
      manifests.flatMap { assembly?.unreadableBecause[$0] ?? [] } + lostLinks(neededBy: judged) + misspelt
      + Self.ordered(Array(outside))
    guard found.isEmpty else {
      var seen: Set<Problem> = []
      return found.filter { seen.insert($0).inserted }
    }
    guard project.modules.isEmpty else { return emptySelection.map { [$0] } ?? [] }
    return [Self.nothingFound(below: request.scope, in: request.tree, request.configuration.paths)]
  }

  /// Patterns of `include` that leave nothing to read: a run would be green and would not have looked.
  private var emptySelection: Problem? {
    guard request.scope.isEmpty, let first = request.configuration.paths.include.first else { return nil }
    guard project.modules.allSatisfy({ $0.files.isEmpty && $0.documents.files.isEmpty }) else { return nil }
    return Problem(
      kind: .unmatchedPattern, message: "nothing to check was found: include selects no source of a module",
      location: first.location, subject: first.text)
  }

  /// What is said of links to nothing, of all modules that a root links.
  private func lostLinks(neededBy judged: Set<Int>) -> [Problem] {
    guard project.modules.contains(where: { !$0.lostLinks.isEmpty }) else { return [] }
    return Self.ordered(project.linked(from: judged).flatMap { project.modules[$0].lostLinks })
  }

  private static func ordered(_ problems: [Problem]) -> [Problem] {
    problems.sorted { left, right in
      let places = [left, right].map { $0.location ?? SourceLocation(file: "", line: 0, column: 0) }
      return places[0] != places[1] ? places[0] < places[1] : left.message < right.message
    }
  }

  /// - Parameter scope: the folder that was read.
  static func nothingFound(below scope: String, in tree: any FileTree, _ paths: PathFilter) -> Problem {
    if let excluded = excluded(scope, in: tree, paths) { return excluded }
    return Problem(
      kind: .noRoots, message: nothing, subject: otherBuild(in: scope, tree) ?? manifest(above: scope, in: tree))
  }

  /// The pattern of the configuration that leaves out the folder that was to be read, or what it is a part of.
  private static func excluded(_ scope: String, in tree: any FileTree, _ paths: PathFilter) -> Problem? {
    guard !scope.isEmpty, !paths.exclude.isEmpty else { return nil }
    let candidates = [scope] + descriptions(in: scope, tree) + [manifest(above: scope, in: tree)].compactMap { $0 }
    for path in candidates {
      guard let pattern = paths.pattern(excluding: path) else { continue }
      return Problem(
        kind: .noRoots, message: "nothing to check was found: \(path) is excluded by '\(pattern.text)'",
        location: pattern.location)
    }
    return nil
  }

  /// Files by which build systems that are not read know the top of their trees.
  static let otherBuilds = [
    "MODULE.bazel": "Bazel", "WORKSPACE.bazel": "Bazel", "WORKSPACE": "Bazel", ".buckconfig": "Buck",
  ]

  private static func otherBuild(in folder: String, _ tree: any FileTree) -> String? {
    otherBuilds.keys.sorted().lazy.map { RepositoryPath.child($0, of: folder) }
      .first { (try? tree.read($0)) != nil }
  }

  private func manifests(neededBy judged: Set<Int>) -> Set<String> {
    guard let assembly else { return [] }
    var needed = Set(assembly.unreadableProjects)
    for index in judged { needed.formUnion(assembly.unreadableManifests(reachedFrom: project.modules[index].id)) }
    if judged.isEmpty { needed.formUnion(assembly.unreadableManifests) }
    return needed
  }

  /// What describes a project in the nearest folder above the one that was read.
  private static func manifest(above scope: String, in tree: any FileTree) -> String? {
    var folder = scope
    while !folder.isEmpty {
      folder = RepositoryPath.parent(of: folder)
      if let found = descriptions(in: folder, tree).first { return found }
    }
    return nil
  }

  /// What describes a project in a folder itself.
  private static func descriptions(in folder: String, _ tree: any FileTree) -> [String] {
    let files = ["Package.swift", "Project.swift", "project.yml"].filter { name in
      (try? tree.read(RepositoryPath.child(name, of: folder))) != nil
    }
    let bundles = tree.folders(in: folder).filter { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
    return (files + bundles).map { RepositoryPath.child($0, of: folder) }
  }
}

extension ProjectModel {
  /// The positions of modules and of all that they link.
  fileprivate func linked(from start: Set<Int>) -> Set<Int> {
    let positions = Dictionary(firstOf: modules.indices.map { (modules[$0].id, $0) })
    var waiting = Array(start)
    var seen = start
    while let next = waiting.popLast() {
      for link in modules[next].links where link.kind == .link {
        if case .module(let id) = link.target, let position = positions[id], seen.insert(position).inserted {
          waiting.append(position)
        }
      }
    }
    return seen
  }

  /// The positions of modules that link what is not there, themselves or by what they link: a package or project, or a
  /// product or target that nothing declares.
  func modulesLinkingAbsent() -> Set<Int> {
    let start = modules.indices.filter { !modules[$0].lostLinks.isEmpty }
    guard !start.isEmpty else { return [] }
    let positions = Dictionary(firstOf: modules.indices.map { (modules[$0].id, $0) })
    var users: [Int: [Int]] = [:]
    for user in modules.indices {
      for link in modules[user].links where link.kind == .link {
        if case .module(let id) = link.target, let linked = positions[id] { users[linked, default: []].append(user) }
      }
    }
    var waiting = start
    var seen = Set(start)
    while let next = waiting.popLast() {
      for user in users[next] ?? [] where seen.insert(user).inserted { waiting.append(user) }
    }
    return seen
  }
}

extension Report.Failure {
  /// Why a run that misses something ends with exit code 2.
  /// - Parameters:
  ///   - missing: not empty.
  ///   - evaluation: whether manifests could have been run.
  package init?(missing: [Problem], evaluation: ManifestEvaluationMode) {
    guard let first = missing.first else { return nil }
    let others = Set(missing.map { $0.subject ?? $0.location?.file ?? $0.message }).count - 1
    let more = others < 1 ? "" : others == 1 ? " (and 1 more)" : " (and \(others) more)"
    var ways: [String] = []
    for way in missing.compactMap({ Self.way(out: $0, evaluation) }) where !ways.contains(way) { ways.append(way) }
    if first.kind != .noRoots { ways.append("use --allow-incomplete to go on without it") }
    self.init(
      message: first.message + more, help: ways.joined(separator: ", or "), location: first.location)
  }

  /// Why a comparison with a commit of which something could not be read ends with exit code 2; `nil` where it had nothing
  /// to read.
  package init?(missing: [Problem], at commit: String) {
    guard let first = missing.first(where: { $0.kind != .noRoots }) else { return nil }
    let place = first.location.map { " (\($0.file):\($0.line):\($0.column))" } ?? ""
    self.init(
      message: "\(commit) could not be read whole: \(first.message)\(place)",
      help: "compare with another commit, or use --allow-incomplete to compare with what could be read of it")
  }

  private static func way(out problem: Problem, _ evaluation: ManifestEvaluationMode) -> String? {
    if problem.kind == .noRoots {
      if let file = problem.location?.file { return "change `exclude` in \(file), or run depgraph on another folder" }
      if let system = problem.subject.flatMap({ MissingProjects.otherBuilds[RepositoryPath.name(of: $0)] }) {
        return "\(system) is not read: pass its modules as a graph with --modules FILE"
      }
      return problem.subject.map { "run depgraph where \($0) is" }
        ?? "run depgraph in the folder of a project, or pass its path"
    }
    if problem.kind == .unmatchedPattern { return "name a folder with sources" }
    if problem.kind == .unknownExternal { return "run depgraph on a folder that contains the package too" }
    if problem.kind == .unknownTarget || problem.kind == .missingPath {
      if let absent = problem.absentFolder { return "check out \(absent.folder) or fix \(absent.manifest)" }
      return problem.location.map { "fix \($0.file)" }
    }
    if let submodule = problem.namedSubmodule { return "run `git submodule update --init \(submodule)`" }
    let path = problem.subject ?? problem.location?.file ?? ""
    let name = RepositoryPath.name(of: path)
    switch name {
    case "Podfile": return "run `pod install`"
    case "Project.swift", "Workspace.swift": return "generate the project (`tuist generate`)"
    case "project.yml", "project.yaml", "project.json": return "generate the project (`xcodegen generate`)"
    case "Package.swift" where problem.kind == .unreadableProject && path != problem.location?.file:
      return "check out or generate \(RepositoryPath.parent(of: path))"
    case _ where problem.kind == .unreadableProject && RepositoryPath.isOutside(path):
      return "run depgraph on a folder that contains \(name) too"
    case _ where problem.kind == .unreadableProject && name.hasSuffix(".xcodeproj") && path != problem.location?.file:
      return "check out or generate \(path)"
    case _ where name == "Package.swift" || name.hasPrefix("Package@swift-"):
      guard problem.message.contains(Problem.needsRunning), evaluation == .static else { return "fix \(path)" }
      return "use --manifest-evaluation auto, which lets SwiftPM run it"
    default: return "fix \(path)"
    }
  }
}

extension Workspace {
  /// What a run misses that found nothing at all.
  package func missing(in project: ProjectModel) -> [Problem] {
    guard project.modules.isEmpty, !project.problems.contains(where: \.kind.breaksProject) else { return [] }
    return [MissingProjects.nothingFound(below: location.scope, in: tree, configuration.paths)]
  }
}

extension Problem {
  /// The submodule of git that an absent package or project is in.
  fileprivate var namedSubmodule: String? {
    guard kind == .unreadableProject, let start = message.firstRange(of: Problem.absentSubmodule + "'") else {
      return nil
    }
    let name = message[start.upperBound...].prefix { $0 != "'" }
    return name.isEmpty || name.contains(where: \.isWhitespace) ? nil : String(name)
  }

  /// The folder of a package's target that is not there, and the manifest that names it.
  fileprivate var absentFolder: (folder: String, manifest: String)? {
    guard kind == .missingPath, let folder = subject, let manifest = location?.file else { return nil }
    let name = RepositoryPath.name(of: manifest)
    guard name == "Package.swift" || name.hasPrefix("Package@swift-"),
      RepositoryPath.isInside(folder, RepositoryPath.parent(of: manifest))
    else { return nil }
    return (folder, manifest)
  }
}
