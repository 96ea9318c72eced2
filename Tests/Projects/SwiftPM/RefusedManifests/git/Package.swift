// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Git", targets: [.target(name: "A")])
if let tag = Context.gitInformation?.currentTag { package.name = tag }  // refused: 'gitInformation' of the type Context is not supported by the static evaluator
