// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

var names = ["A", "B"]
let snapshot = names
names.append("C")
struct State { var list: [String] }
var one = State(list: ["X"])
var two = one
two.list.append("Y")
func change(_ state: State) -> State {
  var state = state
  state.list = state.list.map { $0 + "1" }
  return state
}
let three = change(two)

let package = Package(
  name: "Copies",
  targets: [snapshot.joined(), names.joined(), one.list.joined() + "1", two.list.joined(), three.list.joined()].map { .target(name: $0) }
)
