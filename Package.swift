// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let swiftSyntax: Target.Dependency = .product(name: "SwiftSyntax", package: "swift-syntax")
let swiftParser: Target.Dependency = .product(name: "SwiftParser", package: "swift-syntax")
let swiftOperators: Target.Dependency = .product(name: "SwiftOperators", package: "swift-syntax")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "depgraph",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "depgraph", targets: ["depgraph"]),
    .plugin(name: "DepGraphCommand", targets: ["DepGraphCommand"]),
    .plugin(name: "DepGraphCheck", targets: ["DepGraphCheck"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"604.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(name: "DepGraphModel", path: "Sources/Model", swiftSettings: strict),
    .target(name: "DepGraphFiles", dependencies: ["DepGraphModel"], path: "Sources/Files", swiftSettings: strict),
    .target(
      name: "DepGraphConfiguration", dependencies: ["DepGraphModel", yams], path: "Sources/Configuration",
      swiftSettings: strict),
    .target(
      name: "DepGraphManifests", dependencies: ["DepGraphModel", swiftSyntax, swiftParser, swiftOperators],
      path: "Sources/Manifests", swiftSettings: strict),
    .target(
      name: "DepGraphProjects",
      dependencies: ["DepGraphModel", "DepGraphFiles", "DepGraphManifests", swiftSyntax, yams],
      path: "Sources/Projects", swiftSettings: strict),
    .target(
      name: "DepGraphDialects", dependencies: ["DepGraphModel", swiftSyntax, swiftParser], path: "Sources/Dialects",
      swiftSettings: strict),
    .target(name: "DepGraphLogs", dependencies: ["DepGraphModel"], path: "Sources/Logs", swiftSettings: strict),
    .target(
      name: "DepGraphSchema", path: "Schema", exclude: ["depgraph.schema.json"],
      resources: [
        .embedInCode("tables.sql"), .embedInCode("views.sql"), .embedInCode("report.schema.json"),
        .embedInCode("modules.schema.json"), .embedInCode("answers.schema.json"),
      ],
      swiftSettings: strict),
    .target(
      name: "DepGraphStore", dependencies: ["DepGraphModel", "DepGraphSchema", grdb, sqlite],
      path: "Sources/Store", swiftSettings: strict),
    .target(
      name: "DepGraphResolution", dependencies: ["DepGraphModel"], path: "Sources/Resolution",
      resources: [.embedInCode("Libraries/libraries.json")], swiftSettings: strict),
    .target(name: "DepGraphGraph", dependencies: ["DepGraphModel"], path: "Sources/Graph", swiftSettings: strict),
    .target(
      name: "DepGraphQueries", dependencies: ["DepGraphModel", "DepGraphGraph"], path: "Sources/Queries",
      swiftSettings: strict),
    .target(
      name: "DepGraphRules", dependencies: ["DepGraphModel", "DepGraphResolution", "DepGraphGraph"],
      path: "Sources/Rules", swiftSettings: strict),
    .target(
      name: "DepGraphMigration", dependencies: ["DepGraphModel", "DepGraphResolution", "DepGraphGraph"],
      path: "Sources/Migration", swiftSettings: strict),
    .target(
      name: "DepGraphReporters", dependencies: ["DepGraphModel"], path: "Sources/Reporters",
      resources: [
        .embedInCode("Page/page.css"),
        .embedInCode("Page/data.js"), .embedInCode("Page/drawing.js"), .embedInCode("Page/module.js"),
        .embedInCode("Page/lists.js"), .embedInCode("Page/findings.js"), .embedInCode("Page/search.js"),
        .embedInCode("Page/start.js"),
      ], swiftSettings: strict),
    .target(
      name: "DepGraphPipeline",
      dependencies: [
        "DepGraphModel", "DepGraphFiles", "DepGraphConfiguration", "DepGraphManifests", "DepGraphProjects",
        "DepGraphDialects", "DepGraphLogs", "DepGraphStore", "DepGraphResolution", "DepGraphGraph", "DepGraphRules",
        "DepGraphMigration", "DepGraphQueries", "DepGraphReporters", "DepGraphSchema",
      ],
      path: "Sources/Pipeline", swiftSettings: strict),
    .executableTarget(
      name: "depgraph",
      dependencies: [
        "DepGraphPipeline", "DepGraphConfiguration", "DepGraphReporters", "DepGraphModel", argumentParser,
      ],
      path: "Sources/depgraph", swiftSettings: strict),
    .plugin(
      name: "DepGraphCommand",
      capability: .command(
        intent: .custom(
          verb: "depgraph", description: "Finds missing live values and other violations of the dependency graph.")),
      dependencies: ["depgraph"], path: "Sources/Plugins/DepGraphCommand"),
    .plugin(
      name: "DepGraphCheck", capability: .buildTool(), dependencies: ["depgraph"],
      path: "Sources/Plugins/DepGraphCheck"),
    .testTarget(
      name: "FileTests", dependencies: ["DepGraphFiles", "DepGraphModel"], path: "Tests/Files", swiftSettings: strict),
    .testTarget(
      name: "StoreTests", dependencies: ["DepGraphStore", "DepGraphSchema", "DepGraphModel", grdb],
      path: "Tests/Store", swiftSettings: strict),
    .testTarget(
      name: "ProjectTests",
      dependencies: ["DepGraphManifests", "DepGraphProjects", "DepGraphFiles", "DepGraphModel"],
      path: "Tests/Projects/Xcode", swiftSettings: strict),
    .testTarget(
      name: "SpecTests",
      dependencies: [
        "DepGraphModel", "DepGraphConfiguration", "DepGraphFiles", "DepGraphPipeline", "DepGraphReporters",
        "DepGraphStore",
      ], path: "Tests/Specs",
      exclude: ["README.md", "Contracts", "Dialects", "Fixes", "Projects", "Rules"], swiftSettings: strict),
    .testTarget(
      name: "ConfigurationTests", dependencies: ["DepGraphConfiguration", "DepGraphModel"],
      path: "Tests/Configuration", swiftSettings: strict),
    .testTarget(
      name: "ReporterTests", dependencies: ["DepGraphReporters", "DepGraphModel"], path: "Tests/Reporters",
      exclude: ["Golden"],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["depgraph", yams], path: "Tests/EndToEnd",
      exclude: ["Golden", "Schemas"],
      swiftSettings: strict),
    // Of the package in Tests/Benchmarks too, which judges many more seeds.
    .target(name: "StressCorpus", path: "Tests/Benchmarks/Sources/StressCorpus", swiftSettings: strict),
    .testTarget(
      name: "StressTests", dependencies: ["StressCorpus", "depgraph", "DepGraphPipeline", "DepGraphReporters"],
      path: "Tests/Stress", swiftSettings: strict),
    .testTarget(
      name: "PipelineTests",
      dependencies: [
        "DepGraphModel", "DepGraphConfiguration", "DepGraphFiles", "DepGraphManifests", "DepGraphPipeline",
        "DepGraphProjects", "DepGraphReporters", "DepGraphStore",
      ],
      path: "Tests/Pipeline", swiftSettings: strict),
    .testTarget(
      name: "LogTests", dependencies: ["DepGraphLogs", "DepGraphModel"], path: "Tests/Logs", swiftSettings: strict),
    .testTarget(
      name: "DialectTests",
      dependencies: ["DepGraphDialects", "DepGraphModel", "DepGraphResolution", "DepGraphRules"],
      path: "Tests/Dialects", swiftSettings: strict),
    .testTarget(
      name: "SwiftPMProjectTests",
      dependencies: ["DepGraphManifests", "DepGraphProjects", "DepGraphFiles", "DepGraphModel"],
      path: "Tests/Projects/SwiftPM", exclude: ["Manifests", "RefusedManifests"], swiftSettings: strict),
  ]
)
