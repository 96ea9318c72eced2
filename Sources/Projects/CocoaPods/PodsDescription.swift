package import DepGraphFiles
import DepGraphModel

/// What CocoaPods will make of a Podfile, as far as its pods lie in the repository: read from their podspecs where the
/// pods are not installed.
package struct PodsDescription: Sendable {
  private let pods: PodsProject
  private let inventory: Inventory
  private let read: @Sendable (String) -> [UInt8]?

  /// - Parameter read: the content of a file by its repository-relative path, `nil` where there is none.
  package init(of pods: PodsProject, inventory: Inventory, read: @escaping @Sendable (String) -> [UInt8]?) {
    self.pods = pods
    self.inventory = inventory
    self.read = read
  }

  private struct Development {
    var spec: Podspec
    var path: String
    /// Parts that somebody asks for; the empty name is what is taken by default.
    var subspecs: Set<String> = []
    var isStatic = false
    var line: Int
  }

  /// The project that will be there, and what stands for the pods that are not known; `nil` where the Podfile names no
  /// target.
  package func fragments() -> [ProjectFragment]? {
    guard let bytes = read(pods.podfile) else { return nil }
    let file = Podfile(bytes)
    var development: [String: Development] = [:]
    for target in file.targets {
      for pod in target.pods { note(pod, in: target, &development) }
    }
    guard !file.targets.isEmpty else { return nil }
    let fetched = FetchedPods(of: file, development: Set(development.keys), lock: read(pods.podfile + ".lock"))
    var project = ProjectFragment(
      format: .xcode, name: "Pods", directory: pods.folder, manifest: pods.manifest)
    var unread: Set<String> = []
    for (name, pod) in development.sorted(by: { $0.key < $1.key }) {
      project.targets.append(module(name, pod, development))
    }
    for target in file.targets { add(target, development, fetched, to: &project, &unread) }
    var hidden = file.unreadLines.map { line in problem("line \(line) of the Podfile is not understood", line: line) }
    for (name, pod) in development.sorted(by: { $0.key < $1.key }) {
      for line in pod.spec.unreadLines.prefix(1) {
        hidden.append(problem("the podspec of \(name) is not understood", file: pod.path, line: line))
      }
    }
    hidden += unread.sorted().map { name in
      let line = file.targets.flatMap(\.pods).first { $0.name == name }?.line
      return problem("pod \(name) is not installed", line: line ?? 1)
    }
    let lines = Set(file.targets.flatMap(\.hidden))
    hidden += lines.sorted().map { problem("line \($0) of the Podfile may add pods", line: $0) }
    let rest = ProjectFragment(
      format: .xcode, name: "Podfile", directory: RepositoryPath.parent(of: pods.podfile), manifest: pods.podfile,
      problems: hidden)
    return hidden.isEmpty ? [project] : [project, rest]
  }

  private func problem(_ message: String, file: String? = nil, line: Int) -> Problem {
    Problem(
      kind: .unreadableProject, message: "\(pods.manifest) does not exist, and \(message)",
      location: SourceLocation(file: file ?? pods.podfile, line: line, column: 1))
  }

  // MARK: Pods of the repository

  private func note(_ pod: Podfile.Pod, in target: Podfile.Target, _ found: inout [String: Development]) {
    let isStatic = target.frameworks == .staticFrameworks
    if found[pod.name] != nil {
      found[pod.name]?.subspecs.insert(pod.subspec ?? "")
      if isStatic { found[pod.name]?.isStatic = true }
      return
    }
    guard let written = pod.path, let folder = inventory.join(RepositoryPath.parent(of: pods.podfile), written)
    else {
      return
    }
    let prefix = folder.isEmpty ? "" : folder + "/"
    let path = folder.hasSuffix(".podspec") ? folder : prefix + pod.name + ".podspec"
    guard let bytes = read(path) else { return }
    found[pod.name] = Development(
      spec: Podspec(bytes), path: path, subspecs: [pod.subspec ?? ""], isStatic: isStatic, line: pod.line)
  }

  /// The parts that are built: the pod itself, those that are asked for, what they hold and what they depend on.
  private func parts(of name: String, _ pod: Development) -> [Podspec.Part] {
    let all = pod.spec.parts.filter { !$0.isTest }
    var wanted: Set<String> = []
    var pending = pod.subspecs.flatMap { $0.isEmpty ? (pod.spec.defaults.isEmpty ? ["*"] : pod.spec.defaults) : [$0] }
    while let next = pending.popLast() {
      guard wanted.insert(next).inserted else { continue }
      for part in all where Self.isPart(part, of: next) {
        pending += part.dependencies.filter { $0.hasPrefix(name + "/") }.map { String($0.dropFirst(name.count + 1)) }
      }
    }
    return all.filter { part in part.names.isEmpty || wanted.contains { Self.isPart(part, of: $0) } }
  }

  /// Whether a part is the one of that name, inside of it, or around it.
  private static func isPart(_ part: Podspec.Part, of name: String) -> Bool {
    if name == "*" { return true }
    let own = part.names.joined(separator: "/")
    return own == name || own.hasPrefix(name + "/") || (!own.isEmpty && name.hasPrefix(own + "/"))
  }

  private func module(_ name: String, _ pod: Development, _ all: [String: Development]) -> FragmentTarget {
    let folder = RepositoryPath.parent(of: pod.path)
    let parts = parts(of: name, pod)
    var files: Set<String> = []
    var documents: Set<String> = []
    var objectiveC: Set<String> = []
    for part in parts {
      let excluded = part.excluded.compactMap { RepositoryPath.join(folder, $0) }.map(ShellPattern.init)
      for pattern in part.sources.compactMap({ RepositoryPath.join(folder, $0) }) {
        // A folder stands for the files in it.
        let glob = ShellPattern(inventory.isDirectory(pattern) ? pattern + "/*" : pattern)
        let found = inventory.files(below: folder).map(\.path).filter { path in
          (path.hasSuffix(".swift") || ModuleDocuments.isObjectiveC(path)) && glob.matches(path)
            && !excluded.contains { $0.covers(path) }
        }
        files.formUnion(found.filter { $0.hasSuffix(".swift") })
        objectiveC.formUnion(found.filter(ModuleDocuments.isObjectiveC))
      }
      for pattern in part.resources.compactMap({ RepositoryPath.join(folder, $0) }) {
        let glob = ShellPattern(pattern)
        documents.formUnion(
          inventory.files(below: folder).map(\.path).filter { ModuleDocuments.isDocument($0) && glob.covers($0) })
      }
    }
    let others = parts.flatMap(\.dependencies).map { String($0.prefix { $0 != "/" }) }
    var seen: Set<String> = [name]
    let links = others.filter { all[$0] != nil && seen.insert($0).inserted }
    let place = SourceLocation(file: pod.path, line: pod.spec.line, column: 1)
    var made = FragmentTarget(
      name: name, moduleName: XcodeModuleName.identifier(for: pod.spec.moduleName ?? name), kind: .framework,
      files: files.sorted(),
      dependencies: links.map { FragmentTargetDependency(reference: .target($0), location: place) },
      defines: Set(pod.spec.defines + ["COCOAPODS"]).sorted(), location: place)
    made.isWhole = pod.spec.unreadLines.isEmpty
    made.documents = ModuleDocuments(
      files: documents.sorted(), isWhole: pod.spec.knowsResources && made.isWhole,
      hidesClasses: !made.isWhole, objectiveC: objectiveC.sorted())
    // What links a pod decides whether it is an archive; what it tells the linker is in files that CocoaPods makes.
    made.knowsLinkerSettings = false
    return made
  }

  // MARK: What a target links

  /// `Pods-App`: all pods of a target, with those that they depend on.
  private func add(
    _ target: Podfile.Target, _ development: [String: Development], _ fetched: FetchedPods,
    to project: inout ProjectFragment, _ unread: inout Set<String>
  ) {
    var links: [FragmentTargetDependency] = []
    var isWhole = target.hidden.isEmpty
    var pending = target.pods.filter { !$0.isDebugOnly }.map { (name: $0.name, line: $0.line) }[...]
    var seen: Set<String> = []
    while let pod = pending.popFirst() {
      guard seen.insert(pod.name).inserted else { continue }
      let place = SourceLocation(file: pods.podfile, line: pod.line, column: 1)
      guard let known = development[pod.name] else {
        if fetched.isForeign(pod.name) {
          links.append(
            FragmentTargetDependency(reference: .product(pod.name, package: nil), location: place))
        } else {
          isWhole = false
          unread.insert(pod.name)
        }
        continue
      }
      if !known.spec.unreadLines.isEmpty { isWhole = false }
      links.append(FragmentTargetDependency(reference: .target(pod.name), location: place))
      let own = parts(of: pod.name, known).flatMap(\.dependencies).map { String($0.prefix { $0 != "/" }) }
      pending += own.map { (name: $0, line: pod.line) }
    }
    let name = (["Pods"] + target.names).joined(separator: "-")
    var made = FragmentTarget(
      name: name, moduleName: XcodeModuleName.identifier(for: name), kind: .framework, dependencies: links)
    made.isWhole = isWhole
    project.targets.append(made)
    let usesFrameworks = target.frameworks != .libraries
    for product in usesFrameworks ? [XcodeModuleName.identifier(for: name), name] : [name] {
      project.products.append(FragmentProduct(name: product, targets: [name]))
    }
  }
}

/// The pods of a Podfile that CocoaPods fetches from elsewhere.
private struct FetchedPods {
  /// Pods that may lie in the repository, and are not read.
  private let missing: Set<String>
  /// Pods of the repository, which fetched ones may depend on.
  private let own: Set<String>
  private let lock: PodfileLock?

  init(of file: Podfile, development: Set<String>, lock: [UInt8]?) {
    missing = Set(
      file.targets.flatMap(\.pods).filter { !development.contains($0.name) && ($0.path != nil || !$0.isPlain) }
        .map(\.name))
    own = development.union(missing)
    self.lock = lock.map(PodfileLock.init)
  }

  /// Whether a pod has nothing to do with the repository: like a package that is not on disk. One that depends on a pod
  /// of the repository may hold the live value of a key in it.
  func isForeign(_ name: String) -> Bool {
    guard !missing.contains(name) else { return false }
    return own.isEmpty || lock?.depends(name, onAnyOf: own) == false
  }
}
