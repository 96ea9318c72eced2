/// What a target becomes when it is built.
package enum ModuleKind: String, Codable, Sendable, CaseIterable {
  case library
  case executable
  case application
  case appExtension = "app-extension"
  case appClip = "app-clip"
  case watchApplication = "watch-application"
  case framework
  case staticLibrary = "static-library"
  case test
  case macro
  case plugin
  case snippet
  case systemLibrary = "system-library"
  case binary

  /// Whether it becomes something that runs in production: what live values are judged for.
  package var isRoot: Bool {
    switch self {
    case .executable, .application, .appExtension, .appClip, .watchApplication: true
    case .library, .framework, .staticLibrary, .test, .macro, .plugin, .snippet, .systemLibrary, .binary: false
    }
  }

  /// Whether it is built from sources, to be a part of what links it.
  package var isLibrary: Bool {
    switch self {
    case .library, .framework, .staticLibrary: true
    case .executable, .application, .appExtension, .appClip, .watchApplication, .test, .macro, .plugin, .snippet,
      .systemLibrary, .binary:
      false
    }
  }
}

/// A target that Swift code can import or run.
package struct Module: Equatable, Codable, Sendable {
  /// Unique: `Package:target`, `App/Production.xcodeproj:App`.
  package var id: String
  /// The target's name, as its author wrote it.
  package var name: String
  /// What `import` calls it: a C99 name.
  package var moduleName: String
  /// `ProjectPackage.id` of the owner.
  package var package: String
  package var kind: ModuleKind
  /// Swift sources, repository-relative, sorted. A file may belong to several modules.
  package var files: [String]
  /// The platforms that single sources are compiled for alone, by their paths; sorted, in SwiftPM's spelling. A source that
  /// is not listed is compiled in every build.
  package var sourcePlatforms: [String: [String]] = [:]
  /// In the order of their declaration.
  package var links: [ModuleLink]
  /// What is said of its links that no build can make: what is behind them is not known.
  package var lostLinks: [Problem] = []
  /// Its links to packages outside of the repository. A product that is named without its package may be of several.
  package var outsideLinks: [OutsideLink] = []
  /// Where the target is declared.
  package var location: SourceLocation?
  /// Conditions set for this target (`.define`, `SWIFT_ACTIVE_COMPILATION_CONDITIONS`), sorted.
  package var defines: [String]
  /// Conditions that its debug builds alone are compiled with, sorted.
  package var debugDefines: [String] = []
  /// Conditions that all but its debug builds are compiled with, sorted.
  package var releaseDefines: [String] = []
  /// Conditions that its project, or one that links it, sets for other targets and for no build of this one, sorted.
  package var absentDefines: [String] = []
  /// All conditions that its builds are compiled with as its project says, sorted; `nil` where that is not known.
  package var possibleDefines: [String]?
  /// Platforms this target is built for, in SwiftPM's spelling (`ios`, `macos`, `linux` …); empty = not known.
  package var platforms: [String]
  /// The Swift language mode that it is compiled in: `#if swift(…)` asks for it. `nil` = not known.
  package var languageMode: Int?
  /// What it asks of the linker for static archives (`-all_load`, `-ObjC`, `-force_load Name`; without a
  /// name where it is not known which is meant), sorted.
  package var archiveFlags: [String]
  /// Whether `archiveFlags` and `MACH_O_TYPE` are known: a settings file that is not there, or an expression that could
  /// not be evaluated, may hold others.
  package var knowsLinkerSettings: Bool
  /// Whether all that it declares was seen: a prebuilt framework may hide some of it, and so may an unreadable folder.
  package var isWhole: Bool
  /// Whether what links it takes it as a static archive, object file by object file: a static library or framework.
  package var isArchive: Bool
  /// Its documents of Interface Builder.
  package var documents: ModuleDocuments
  /// Its sources that the configuration leaves out: Swift files, and folders of which all Swift files are meant.
  package var leftOut: [String] = []
  /// Whether these are all of its sources.
  package var isLeftOut: Bool { files.isEmpty && !leftOut.isEmpty }

  package init(
    id: String, name: String, moduleName: String, package: String, kind: ModuleKind, files: [String] = [],
    links: [ModuleLink] = [], location: SourceLocation? = nil, defines: [String] = [], platforms: [String] = [],
    languageMode: Int? = nil, archiveFlags: [String] = [], knowsLinkerSettings: Bool = true,
    isWhole: Bool = true, isArchive: Bool? = nil, documents: ModuleDocuments = ModuleDocuments()
  ) {
    self.id = id
    self.name = name
    self.moduleName = moduleName
    self.package = package
    self.kind = kind
    self.files = files
    self.links = links
    self.location = location
    self.defines = defines
    self.platforms = platforms
    self.languageMode = languageMode
    self.archiveFlags = archiveFlags
    self.knowsLinkerSettings = knowsLinkerSettings
    self.isWhole = isWhole
    self.isArchive = isArchive ?? (kind == .staticLibrary)
    self.documents = documents
  }
}

/// One declared dependency of a module, after products were resolved to the modules that they hold.
package struct ModuleLink: Equatable, Codable, Sendable {
  package enum Target: Hashable, Codable, Sendable {
    /// `Module.id`
    case module(String)
    /// A product whose source is not on disk. `package` is the package's identity where it is known; for a missing
    /// prebuilt framework, the path where it is expected.
    case external(product: String, package: String?)

    /// Whether a path is that of a prebuilt framework.
    package static func isPrebuiltFramework(_ path: String) -> Bool {
      path.hasSuffix(".framework") || path.hasSuffix(".xcframework")
    }
  }

  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// The target's object code ends up in whatever is linked from the depending module.
    case link
    /// Put beside the product, not into it: an app's extension.
    case embed
    /// Built before, and not linked: build-tool plugins, Xcode target dependencies without a link.
    case buildOnly = "build-only"
    case macro
    case testHost = "test-host"
    /// Linked by builds alone that enable one of its traits, which no build does of itself.
    case trait
  }

  package var target: Target
  package var kind: Kind
  /// The product through which the target is reached, `nil` for a direct target dependency.
  package var product: String?
  /// Platforms that the link is limited to (`.when(platforms:)`, `platformFilters`); empty = all.
  package var platforms: [String]
  /// Traits of its package one of which has to be enabled (`.when(traits:)`), sorted; empty = none.
  package var traits: [String]
  /// The dependency's own element in the manifest or project file.
  package var location: SourceLocation?

  package init(
    target: Target, kind: Kind = .link, product: String? = nil, platforms: [String] = [], traits: [String] = [],
    location: SourceLocation? = nil
  ) {
    self.target = target
    self.kind = kind
    self.product = product
    self.platforms = platforms
    self.traits = traits
    self.location = location
  }
}
