import DepGraphModel
import DepGraphResolution

/// A property that a library has already.
struct ShadowedBuiltIn: Rule {
  let card = RuleCard(
    id: "shadowed-built-in", group: .declarations, defaultSeverity: .warning,
    summary: "A registration redeclares a property that comes with the library.",
    rationale: """
      In its own module the new property hides the library's, elsewhere the two clash or the library's is read. Two \
      files that read the same name get different dependencies, and an override of one leaves the other as it was.
      """,
    example: """
      extension DependencyValues {
        public var date: DateClient { get { self[DateClient.self] } set { self[DateClient.self] = newValue } }
      }
      """,
    fix: """
      extension DependencyValues {
        public var dateClient: DateClient { get { self[DateClient.self] } set { self[DateClient.self] = newValue } }
      }
      """)

  func findings(in context: RuleContext) -> [Finding] {
    var seen: Set<SourceLocation> = []
    return context.graph.registrations.compactMap { registration in
      guard context.productionModules.contains(registration.module),
        let library = context.graph.libraryProperties[registration.property]?.first(where: {
          isUsed($0, with: registration.module, context: context)
        }), seen.insert(registration.location).inserted
      else { return nil }
      let property = registration.property
      let meeting = meeting(property, of: library, with: registration.module, context: context)
      guard meeting != .never else { return nil }
      return Finding(
        confidence: context.isSure(registration.conditions, in: registration.module) && meeting == .always
          ? .proven : .likely,
        subject: property, keyPath: property,
        claim: "\(context.name(registration.module)) registers \\.\(property), which \(library) registers already",
        help: "give it another name, or use the library's", location: registration.location,
        cause: [context.id(registration.module), property])
    }
  }

  /// Whether both are in one build: a library may register a property for some platforms only.
  private func meeting(
    _ property: String, of library: String, with module: ModuleIndex, context: RuleContext
  ) -> PlatformClosures.Togetherness {
    guard let platforms = LibraryKeys.platforms(of: property, in: library) else { return .always }
    let roots = context.graph.roots.filter { $0.closure[module] }
    let built = Set(roots.flatMap(\.platforms).map { $0 == "maccatalyst" ? "ios" : $0 })
    guard !roots.isEmpty, roots.allSatisfy({ !$0.platforms.isEmpty }) else { return .perhaps }
    return built.isSubset(of: platforms) ? .always : (built.isDisjoint(with: platforms) ? .never : .perhaps)
  }

  /// A file that registers anything sees the library itself; its relatives must be imported somewhere around.
  private func isUsed(_ library: String, with module: ModuleIndex, context: RuleContext) -> Bool {
    // The library's own source, where it is part of the tree.
    if LibraryKeys.isDialectModule(context.graph.modules[module].module.moduleName) { return false }
    if library == "Dependencies" { return true }
    return context.graph.externalImports.contains { edge in
      edge.name == library
        && (edge.from == module
          || context.graph.roots.contains { $0.closure[module] && $0.closure[edge.from] })
    }
  }
}
