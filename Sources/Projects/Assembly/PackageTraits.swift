import DepGraphManifests
import DepGraphModel

/// Which links that ask for a trait are there, in packages that others ask for with traits of their own choice. Source:
/// SwiftPM enables what any package of a build asks for.
struct PackageTraits {
  private let fragments: [ProjectFragment]
  /// By position, those that name it by its folder.
  private var users: [Int: [Int]] = [:]

  static func decided(_ fragments: [ProjectFragment]) -> [ProjectFragment] {
    guard fragments.contains(where: { !$0.traits.isEmpty }) else { return fragments }
    let traits = PackageTraits(fragments)
    return fragments.indices.map { traits.decided($0) }
  }

  private init(_ fragments: [ProjectFragment]) {
    self.fragments = fragments
    let packages = fragments.indices.filter { fragments[$0].format.family == .package }
    let byFolder = Dictionary(firstOf: packages.map { (fragments[$0].directory, $0) })
    for (user, fragment) in fragments.enumerated() {
      for folder in Set(fragment.dependencies.compactMap(\.localDirectory)) {
        if let package = byFolder[folder], package != user { users[package, default: []].append(user) }
      }
    }
  }

  private func decided(_ position: Int) -> ProjectFragment {
    var fragment = fragments[position]
    guard !fragment.traits.isEmpty, users[position] != nil else { return fragment }
    let builds = enabled(in: position)
    for target in fragment.targets.indices {
      for index in fragment.targets[target].dependencies.indices {
        let dependency = fragment.targets[target].dependencies[index]
        guard !dependency.traits.isEmpty, dependency.kind == .link || dependency.kind == .trait else { continue }
        let isOn = builds.allSatisfy { !$0.isDisjoint(with: dependency.traits) }
        fragment.targets[target].dependencies[index].kind = isOn ? .link : .trait
        // Who builds the packages has no say in it.
        if isOn { fragment.targets[target].dependencies[index].traits = [] }
      }
    }
    return fragment
  }

  /// What is enabled in a package, for each package or project that nothing else names and that brings it.
  private func enabled(in package: Int) -> [Set<String>] {
    let above = reached(from: [package])
    let tops = above.filter { users[$0] == nil }
    // Packages that name each other have none above them all.
    // Its own programs are built with its default traits.
    let own = fragments[package].targets.contains { $0.kind.isRoot }
    let alone = own ? [ManifestContents.enabledTraits(by: fragments[package].traits)] : []
    return alone
      + (tops.isEmpty ? [package] : tops.sorted()).map { top in
        let asking = (users[package] ?? []).filter { $0 == top || tops.isEmpty || reached(from: [$0]).contains(top) }
        let folder = fragments[package].directory
        let asked = asking.flatMap { user in
          fragments[user].dependencies.filter { $0.localDirectory == folder }.flatMap { $0.traits ?? ["default"] }
        }
        return ManifestContents.enabledTraits(by: fragments[package].traits, from: asked)
      }
  }

  /// Packages and projects that name it, and those that name them; itself among them.
  private func reached(from start: [Int]) -> Set<Int> {
    var waiting = start
    var seen = Set(start)
    while let next = waiting.popLast() {
      for user in users[next] ?? [] where seen.insert(user).inserted { waiting.append(user) }
    }
    return seen
  }
}
