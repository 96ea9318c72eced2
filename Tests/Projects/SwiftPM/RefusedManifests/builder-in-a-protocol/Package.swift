// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

@resultBuilder enum Names { static func buildBlock(_ names: String...) -> String { names.joined() } }
protocol Named {
  @Names var name: String { get }  // refused: a result builder here is not supported by the static evaluator
}
struct Module: Named {
  var name: String {
    "A"
    "B"
  }
}
let package = Package(name: Module().name)
