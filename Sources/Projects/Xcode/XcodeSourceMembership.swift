import DepGraphFiles
import DepGraphModel

/// Which Swift files a target compiles: those that its sources phases list, and those that its synchronized folders hold.
struct XcodeSourceMembership {
  private let project: XcodeProjectFile
  private let paths: XcodeGroupPaths
  private let inventory: Inventory
  private let isExcluded: (String) -> Bool
  private let folders: XcodeSynchronizedFolders
  private let spelling: PathSpelling
  private let unbuiltDocuments: [String]

  init(
    project: XcodeProjectFile, paths: XcodeGroupPaths, inventory: Inventory, spelling: PathSpelling,
    isExcluded: @escaping (String) -> Bool
  ) {
    self.project = project
    self.paths = paths
    self.inventory = inventory
    self.spelling = spelling
    self.isExcluded = isExcluded
    folders = XcodeSynchronizedFolders(objects: project.objects, paths: paths, inventory: inventory)
    unbuiltDocuments = Self.unbuiltDocuments(of: project, paths, spelling)
  }

  func membership(of target: XcodeObject) -> SourceMembership {
    let ofFolders = folders.files(of: target)
    var files = ofFolders.filter { $0.hasSuffix(".swift") }
    var filters = SourceFilters()
    let ofPlaces = folders.filters(of: target)
    for file in files {
      let limits = ofPlaces.filter { RepositoryPath.isInside(file, $0.place) }
      filters.add(file, on: limits.flatMap(\.platforms))
    }
    var problems = folders.misspelled(of: target).map { group, written, actual in
      Problem(miswritten: written, actual: actual, at: project.location(of: group))
    }
    let absentFolders = folders.absentFolders(of: target)
    var absent = absentFolders.map(\.path)
    var hasMissing = !absent.isEmpty && files.isEmpty
    func miss(_ folder: String, _ group: XcodeObject, _ fault: String) {
      problems.append(missing("the folder \(folder) of target \(target.text("name") ?? "") \(fault)", group))
      hasMissing = true
    }
    for (group, folder) in absentFolders where !isExpectedAbsent(folder) && !inventory.isHidden(folder) {
      miss(folder, group, "does not exist")
    }
    for group in folders.outsideFolders(of: target) {
      miss(group.text("path") ?? "", group, "is outside of the repository")
    }
    for phase in project.objects.referenced(by: target, "buildPhases") where phase.kind == "PBXSourcesBuildPhase" {
      for buildFile in project.objects.referenced(by: phase, "files") {
        for reference in references(of: buildFile) {
          let path: String
          switch paths.place(of: reference) {
          case .path(let place): path = place
          case .outside:
            path = reference.text("path") ?? ""
            if path.hasSuffix(".swift") {
              problems.append(missing("\(path) is listed as a source but is outside of the repository", reference))
              hasMissing = hasMissing || !GeneratedSources.hideNothing(path)
            }
            continue
          case .built: continue
          }
          guard path.hasSuffix(".swift") else { continue }
          if let actual = spelling.actual(path) {
            files.insert(actual)
            filters.add(actual, on: XcodePlatforms.filters(of: buildFile))
            if actual != path {
              problems.append(Problem(miswritten: path, actual: actual, at: project.location(of: reference)))
            }
            continue
          }
          absent.append(path)
          if !isExpectedAbsent(path), !inventory.isHidden(path) {
            problems.append(missing("\(path) is listed as a source but does not exist", reference))
            hasMissing = hasMissing || !GeneratedSources.hideNothing(path)
          }
        }
      }
    }
    let hasHidden = (absent + folders.ownFolders(of: target).map(\.path)).contains(where: inventory.isHidden)
    var documents = documents(of: target, ofFolders)
    add(builtByScript(of: target, beside: files), to: &documents)
    documents.hidesClasses = documents.hidesClasses || hasHidden || !absent.isEmpty
    return SourceMembership(
      files: files.sorted(), absent: absent, problems: problems, hasUnseen: hasHidden || hasMissing,
      documents: documents, filters: filters)
  }

  /// What the phases and the synchronized folders of a target build besides Swift sources.
  private func documents(of target: XcodeObject, _ ofFolders: Set<String>) -> ModuleDocuments {
    var files = ofFolders.filter(ModuleDocuments.isDocument)
    var others = ofFolders.filter(ModuleDocuments.isObjectiveC)
    var found = ModuleDocuments()
    for phase in project.objects.referenced(by: target, "buildPhases") {
      guard ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"].contains(phase.kind) else { continue }
      for buildFile in project.objects.referenced(by: phase, "files") {
        for reference in references(of: buildFile) {
          let written = reference.text("path") ?? ""
          if phase.kind == "PBXSourcesBuildPhase", ModuleDocuments.isObjectiveC(written) {
            if case .path(let path) = paths.place(of: reference), let actual = spelling.actual(path) {
              others.insert(actual)
            } else {
              found.hidesClasses = true
            }
          }
          guard ModuleDocuments.isDocument(written) else { continue }
          guard case .path(let path) = paths.place(of: reference), let actual = spelling.actual(path) else {
            // One that is listed and left out of the tree is in what is built all the same.
            if case .path(let path) = paths.place(of: reference), !isExcluded(path), !inventory.isHidden(path) {
              continue
            }
            found.isWhole = false
            continue
          }
          files.insert(actual)
        }
      }
    }
    found.files = files.sorted()
    found.objectiveC = others.sorted()
    return found
  }

  /// Folders that a target copies as they are.
  func copiedFolders(of target: XcodeObject) -> [String] {
    let phases = project.objects.referenced(by: target, "buildPhases").filter { $0.kind == "PBXResourcesBuildPhase" }
    let listed = phases.flatMap { project.objects.referenced(by: $0, "files") }.flatMap(references).compactMap {
      reference -> String? in
      guard case .path(let path) = paths.place(of: reference) else { return nil }
      return inventory.spelling(of: path)
    }
    return Set(listed + folders.explicitFolders(of: target)).filter(inventory.isDirectory).sorted()
  }

  /// What the script of a target without a phase for resources is likely to build: documents that the project lists, that
  /// are in no phase of any target, and that are next to the target's sources. A script may build any others too.
  private func builtByScript(of target: XcodeObject, beside sources: Set<String>) -> [String] {
    guard !unbuiltDocuments.isEmpty else { return [] }
    let phases = project.objects.referenced(by: target, "buildPhases").map(\.kind)
    guard phases.contains("PBXShellScriptBuildPhase"), !phases.contains("PBXResourcesBuildPhase") else { return [] }
    let folders = Set(sources.map(RepositoryPath.parent))
    return unbuiltDocuments.filter { folders.contains(RepositoryPath.parent(of: $0)) }
  }

  /// Documents that the project lists and that no phase has.
  private static func unbuiltDocuments(
    of project: XcodeProjectFile, _ paths: XcodeGroupPaths, _ spelling: PathSpelling
  ) -> [String] {
    let listed = project.objects.all(of: ["PBXFileReference"]).filter {
      ModuleDocuments.isDocument($0.text("path") ?? "")
    }
    guard !listed.isEmpty else { return [] }
    let built = Set(
      project.objects.all(of: ["PBXBuildFile"]).flatMap { file -> [String] in
        guard let reference = project.objects[file.text("fileRef")] else { return [] }
        return [reference.identifier] + reference.texts("children")
      })
    return listed.compactMap { reference in
      guard !built.contains(reference.identifier), case .path(let path) = paths.place(of: reference) else { return nil }
      return spelling.actual(path)
    }
  }

  private func add(_ files: [String], to documents: inout ModuleDocuments) {
    guard !files.isEmpty else { return }
    documents.files = Set(documents.files).union(files).sorted()
    documents.isWhole = false
  }

  /// A variant group stands for its children.
  private func references(of buildFile: XcodeObject) -> [XcodeObject] {
    guard let reference = project.objects[buildFile.text("fileRef")] else { return [] }
    guard XcodeGroupPaths.groupKinds.contains(reference.kind) else { return [reference] }
    return project.objects.referenced(by: reference, "children")
  }

  private func missing(_ message: String, _ reference: XcodeObject) -> Problem {
    Problem(kind: .missingPath, message: message, location: project.location(of: reference))
  }

  /// Code generators write into build folders, which a checkout does not hold.
  private func isExpectedAbsent(_ path: String) -> Bool {
    let buildFolders: Set<Substring> = ["build", "Build", ".build", "DerivedData", "DerivedSources"]
    return isExcluded(path) || path.split(separator: "/").dropLast().contains { buildFolders.contains($0) }
  }
}
