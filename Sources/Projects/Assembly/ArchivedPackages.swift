import DepGraphModel

/// The targets of packages that Tuist makes static frameworks of. What `.external` names, Tuist builds as projects of its
/// own; what a project or SwiftPM takes as a package is linked whole.
struct ArchivedPackages {
  private let index: FragmentIndex
  /// By the position of a package, the targets that do not become archives.
  private var dynamicTargets: [Int: Set<String>] = [:]

  init(in index: FragmentIndex) {
    self.index = index
    for fragment in index.fragments where fragment.format == .tuist {
      for dependency in fragment.dependencies {
        guard let dynamic = dependency.dynamicTargets else { continue }
        for package in reached(from: dependency) { dynamicTargets[package, default: []].formUnion(dynamic) }
      }
    }
    guard !dynamicTargets.isEmpty else { return }
    // One that is built as a package too is not known to be anything else.
    let others = index.fragments.enumerated().filter { position, _ in dynamicTargets[position] == nil }
    for dependency in others.flatMap(\.element.dependencies) where dependency.dynamicTargets == nil {
      for package in reached(from: dependency) { dynamicTargets[package] = nil }
    }
    for package in dynamicTargets.keys where isBuiltForItself(package) { dynamicTargets[package] = nil }
  }

  func isArchive(_ target: FragmentTarget, inFragment fragment: Int) -> Bool {
    guard let dynamic = dynamicTargets[fragment], target.kind == .library else { return false }
    return !dynamic.contains(target.name)
  }

  /// Whether SwiftPM makes programs of it, or its own manifest says how its libraries are linked.
  private func isBuiltForItself(_ package: Int) -> Bool {
    index.fragments[package].targets.contains(where: \.kind.isRoot)
      || index.fragments[package].products.contains(where: \.isDynamic)
  }

  /// The package that a dependency names, and those that it depends on.
  private func reached(from dependency: FragmentPackageDependency) -> Set<Int> {
    var found: Set<Int> = []
    var waiting = [dependency]
    while let next = waiting.popLast() {
      guard let package = next.localDirectory.flatMap({ index.package(inDirectory: $0) }),
        found.insert(package).inserted
      else { continue }
      waiting += index.fragments[package].dependencies
    }
    return found
  }
}
