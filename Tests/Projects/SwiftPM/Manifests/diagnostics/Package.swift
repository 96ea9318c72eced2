// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

#warning("this package moves")

#if os(Windows)
#error("not on Windows")
#endif

enum Modules {
  #warning("one more")
  static let all = ["A", "B"]
}

func target(_ name: String) -> Target {
  #warning("and one in a function")
  return .target(name: name)
}

let package = Package(name: "Diagnostics", targets: Modules.all.map(target))
