// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

@resultBuilder enum Names { static func buildBlock(_ names: String...) -> String { names.joined() } }
@Names func more() -> String {
  "A"  // refused: evaluation is nested too deeply
  more()
}
let package = Package(name: more())
