import DepGraphConfiguration
import DepGraphDialects
import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import DepGraphProjects
import DepGraphResolution
import DepGraphStore
import Foundation

/// The libraries of a project as far as their source is on disk, with what the index has to learn of them.
struct ExternalFacts: Sendable {
  var sources = ExternalSources()
  /// By file, of the library modules that can know `DependencyValues`. A file that says nothing is absent.
  var facts: [String: FileFacts] = [:]
  var changed: [StoredCheckout] = []
  /// Folders of checkouts that the index knows and that are gone.
  var removed: [String] = []
  var problems: [Problem] = []
  /// Whether the checkouts that were read were still the same afterwards.
  var isStable = true
}

/// What was read of one checkout. The index keeps it under the checkout's evidence.
private struct CheckoutContent: Sendable {
  var fragment: ProjectFragment
  /// By target, the facts of its files.
  var facts: [String: [String: FileFacts]] = [:]
}

extension CheckoutContent {
  private struct Stored: Codable {
    struct Module: Codable {
      var name: String
      var files: [File]
    }

    struct File: Codable {
      var path: String
      var facts: StoredFacts
    }

    /// JSON.
    var fragment: [UInt8]
    var modules: [Module]
  }

  /// - Throws: for anything that `bytes()` did not write: the checkout is read again.
  init(bytes: [UInt8]) throws {
    let stored = try Packed.value(Stored.self, from: bytes)
    fragment = try JSONDecoder().decode(ProjectFragment.self, from: Data(stored.fragment))
    for module in stored.modules {
      facts[module.name] = [:]
      for file in module.files {
        guard let read = file.facts.facts(of: DialectCatalogue.facts) else { throw PackedMismatch() }
        facts[module.name]?[file.path] = read
      }
    }
  }

  func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let modules = try facts.sorted { $0.key < $1.key }.map { name, files in
      Stored.Module(
        name: name,
        files: try files.sorted { $0.key < $1.key }.map { path, facts in
          Stored.File(path: path, facts: try StoredFacts(facts, dialects: DialectCatalogue.facts))
        })
    }
    return try Packed.bytes(of: Stored(fragment: Array(try encoder.encode(fragment)), modules: modules))
  }
}

/// Reads the manifests of fetched packages and, of the targets that the project reaches and that can know
/// `DependencyValues`, the sources.
struct ExternalReading {
  let request: AnalysisRequest
  let contents: TreeContents
  let host: ManifestHost

  /// - Parameter withFacts: whether sources are read, or manifests alone.
  func read(_ project: ProjectModel, withFacts: Bool = true) async throws -> ExternalFacts {
    var found = ExternalFacts()
    let pins = pins(noting: &found.problems)
    found.sources.pinnedVersions = pins.mapValues { Set($0.compactMap(\.version)).sorted() }.filter {
      !$0.value.isEmpty
    }
    let states = contents.checkouts.filter { Self.isCurrent($0.checkout, pins[$0.checkout.identity] ?? []) }
    let stored = try request.index.storedCheckouts()
    found.removed = Set(stored.keys).subtracting(contents.checkouts.map(\.checkout.directory)).sorted()
    guard !states.isEmpty else { return found }
    var reading = LibraryReading(states: states, stored: stored, reader: self)
    var assembly = ExternalAssembly(
      project: project, checkouts: states.map(\.checkout),
      known: KnownPackages(
        withoutKeys: LibraryKeys.packagesWithoutKeys, dialectModules: LibraryKeys.dialectModules))
    while true {
      let wanted = assembly.wanted()
      if wanted.isEmpty { break }
      assembly.add(await reading.fragments(of: wanted))
    }
    found.sources.libraries = assembly.libraries()
    for index in found.sources.libraries.indices where withFacts {
      let facts = await reading.facts(of: found.sources.libraries[index])
      if facts.values.contains(where: { !$0.problems.isEmpty }) { found.sources.libraries[index].isWhole = false }
      found.facts.merge(facts) { first, _ in first }
    }
    found.changed = reading.changed()
    if reading.hasRead { found.isStable = areUnchanged() }
    return found
  }

  /// Asked once more after reading: a package manager may be at work.
  private func areUnchanged() -> Bool {
    let now = CheckoutReading(request: request).states(beside: contents.inventory.pruned)
    return now.map { [$0.checkout.directory, $0.evidence] }
      == contents.checkouts.map { [$0.checkout.directory, $0.evidence] }
  }

  /// The pins of all lists in the tree, by identity. One that cannot be read has none: then the newest versions are
  /// assumed.
  private func pins(noting problems: inout [Problem]) -> [String: [PackagePin]] {
    var pins: [PackagePin] = []
    for path in contents.inventory.files.map(\.path).filter(PackagePin.isListed) {
      // One that cannot be opened is a problem of the tree.
      guard let bytes = try? request.tree.read(path) else { continue }
      guard let own = PackagePin.pins(in: bytes) else {
        problems.append(
          Problem(
            kind: .unreadableFile,
            message: "\(path) is not a list of package versions: the newest versions are assumed",
            location: SourceLocation(file: path, line: 1, column: 1)))
        continue
      }
      pins += own
    }
    for path in contents.inventory.files.map(\.path).filter(PackagePin.isListedByOthers) {
      if let bytes = try? request.tree.read(path) { pins += PackagePin.pinsOfOthers(in: bytes) }
    }
    return Dictionary(grouping: pins, by: \.identity)
  }

  /// A checkout at another commit than every list says was left behind: it is not what will be built.
  private static func isCurrent(_ checkout: Checkout, _ pins: [PackagePin]) -> Bool {
    let revisions = pins.compactMap(\.revision)
    guard let revision = checkout.revision, !revisions.isEmpty else { return true }
    return revisions.contains(revision)
  }

  /// What the outcome of a manifest depends on besides its content.
  var assumptions: String {
    let environment = request.configuration.manifest.environment.sorted { $0.key < $1.key }
    return ([request.options.version, "\(host)"] + environment.map { "\($0.key)=\($0.value)" }).joined(separator: "\n")
  }
}

/// The checkouts of one run: taken from the index or read.
private struct LibraryReading {
  private let states: [String: CheckoutState]
  private let reader: ExternalReading
  private let stored: [String: StoredCheckout]
  private var contents: [String: CheckoutContent] = [:]
  private var inventories: [String: Inventory] = [:]
  private var isChanged: Set<String> = []
  /// Packages that could not be read as they are. Another run tries again.
  private var unsettled: Set<String> = []

  /// Whether anything was not taken from the index.
  var hasRead: Bool { !isChanged.isEmpty }

  init(states: [CheckoutState], stored: [String: StoredCheckout], reader: ExternalReading) {
    self.states = states.keyed(by: \.checkout.identity)
    self.stored = stored
    self.reader = reader
  }

  private func evidence(of state: CheckoutState) -> String { state.evidence + "\n" + reader.assumptions }

  mutating func fragments(of checkouts: [Checkout]) async -> [String: ProjectFragment] {
    var unread: [CheckoutState] = []
    for state in checkouts.compactMap({ states[$0.identity] }) {
      if let known = stored[state.checkout.directory], known.evidence == evidence(of: state),
        let content = try? CheckoutContent(bytes: known.content)
      {
        contents[state.checkout.identity] = content
      } else {
        unread.append(state)
      }
    }
    let tree = KnownTree(reader.request.tree)
    let packages = SwiftPMReader(
      environment: reader.request.configuration.manifest.environment, host: reader.host)
    let read = await concurrentMap(unread, jobs: reader.request.options.jobs, stack: .evaluation) { state in
      let inventory = state.inventory ?? CheckoutReading.inventory(of: state.checkout, in: tree)
      return (inventory, Self.fragment(of: state.checkout, inventory, packages, tree))
    }
    for (state, (inventory, fragment)) in zip(unread, read) {
      let identity = state.checkout.identity
      inventories[identity] = inventory
      contents[identity] = CheckoutContent(fragment: fragment)
      isChanged.insert(identity)
      if isUnsettled(fragment, inventory) { unsettled.insert(identity) }
    }
    return Dictionary(
      firstOf: checkouts.compactMap { checkout in
        contents[checkout.identity].map { (checkout.identity, $0.fragment) }
      })
  }

  private static func fragment(
    of checkout: Checkout, _ inventory: Inventory, _ packages: SwiftPMReader, _ tree: any FileTree
  ) -> ProjectFragment {
    var reason = inventory.problems.first?.message
    if let manifest = packages.manifest(in: checkout.directory, inventory: inventory, tree: tree) {
      do {
        var fragment = packages.read(manifest: manifest, bytes: try tree.read(manifest), inventory: inventory)
        if let reason { fragment.problems.append(Problem(kind: .unreadableProject, message: reason)) }
        return fragment
      } catch {
        reason = (error as? FileError)?.reason ?? "\(error)"
      }
    }
    return ProjectFragment(
      format: .swiftPM, name: checkout.identity, directory: checkout.directory,
      manifest: checkout.directory + "/Package.swift",
      problems: [Problem(kind: .unreadableProject, message: reason ?? "contains no manifest")])
  }

  /// What names the content of a checkout says nothing of what cannot be read in it.
  private func isUnsettled(_ fragment: ProjectFragment, _ inventory: Inventory) -> Bool {
    !inventory.problems.isEmpty || fragment.problems.contains { $0.kind == .unreadableProject }
  }

  /// The facts of a library's modules, read where no earlier run did.
  mutating func facts(of library: ExternalSources.Library) async -> [String: FileFacts] {
    let identity = library.identity
    let wanted = library.modules.filter { !$0.files.isEmpty && contents[identity]?.facts[$0.name] == nil }
    let files = Set(wanted.flatMap(\.files)).sorted()
    if !files.isEmpty {
      reader.request.progress(.readingSources(files: files.count))
      let tree = KnownTree(reader.request.tree)
      let read = await concurrentMap(files, jobs: reader.request.options.jobs, stack: .syntax) { file -> FileFacts in
        guard let bytes = try? tree.read(file) else {
          return FileFacts(problems: [Self.unreadable])
        }
        return FileFactsReader().fileFacts(of: file, bytes: bytes)
      }
      if read.contains(where: { $0.problems.contains(Self.unreadable) }) { unsettled.insert(identity) }
      let facts = Dictionary(firstOf: zip(files, read))
      for module in wanted {
        let own = module.files.compactMap { file in facts[file].map { (file, $0) } }
        contents[identity]?.facts[module.name] = LibraryFacts.kept(
          of: Dictionary(firstOf: own))
      }
      isChanged.insert(identity)
    }
    return library.modules.reduce(into: [:]) { all, module in
      all.merge(contents[identity]?.facts[module.name] ?? [:]) { first, _ in first }
    }
  }

  private static let unreadable = FactProblem(
    kind: .unreadableFile, message: "could not be read", position: SourcePosition(line: 1, column: 1))

  func changed() -> [StoredCheckout] {
    isChanged.subtracting(unsettled).sorted().compactMap { identity in
      guard let state = states[identity], let content = try? contents[identity]?.bytes() else { return nil }
      return StoredCheckout(directory: state.checkout.directory, evidence: evidence(of: state), content: content)
    }
  }
}
