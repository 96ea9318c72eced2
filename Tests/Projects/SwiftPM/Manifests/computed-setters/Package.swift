// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

extension Target {
  var folder: String {
    get { path ?? "Sources/" + name }
    set { path = "Code/" + newValue }
  }
}
struct Counter {
  var number = 1
  var doubled: Int {
    get { number * 2 }
    set(value) { number = value / 2 }
  }
  static var shared = Counter()
}
var counter = Counter()
counter.doubled = 10
counter.doubled += 2
Counter.shared.number += 5

let package = Package(name: "Setters\(counter.number)\(Counter.shared.doubled)", targets: [.target(name: "A"), .target(name: "B")])
for target in package.targets { target.folder = target.folder.lowercased() }
