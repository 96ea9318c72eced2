// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

@resultBuilder enum Names { static func buildBlock(_ names: String...) -> String { names.joined() } }
@Names func more() -> String {
  "A"
  more()  // refused: evaluation is nested too deeply
}
let package = Package(name: more())
