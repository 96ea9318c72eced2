/// What manifests and their helpers know of Tuist's library, as declarations that the evaluator reads before theirs: the
/// types that a graph is made of. What decides nothing in a graph is left out, and unknown where it is named.
/// Source: the reference of ProjectDescription 4, with the initialisers of 3 that are still in use.
enum TuistDescription {
  static let source = values + targets + settings

  private static let values = """
    public enum Platform: String, CaseIterable {
      case iOS = "ios", macOS = "macos", watchOS = "watchos", tvOS = "tvos", visionOS = "visionos"
    }

    public enum Destination: String, CaseIterable {
      case iPhone, iPad, mac, macWithiPadDesign, macCatalyst, appleWatch, appleTv, appleVision
      case appleVisionWithiPadDesign
      public var platform: Platform {
        switch self {
        case .iPhone, .iPad, .macCatalyst, .macWithiPadDesign, .appleVisionWithiPadDesign: return .iOS
        case .mac: return .macOS
        case .appleTv: return .tvOS
        case .appleWatch: return .watchOS
        case .appleVision: return .visionOS
        }
      }
    }

    public typealias Destinations = Set<Destination>

    extension Set where Element == Destination {
      public static let iOS: Destinations = [
        .iPhone, .iPad, .macWithiPadDesign, .appleVisionWithiPadDesign,
      ]
      public static let macOS: Destinations = [.mac]
      public static let watchOS: Destinations = [.appleWatch]
      public static let tvOS: Destinations = [.appleTv]
      public static let visionOS: Destinations = [.appleVision]
      public var platforms: Set<Platform> { Set(self.map { $0.platform }) }
    }

    public enum Product: String {
      case app, framework, staticFramework, bundle, appClip, watch2App, watch2Extension, tvTopShelfExtension
      case commandLineTool, messagesExtension, xpc, systemExtension, macro
      case staticLibrary = "static_library"
      case dynamicLibrary = "dynamic_library"
      case unitTests = "unit_tests"
      case uiTests = "ui_tests"
      case appExtension = "app_extension"
      case stickerPackExtension = "sticker_pack_extension"
      case extensionKitExtension = "extension_kit_extension"
    }

    public struct Path: ExpressibleByStringInterpolation {
      public enum PathType { case relativeToManifest, relativeToCurrentFile, relativeToRoot }
      public let type: PathType
      public let pathString: String
      public var callerPath: Any? = nil
      public init(_ path: String) {
        self.type = path.hasPrefix("//") ? .relativeToRoot : .relativeToManifest
        self.pathString = path.hasPrefix("//") ? String(path.dropFirst(2)) : path
      }
      public init(stringLiteral path: String) {
        self.type = path.hasPrefix("//") ? .relativeToRoot : .relativeToManifest
        self.pathString = path.hasPrefix("//") ? String(path.dropFirst(2)) : path
      }
      public static func relativeToRoot(_ path: String) -> Path { Path(type: .relativeToRoot, pathString: path) }
      public static func relativeToManifest(_ path: String) -> Path {
        Path(type: .relativeToManifest, pathString: path)
      }
      public static func relativeToCurrentFile(_ path: String, callerPath: Any = #file) -> Path {
        Path(type: .relativeToCurrentFile, pathString: path, callerPath: callerPath)
      }
      public static func path(_ path: String) -> Path { Path(path) }
    }

    public struct TargetReference: ExpressibleByStringInterpolation {
      public var projectPath: Path?
      public var targetName: String
      public init(projectPath: Path?, target: String) {
        self.projectPath = projectPath
        self.targetName = target
      }
      public init(stringLiteral target: String) {
        self.projectPath = nil
        self.targetName = target
      }
      public static func project(path: Path, target: String) -> TargetReference {
        TargetReference(projectPath: path, target: target)
      }
      public static func target(_ name: String) -> TargetReference { TargetReference(projectPath: nil, target: name) }
    }

    public struct SourceFileGlob: ExpressibleByStringInterpolation {
      public var glob: Path
      public var excluding: [Path]
      public var compilationCondition: PlatformCondition? = nil
      public init(stringLiteral path: String) {
        self.glob = Path(path)
        self.excluding = []
      }
      public init(
        _ glob: Path, excluding: [Path] = [], compilerFlags: Any? = nil, codeGen: Any? = nil,
        compilationCondition: PlatformCondition? = nil
      ) {
        self.glob = glob
        self.excluding = excluding
        self.compilationCondition = compilationCondition
      }
      public init(
        _ glob: Path, excluding: Path?, compilerFlags: Any? = nil, codeGen: Any? = nil,
        compilationCondition: PlatformCondition? = nil
      ) {
        self.glob = glob
        self.excluding = []
        self.compilationCondition = compilationCondition
        if let excluding { self.excluding = [excluding] }
      }
      public static func glob(
        _ glob: Path, excluding: [Path] = [], compilerFlags: Any? = nil, codeGen: Any? = nil,
        compilationCondition: PlatformCondition? = nil
      ) -> SourceFileGlob {
        SourceFileGlob(glob: glob, excluding: excluding, compilationCondition: compilationCondition)
      }
      public static func glob(
        _ glob: Path, excluding: Path?, compilerFlags: Any? = nil, codeGen: Any? = nil,
        compilationCondition: PlatformCondition? = nil
      ) -> SourceFileGlob {
        if let excluding {
          return SourceFileGlob(glob: glob, excluding: [excluding], compilationCondition: compilationCondition)
        }
        return SourceFileGlob(glob: glob, excluding: [], compilationCondition: compilationCondition)
      }
    }

    public struct SourceFilesList: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
      public var globs: [SourceFileGlob]
      public init(globs: [SourceFileGlob]) { self.globs = globs }
      public init(globs: [String]) { self.globs = globs.map { SourceFileGlob(stringLiteral: $0) } }
      public init(stringLiteral path: String) { self.globs = [SourceFileGlob(stringLiteral: path)] }
      public init(arrayLiteral elements: SourceFileGlob...) { self.globs = elements }
      public static func sourceFilesList(globs: [SourceFileGlob]) -> SourceFilesList { SourceFilesList(globs: globs) }
      public static func paths(_ paths: [Path]) -> SourceFilesList {
        SourceFilesList(globs: paths.map { SourceFileGlob(glob: $0, excluding: []) })
      }
    }

    public struct ResourceFileElement: ExpressibleByStringInterpolation {
      public var pattern: Path
      public var excluding: [Path]
      public var isFolder: Bool
      public init(stringLiteral path: String) {
        self.pattern = Path(path)
        self.excluding = []
        self.isFolder = false
      }
      public static func glob(
        pattern: Path, excluding: [Path] = [], tags: Any = 0, inclusionCondition: Any? = nil
      ) -> ResourceFileElement { ResourceFileElement(pattern: pattern, excluding: excluding, isFolder: false) }
      public static func folderReference(
        path: Path, tags: Any = 0, inclusionCondition: Any? = nil
      ) -> ResourceFileElement { ResourceFileElement(pattern: path, excluding: [], isFolder: true) }
    }

    public struct ResourceFileElements: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
      public var resources: [ResourceFileElement]
      public var privacyManifest: Any? = nil
      public init(stringLiteral path: String) { self.resources = [ResourceFileElement(stringLiteral: path)] }
      public init(arrayLiteral elements: ResourceFileElement...) { self.resources = elements }
      public init(resources: [ResourceFileElement], privacyManifest: Any? = nil) { self.resources = resources }
      public static func resources(
        _ resources: [ResourceFileElement], privacyManifest: Any? = nil
      ) -> ResourceFileElements { ResourceFileElements(resources: resources) }
    }

    public struct BuildableFolder: ExpressibleByStringInterpolation {
      public var path: Path
      public var exceptions: BuildableFolderExceptions? = nil
      public init(stringLiteral path: String) { self.path = Path(path) }
      public static func folder(_ path: Path, exceptions: BuildableFolderExceptions? = nil) -> BuildableFolder {
        BuildableFolder(path: path, exceptions: exceptions)
      }
    }

    public struct BuildableFolderExceptions: ExpressibleByArrayLiteral {
      public var exceptions: [BuildableFolderException]
      public init(arrayLiteral elements: BuildableFolderException...) { self.exceptions = elements }
      public static func exceptions(_ exceptions: [BuildableFolderException]) -> BuildableFolderExceptions {
        BuildableFolderExceptions(exceptions: exceptions)
      }
    }

    public struct BuildableFolderException {
      public var excluded: [String]
      public var platformFilters: [String: PlatformFilters] = [:]
      public var target: String? = nil
      public var included: [String] = []
      public static func exception(
        excluded: [String] = [], compilerFlags: Any? = nil, publicHeaders: Any? = nil, privateHeaders: Any? = nil,
        platformFilters: [String: PlatformFilters] = [:]
      ) -> BuildableFolderException {
        BuildableFolderException(excluded: excluded, platformFilters: platformFilters)
      }
      public static func exception(
        target: String, included: [String] = [], compilerFlags: Any? = nil,
        platformFilters: [String: PlatformFilters] = [:]
      ) -> BuildableFolderException {
        BuildableFolderException(excluded: [], platformFilters: platformFilters, target: target, included: included)
      }
    }

    public enum PlatformFilter: String, CaseIterable {
      case ios, macos, tvos, catalyst, driverkit, watchos, visionos
    }

    public typealias PlatformFilters = Set<PlatformFilter>

    extension Set where Element == PlatformFilter {
      public static let all: PlatformFilters = [.ios, .macos, .tvos, .catalyst, .driverkit, .watchos, .visionos]
    }

    public struct PlatformCondition {
      public var platformFilters: PlatformFilters
      public static func when(_ filters: PlatformFilters) -> PlatformCondition? {
        PlatformCondition(platformFilters: filters)
      }
    }

    public enum LinkingStatus { case required, optional, none }


    """
}
