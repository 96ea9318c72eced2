// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Loops", targets: [.target(name: "Core")])

for name in ["Map", "Home", "Settings"] {
  package.targets.append(.target(name: name, dependencies: ["Core"]))
  package.products.append(.library(name: name, targets: [name]))
}
for number in 1...3 where number != 2 {
  package.targets.append(.target(name: "Part\(number)"))
}
for (index, name) in ["X", "Y"].enumerated() {
  package.targets.append(.target(name: name, dependencies: index == 0 ? [] : ["X"]))
}
for (left, right) in zip(["P", "Q"], ["Q2", "P2"]) {
  package.targets.append(.target(name: left + right))
}
var countdown = 3
while countdown > 0 {
  countdown -= 1
  if countdown == 1 { continue }
  package.targets.append(.target(name: "Countdown\(countdown)"))
}
repeat { countdown += 2 } while countdown < 5
package.targets.append(.target(name: "Ended\(countdown)"))
outer: for first in ["A", "B"] {
  for second in ["1", "2", "3"] {
    if second == "2" { continue outer }
    if first == "B" { break outer }
    package.targets.append(.target(name: first + second))
  }
}
for index in stride(from: 0, to: 10, by: 5) {
  package.targets.append(.target(name: "Stride\(index)"))
}
