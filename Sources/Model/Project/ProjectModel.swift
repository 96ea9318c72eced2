/// What the project on disk is made of, whatever its build system: the one structure every reader produces.
package struct ProjectModel: Equatable, Sendable {
  /// Sorted by identifier.
  package var packages: [ProjectPackage]
  /// Sorted by identifier. The project's own: modules of libraries are apart, in `external`.
  package var modules: [Module]
  /// What could not be read or decided while the model was made, each with its place.
  package var problems: [Problem]
  /// The environment variables that manifests read, with the value each of them was given (`nil` = not set).
  package var environmentRead: [String: String?]
  /// The oldest versions that requirements allow of remote packages, by identity, sorted: only of those that every
  /// requirement asks a version of.
  package var oldestVersions: [String: [String]] = [:]
  /// The first versions that requirements leave out, by identity, sorted: only of those that every requirement leaves some
  /// out of.
  package var versionLimits: [String: [String]] = [:]
  package var data = ProjectData()
  /// The libraries behind external links, as far as they are known.
  package var external = ExternalSources()

  package init(
    packages: [ProjectPackage] = [], modules: [Module] = [], problems: [Problem] = [],
    environmentRead: [String: String?] = [:]
  ) {
    self.packages = packages
    self.modules = modules
    self.problems = problems
    self.environmentRead = environmentRead
  }
}

/// A SwiftPM package or an Xcode project.
package struct ProjectPackage: Equatable, Sendable {
  /// Unique in the model. For SwiftPM the package's name (its directory where two share a name),
  /// for Xcode the path of the project, e.g. `App/Production.xcodeproj`; for a description of such a project the path
  /// that it will have.
  package var id: String
  /// The name its author wrote.
  package var name: String
  package var format: ProjectFormat
  /// Repository-relative directory, empty for the repository root.
  package var directory: String
  /// The manifest (`Package.swift`, `project.pbxproj`).
  package var manifest: String
  /// What a SwiftPM package declares for others to link, in the order of its manifest.
  package var products: [ProjectProduct]
  /// What a project calls the packages that it references, by their folders, where it has names of its own for them.
  package var packageNames: [String: String] = [:]
  /// Folders of packages whose products its targets name without a package (Tuist's `.external`).
  package var externalFolders: Set<String> = []
  /// What is built with it: the packages and projects that name it, by their identifiers, and the workspaces, by their paths.
  package var namedBy: Set<String> = []

  package init(
    id: String, name: String, format: ProjectFormat, directory: String, manifest: String,
    products: [ProjectProduct] = []
  ) {
    self.id = id
    self.name = name
    self.format = format
    self.directory = directory
    self.manifest = manifest
    self.products = products
  }
}

/// A product of a SwiftPM package.
package struct ProjectProduct: Equatable, Sendable {
  package var name: String
  /// `Module.id` of each target in it.
  package var modules: [String]
  /// Where it is declared.
  package var location: SourceLocation?

  package init(name: String, modules: [String], location: SourceLocation? = nil) {
    self.name = name
    self.modules = modules
    self.location = location
  }
}

/// What targets take along as it is, or leave out of their tests: it is read by programs, and built by none.
package struct ProjectData: Equatable, Sendable {
  /// Repository-relative.
  package var folders: Set<String> = []
  /// Manifests and projects in these folders that nothing outside of them names, and whose targets are not in the model;
  /// sorted.
  package var projects: [String] = []

  package init(folders: Set<String> = [], projects: [String] = []) {
    self.folders = folders
    self.projects = projects
  }

  /// Whether a path is in one of the folders.
  package func contains(_ path: String) -> Bool {
    guard !folders.isEmpty else { return false }
    var path = path
    while !path.isEmpty {
      if folders.contains(path) { return true }
      path = RepositoryPath.parent(of: path)
    }
    return false
  }
}
