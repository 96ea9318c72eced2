package import DepGraphModel

/// Positions in the arrays of a `ResolvedGraph`.
package typealias ModuleIndex = Int
package typealias KeyIndex = Int

/// Who declares, registers, reads and implements which key in which module, and which module sees which: everything
/// that rules judge. Made once, never changed.
package struct ResolvedGraph: Sendable {
  /// Sorted by identifier; `ModuleIndex` counts in this order.
  package var modules: [ResolvedModule]
  package var links: [ResolvedLink]
  package var imports: [ResolvedImport]
  /// Imports of what is no module of the project: system frameworks, libraries without source.
  package var externalImports: [ResolvedExternalImport]
  /// Sorted by identifier; `KeyIndex` counts in this order.
  package var keys: [ResolvedKey]
  package var conformances: [ResolvedConformance]
  package var values: [ResolvedValue]
  package var registrations: [ResolvedRegistration]
  package var consumptions: [ResolvedConsumption]
  package var overrides: [ResolvedOverride]
  /// One entry for each way in which building or using a live value reads another key.
  package var liveReads: [LiveRead]
  /// Judged for live values, sorted by module identifier.
  package var roots: [ResolvedRoot]
  /// Modules of which some source was not understood: what was not found there may be there all the same.
  package var unreadModules: Set<ModuleIndex>
  package var problems: [Problem]
  /// Properties that libraries register, in the versions that are used, with the modules that are imported for them.
  package var libraryProperties: [String: [String]] = [:]
  /// Properties that the libraries on disk register.
  package var libraryRegistrations: Set<String> = []
  /// Sorted by identifier.
  package var packages: [ProjectPackage] = []
  package var objectFiles = ObjectFiles()
  /// Of the other dialects, one each.
  package var dialects: [any DialectGraph] = []
}
