import Foundation
import Testing

/// A project whose names break careless writers, with violations of every state, and its report in every format.
struct HostileTree {
  static let formats = [
    "text", "xcode", "json", "sarif", "github", "gitlab", "checkstyle", "junit", "markdown", "swiftlint-json",
  ]

  /// A root that misses a live value: a space, a quote, per cent, a bar, markup, an emoji of several scalars.
  static let kiosk = #"Kiosk "100%" | <b> 👨‍👩‍👧"#
  /// A line end and a mark that turns the reading direction, which are both fine in a name on disk.
  static let home = "Sources/HomeFeature/Töne 🌦\n\u{202E}%41 a:b,c.swift"
  static let broken = "Sources/HomeFeature/Broken | \u{1B}[31m`x`.swift"
  static let reason = #"100% "sure" | <b> ##[error] 🌦"#

  let folder: ProjectFolder
  private let reports: [String: String]

  /// - Parameter changes: is given the folder before it is judged.
  init(_ changes: (ProjectFolder) throws -> Void = { _ in }) throws {
    folder = try ProjectFolder(Weather.files)
    let name = Self.kiosk.replacingOccurrences(of: "\"", with: "\\\"")
    try folder.replace(
      #".executableTarget(name: "Kiosk", dependencies: ["HomeFeature", "WeatherClientLive"]),"#,
      with: #".executableTarget(name: "\#(name)", dependencies: ["HomeFeature"], path: "Sources/Kiosk"),"#,
      in: "Package.swift")
    try folder.replace("import WeatherClientLive\n", with: "", in: "Sources/Kiosk/Kiosk.swift")
    // The import stands behind two characters outside of the Basic Multilingual Plane.
    try folder.write(Self.home, "/* 🌦🌦 é */ import WeatherClient\n")
    try folder.write(
      "Sources/DayFeature/Day+Live.swift",
      "// depgraph:ignore:next undeclared-import - \(Self.reason)\nimport HomeFeature\n")
    try folder.write(Self.broken, "import Dependencies\nstruct Broken {\n@Dependency(\\.weatherClient) var x\n")
    try folder.run("baseline", "create", "--quiet", exits: 0)
    let accepted = try folder.text(".depgraph-baseline.jsonl").split(separator: "\n").filter {
      $0.contains("\"Forecast:Forecast\"") && $0.contains("missing-live-value")
    }
    try #require(accepted.count == 1)
    let stale = #"{"nodes":["Gone:🌦 | <module>"],"rule":"undeclared-import"}"#
    try folder.write(".depgraph-baseline.jsonl", "\(accepted[0])\n\(stale)\n")
    try changes(folder)
    let wanted = Self.formats.flatMap { ["--format", "\($0)=out/\($0)"] }
    try folder.makeFolder("out")
    let outcome = try Tool.run(["check", "--show", "all"] + wanted, in: folder.path)
    try #require(outcome.exitCode == 1, "\(outcome.errors)")
    var reports: [String: String] = [:]
    for format in Self.formats { reports[format] = try folder.text("out/\(format)") }
    self.reports = reports
  }

  func text(_ format: String) -> String { reports[format] ?? "" }

  func json(_ format: String) throws -> JSON { try JSON(text(format)) }

  /// What every other format is compared with; it fits the schema.
  func report() throws -> JSON {
    let report = try json("json")
    #expect(try ReportSchema.faults(of: report) == [])
    return report
  }
}
