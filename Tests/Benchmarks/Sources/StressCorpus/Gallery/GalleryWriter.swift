/// Writes the sources and documents of a plan of screens.
struct GalleryWriter {
  let plan: GalleryPlan

  /// Relative to the package.
  func files() -> [String: String] {
    var files = Self.fixed
    for picture in plan.pictures {
      files["Sources/GalleryHome/\(picture.className).swift"] = source(of: picture)
      guard picture.fault != .missingDocument else { continue }
      let ending = picture.isView ? "xib" : "storyboard"
      files["Sources/GalleryHome/Documents/\(picture.className).\(ending)"] =
        picture.fault == .unreadable ? "" : picture.isView ? nib(of: picture) : storyboard(of: picture)
    }
    return files
  }

  private static let fixed = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription

    let library: Target.Dependency = .product(name: "Dependencies", package: "swift-dependencies")

    let package = Package(
      name: "Gallery",
      dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")],
      targets: [
        .executableTarget(name: "GalleryApp", dependencies: ["GalleryHome", "CanvasClientLive"]),
        .target(
          name: "GalleryHome", dependencies: ["CanvasClient", "GalleryFrames", library],
          resources: [.process("Documents")]),
        .target(name: "GalleryFrames"),
        .target(name: "CanvasClient", dependencies: [library]),
        .target(name: "CanvasClientLive", dependencies: ["CanvasClient", library]),
      ])

    """,
    "Sources/GalleryApp/main.swift": "import GalleryHome\n\nprint(Hall())\n",
    "Sources/GalleryFrames/FrameView.swift": "import UIKit\n\npublic final class FrameView: UIView {}\n",
    "Sources/CanvasClient/Canvas.swift": """
    import Dependencies

    public struct Canvas: TestDependencyKey, Sendable {
      public static let testValue = Canvas()
      public init() {}
    }

    extension DependencyValues {
      public var canvas: Canvas {
        get { self[Canvas.self] }
        set { self[Canvas.self] = newValue }
      }
    }

    """,
    "Sources/CanvasClientLive/Live.swift": """
    import CanvasClient
    import Dependencies
    import UIKit

    extension Canvas: DependencyKey {
      public static let liveValue = Canvas()
    }

    public final class CanvasView: UIView {}

    """,
    "Sources/GalleryHome/Hall.swift": """
    import CanvasClient
    import Dependencies
    import GalleryFrames

    public struct Hall {
      @Dependency(\\.canvas) var canvas
      public init() {}
    }

    """,
  ]

  // MARK: Sources

  private func source(of picture: GalleryPlan.Picture) -> String {
    let name = picture.className
    var members = ["  static var \(picture.isView ? "nib" : "storyboard")Bundle: Bundle { .module }"]
    if picture.fault == .injectBeforeLoad {
      members += ["  @IBOutlet private var label: UILabel!", "  func inject(_ dependency: String) {"]
      members += ["    label.text = dependency", "  }"]
    } else if picture.needsText {
      members += Self.needs(picture.form)
    }
    let conformance = picture.isView ? "NibInstantiatable" : "StoryboardInstantiatable"
    let base = picture.isView ? "UIView" : "UIViewController"
    let isApart = picture.form % 2 == 1
    var lines = ["import Instantiate", "import InstantiateStandard", "import UIKit", ""]
    lines.append("final class \(name): \(base)\(isApart ? "" : ", \(conformance)") {")
    lines += members + ["}", ""]
    if isApart { lines += ["extension \(name): \(conformance) {}", ""] }
    return (lines + user(of: picture)).joined(separator: "\n") + "\n"
  }

  /// The ways to say that a text is needed.
  private static func needs(_ form: Int) -> [String] {
    switch form % 3 {
    case 0:
      [
        "  typealias Dependency = String", "  private var text = \"\"",
        "  func inject(_ dependency: String) { text = dependency }",
      ]
    case 1: ["  private var text = \"\"", "  func inject(_ dependency: String) { text = dependency }"]
    default:
      [
        "  struct Dependency {", "    var text: String", "  }", "  private var content: Dependency?",
        "  func inject(_ dependency: Dependency) { content = dependency }",
      ]
    }
  }

  /// Code that shows the screen.
  private func user(of picture: GalleryPlan.Picture) -> [String] {
    let name = picture.className
    let value = picture.form % 3 == 2 && picture.fault != .injectBeforeLoad ? ".init(text: text)" : "text"
    var lines = ["@MainActor func show\(picture.number)(_ text: String) -> \(name) {"]
    if picture.fault == .twoPhase {
      lines += [
        "  let made = UIStoryboard(name: \"\(name)\", bundle: .module).instantiateInitialViewController() as! \(name)",
        "  made.inject(\(value))", "  return made",
      ]
    } else if picture.needsText {
      lines.append(picture.form > 2 ? "  \(name)(with: \(value))" : "  return \(name).instantiate(with: \(value))")
    } else {
      lines.append("  \(name).instantiate()")
    }
    return lines + ["}"]
  }

  // MARK: Documents

  /// A view inside of the picture's own.
  private func content(of picture: GalleryPlan.Picture, _ indentation: String) -> [String] {
    let inner: String
    switch picture.fault {
    case .staleClass:
      inner = "customClass=\"Gone\(picture.number)View\" customModule=\"GalleryHome\" customModuleProvider=\"target\""
    case .implementationClass: inner = "customClass=\"CanvasView\" customModule=\"CanvasClientLive\""
    case .wrongEntry, .missingDocument, .twoPhase, .segue, .wrongNibRoot, .injectBeforeLoad, .unreadable, nil:
      guard picture.form > 3 else { return [] }
      inner = "customClass=\"FrameView\" customModule=\"GalleryFrames\""
    }
    return ["<subviews>", "  <view id=\"inner\" \(inner)/>", "</subviews>"].map { indentation + $0 }
  }

  private func ownClass(_ picture: GalleryPlan.Picture) -> String {
    "customClass=\"\(picture.className)\" customModule=\"GalleryHome\" customModuleProvider=\"target\""
  }

  private func nib(of picture: GalleryPlan.Picture) -> String {
    let own = picture.fault == .wrongNibRoot ? "" : " \(ownClass(picture))"
    return
      ([
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\">", "  <objects>",
        "    <placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\" userLabel=\"File's Owner\"/>",
        "    <view id=\"root\"\(own)>",
      ] + content(of: picture, "      ") + ["    </view>", "  </objects>", "</document>", ""]).joined(separator: "\n")
  }

  private func storyboard(of picture: GalleryPlan.Picture) -> String {
    let hasOther = picture.fault == .wrongEntry || picture.fault == .segue
    // Of a segue the picture itself stays what the storyboard begins with: another controller leads back to it.
    let initial = picture.fault == .wrongEntry ? "other" : "own"
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" version=\"3.0\" "
        + "initialViewController=\"\(initial)\">", "  <scenes>",
    ]
    if hasOther {
      let segue = picture.fault == .segue ? ["<segue destination=\"own\" kind=\"show\" id=\"way\"/>"] : []
      lines += ["    <scene sceneID=\"first\">", "      <objects>"]
      lines += ["        <viewController id=\"other\" sceneMemberID=\"viewController\">", "          <connections>"]
      lines += segue.map { "            " + $0 }
      lines += ["          </connections>", "        </viewController>", "      </objects>", "    </scene>"]
    }
    lines += ["    <scene sceneID=\"second\">", "      <objects>"]
    lines.append("        <viewController id=\"own\" \(ownClass(picture)) sceneMemberID=\"viewController\">")
    lines.append("          <view key=\"view\" id=\"main\">")
    lines += content(of: picture, "            ")
    lines += ["          </view>", "        </viewController>", "      </objects>", "    </scene>"]
    return (lines + ["  </scenes>", "</document>", ""]).joined(separator: "\n")
  }
}
