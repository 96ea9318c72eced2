// swift-tools-version: 6.0
import PackageDescription

struct Group { var names: [String] = [] }
var groups = ["all": Group()]
for name in Set(["A", "B"]) {  // refused: this order is not defined and matters: a dictionary is changed
  groups["all"]!.names.append(name)
}
let package = Package(name: groups["all"]!.names[0])
