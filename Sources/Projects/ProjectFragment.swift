package import DepGraphModel

/// What one manifest or project file declares, before the fragments of a tree are joined: target names and product names
/// are still text. Every reader produces this, and `ProjectAssembly` makes one `ProjectModel` of all of them.
package struct ProjectFragment: Equatable, Codable, Sendable {
  package var format: ProjectFormat
  /// The name its author wrote; for Xcode the project's file name without its ending.
  package var name: String
  /// Repository-relative folder of the package or of the `.xcodeproj`, empty for the root.
  package var directory: String
  /// The file that was read: `Package.swift`, `App/X.xcodeproj/project.pbxproj`.
  package var manifest: String
  package var products: [FragmentProduct]
  package var targets: [FragmentTarget]
  package var dependencies: [FragmentPackageDependency]
  package var problems: [Problem]
  /// Environment variables the manifest read, with what each was given.
  package var environmentRead: [String: String?]
  /// Sources and folders of sources that are named and not in the inventory, repository-relative.
  package var absentPaths: [String] = []
  /// Files of build settings (`.xcconfig`) that were asked for, whether they are there or not; repository-relative,
  /// sorted.
  package var settingsFiles: [String] = []
  /// Whether a package that could not be evaluated may declare programs: nothing else of the tree needs to link them.
  package var mayHideRoots = false
  /// Whether a product of another package counts only together with a package that the manifest declares, as XcodeGen
  /// asks, and SwiftPM since tools version 5.2.
  package var namesPackages = false
  /// The description of a workspace that Tuist puts the project into.
  package var workspace: String?
  /// What each trait of a package enables besides itself; empty where none of its links asks for one.
  package var traits: [String: [String]] = [:]

  package init(
    format: ProjectFormat, name: String, directory: String, manifest: String,
    products: [FragmentProduct] = [], targets: [FragmentTarget] = [],
    dependencies: [FragmentPackageDependency] = [], problems: [Problem] = [],
    environmentRead: [String: String?] = [:]
  ) {
    self.format = format
    self.name = name
    self.directory = directory
    self.manifest = manifest
    self.products = products
    self.targets = targets
    self.dependencies = dependencies
    self.problems = problems
    self.environmentRead = environmentRead
  }
}

extension ProjectFragment {
  /// Repository-relative path of the `.xcodeproj`, for a description the one that will be made of it; `nil` for a
  /// package.
  package var projectPath: String? {
    guard format.family == .project else { return nil }
    return format == .xcode
      ? RepositoryPath.parent(of: manifest) : (directory.isEmpty ? "" : directory + "/") + name + ".xcodeproj"
  }
}

package struct FragmentProduct: Equatable, Codable, Sendable {
  package var name: String
  /// Names of targets of the same package.
  package var targets: [String]
  /// Whether a package asks for a dynamic library.
  package var isDynamic: Bool
  package var location: SourceLocation?

  package init(name: String, targets: [String], isDynamic: Bool = false, location: SourceLocation? = nil) {
    self.name = name
    self.targets = targets
    self.isDynamic = isDynamic
    self.location = location
  }
}

package struct FragmentTarget: Equatable, Codable, Sendable {
  package var name: String
  package var moduleName: String
  package var kind: ModuleKind
  /// Swift sources, repository-relative, sorted.
  package var files: [String]
  /// The platforms that single sources are compiled for alone, by their paths; sorted, in SwiftPM's spelling.
  package var sourcePlatforms: [String: [String]] = [:]
  package var dependencies: [FragmentTargetDependency]
  package var defines: [String]
  /// Conditions that debug builds alone are compiled with.
  package var debugDefines: [String] = []
  /// Conditions that release builds alone are compiled with.
  package var releaseDefines: [String] = []
  /// All conditions that some build of it is compiled with; `nil` where others may set more.
  package var possibleDefines: [String]?
  package var platforms: [String]
  package var archiveFlags: [String]
  package var location: SourceLocation?
  /// What other projects may call it by: its identifier in an Xcode project's file, and that of what it makes.
  package var identifiers: [String] = []
  /// Repository-relative folder of a prebuilt framework: whoever names it means one and the same module.
  package var prebuiltPath: String?
  /// The Swift language mode that it is compiled in, `nil` where it is not known.
  package var languageMode: Int?
  /// Whether what it says to the linker is known.
  package var knowsLinkerSettings = true
  /// Whether all that it declares is in its files.
  package var isWhole = true
  /// What is said of its folder where that is not there: nothing builds what links it.
  package var absence: Problem?
  /// Whether it is linked as a static archive.
  package var isArchive: Bool
  package var documents = ModuleDocuments()
  /// Folders that it takes along as they are, or, a target of tests, leaves out of its own; repository-relative.
  package var dataFolders: [String] = []

  package init(
    name: String, moduleName: String, kind: ModuleKind, files: [String] = [],
    dependencies: [FragmentTargetDependency] = [], defines: [String] = [], platforms: [String] = [],
    archiveFlags: [String] = [], location: SourceLocation? = nil
  ) {
    self.name = name
    self.moduleName = moduleName
    self.kind = kind
    self.files = files
    self.dependencies = dependencies
    self.defines = defines
    self.platforms = platforms
    self.archiveFlags = archiveFlags
    self.isArchive = kind == .staticLibrary
    self.location = location
  }
}

/// One entry of a target's dependencies, as far as one file tells.
package struct FragmentTargetDependency: Equatable, Codable, Sendable {
  package enum Reference: Equatable, Codable, Sendable {
    /// A target of the same package or project.
    case target(String)
    /// A product. `package` is the identity that the manifest names (`package:`), where it does.
    case product(String, package: String?)
    /// SwiftPM's `"Name"`: a target of the same package, else a product of that name.
    case byName(String)
    /// A target of another Xcode project, by that project's repository-relative `.xcodeproj` path.
    case foreignTarget(String, project: String)
    /// A target of another Xcode project, as a project file refers to it.
    case foreignObject(ForeignObject)
    /// What some project's target makes, by the file in the build folder that an Xcode link phase names without saying
    /// whose it is: `Name.framework`, `libName.a`.
    case builtProduct(String)
    /// A prebuilt framework, by its repository-relative path.
    case prebuiltFramework(String)
    /// What a flag of the linker names (`-framework Name`, `-lName`): a target's product, or else a library of the system,
    /// which is no link of the graph.
    case library(String)
  }

  package var reference: Reference
  package var kind: ModuleLink.Kind
  package var platforms: [String]
  /// Traits one of which has to be enabled, sorted; empty = none.
  package var traits: [String] = []
  /// The element itself: the line of the dependency in the manifest or project file. Where the element stands on the
  /// line on which its target's declaration begins, the place of that declaration.
  package var location: SourceLocation?

  package init(
    reference: Reference, kind: ModuleLink.Kind = .link, platforms: [String] = [], location: SourceLocation? = nil
  ) {
    self.reference = reference
    self.kind = kind
    self.platforms = platforms
    self.location = location
  }
}

extension FragmentTargetDependency.Reference {
  var name: String? {
    switch self {
    case .target(let name), .product(let name, _), .byName(let name), .foreignTarget(let name, _),
      .builtProduct(let name), .library(let name):
      name
    case .foreignObject(let object): object.names.first
    case .prebuiltFramework: nil
    }
  }

  var isForeign: Bool {
    switch self {
    case .foreignObject: true
    case .target, .product, .byName, .foreignTarget, .builtProduct, .prebuiltFramework, .library: false
    }
  }

  var isLibrary: Bool {
    switch self {
    case .library: true
    case .target, .product, .byName, .foreignTarget, .foreignObject, .builtProduct, .prebuiltFramework: false
    }
  }
}

/// What a project file says of a target of another one.
package struct ForeignObject: Equatable, Codable, Sendable {
  /// Repository-relative path of the other `.xcodeproj`.
  package var project: String
  /// The identifier of the target, or of what it makes, in the other project's file. It decides; names are copies that
  /// nobody renews.
  package var identifier: String?
  /// What the target or its product may be called, the likelier first.
  package var names: [String]

  package init(project: String, identifier: String? = nil, names: [String]) {
    self.project = project
    self.identifier = identifier
    self.names = names
  }
}

/// A package that a package or project depends on.
package struct FragmentPackageDependency: Equatable, Codable, Sendable {
  /// SwiftPM's identity: the last path component of the URL or path, lower-cased, without `.git`.
  package var identity: String
  /// What the project calls it, where that is a name of its own.
  package var name: String?
  /// For a local package its repository-relative folder (`nil` where it is outside of the repository); for a remote one `nil`.
  package var localDirectory: String?
  /// `url` as written, for a remote package.
  package var url: String?
  package var location: SourceLocation?
  /// The oldest version of a remote package that its requirement allows; `nil` where no version is asked for, or that is
  /// not known.
  package var oldestVersion: String?
  /// The first version after those that its requirement allows; `nil` where there is none, or it is not known.
  package var versionLimit: String?
  /// Whether it is known to be outside of the repository, where nothing is read.
  package var isOutside = false
  /// Where that is, seen from the root of the repository; `nil` for an absolute path.
  package var outsideDirectory: String?
  /// Traits that it is asked for with, `default` among them; `nil` where that is not said.
  package var traits: [String]?
  /// Whether Tuist resolves it, so that its products are named without it.
  package var isExternal = false
  /// Where Tuist makes a project of the package, the targets that do not become static archives; `nil` where the package is
  /// built as one, or where it is not known what Tuist makes of it.
  package var dynamicTargets: [String]?

  package init(
    identity: String, localDirectory: String? = nil, url: String? = nil, oldestVersion: String? = nil,
    location: SourceLocation? = nil
  ) {
    self.identity = identity
    self.localDirectory = localDirectory
    self.url = url
    self.oldestVersion = oldestVersion
    self.location = location
  }
}
