// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

var log: [String] = []
func run(_ name: String?) -> String {
  defer { log.append("ended" + (name ?? "Nothing")) }
  guard let name, !name.isEmpty else { return "Empty" }
  defer {
    log.append("second" + name)
  }
  log.append("began" + name)
  return name + "\(log.count)"
}
func loop() -> Int {
  var sum = 0
  for number in 1...4 {
    defer { sum += 10 }
    if number == 3 { continue }
    sum += number
  }
  return sum
}
let results = [run("A"), run(nil), run("B"), run("")]
do {
  defer { log.append("scope") }
  log.append("inside")
}

let package = Package(
  name: "Defer\(loop())",
  targets: (results + log).enumerated().map { .target(name: "T\($0)\($1)") }
)
