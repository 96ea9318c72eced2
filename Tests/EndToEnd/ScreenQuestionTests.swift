import Foundation
import Testing

/// `query screens`, `graph --screens`, and what other questions know of screens and documents.
@Suite struct ScreenQuestionTests {
  private let folder: ProjectFolder

  init() throws {
    folder = try ProjectFolder([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Shop",
        targets: [
          .executableTarget(name: "Shop", dependencies: ["Home"]),
          .target(name: "Home", dependencies: ["Cart"], resources: [.process("Documents")]),
          .target(name: "Cart", resources: [.process("Documents")]),
        ])
      """,
      "Sources/Shop/main.swift": "import Home\n",
      "Sources/Home/Home.swift": """
      import Cart
      import Instantiate
      import InstantiateStandard
      import UIKit

      final class HomeViewController: UIViewController, StoryboardInstantiatable {
        static var storyboardBundle: Bundle { .module }

        func open() {
          show(CartViewController(with: "text"))
        }
      }

      func begin() { show(HomeViewController.instantiate()) }
      """,
      "Sources/Home/Documents/HomeViewController.storyboard": Self.storyboard("HomeViewController", "Home"),
      "Sources/Cart/Cart.swift": """
      import Instantiate
      import InstantiateStandard
      import UIKit

      public final class CartViewController: UIViewController, StoryboardInstantiatable {
        public static var storyboardBundle: Bundle { .module }
        public func inject(_ dependency: String) {}
      }
      """,
      "Sources/Cart/Documents/CartViewController.storyboard": Self.storyboard("CartViewController", "Cart"),
    ])
  }

  private static func storyboard(_ name: String, _ module: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="x1">
      <scenes>
        <scene sceneID="s1">
          <objects>
            <viewController id="x1" customClass="\(name)" customModule="\(module)" customModuleProvider="target" \
    sceneMemberID="viewController"/>
          </objects>
        </scene>
      </scenes>
    </document>

    """
  }

  @Test func screensAndDocumentsAreListed() throws {
    let rows = try folder.answer("screens").list
    #expect(
      rows.map { "\($0["kind"].string ?? "") \($0["name"].string ?? "") \($0["documents"].string ?? "-")" } == [
        "screen CartViewController CartViewController.storyboard",
        "screen HomeViewController HomeViewController.storyboard", "document CartViewController.storyboard -",
        "document HomeViewController.storyboard -",
      ])
    let cart = try #require(rows.first)
    // `begin` is a function of no screen.
    #expect(rows.map { $0["shown_by_count"] } == [.integer(1), .integer(1), .integer(0), .integer(0)])
    #expect(cart["module"] == .text("Shop:Cart"))
    #expect(cart["line"] == .integer(5))
    #expect(try folder.answer("screens", "--kind", "document").list.count == 2)
    #expect(try folder.answer("screens", "--module", "Home", "--kind", "screen").list.count == 1)
    #expect(try folder.answer("screens", "--kind", "cell") == .list([]))
    let unknown = try folder.run("query", "screens", "--kind", "documents", exits: 64)
    #expect(unknown.errors.contains("did you mean document?"))
  }

  @Test func theFlowIsDrawn() throws {
    let picture = try JSON(try folder.run("graph", "--screens", "--format", "json", exits: 0).output)
    #expect(picture["nodes"].list.map { $0["name"] } == [.text("CartViewController"), .text("HomeViewController")])
    let edge = picture["edges"][0]
    #expect(edge["from"] == .text("Shop:Home.HomeViewController"))
    #expect(edge["to"] == .text("Shop:Cart.CartViewController"))
    #expect(edge["kind"] == .text("shows"))
    #expect(try folder.run("graph", "--screens", "--format", "mermaid", exits: 0).output.contains("CartViewController"))
    try folder.run("graph", "--screens", "--root", "Shop", exits: 64)
  }

  @Test func aDocumentBelongsToItsTarget() throws {
    let impact = try folder.answer("impact", "Sources/Cart/Documents/CartViewController.storyboard")
    #expect(impact["modules"].list.map { $0["name"] } == [.text("Cart"), .text("Home"), .text("Shop")])
  }

  @Test func whyEndsWhereAScreenIsShown() throws {
    let path = try folder.answer("why", "Shop", "CartViewController")["paths"][0].list
    #expect(path.map { $0["to"] } == [.text("Home"), .text("CartViewController")])
    #expect(path.last?["kind"] == .text("calls"))
    #expect(path.last?["location"]["line"] == .integer(10))
  }

  // MARK: Documents as hops

  /// Documents name classes of modules that nothing links or imports.
  private func mirrored() throws -> ProjectFolder {
    let home = Self.storyboard("HomeViewController", "Home")
      .replacing(
        "sceneMemberID=\"viewController\"/>",
        with: """
          sceneMemberID="viewController">
                    <view key="view" id="v1" customClass="Badge" customModule="Design"/>
                    <connections><segue destination="x2" kind="show" id="g1"/></connections>
                  </viewController>
                  <viewController id="x2" customClass="ItemViewController" customModule="Home" \
          customModuleProvider="target" sceneMemberID="viewController"/>
          """)
    return try ProjectFolder([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Shop",
        targets: [
          .executableTarget(name: "Shop", dependencies: ["Home", "Design"]),
          .target(name: "Home", resources: [.process("Home.storyboard")]),
          .target(name: "Design", dependencies: ["Home"]),
        ])
      """,
      "Sources/Shop/main.swift": "import Design\nimport Home\n",
      "Sources/Home/Home.swift": """
      import Instantiate
      import UIKit

      public final class HomeViewController: UIViewController {}

      final class ItemViewController: UIViewController, StoryboardInstantiatable {
        static let storyboardName = "Home"
        static let instantiateSource: InstantiateSource = .identifier("Item")
        func inject(_ dependency: String) {}
      }
      """,
      "Sources/Home/Home.storyboard": home,
      "Sources/Design/Badge.swift": """
      import Home
      import UIKit

      public final class Badge: UIView {}
      """,
    ])
  }

  @Test func aDocumentIsAHopWhereNothingElseLeads() throws {
    let folder = try mirrored()
    let steps = try folder.answer("path", "Home", "Design")["paths"][0].list
    #expect(steps.map { $0["kind"] } == [.text("names")])
    #expect(steps.first?["location"]["file"] == .text("Sources/Home/Home.storyboard"))
    // Where links lead there, they are the answer.
    #expect(try folder.answer("path", "Shop", "Design")["paths"][0].list.map { $0["kind"] } == [.text("links")])
    #expect(try folder.answer("deps", "Home") == .list([]))
    #expect(try folder.answer("deps", "Home", "--kind", "document").list.map { $0["name"] } == [.text("Design")])
  }

  @Test func aDocumentClosesACycle() throws {
    let rings = try mirrored().answer("cycles").list
    #expect(rings.count == 1)
    #expect(Set(rings[0].list.map { $0["kind"] }) == [.text("links"), .text("names")])
    #expect(try folder.answer("cycles") == .list([]))
  }

  @Test func whyNamesTheDocumentThatShowsAScreen() throws {
    let path = try mirrored().answer("why", "Shop", "ItemViewController")["paths"][0].list
    #expect(path.map { $0["kind"] } == [.text("links"), .text("contains"), .text("names")])
    #expect(path.map { $0["to"] } == [.text("Home"), .text("Home.storyboard"), .text("ItemViewController")])
  }

  @Test func theMatrixKnowsWhatScreensNeed() throws {
    let cart = try folder.answer("matrix").list
    #expect(cart.map { $0["key"] } == [.text("Shop:Cart.CartViewController")])
    #expect(cart.first?["status"] == .text("served"))
    #expect(cart.first?["liveModules"].list.map { $0["name"] } == [.text("Home")])
    #expect(cart.first?["location"]["line"] == .integer(10))
    let item = try mirrored().answer("matrix").list
    #expect(item.map { $0["status"] } == [.text("missing")])
    #expect(item.first?["location"]["file"] == .text("Sources/Home/Home.storyboard"))
  }

  @Test func thePageListsScreensAndDocuments() throws {
    let page = try folder.run("--format", "html", exits: 0).output
    #expect(page.contains("\"HomeViewController.storyboard\""))
    #expect(page.contains(",\"screen\",\"CartViewController\""))
  }
}
