// swift-tools-version: 6.1
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Traits",
  traits: [
    .default(enabledTraits: ["Small", "Deep"]), "Small", .trait(name: "Large", description: "much", enabledTraits: ["Small"]),
    .init(name: "Deep", enabledTraits: ["Deeper"]), "Deeper",
  ],
  dependencies: [.package(url: "https://example.org/x", from: "1.0.0", traits: ["Fast", .defaults])],
  targets: [
    .target(
      name: "A",
      dependencies: [
        .target(name: "B", condition: .when(traits: ["Small"])),
        .product(name: "X", package: "x", condition: .when(platforms: [.linux], traits: ["Large", "Deeper"])),
      ],
      swiftSettings: [.define("SMALL", .when(traits: ["Small"]))]),
    .target(name: "B"),
  ]
)
package.traits.insert("Late")
package.traits.insert(.trait(name: "Later", enabledTraits: ["Late"]))
package.targets[1].dependencies.append(.target(name: "A", condition: .when(traits: ["Late"])))
