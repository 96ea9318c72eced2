import DepGraphFiles
import DepGraphModel

/// The Swift files that a description gives to a target.
struct SpecSources {
  let inventory: Inventory
  /// Whether a path was left out of the inventory on purpose, so that its absence is no problem.
  let isExcluded: (String) -> Bool

  /// Folders that are one item each, whatever is in them.
  private static let bundles: Set<String> = [
    "xcassets", "bundle", "framework", "xcframework", "xcodeproj", "xcworkspace", "playground", "docc", "swiftpm",
    "xcdatamodeld", "lproj",
  ]

  func membership(of target: SpecTargets.Target) -> SourceMembership {
    var hasHidden = false
    var hasMissing = false
    var files: Set<String> = []
    var filters = SourceFilters()
    var problems: [Problem] = []
    var absent: [String] = []
    var documents: Set<String> = []
    var objectiveC: Set<String> = []
    for source in target.value["sources"]?.elements ?? [] {
      let named = source.isMapping ? source["path"] : source
      guard let named, let text = named.text else { continue }
      guard let written = named.path else {
        problems.append(problem("'\(text)' is outside of the repository", target, named))
        hasMissing = hasMissing || mayHoldSwift(text) && isCompiled(source) && !GeneratedSources.hideNothing(text)
        continue
      }
      let path = inventory.spelling(of: written) ?? written
      if path != written { problems.append(Problem(miswritten: written, actual: path, at: named.place)) }
      let found = self.files(at: path, source)
      if isBuilt(source) { documents.formUnion(found.filter(ModuleDocuments.isDocument)) }
      let isHidden = inventory.isHidden(path)
      hasHidden = hasHidden || isHidden
      let isThere = inventory.contains(path) || inventory.isDirectory(path) || isHidden
      if !isThere, mayHoldSwift(path), source["optional"]?.boolean != true, !isExcluded(path) {
        absent.append(path)
        hasMissing = hasMissing || isCompiled(source) && !GeneratedSources.hideNothing(path)
        problems.append(problem("'\(path)' does not exist", target, named))
      }
      if isCompiled(source) {
        let swift = found.filter { $0.hasSuffix(".swift") }
        files.formUnion(swift)
        for file in swift { filters.add(file, on: destinations(of: file, source)) }
        objectiveC.formUnion(found.filter(ModuleDocuments.isObjectiveC))
      }
    }
    return SourceMembership(
      files: files.sorted(), absent: absent, problems: problems, hasUnseen: hasHidden || hasMissing,
      documents: ModuleDocuments(
        files: documents.sorted(), isWhole: !hasHidden, hidesClasses: hasHidden || !absent.isEmpty,
        objectiveC: objectiveC.sorted()),
      filters: filters)
  }

  /// What a source is compiled for: as its entry says, or, where that asks for it, as its folders or its name say.
  private func destinations(of file: String, _ source: SpecValue) -> [String] {
    let written = SpecPlatform.destinations(of: source)
    guard written.isEmpty, source["inferDestinationFiltersByPath"]?.boolean == true else { return written }
    let path = file.lowercased()
    return SpecPlatform.destinations.first { word in
      "/\(path)".contains("/\(word)/") || path.hasSuffix("_\(word).swift")
    }.map { [$0] } ?? []
  }

  /// The Info.plist that XcodeGen takes where nothing names one: of several, the one that is the least deep.
  func infoPlist(of target: SpecTargets.Target) -> String? {
    (target.value["sources"]?.elements ?? []).lazy.compactMap { source -> String? in
      guard let path = (source.isMapping ? source["path"] : source)?.path.map({ inventory.spelling(of: $0) ?? $0 })
      else { return nil }
      let files = inventory.contains(path) ? [path] : inventory.files(below: path).map(\.path)
      return files.filter { RepositoryPath.name(of: $0) == "Info.plist" }
        .min { ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1) }
    }.first
  }

  private func problem(_ message: String, _ target: SpecTargets.Target, _ value: SpecValue) -> Problem {
    Problem(
      kind: .missingPath, message: "the source \(message), which target '\(target.name)' names", location: value.place)
  }

  /// A resource that is not there changes no graph.
  private func mayHoldSwift(_ path: String) -> Bool {
    let name = RepositoryPath.name(of: path)
    return name.hasSuffix(".swift") || RepositoryPath.withoutEnding(name) == name
  }

  private func isCompiled(_ source: SpecValue) -> Bool {
    if source["type"]?.text == "folder" { return false }
    guard let phase = source["buildPhase"] else { return true }
    return phase.text == "sources"
  }

  /// Whether documents of an entry are compiled: as sources, as resources, or as XcodeGen chooses.
  private func isBuilt(_ source: SpecValue) -> Bool {
    if source["type"]?.text == "folder" { return false }
    guard let phase = source["buildPhase"] else { return true }
    return phase.text == "sources" || phase.text == "resources"
  }

  /// Folders that a target copies, each as one item or file by file.
  func copiedFolders(of target: SpecTargets.Target) -> [String] {
    let copied = (target.value["sources"]?.elements ?? []).filter { source in
      source["buildPhase"]?.text == "resources" || source["buildPhase"] == nil && source["type"]?.text == "folder"
    }
    let folders = copied.compactMap { $0["path"]?.path }.compactMap { inventory.spelling(of: $0) }
    return Set(folders).filter(inventory.isDirectory).sorted()
  }

  private static func isBuilt(_ file: String) -> Bool {
    file.hasSuffix(".swift") || ModuleDocuments.isDocument(file) || ModuleDocuments.isObjectiveC(file)
  }

  /// Swift sources, those of Objective-C, and documents.
  private func files(at path: String, _ source: SpecValue) -> [String] {
    if inventory.contains(path) { return Self.isBuilt(path) ? [path] : [] }
    let excludes = patterns(source["excludes"])
    let includes = patterns(source["includes"])
    let prefix = path.isEmpty ? "" : path + "/"
    return inventory.files(below: path).map(\.path).filter { file in
      guard Self.isBuilt(file) else { return false }
      let relative = String(file.dropFirst(prefix.count))
      guard !isInBundle(relative, allowing: ModuleDocuments.isDocument(file) ? "lproj" : ""),
        RepositoryPath.name(of: file) != "Package.swift"
      else { return false }
      return !excludes.contains { $0.covers(relative) }
        && (includes.isEmpty || includes.contains { $0.matches(relative) })
    }
  }

  private func patterns(_ value: SpecValue?) -> [ShellPattern] {
    (value?.elements ?? []).compactMap { $0.text.map { ShellPattern($0) } }
  }

  private func isInBundle(_ path: String, allowing localized: String) -> Bool {
    path.split(separator: "/").dropLast().contains { folder in
      guard let dot = folder.lastIndex(of: ".") else { return false }
      let ending = String(folder[folder.index(after: dot)...])
      return ending != localized && Self.bundles.contains(ending)
    }
  }
}
