import DepGraphFiles
import DepGraphModel

/// What CocoaPods made of a Podfile, as far as it is there.
struct InstalledPods: Sendable {
  let project: PodsProject
  /// Content of the project; `nil` where it is not there or cannot be read.
  let bytes: [UInt8]?
  /// Why it cannot be read.
  let reason: String?

  /// Of the Podfiles that stand beside a project or its description, or above it.
  static func all(in discovery: ProjectDiscovery, tree: any FileTree) -> [InstalledPods] {
    let projects =
      discovery.paths(of: .xcode) + discovery.paths(of: .xcodeGen).filter(XcodeGenReader.isCalledDescription)
    return discovery.podfiles.map(PodsProject.init).compactMap { pods in
      let folder = pods.podfile.dropLast("Podfile".count)
      guard projects.contains(where: { $0.hasPrefix(folder) }) else { return nil }
      do {
        return InstalledPods(project: pods, bytes: try tree.read(pods.manifest), reason: nil)
      } catch {
        let fault = error as? FileError
        return InstalledPods(
          project: pods, bytes: nil, reason: fault?.isMissing == true ? nil : fault?.reason ?? "\(error)")
      }
    }
  }

  /// The project; or where it is not there, what will be, as far as the Podfile tells.
  func fragments(_ search: ProjectSearch) -> [ProjectFragment] {
    guard let bytes else {
      let description = PodsDescription(of: project, inventory: search.inventory, read: search.files.read)
      return (reason == nil ? description.fragments() : nil) ?? [project.unreadable(because: reason)]
    }
    let reader = XcodeProjectReader(
      inventory: search.inventory,
      isExcluded: { [folder = project.folder + "/"] in search.isExcluded($0) || $0.hasPrefix(folder) },
      read: search.files.read)
    var fragment = reader.fragment(of: bytes, at: project.manifest)
    fragment.problems += project.unread(in: fragment)
    if let podfile = search.files.read(project.podfile).map(Podfile.init) { fragment.leaveOutDebugPods(of: podfile) }
    return [fragment]
  }
}

extension ProjectFragment {
  /// What CocoaPods puts together for a target holds the pods of all configurations: those are left out that the build which
  /// is shipped does not link, with what only they depend on.
  fileprivate mutating func leaveOutDebugPods(of podfile: Podfile) {
    for target in podfile.targets where target.pods.contains(where: \.isDebugOnly) {
      let name = (["Pods"] + target.names).joined(separator: "-")
      guard let position = targets.firstIndex(where: { $0.name == name }) else { continue }
      let shipped = pods(reachedFrom: target.pods.filter { !$0.isDebugOnly }.map(\.name))
      let left = pods(reachedFrom: target.pods.filter(\.isDebugOnly).map(\.name)).subtracting(shipped)
      targets[position].dependencies.removeAll { dependency in
        if case .target(let pod) = dependency.reference { left.contains(pod) } else { false }
      }
    }
  }

  private func pods(reachedFrom names: [String]) -> Set<String> {
    let byName = targets.keyed(by: \.name)
    var found = Set(names)
    var waiting = names
    while let next = waiting.popLast() {
      for dependency in byName[next]?.dependencies ?? [] {
        if case .target(let pod) = dependency.reference, found.insert(pod).inserted { waiting.append(pod) }
      }
    }
    return found
  }
}
