import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// A live value in a static archive that the linker leaves out.
package struct ArchivedLiveValue: Rule {
  package init() {}

  package let card = RuleCard(
    id: "archived-live-value", group: .liveValues, defaultSeverity: .warning,
    summary: "A live value reaches a root only in an object file of a static archive to which nothing refers.",
    rationale: """
      From a static library or framework the linker takes the object files that something refers to, one for each source. \
      Nothing refers to a conformance that is found by a cast at run time: where the rest of its source is not used \
      either, it is left out, and the library runs the test value. An import alone is no reference. -ObjC, -all_load and \
      -force_load load every Swift object. Targets of Swift packages are linked as objects, whole, unless Tuist makes static \
      frameworks of them, as it does of packages that .external names.
      """,
    example: """
      // project.yml: Forecast links WeatherClientLive, of type framework.static, and uses nothing in Live.swift
      """,
    fix: """
      // In the build settings of Forecast:
      OTHER_LDFLAGS = $(inherited) -ObjC
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    guard context.graph.modules.contains(where: \.module.isArchive) else { return [] }
    return context.graph.roots.flatMap { root -> [Finding] in
      let paths = context.paths(from: root)
      return root.needs.compactMap { need -> Finding? in
        guard !context.isCovered(need.key, in: root) else { return nil }
        let live = context.liveValues(of: need.key, in: root)
        guard let first = live.first else { return nil }
        var isCertain = true
        var isInDebugBuilds = false
        for conformance in live {
          switch isTaken(conformance, byReadsOf: need, context)
            ? .loaded : loading(of: conformance, in: root, context: context)
          {
          case .loaded: return nil
          case .perhaps: isCertain = false
          case .leftOutOfReleases: isInDebugBuilds = true
          case .leftOut: break
          }
        }
        return finding(
          need, first, isCertain: isCertain, isInDebugBuilds: isInDebugBuilds, root: root, paths: paths,
          context: context)
      }
    }
  }

  /// Whether every read refers to the source, by an accessor in it: where one is linked, the live value is too.
  private func isTaken(
    _ conformance: ResolvedConformance, byReadsOf need: ResolvedRoot.Need, _ context: RuleContext
  ) -> Bool {
    let accessors = Set(
      context.graph.registrations.filter {
        $0.target == .key(conformance.key) && $0.location.file == conformance.location.file
      }.map(\.property))
    return !accessors.isEmpty && !need.consumptions.isEmpty
      && need.consumptions.allSatisfy { context.graph.consumptions[$0].property.map(accessors.contains) ?? false }
  }

  private func loading(
    of conformance: ResolvedConformance, in root: ResolvedRoot, context: RuleContext
  ) -> ObjectFiles.Loading {
    guard context.graph.modules[conformance.module].module.isArchive,
      !isLoadedWhole(conformance.module, in: root, context: context)
    else { return .loaded }
    let key = context.graph.keys[conformance.key]
    let isKeyElsewhere = context.conformances(of: conformance.key, kind: .test).contains {
      $0.location.file != conformance.location.file
    }
    return context.graph.objectFiles.loading(
      of: conformance, typeName: key.name.split(separator: ".").last.map(String.init) ?? key.name,
      isKeyElsewhere: isKeyElsewhere, in: root.closure)
  }

  /// A flag counts for the image that it links: the root, or a dynamic framework between it and the archive. One that
  /// names no archive that is known may mean any.
  private func isLoadedWhole(_ archive: ModuleIndex, in root: ResolvedRoot, context: RuleContext) -> Bool {
    let module = context.graph.modules[archive].module
    let flags: Set<String> = [
      "-all_load", "-ObjC", "-force_load", "-force_load \(module.name)", "-force_load \(module.moduleName)",
    ]
    return linkers(of: archive, in: root, context: context).contains { index in
      context.graph.modules[index].module.archiveFlags.contains(where: flags.contains)
    }
  }

  /// What links the archive in a root, and what links that, up to the images that it becomes part of.
  private func linkers(of archive: ModuleIndex, in root: ResolvedRoot, context: RuleContext) -> Set<ModuleIndex> {
    var found: Set<ModuleIndex> = []
    var waiting = [archive]
    while let next = waiting.popLast() {
      for link in (context.linksByTarget[next] ?? []).map({ context.graph.links[$0] })
      where link.link.kind == .link && root.closure[link.from] && found.insert(link.from).inserted {
        if !isImage(link.from, context: context) { waiting.append(link.from) }
      }
    }
    // By an import alone.
    return found.isEmpty ? [root.module] : found
  }

  /// What the archive is linked into: the root, or the first dynamic framework between the two.
  private func image(linking archive: ModuleIndex, in root: ResolvedRoot, context: RuleContext) -> ModuleIndex {
    let images = linkers(of: archive, in: root, context: context).filter { isImage($0, context: context) }
    return images.contains(root.module) ? root.module : images.min() ?? root.module
  }

  private func isImage(_ module: ModuleIndex, context: RuleContext) -> Bool {
    let found = context.graph.modules[module].module
    return found.kind.isRoot || (!found.isArchive && context.isXcodeTarget(module))
  }

  /// Whether the flags of all that is linked are known, and what the archive becomes.
  private func areSettingsKnown(_ archive: ModuleIndex, in root: ResolvedRoot, context: RuleContext) -> Bool {
    context.graph.modules.indices.allSatisfy { index in
      let module = context.graph.modules[index].module
      return !root.closure[index] || module.knowsLinkerSettings || (module.isArchive && index != archive)
    }
  }

  private func finding(
    _ need: ResolvedRoot.Need, _ live: ResolvedConformance, isCertain: Bool, isInDebugBuilds: Bool, root: ResolvedRoot,
    paths: ShortestPaths, context: RuleContext
  ) -> Finding {
    let name = context.name(root.module)
    let module = context.name(live.module)
    let image = image(linking: live.module, in: root, context: context)
    let key = context.graph.keys[need.key]
    let reads = need.consumptions.map { context.graph.consumptions[$0] }.sorted { $0.location < $1.location }
    let file = RepositoryPath.name(of: live.location.file)
    let standing = NeedStanding(need, in: root, context: context)
    let isKnown =
      areSettingsKnown(live.module, in: root, context: context)
      && !context.graph.unreadModules.contains { root.closure[$0] }
    let isProven = isCertain && isKnown && need.isReachedByImports && !standing.isCovered
    let outcome =
      (isKnown ? "" : "unless a build setting that is not known says otherwise, ")
      + (isCertain ? "the linker leaves out" : "the linker may leave out")
    return Finding(
      severityLimit: standing.severityLimit, confidence: isProven ? .proven : .likely, subject: key.name,
      keyPath: reads.compactMap(\.property).first, root: root.module, rootName: name,
      claim: (image == root.module ? "" : "links \(context.name(image)), which ")
        + "links \(module) as a static archive and "
        + (isInDebugBuilds ? "refers to \(file) under DEBUG alone: in release builds" : "refers to nothing in \(file):")
        + " \(outcome) the live value of \(key.name)\(standing.reason)",
      help: help(for: live.module, in: image, context: context),
      location: live.location,
      trace: (paths.path(to: live.module) ?? []).map(context.step(link:)) + [
        TraceStep(kind: .conforms, from: module, to: key.name, location: live.location)
      ],
      related: reads.map { RelatedPlace(message: "read here, in \(context.name($0.module))", location: $0.location) },
      cause: [key.id, context.id(live.module)])
  }

  private func help(for archive: ModuleIndex, in image: ModuleIndex, context: RuleContext) -> String {
    let module = context.name(archive)
    switch context.family(of: archive) {
    case .graph:
      return "link all of \(module) (alwayslink), or reference its live value in code that is linked"
    case .project:
      return "add -ObjC to OTHER_LDFLAGS of target \(context.title(ofRoot: image)), "
        + "or make \(module) a dynamic framework or a package target"
    case .package:
      return "add -ObjC to OTHER_LDFLAGS of target \(context.title(ofRoot: image)), "
        + "or set the product type of \(module) to .framework in the PackageSettings of Tuist"
    }
  }
}
