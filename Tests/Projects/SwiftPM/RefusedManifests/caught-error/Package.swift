// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

struct Failure: Error {}
func name(_ fails: Bool) throws -> String {
  guard !fails else { throw Failure() }  // refused: throwing errors is not supported by the static evaluator
  return "A"
}
let package = Package(name: (try? name(true)) ?? "B", targets: [.target(name: try name(false))])
