// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

extension Package {
  static var ownName: String {
    var parts = #filePath.split(separator: "/")
    parts.removeLast()
    return String(parts.last!)
  }
}

let kit = Context.packageDirectory + "/Kit"

let package = Package(
  name: Package.ownName,
  dependencies: [.package(path: "\(Context.packageDirectory)/Other"), .package(path: kit)],
  targets: [
    .target(
      name: "A",
      dependencies: [.product(name: "Kit", package: "Kit"), .product(name: "Other", package: "Other")],
      swiftSettings: [.unsafeFlags(["-I", Context.packageDirectory + "/Headers"])])
  ])
