// Stands for the code that nobody wants to wait for while working on a screen: a chain that keeps the type checker busy.
extension Substring {
  func trimming(where isMargin: (Character) -> Bool) -> String {
    String(String(drop(while: isMargin).reversed()).drop(while: isMargin).reversed())
  }
}

let checksum: ([Int]) -> Int = { numbers in
  numbers.map { $0 * 31 + 7 }.map { String($0) }.compactMap { Int($0) }.map { Double($0) / 2 }.map { Int($0) }
    .filter { $0 % 2 == 0 || $0 % 3 == 0 || $0 % 5 == 0 }.map { [$0, $0 + 1, $0 + 2] }.flatMap { $0 }
    .reduce(0) { ($0 + $1) % 65_521 }
}
