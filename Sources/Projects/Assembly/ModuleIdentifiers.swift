import DepGraphModel

/// Identifiers that are unique in a tree: `Package:target`, `App/Production.xcodeproj:App`.
struct ModuleIdentifiers {
  /// By the position of the fragment.
  let packages: [String]
  /// By the positions of the fragment and of the target in it.
  let modules: [[String]]
  /// Names that had to be told apart.
  let problems: [Problem]

  init(for fragments: [ProjectFragment]) {
    packages = Self.packageIdentifiers(for: fragments)
    var modules: [[String]] = []
    var problems: [Problem] = []
    for (fragment, package) in zip(fragments, packages) {
      var taken: Set<String> = []
      modules.append(
        fragment.targets.map { target in
          if let path = target.prebuiltPath, fragment.format.family != .package,
            taken.contains("\(package):\(target.name)")
          {
            return Self.unused("\(package):\(path)", &taken)
          }
          let identifier = Self.unused("\(package):\(target.name)", &taken)
          if identifier != "\(package):\(target.name)" {
            problems.append(
              Problem(
                kind: .unknownTarget,
                message:
                  "\(fragment.manifest) declares two targets named \(target.name): the name refers to the first",
                location: target.location))
          }
          return identifier
        })
    }
    self.modules = modules
    self.problems = problems
  }

  /// A package is called by its name, or where two share it by their folders. A project is called by its path.
  private static func packageIdentifiers(for fragments: [ProjectFragment]) -> [String] {
    let names = fragments.filter { $0.format.family == .package && !$0.targets.isEmpty }.map(\.name)
    let count = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    var taken: Set<String> = []
    return fragments.map { fragment in
      switch fragment.format.family {
      case .project:
        return unused(fragment.projectPath ?? fragment.manifest, &taken)
      case .package where count[fragment.name] ?? 0 > 1:
        return unused(fragment.directory.isEmpty ? "." : fragment.directory, &taken)
      case .package, .graph:
        return unused(fragment.name, &taken)
      }
    }
  }

  private static func unused(_ identifier: String, _ taken: inout Set<String>) -> String {
    var candidate = identifier
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(identifier)#\(number)"
      number += 1
    }
    return candidate
  }
}
