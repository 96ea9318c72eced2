// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let base = "weather"
let raw = #"A"\#(base)"#
let lines = """
  One
  Two \
  Three
  """
let parts = lines.split(separator: "\n").map(String.init)
let words = "red,green,,blue".split(separator: ",")
let kept = "red,green,,blue".components(separatedBy: ",")

let package = Package(
  name: base.capitalized + base.uppercased() + "Kit".lowercased(),
  targets: [
    .target(name: "\(base)\(1 + 2)\(true)", path: "P/\(base.hasPrefix("wea") ? "yes" : "no")"),
    .target(name: parts[0], path: "P/" + parts[1].replacingOccurrences(of: " ", with: "-")),
    .target(name: raw.filter { $0 != "\"" }),
    .target(name: words.joined(separator: "_") + "\(words.count)\(kept.count)"),
    .target(name: String(base.prefix(3)) + base.suffix(2) + String(base.dropFirst(5)) + base.dropLast(6)),
    .target(name: "  padded ".trimmingCharacters(in: .whitespaces)),
    .target(name: String(repeating: "ab", count: 3) + String(7)),
    .target(name: "caf\u{E9}\t".trimmingCharacters(in: .whitespacesAndNewlines)),
    .target(name: String("abc".reversed()) + "\("x".isEmpty)" + "\(base.contains("eat"))"),
    .target(name: base.split(separator: "t", maxSplits: 1).map { $0.uppercased() }.joined()),
  ]
)
