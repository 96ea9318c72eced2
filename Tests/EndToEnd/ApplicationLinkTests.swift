import Foundation
import Testing

/// `query what-if` in projects of Xcode: applications that name another one.
@Suite struct ApplicationLinkTests {
  private static let mailer = [
    "project.yml": """
    name: Mailer
    packages:
      swift-dependencies: {url: https://github.com/pointfreeco/swift-dependencies, from: 1.9.0}
    targets:
      App:
        type: application
        platform: iOS
        sources: App
        dependencies:
          - target: Mail
      Tool:
        type: application
        platform: iOS
        sources: Tool
        dependencies:
          - target: MailLive
      Mail:
        type: framework
        platform: iOS
        sources: Mail
        dependencies:
          - {package: swift-dependencies, product: Dependencies}
      MailLive:
        type: framework
        platform: iOS
        sources: MailLive
        dependencies:
          - target: Mail

    """,
    "App/App.swift": """
    import Dependencies
    import Mail
    import SwiftUI

    @main struct MainApp: App {
      @Dependency(\\.mail) var mail
      var body: some Scene { WindowGroup { Text("") } }
    }

    """,
    "Tool/Tool.swift": "@main struct Tool { static func main() {} }\n",
    "Mail/Mail.swift": """
    import Dependencies

    public struct Mail: TestDependencyKey, Sendable { public static let testValue = Mail() }
    extension DependencyValues { public var mail: Mail { get { self[Mail.self] } set { self[Mail.self] = newValue } } }

    """,
    "MailLive/MailLive.swift": """
    import Dependencies
    import Mail

    extension Mail: DependencyKey { public static let liveValue = Mail() }

    """,
  ]

  /// Xcode builds another application before, and links nothing of it.
  @Test func aLinkToAnotherApplicationServesNothing() throws {
    let folder = try ProjectFolder(Self.mailer)
    #expect(try folder.answer("what-if", "--link", "App:Tool")["lost"] == .list([]))
    let lost = try folder.answer("what-if", "--link", "App:MailLive")["lost"].list
    #expect(lost.map { $0["rule"] } == [.text("missing-live-value")])
  }
}
