import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// A live value in a static archive that the linker takes nothing of.
package struct ArchivedLiveValue: Rule {
  package init() {}

  package let card = RuleCard(
    id: "archived-live-value", group: .liveValues, defaultSeverity: .warning,
    summary: "A live value reaches a root only through a static library of which nothing is referenced.",
    rationale: """
      From an archive the linker takes the object files that somebody refers to. Nobody refers to a conformance that is \
      found by a cast at run time, so it is left out, and the library runs the test value. Targets of Swift packages \
      are linked as objects, whole.
      """,
    example: """
      // App.xcodeproj: Forecast links libWeatherClientLive.a, and no source imports WeatherClientLive
      """,
    repair: """
      // In the build settings of Forecast:
      OTHER_LDFLAGS = $(inherited) -force_load $(BUILT_PRODUCTS_DIR)/libWeatherClientLive.a
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    let imported = Set(context.graph.imports.filter { context.productionModules.contains($0.from) }.map(\.to))
    return context.graph.roots.flatMap { root -> [Finding] in
      let paths = context.paths(from: root)
      return root.needs.compactMap { need -> Finding? in
        guard !context.isCovered(need.key, in: root) else { return nil }
        let live = context.liveValues(of: need.key, in: root)
        guard let first = live.first,
          live.allSatisfy({
            isArchived($0.module, context: context) && !imported.contains($0.module)
              && !isLoadedWhole($0.module, in: root, context: context)
          })
        else { return nil }
        return finding(need, first, root: root, paths: paths, context: context)
      }
    }
  }

  private func isArchived(_ module: ModuleIndex, context: RuleContext) -> Bool {
    context.graph.modules[module].module.kind == .staticLibrary
  }

  /// Frameworks between the root and the archive link for themselves: a flag at any of them may do. One that names no
  /// archive that is known may mean any.
  private func isLoadedWhole(_ archive: ModuleIndex, in root: ResolvedRoot, context: RuleContext) -> Bool {
    let module = context.graph.modules[archive].module
    let flags: Set<String> = [
      "-all_load", "-force_load", "-force_load \(module.name)", "-force_load \(module.moduleName)",
    ]
    return context.graph.modules.indices.contains { index in
      root.closure[index] && context.graph.modules[index].module.archiveFlags.contains(where: flags.contains)
    }
  }

  private func finding(
    _ need: ResolvedRoot.Need, _ live: ResolvedConformance, root: ResolvedRoot, paths: ShortestPaths,
    context: RuleContext
  ) -> Finding {
    let name = context.name(root.module)
    let module = context.name(live.module)
    let key = context.graph.keys[need.key]
    let reads = need.consumptions.map { context.graph.consumptions[$0] }.sorted { $0.location < $1.location }
    let standing = NeedStanding(need, in: root, graph: context.graph)
    // `-ObjC` takes some object files more, and which ones depends on the linker.
    let isCertain =
      need.isReachedByImports && standing.reason.isEmpty
      && !context.graph.modules.indices.contains {
        root.closure[$0] && context.graph.modules[$0].module.archiveFlags.contains("-ObjC")
      }
    return Finding(
      severityLimit: standing.severityLimit, confidence: isCertain ? .proven : .likely, subject: key.name,
      keyPath: reads.compactMap(\.property).first, root: root.module,
      message: "\(name) links the live value of \(key.name) in the static library \(module), "
        + "of which nothing is referenced: the linker leaves it out\(standing.reason)",
      help: "add -force_load for the library of \(module) to OTHER_LDFLAGS of target \(name), "
        + "or make \(module) a framework or a package target",
      location: live.location,
      trace: (paths.path(to: live.module) ?? []).map(context.step(link:)) + [
        TraceStep(kind: .conforms, from: module, to: key.name, location: live.location)
      ],
      related: reads.map { RelatedPlace(message: "read here, in \(context.name($0.module))", location: $0.location) },
      cause: [key.id, context.id(live.module)])
  }
}
