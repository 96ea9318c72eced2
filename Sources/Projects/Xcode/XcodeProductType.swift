import DepGraphModel

/// What a target's `productType` becomes.
enum XcodeProductType {
  private static let prefix = "com.apple.product-type."

  /// Whether a target is linked as a static archive.
  static func isArchive(_ productType: String, _ kind: ModuleKind, _ settings: XcodeBuildSettings) -> Bool {
    kind.isLibrary
      && (settings.isArchive ?? (kind == .staticLibrary || productType.hasSuffix("framework.static")))
  }

  /// - Returns: `nil` for a type that is not known.
  static func moduleKind(of productType: String) -> ModuleKind? {
    guard productType.hasPrefix(prefix) else { return nil }
    switch productType.dropFirst(prefix.count) {
    // The container of a watch-only application is an application without code.
    case "application", "application.messages", "application.watchapp2-container": return .application
    case "application.on-demand-install-capable": return .appClip
    case "application.watchapp", "application.watchapp2": return .watchApplication
    case "tool", "xpc-service": return .executable
    // A watch extension holds the code of its watch application; a system extension is started on its own.
    case "watchkit-extension", "watchkit2-extension", "tv-app-extension", "xcode-extension", "extensionkit-extension",
      "system-extension", "driver-extension":
      return .appExtension
    case "framework", "framework.static": return .framework
    case "library.static": return .staticLibrary
    case "library.dynamic", "objfile", "bundle", "metal-library": return .library
    case "bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test", "bundle.multi-device-ui-testing": return .test
    case "in-app-purchase-content", "instruments-package", "kernel-extension", "kernel-extension.iokit": return .binary
    case let other where other == "app-extension" || other.hasPrefix("app-extension."): return .appExtension
    default: return nil
    }
  }
}
