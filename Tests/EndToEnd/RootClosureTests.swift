import Foundation
import Testing

/// What a root links on its platforms, asked in every way: `Home` links `Wiring` on macOS alone.
@Suite struct RootClosureTests {
  private let folder: ProjectFolder

  init() throws {
    let app = { (name: String, platform: String) in
      """
        \(name):
          type: application
          platform: \(platform)
          sources: [App]
          dependencies: [{package: Modules, product: Home}]

      """
    }
    folder = try ProjectFolder([
      "project.yml": "name: Shop\npackages:\n  Modules: {path: Modules}\ntargets:\n" + app("Phone", "iOS")
        + app("Desk", "macOS"),
      "App/App.swift": "import Home\n@main struct Shop { static func main() { _ = Home() } }\n",
      "Modules/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Modules", products: [.library(name: "Home", targets: ["Home"])],
        dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")],
        targets: [
          .target(name: "Home", dependencies: [
            "Mail", .target(name: "Wiring", condition: .when(platforms: [.macOS])),
          ]),
          .target(name: "Wiring", dependencies: ["MailLive"]),
          .target(name: "Mail", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
          .target(name: "MailLive", dependencies: ["Mail"]),
        ])

      """,
      "Modules/Sources/Home/Home.swift": """
      import Dependencies
      import Mail
      public struct Home {
        @Dependency(\\.mail) var mail
        public init() {}
      }

      """,
      "Modules/Sources/Wiring/Wiring.swift": "import MailLive\n",
      "Modules/Sources/Mail/Mail.swift": Weather.client.replacing("WeatherClient", with: "Mail")
        .replacing("weatherClient", with: "mail"),
      "Modules/Sources/MailLive/Live.swift": Weather.live.replacing("WeatherClient", with: "Mail"),
    ])
  }

  private func names(_ list: JSON) -> [String] { list.list.compactMap { $0["name"].string }.sorted() }

  @Test func waysLeadThroughWhatIsLinked() throws {
    for question in ["path", "why"] {
      #expect(try folder.answer(question, "Phone", "MailLive")["paths"] == .list([]), "\(question)")
      #expect(try folder.answer(question, "Desk", "MailLive")["paths"].list.count == 1, "\(question)")
    }
    #expect(try folder.answer("why", "Phone", #"\.mail"#)["paths"].list.count == 1)
    // Of a module that is no root, in whichever build.
    #expect(try folder.answer("path", "Home", "MailLive")["paths"].list.count == 1)
  }

  @Test func whatARootDependsOnIsLinkedIntoIt() throws {
    #expect(try names(folder.answer("deps", "Phone")) == ["Home", "Mail"])
    #expect(try names(folder.answer("deps", "Desk")) == ["Home", "Mail", "MailLive", "Wiring"])
    #expect(try names(folder.answer("dependents", "MailLive")) == ["Desk", "Home", "Wiring"])
    #expect(try names(folder.answer("dependents", "Mail")) == ["Desk", "Home", "MailLive", "Phone", "Wiring"])
    let tree = try folder.run("tree", "Phone", exits: 0).output
    #expect(tree.contains("Mail") && !tree.contains("Wiring"), "\(tree)")
    #expect(try folder.run("tree", "Desk", exits: 0).output.contains("MailLive"))
    #expect(!(try folder.run("tree", "MailLive", "--inverted", exits: 0).output.contains("Phone")))
    let picture = try folder.run("graph", "--root", "Phone", "--format", "mermaid", exits: 0).output
    #expect(picture.contains("Mail") && !picture.contains("Wiring"), "\(picture)")
    #expect(try folder.run("graph", "--root", "Desk", "--format", "mermaid", exits: 0).output.contains("Wiring"))
  }

  @Test func onlyWhatIsLinkedIsBuilt() throws {
    #expect(try names(folder.answer("roots", "--linking", "MailLive")) == ["Desk"])
    #expect(try names(folder.answer("roots", "--linking", "Mail")) == ["Desk", "Phone"])
    #expect(try names(folder.answer("impact", "MailLive")["roots"]) == ["Desk"])
    #expect(try names(folder.answer("impact", "Modules/Sources/Wiring/Wiring.swift")["roots"]) == ["Desk"])
    #expect(try names(folder.answer("impact", "Mail")["roots"]) == ["Desk", "Phone"])
    // Both are built again, whatever else the manifest describes.
    #expect(try names(folder.answer("impact", "Modules/Package.swift")["roots"]) == ["Desk", "Phone"])
    let metrics = try folder.answer("metrics").list.filter { ["Phone", "Desk"].contains($0["name"].string) }
    #expect(metrics.map { $0["closure"] } == [.integer(4), .integer(2)])
    #expect(metrics.map { $0["depth"] } == [.integer(4), .integer(2)])
  }

  @Test func aLeakCostsWhereItIsLinked() throws {
    let leak = try #require(try folder.answer("leaks", "--cost").list.first { $0["from"]["name"].string == "Wiring" })
    #expect(leak["cost"]["modules"] == .integer(3))
    let help = try folder.report()["violations"].list.filter { $0["subject"].string == "Wiring" }.map {
      $0["help"].string
    }
    #expect(help.contains { $0?.contains("it pulls MailLive into 3 modules") ?? false }, "\(help)")
  }

  @Test func thePageKnowsWhatARootDoesNotLink() throws {
    try folder.run("check", "--format", "html=page.html", exits: 1)
    let page = try folder.text("page.html")
    #expect(page.contains(#""unlinked":[["#), "\(page.prefix(200))")
    try folder.run("check", "--root", "Desk", "--format", "html=desk.html", "--fail-on", "never", exits: 0)
    #expect(try folder.text("desk.html").contains(#""unlinked":[]"#))
  }
}
