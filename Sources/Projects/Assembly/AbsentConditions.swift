import DepGraphModel

/// Conditions that a project sets for some targets and that never reach others: each target is compiled with its own, and
/// so is what a project links of packages and of other projects.
struct AbsentConditions {
  private let index: FragmentIndex
  /// By the identifier of a module, all conditions that some build of it is compiled with; without those that may have more.
  private var possible: [String: Set<String>] = [:]
  /// By the identifier of a module, the position of what declares it.
  private var owners: [String: Int] = [:]

  /// What builds of packages are compiled with whatever a project says.
  static let everywhere: Set<String> = ["DEBUG", "SWIFT_PACKAGE", "SWIFT_MODULE_RESOURCE_BUNDLE_AVAILABLE", "Xcode"]

  init(in index: FragmentIndex) {
    self.index = index
    for (position, fragment) in index.fragments.enumerated() {
      for (offset, target) in fragment.targets.enumerated() {
        let identifier = index.identifiers.modules[position][offset]
        possible[identifier] = target.possibleDefines.map { Set($0) }
        owners[identifier] = position
      }
    }
  }

  func note(in modules: inout [Module]) {
    let positions = Dictionary(firstOf: modules.indices.map { (modules[$0].id, $0) })
    var absent: [Int: Set<String>] = [:]
    for (fragment, identifiers) in index.identifiers.modules.enumerated() {
      let names = names(setBy: index.fragments[fragment])
      guard !names.isEmpty else { continue }
      let own = Set(identifiers.compactMap { positions[$0] })
      let isProject = index.fragments[fragment].format.family == .project
      for module in isProject ? reached(from: own, in: modules, positions) : own {
        let identifier = modules[module].id
        guard let known = possible[identifier], !mayHideSettings(of: owners[identifier] ?? fragment, from: fragment)
        else { continue }
        absent[module, default: []].formUnion(names.subtracting(known))
      }
    }
    for (module, names) in absent { modules[module].absentDefines = names.sorted() }
  }

  private func names(setBy fragment: ProjectFragment) -> Set<String> {
    Set(fragment.targets.flatMap { $0.defines + ($0.possibleDefines ?? []) }).subtracting(Self.everywhere)
  }

  /// Whether what a project links of a package may be compiled with its conditions all the same: what Tuist makes of packages
  /// has settings in another place.
  private func mayHideSettings(of package: Int, from project: Int) -> Bool {
    index.fragments[project].format == .tuist && index.fragments[package].format.family == .package
  }

  /// The modules themselves and all that they link.
  private func reached(from own: Set<Int>, in modules: [Module], _ positions: [String: Int]) -> Set<Int> {
    var found = own
    var waiting = Array(own)
    while let next = waiting.popLast() {
      for link in modules[next].links where link.kind == .link {
        guard case .module(let id) = link.target, let position = positions[id] else { continue }
        if found.insert(position).inserted { waiting.append(position) }
      }
    }
    return found
  }
}
