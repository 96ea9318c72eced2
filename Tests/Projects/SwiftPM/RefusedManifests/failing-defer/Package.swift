// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Defer", targets: [.target(name: "A")])
func name() -> String {
  defer { package.targets = [] }
  return mystery()  // refused: 'mystery' is not known to the evaluator
}
let unused = name()
