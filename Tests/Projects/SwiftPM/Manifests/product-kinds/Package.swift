// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let kinds: [(String, Product.Library.LibraryType?)] = [("S", .static), ("D", .dynamic), ("N", nil)]
let package = Package(
  name: "Products",
  products: kinds.map { .library(name: $0.0, type: $0.1, targets: ["A"]) } + [.executable(name: "tool", targets: ["Tool"])],
  targets: [.target(name: "A"), .executableTarget(name: "Tool"), .plugin(name: "P", capability: .command(intent: .custom(verb: "go", description: "goes")))]
)
package.products.append(.plugin(name: "P", targets: ["P"]))
package.products.append(contentsOf: package.targets.filter { $0.type == .regular }.map { .library(name: $0.name + "All", targets: [$0.name]) })
for product in package.products {
  if let library = product as? Product.Library, library.name == "N" { package.targets.append(.target(name: "Found" + library.name)) }
}
