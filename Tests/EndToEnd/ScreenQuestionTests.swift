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
    #expect(cart["shown_by_count"] == .integer(1))
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
}
