/// The project of `Weather` with an Xcode project beside it, whose application links the package and takes build settings
/// from a file.
enum XcodeFolder {
  static let project = "App/App.xcodeproj/project.pbxproj"
  static let settings = "App/App.xcconfig"

  /// - Parameters:
  ///   - source: the path of a second source, seen from `App`.
  ///   - settings: the path of the build settings, seen from `App`.
  ///   - package: the folder of the package, seen from `App`.
  ///   - pods: whether the application links what CocoaPods puts together.
  static func text(
    source: String = "Other.swift", settings: String = "App.xcconfig", package: String = "..", pods: Bool = false
  ) -> String {
    """
    // !$*UTF8*$!
    { objects = {
      MAIN = {isa = PBXGroup; children = (FIRST, SECOND, SETTINGS, ); sourceTree = "<group>"; };
      FIRST = {isa = PBXFileReference; path = main.swift; sourceTree = "<group>"; };
      SECOND = {isa = PBXFileReference; path = "\(source)"; sourceTree = "<group>"; };
      SETTINGS = {isa = PBXFileReference; path = "\(settings)"; sourceTree = "<group>"; };
      PODS = {isa = PBXFileReference; path = Pods_App.framework; sourceTree = BUILT_PRODUCTS_DIR; };
      FIRSTFILE = {isa = PBXBuildFile; fileRef = FIRST; };
      SECONDFILE = {isa = PBXBuildFile; fileRef = SECOND; };
      PODSFILE = {isa = PBXBuildFile; fileRef = PODS; };
      SOURCES = {isa = PBXSourcesBuildPhase; files = (FIRSTFILE, SECONDFILE, ); };
      LINK = {isa = PBXFrameworksBuildPhase; files = (\(pods ? "PODSFILE, " : "")); };
      LOCAL = {isa = XCLocalSwiftPackageReference; relativePath = "\(package)"; };
      HOME = {isa = XCSwiftPackageProductDependency; productName = HomeFeature; };
      RELEASE = {isa = XCBuildConfiguration; baseConfigurationReference = SETTINGS; buildSettings = {}; name = Release; };
      LIST = {isa = XCConfigurationList; buildConfigurations = (RELEASE, ); };
      APP = {isa = PBXNativeTarget; buildConfigurationList = LIST; buildPhases = (SOURCES, LINK, ); name = App;
        packageProductDependencies = (HOME, ); productType = "com.apple.product-type.application"; };
      ROOT = {isa = PBXProject; mainGroup = MAIN; packageReferences = (LOCAL, ); targets = (APP, ); };
    }; rootObject = ROOT; }
    """
  }

  static func folder(_ project: String = text()) throws -> ProjectFolder {
    let folder = try Weather.folder()
    let product = ".library(name: \"HomeFeature\", targets: [\"HomeFeature\"])"
    try folder.replace(
      ", dependencies: [\n  .package", with: ", products: [\(product)], dependencies: [\n  .package",
      in: "Package.swift")
    try folder.write(Self.project, project)
    try folder.write(".git/HEAD", "")
    try folder.write("App/main.swift", "import HomeFeature\n_ = Home()\n")
    try folder.write("App/Other.swift", "struct Other {}\n")
    try folder.write(settings, "PRODUCT_MODULE_NAME = Shop\n")
    return folder
  }
}
