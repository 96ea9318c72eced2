// swift-tools-version: 6.0
import PackageDescription

// The plugins with a finished binary: their users do not build swift-syntax. `make artifactbundle` fills this folder.
let package = Package(
  name: "depgraph-binary",
  products: [
    .plugin(name: "DepGraphCommand", targets: ["DepGraphCommand"]),
    .plugin(name: "DepGraphCheck", targets: ["DepGraphCheck"]),
  ],
  targets: [
    // Once the zip is published: .binaryTarget(name: "depgraph", url: "https://…/depgraph.artifactbundle.zip",
    // checksum: …), with what `swift package compute-checksum depgraph.artifactbundle.zip` says.
    .binaryTarget(name: "depgraph", path: "depgraph.artifactbundle"),
    .plugin(
      name: "DepGraphCommand",
      capability: .command(
        intent: .custom(verb: "depgraph", description: "Finds missing live values and other faults of the graph.")),
      dependencies: ["depgraph"]),
    .plugin(name: "DepGraphCheck", capability: .buildTool(), dependencies: ["depgraph"]),
  ]
)
