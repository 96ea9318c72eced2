import Foundation
import Testing

/// Pictures of the example, byte for byte. `UPDATE_GOLDEN=1 swift test --filter PictureGolden` writes the files anew; the
/// difference is reviewed like code.
@Suite struct PictureGoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let example = folder.appendingPathComponent("../../Examples/Weather").standardizedFileURL.path

  private func compare(_ text: String, with name: String) throws {
    let file = Self.folder.appendingPathComponent("Golden/\(name)")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
    } else {
      #expect(
        try text == String(decoding: Data(contentsOf: file), as: UTF8.self), "UPDATE_GOLDEN=1 writes \(name) anew")
    }
  }

  @Test(arguments: ["dot", "mermaid", "svg"])
  func aPictureIsWhatItWas(format: String) throws {
    let outcome = try Tool.run(["graph", "--format", format, "--in-memory"], in: Self.example)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    try compare(outcome.output, with: "weather.\(format)")
  }

  @Test(arguments: [40, 80, 200] as [UInt16])
  func aTreeFitsItsTerminal(columns: UInt16) throws {
    let folder = try ProjectFolder([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Long", targets: [
        .executableTarget(name: "Application", dependencies: ["AnnouncementsAndNotificationsOfTheWholeOrganisation"]),
        .target(name: "AnnouncementsAndNotificationsOfTheWholeOrganisation", dependencies: ["Bücher", "Styleguide"]),
        .target(name: "Bücher", dependencies: ["Styleguide"]), .target(name: "Styleguide"),
      ])

      """,
      "Sources/Application/main.swift": "// starts\n", "Sources/Bücher/Buch.swift": "struct Buch {}\n",
      "Sources/AnnouncementsAndNotificationsOfTheWholeOrganisation/All.swift": "struct All {}\n",
      "Sources/Styleguide/Style.swift": "struct Style {}\n",
    ])
    let terminal = try Terminal(columns: columns)
    let outcome = try folder.run(
      "tree", "Application", "--color", "never", "--progress", "never", output: .file(terminal.path))
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    try compare(terminal.shown(), with: "tree.\(columns).txt")
  }
}
