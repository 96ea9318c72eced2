// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

#if hasFeature(Embedded)  // refused: the graph depends on the condition 'hasFeature(Embedded)', which is not decided
let name = "Small"
#else
let name = "Whole"
#endif

let package = Package(name: "Feature", targets: [.target(name: name)])
