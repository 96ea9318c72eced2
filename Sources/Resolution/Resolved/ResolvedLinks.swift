package import DepGraphModel

package struct ResolvedLink: Sendable {
  package var from: ModuleIndex
  package var to: ModuleIndex
  package var link: ModuleLink
}

/// All imports of one module by another.
package struct ResolvedImport: Sendable {
  package struct Place: Sendable {
    package var fact: ImportFact
    package var location: SourceLocation
  }

  package var from: ModuleIndex
  package var to: ModuleIndex
  /// Whether a dependency of the importing target declares it.
  package var isDeclared: Bool
  /// Whether the imported module is in the link closure of the importing one.
  package var isLinked: Bool
  /// Whether the name may be that of a module without source here.
  package var mayMeanAnother: Bool
  /// Sorted by place, never empty.
  package var places: [Place]
}

/// All imports of one name that is no module of the project, by one module.
package struct ResolvedExternalImport: Sendable {
  package var from: ModuleIndex
  /// The module's name, as the import spells it.
  package var name: String
  /// Sorted by place, never empty.
  package var places: [ResolvedImport.Place]
}
