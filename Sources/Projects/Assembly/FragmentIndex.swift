import DepGraphFiles
import DepGraphModel

/// The fragments of a tree with everything that names lead to. Fragments are spoken of by their position.
struct FragmentIndex {
  /// One a manifest, sorted by it. Those that declare nothing are left out, unless that is because they were unreadable.
  let fragments: [ProjectFragment]
  let identifiers: ModuleIdentifiers

  private let byDirectory: [String: Int]
  private let byProject: [String: Int]
  private let byIdentity: [String: [Int]]
  private let products: [[String: FragmentProduct]]
  private let targets: [[String: Int]]
  private let targetsByIdentifier: [[String: Int]]
  /// Prebuilt frameworks, by their paths.
  private let prebuilt: [String: (fragment: Int, target: Int)]
  /// For an `.xcodeproj`, the packages and the projects of the workspaces that it is part of.
  private let workspacePackages: [String: [String]]
  private let workspaceProjects: [String: [String]]
  /// For an `.xcodeproj`, the projects that its workspaces name and that are not there.
  private let absentProjects: [String: [String]]
  /// What Xcode opens together: for each project and each workspace, its packages.
  private let opened: [Set<Int>]

  init(of all: [ProjectFragment], workspaces: [XcodeWorkspace]) {
    let fragments = PackageTraits.decided(Self.withAbsentPackages(Self.distinct(all), of: workspaces))
    self.fragments = fragments
    identifiers = ModuleIdentifiers(for: fragments)
    let packages = fragments.indices.filter { fragments[$0].format.family == .package }
    byDirectory = Dictionary(firstOf: packages.map { (fragments[$0].directory, $0) })
    byProject = Dictionary(
      firstOf: fragments.indices.compactMap { position in fragments[position].projectPath.map { ($0, position) } })
    byIdentity = Dictionary(grouping: packages) { Self.identity(of: fragments[$0]) }
    products = fragments.map(Self.products)
    targets = fragments.map { fragment in
      Dictionary(
        firstOf: fragment.targets.enumerated().filter { fragment.declares($0.element) }
          .map { ($0.element.name, $0.offset) })
    }
    prebuilt = Self.prebuilt(in: fragments)
    targetsByIdentifier = fragments.map { fragment in
      Dictionary(
        firstOf: fragment.targets.enumerated().flatMap { offset, target in target.identifiers.map { ($0, offset) } })
    }
    workspacePackages = Self.companions(in: workspaces, \.packages)
    workspaceProjects = Self.companions(in: workspaces, \.projects)
    absentProjects = Self.companions(in: workspaces) { $0.absentPaths.filter(Self.isOwnProject) }
    opened = Self.opened(fragments, workspaces, byDirectory)
  }

  /// Projects with the packages that their workspaces alone name and that are not there, as if they named these themselves.
  private static func withAbsentPackages(
    _ fragments: [ProjectFragment], of workspaces: [XcodeWorkspace]
  ) -> [ProjectFragment] {
    guard workspaces.contains(where: { !$0.absentPackages.isEmpty }) else { return fragments }
    return fragments.map { fragment in
      guard let project = fragment.projectPath else { return fragment }
      var known = Set(fragment.dependencies.compactMap(\.localDirectory))
      var fragment = fragment
      for workspace in workspaces where workspace.projects.contains(project) {
        fragment.dependencies += workspace.absentPackages.filter { known.insert($0.localDirectory ?? "").inserted }
      }
      return fragment
    }
  }

  var allPackages: [Int] { fragments.indices.filter { fragments[$0].format.family == .package } }

  func package(inDirectory directory: String) -> Int? { byDirectory[directory] }

  func project(at path: String) -> Int? { byProject[path] }

  /// Packages of that identity, lower-cased, anywhere in the tree.
  func packages(withIdentity identity: String) -> [Int] { byIdentity[identity] ?? [] }

  /// SwiftPM's identity of a package of the tree.
  func identity(of fragment: Int) -> String { Self.identity(of: fragments[fragment]) }

  func product(_ name: String, of fragment: Int) -> FragmentProduct? { products[fragment][name] }

  /// What a project makes by that name for some platforms, empty = not known. A framework for phones and one for Macs may
  /// make products of one name: Xcode takes the one that is built for the platform at hand.
  /// - Returns: each with the platforms that it is taken for, none where it is for all of them.
  func products(
    _ name: String, of fragment: Int, for platforms: [String]
  ) -> [(product: FragmentProduct, platforms: [String])] {
    guard let first = products[fragment][name] else { return [] }
    let alike = fragments[fragment].products.filter { $0.name == name }
    guard alike.count > 1 else { return [(first, [])] }
    let taken = platforms.map { platform in
      (platform, alike.firstIndex { isBuilt($0, of: fragment, for: platform) })
    }
    let chosen = Set(taken.compactMap(\.1)).sorted()
    guard !chosen.isEmpty else { return [(first, [])] }
    return chosen.map { position in
      (alike[position], chosen.count == 1 ? [] : taken.filter { $0.1 == position }.map(\.0))
    }
  }

  private func isBuilt(_ product: FragmentProduct, of fragment: Int, for platform: String) -> Bool {
    product.targets.contains { name in
      guard let target = target(name, of: fragment) else { return false }
      let platforms = fragments[fragment].targets[target].platforms
      return platforms.isEmpty || platforms.contains(platform)
    }
  }

  /// What a SwiftPM package declares for others, by the identifiers of its modules.
  func declaredProducts(of fragment: Int) -> [ProjectProduct] {
    guard fragments[fragment].format.family == .package else { return [] }
    return fragments[fragment].products.map { product in
      ProjectProduct(
        name: product.name,
        modules: product.targets.compactMap { name in
          target(name, of: fragment).map { identifiers.modules[fragment][$0] }
        }, location: product.location)
    }
  }

  /// The position of a fragment's target.
  func target(_ name: String, of fragment: Int) -> Int? { targets[fragment][name] }

  /// The position of the target that other projects refer to by an identifier, its own or that of what it makes.
  func target(identifiedBy identifier: String, of fragment: Int) -> Int? {
    targetsByIdentifier[fragment][identifier]
  }

  /// The target that is a prebuilt framework, of all that name its path.
  func prebuiltFramework(at path: String) -> (fragment: Int, target: Int)? { prebuilt[path] }

  /// Whether a target stands for a framework that another one stands for.
  func isRepeated(_ target: Int, of fragment: Int) -> Bool {
    guard let path = fragments[fragment].targets[target].prebuiltPath, let first = prebuilt[path] else { return false }
    return first != (fragment, target)
  }

  /// Packages that share a workspace with a project.
  func packages(besideProject fragment: Int) -> [Int] {
    (workspacePackages[fragments[fragment].projectPath ?? ""] ?? []).compactMap { byDirectory[$0] }
  }

  /// Whether Xcode takes a package for every one of its identity that another names, wherever that is said to be: both
  /// belong to what it opens together.
  func replacesOthers(_ package: Int, for fragment: Int) -> Bool {
    opened.contains { packages in
      guard packages.contains(package) else { return false }
      let isProject = fragments[fragment].format.family == .project
      return isProject || reached(from: packages).contains(fragment)
    }
  }

  /// Packages of the tree and those that they depend on.
  private func reached(from packages: Set<Int>) -> Set<Int> {
    var waiting = Array(packages)
    var seen = packages
    while let next = waiting.popLast() {
      for folder in fragments[next].dependencies.compactMap(\.localDirectory) {
        if let found = byDirectory[folder], seen.insert(found).inserted { waiting.append(found) }
      }
    }
    return seen
  }

  /// The other projects: first those that share a workspace with it, then the rest.
  func projects(besideProject fragment: Int) -> (inWorkspace: [Int], elsewhere: [Int]) {
    let own = fragments[fragment].projectPath ?? ""
    let near = (workspaceProjects[own] ?? []).compactMap { byProject[$0] }.filter { $0 != fragment }
    let far = fragments.indices.filter {
      fragments[$0].projectPath != nil && $0 != fragment && !near.contains($0)
    }
    return (near, far)
  }

  /// What Tuist generates for packages and what Carthage checks out is foreign: that it is not there is no gap.
  static func isOwnProject(_ path: String) -> Bool {
    path.hasSuffix(".xcodeproj")
      && !path.split(separator: "/").contains { Pruning.standardNames.contains(String($0)) }
  }

  /// Projects that share a workspace with one, and are not there.
  func absentProjects(besideProject fragment: Int) -> [String] {
    absentProjects[fragments[fragment].projectPath ?? ""] ?? []
  }

  /// Whether a target is what CocoaPods puts the pods of another together in, and no module of anybody.
  func isTogether(_ target: String, inFragment fragment: Int) -> Bool {
    PodsProject.isTogether(target) && PodsProject.isPods(fragments[fragment].projectPath ?? "")
  }

  /// The project that CocoaPods makes for a project: that of the nearest Podfile upwards.
  func pods(ofProject fragment: Int) -> Int? {
    guard fragments[fragment].projectPath != nil else { return nil }
    var folder = fragments[fragment].directory
    while true {
      if let pods = byProject[PodsProject.path(beside: folder)] { return pods == fragment ? nil : pods }
      if folder.isEmpty { return nil }
      folder = RepositoryPath.parent(of: folder)
    }
  }

  /// What is not known of the pods that a described project will hold.
  func rest(ofPods fragment: Int) -> Int? {
    let folder = RepositoryPath.parent(of: fragments[fragment].directory)
    let podfile = (folder.isEmpty ? "" : folder + "/") + "Podfile"
    return fragments.firstIndex { $0.manifest == podfile }
  }

  private static func distinct(_ all: [ProjectFragment]) -> [ProjectFragment] {
    var seen: Set<String> = []
    return all.filter { !$0.targets.isEmpty || $0.isUnreadable }
      .sorted { $0.manifest < $1.manifest }
      .filter { seen.insert($0.manifest).inserted }
  }

  /// Packages come first: they declare as a target what projects only name.
  private static func prebuilt(in fragments: [ProjectFragment]) -> [String: (fragment: Int, target: Int)] {
    var found: [String: (fragment: Int, target: Int)] = [:]
    let packages = fragments.indices.filter { fragments[$0].format.family == .package }
    for fragment in packages + fragments.indices.filter({ fragments[$0].format.family != .package }) {
      for (position, target) in fragments[fragment].targets.enumerated() {
        guard let path = target.prebuiltPath, found[path] == nil else { continue }
        found[path] = (fragment, position)
      }
    }
    return found
  }

  /// What the folder of the repository is called is not part of the tree: a package there goes by its name.
  private static func identity(of fragment: ProjectFragment) -> String {
    fragment.directory.isEmpty ? fragment.name.lowercased() : PackageIdentity.identity(of: fragment.directory)
  }

  /// SwiftPM makes a product for each executable target that no declared product holds.
  private static func products(of fragment: ProjectFragment) -> [String: FragmentProduct] {
    var products = fragment.products.keyed(by: \.name)
    guard fragment.format.family == .package else { return products }
    for target in fragment.targets where target.kind == .executable && products[target.name] == nil {
      products[target.name] = FragmentProduct(name: target.name, targets: [target.name], location: target.location)
    }
    return products
  }

  private static func opened(
    _ fragments: [ProjectFragment], _ workspaces: [XcodeWorkspace], _ packages: [String: Int]
  ) -> [Set<Int>] {
    func members(_ folders: [String]) -> [Int] { folders.compactMap { packages[$0] } }
    let projects = fragments.filter { $0.format.family == .project }
    let alone = projects.map { project in (path: project.projectPath ?? "", local: localFolders(of: project)) }
    let together = workspaces.map { workspace in
      Set(members(workspace.packages + alone.filter { workspace.projects.contains($0.path) }.flatMap(\.local)))
    }
    return (alone.map { Set(members($0.local)) } + together).filter { !$0.isEmpty }
  }

  private static func localFolders(of fragment: ProjectFragment) -> [String] {
    fragment.dependencies.compactMap(\.localDirectory)
  }

  private static func companions(
    in workspaces: [XcodeWorkspace], _ members: (XcodeWorkspace) -> [String]
  ) -> [String: [String]] {
    var companions: [String: [String]] = [:]
    for workspace in workspaces.sorted(by: { $0.path < $1.path }) {
      for project in workspace.projects { companions[project, default: []] += members(workspace) }
    }
    return companions
  }
}

extension ProjectFragment {
  /// Whether a target is declared by its name: projects name prebuilt frameworks only by their paths.
  fileprivate func declares(_ target: FragmentTarget) -> Bool {
    target.prebuiltPath == nil || format.family == .package
  }
}
