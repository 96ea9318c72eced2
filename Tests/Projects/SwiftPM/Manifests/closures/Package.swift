// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let make: (String) -> Target = { .target(name: $0) }
let makeWith = { (name: String, dependencies: [Target.Dependency]) -> Target in
  .target(name: name, dependencies: dependencies)
}
let suffix = "Kit"
let suffixed: (String) -> String = { name in name + suffix }
let targets: [Target] = {
  var result = [make("A")]
  result.append(makeWith("B", ["A"]))
  return result
}()
let names = ["x", "y"].map { name -> String in
  let upper = name.uppercased()
  return upper + suffix
}
var counter = 0
let next = { () -> Int in
  counter += 1
  return counter
}
_ = next()

let package = Package(
  name: suffixed("Closure"),
  targets: targets + names.map { make($0) } + names.map(suffixed).map(make) + [make("N\(next())")]
)
