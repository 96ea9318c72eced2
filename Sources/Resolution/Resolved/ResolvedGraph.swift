package import DepGraphModel

/// Positions in the arrays of a `ResolvedGraph`.
package typealias ModuleIndex = Int
package typealias KeyIndex = Int

/// Who declares, registers, reads and implements which key in which module, and which module sees which: everything
/// that rules judge. Made once, never changed.
package struct ResolvedGraph: Sendable {
  /// Sorted by identifier; `ModuleIndex` counts in this order.
  package let modules: [ResolvedModule]
  package let links: [ResolvedLink]
  package let imports: [ResolvedImport]
  /// Imports of what is no module of the project: system frameworks, libraries without source.
  package let externalImports: [ResolvedExternalImport]
  /// Sorted by identifier; `KeyIndex` counts in this order.
  package let keys: [ResolvedKey]
  package let conformances: [ResolvedConformance]
  package let values: [ResolvedValue]
  package let registrations: [ResolvedRegistration]
  package let consumptions: [ResolvedConsumption]
  package let overrides: [ResolvedOverride]
  /// One entry for each way in which building or using a live value reads another key.
  package let liveReads: [LiveRead]
  /// Judged for live values, sorted by module identifier.
  package let roots: [ResolvedRoot]
  /// Modules of which some source was not understood: what was not found there may be there all the same.
  package let unreadModules: Set<ModuleIndex>
  /// Of these, the ones of which it is not known what they link.
  package let hiddenModules: Set<ModuleIndex>
  package let problems: [Problem]
  /// Properties that libraries register, in the versions that are used, with the modules that are imported for them.
  package let libraryProperties: [String: [String]]
  /// Properties that the libraries on disk register.
  package let libraryRegistrations: Set<String>
  /// Sorted by identifier.
  package let packages: [ProjectPackage]
  package let objectFiles: ObjectFiles
  /// Of the other dialects, one each.
  package let dialects: [any DialectGraph]
}
