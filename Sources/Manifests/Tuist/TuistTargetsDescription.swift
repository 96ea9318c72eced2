/// Targets, what they depend on, and the project that holds them, as Tuist's library declares them.
extension TuistDescription {
  static let targets = """
    public enum TargetDependency {
      case target(name: String, status: LinkingStatus = .required, condition: PlatformCondition? = nil)
      case macro(name: String)
      case project(
        target: String, path: Path, status: LinkingStatus = .required, condition: PlatformCondition? = nil)
      case framework(path: Path, status: LinkingStatus = .required, condition: PlatformCondition? = nil)
      case library(path: Path, publicHeaders: Path, swiftModuleMap: Path?, condition: PlatformCondition? = nil)
      case package(product: String, type: PackageType = .runtime, condition: PlatformCondition? = nil)
      case packagePlugin(product: String, condition: PlatformCondition? = nil)
      case sdk(name: String, type: Any = 0, status: LinkingStatus = .required, condition: PlatformCondition? = nil)
      case xcframework(
        path: Path, expectedSignature: Any? = nil, status: LinkingStatus = .required,
        condition: PlatformCondition? = nil)
      case xctest
      case carthage(name: String, condition: PlatformCondition? = nil)
      case cocoapods(path: Path)
      case external(name: String, condition: PlatformCondition? = nil)
      public enum PackageType { case runtime, runtimeEmbedded, plugin, macro }
      public static func target(
        _ target: Target, status: LinkingStatus = .required, condition: PlatformCondition? = nil
      ) -> TargetDependency { TargetDependency.target(name: target.name, status: status, condition: condition) }
    }

    public enum Package {
      case remote(url: String, requirement: Any)
      case registry(identifier: String, requirement: Any)
      case local(path: Path)
      public static func package(path: Path) -> Package { Package.local(path: path) }
      public static func package(url: String, from: Any) -> Package { Package.remote(url: url, requirement: 0) }
      public static func package(url: String, branch: Any) -> Package { Package.remote(url: url, requirement: 0) }
      public static func package(url: String, exact: Any) -> Package { Package.remote(url: url, requirement: 0) }
      public static func package(url: String, revision: Any) -> Package { Package.remote(url: url, requirement: 0) }
      public static func package(url: String, _ range: Any) -> Package { Package.remote(url: url, requirement: 0) }
      public static func package(id: String, from: Any) -> Package { Package.registry(identifier: id, requirement: 0) }
      public static func package(id: String, exact: Any) -> Package { Package.registry(identifier: id, requirement: 0) }
      public static func package(id: String, _ range: Any) -> Package { Package.registry(identifier: id, requirement: 0) }
    }

    public struct DeploymentTargets {
      public var iOS: String?
      public var macOS: String?
      public var watchOS: String?
      public var tvOS: String?
      public var visionOS: String?
      public static func multiplatform(
        iOS: String? = nil, macOS: String? = nil, watchOS: String? = nil, tvOS: String? = nil, visionOS: String? = nil
      ) -> DeploymentTargets {
        DeploymentTargets(iOS: iOS, macOS: macOS, watchOS: watchOS, tvOS: tvOS, visionOS: visionOS)
      }
      public static func iOS(_ version: String) -> DeploymentTargets { DeploymentTargets(iOS: version) }
      public static func macOS(_ version: String) -> DeploymentTargets { DeploymentTargets(macOS: version) }
      public static func watchOS(_ version: String) -> DeploymentTargets { DeploymentTargets(watchOS: version) }
      public static func tvOS(_ version: String) -> DeploymentTargets { DeploymentTargets(tvOS: version) }
      public static func visionOS(_ version: String) -> DeploymentTargets { DeploymentTargets(visionOS: version) }
    }

    public struct Target {
      public var name: String
      public var destinations: Destinations
      public var product: Product
      public var productName: String? = nil
      public var bundleId: Any
      public var deploymentTargets: DeploymentTargets? = nil
      public var infoPlist: Any? = nil
      public var sources: SourceFilesList? = nil
      public var resources: ResourceFileElements? = nil
      public var buildableFolders: [BuildableFolder] = []
      public var copyFiles: Any? = nil
      public var headers: Any? = nil
      public var entitlements: Any? = nil
      public var scripts: Any = 0
      public var dependencies: [TargetDependency] = []
      public var settings: Settings? = nil
      public var coreDataModels: Any = 0
      public var environmentVariables: Any = 0
      public var launchArguments: Any = 0
      public var additionalFiles: Any = 0
      public var buildRules: Any = 0
      public var mergedBinaryType: Any = 0
      public var mergeable: Any = 0
      public var onDemandResourcesTags: Any? = nil
      public var metadata: Any = 0
      public static func target(
        name: String, destinations: Destinations, product: Product, productName: String? = nil, bundleId: Any,
        deploymentTargets: DeploymentTargets? = nil, infoPlist: Any? = nil, sources: SourceFilesList? = nil,
        resources: ResourceFileElements? = nil, buildableFolders: [BuildableFolder] = [], copyFiles: Any? = nil, headers: Any? = nil,
        entitlements: Any? = nil, scripts: Any = 0, dependencies: [TargetDependency] = [], settings: Settings? = nil,
        coreDataModels: Any = 0, environmentVariables: Any = 0, launchArguments: Any = 0, additionalFiles: Any = 0,
        buildRules: Any = 0, mergedBinaryType: Any = 0, mergeable: Any = 0, onDemandResourcesTags: Any? = nil,
        metadata: Any? = nil
      ) -> Target {
        Target(
          name: name, destinations: destinations, product: product, productName: productName, bundleId: bundleId,
          deploymentTargets: deploymentTargets, infoPlist: infoPlist, sources: sources, resources: resources,
          buildableFolders: buildableFolders, copyFiles: copyFiles, headers: headers, entitlements: entitlements,
          scripts: scripts, dependencies: dependencies, settings: settings, coreDataModels: coreDataModels,
          environmentVariables: environmentVariables, launchArguments: launchArguments,
          additionalFiles: additionalFiles, buildRules: buildRules)
      }
      public init(
        name: String, platform: Platform, product: Product, productName: String? = nil, bundleId: Any,
        deploymentTarget: Any? = nil, infoPlist: Any? = nil, sources: SourceFilesList? = nil, resources: ResourceFileElements? = nil,
        copyFiles: Any? = nil, headers: Any? = nil, entitlements: Any? = nil, actions: Any = 0, scripts: Any = 0,
        dependencies: [TargetDependency] = [], settings: Settings? = nil, coreDataModels: Any = 0,
        environment: Any = 0, environmentVariables: Any = 0, launchArguments: Any = 0, additionalFiles: Any = 0,
        buildRules: Any = 0
      ) {
        self.name = name
        self.destinations = Target.destinations(of: platform)
        self.product = product
        self.productName = productName
        self.bundleId = bundleId
        self.infoPlist = infoPlist
        self.sources = sources
        self.resources = resources
        self.entitlements = entitlements
        self.scripts = scripts
        self.dependencies = dependencies
        self.settings = settings
        self.coreDataModels = coreDataModels
      }
      static func destinations(of platform: Platform) -> Destinations {
        switch platform {
        case .iOS: return .iOS
        case .macOS: return .macOS
        case .watchOS: return .watchOS
        case .tvOS: return .tvOS
        case .visionOS: return .visionOS
        }
      }
    }

    public struct Project {
      public var name: String
      public var organizationName: Any? = nil
      public var classPrefix: Any? = nil
      public var defaultKnownRegions: Any? = nil
      public var developmentRegion: Any? = nil
      public var options: Any = 0
      public var packages: [Package] = []
      public var settings: Settings? = nil
      public var targets: [Target] = []
      public var schemes: Any = 0
      public var fileHeaderTemplate: Any? = nil
      public var additionalFiles: Any = 0
      public var resourceSynthesizers: Any = 0
    }

    public enum Environment {
      public enum Value: Equatable {
        case string(String)
        case boolean(Bool)
      }
    }

    extension Environment.Value? {
      public func getString(default fallback: String) -> String {
        if case let .string(text) = self { return text }
        return fallback
      }
      public func getBoolean(default fallback: Bool) -> Bool {
        guard case let .string(text) = self else { return fallback }
        if ["1", "true", "TRUE", "yes", "YES"].contains(text) { return true }
        if ["0", "false", "FALSE", "no", "NO"].contains(text) { return false }
        return fallback
      }
    }

    """
}
