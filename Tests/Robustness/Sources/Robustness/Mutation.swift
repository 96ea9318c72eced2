import Foundation

/// Makes other bytes of some: what an editor, a merge, a broken disk or somebody with bad intent leaves.
enum Mutation {
  private static let tokens = [
    "{", "}", "(", ")", "[", "]", "\"", "\"\"\"", "#if DEBUG", "#endif", "/*", "*/", "//", "\\(", "<", ">", "@", "&",
    "*a",
    "\u{0}", "\u{FEFF}", "\u{202E}", "\r\n", "\n", ": ", "- ", "<<<<<<< HEAD\n", "=======\n", ">>>>>>> other\n",
    "import A",
    "isa = PBXGroup;", "children = (", "#include \"a.xcconfig\"", "$(inherited)", "..", "/", "~", "\\.self",
    "extension ",
    "DependencyKey", "static let liveValue", "@Dependency(", "9223372036854775808", "while true {}", "a.append(a)",
  ]

  static func bytes(of original: Data, _ dice: inout Dice) -> Data {
    var bytes = [UInt8](original)
    for _ in 0...dice.number(below: 4) { change(&bytes, &dice) }
    return Data(bytes)
  }

  private static func change(_ bytes: inout [UInt8], _ dice: inout Dice) {
    let start = dice.number(below: bytes.count + 1)
    let end = min(bytes.count, start + dice.number(below: 1 << dice.number(below: 10)))
    switch dice.number(below: 8) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 2: bytes.removeSubrange(start...)
    case 3: if start < bytes.count { bytes[start] ^= 1 << UInt8(dice.number(below: 8)) }
    case 4: bytes.insert(UInt8(dice.number(below: 256)), at: start)
    case 5:
      let part = [UInt8](bytes[start..<end])
      bytes.insert(contentsOf: part, at: dice.number(below: bytes.count + 1))
    case 6:
      let token = Array((dice.pick(tokens) ?? "").utf8)
      for _ in 0..<(1 << dice.number(below: 12)) { bytes.insert(contentsOf: token, at: min(start, bytes.count)) }
    default: bytes.insert(contentsOf: Array((dice.pick(tokens) ?? "").utf8), at: start)
    }
  }
}
