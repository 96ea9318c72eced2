// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let text = "Ab-c d1"
let scalars = text.unicodeScalars.map { CharacterSet.alphanumerics.contains($0) ? String($0) : "_" }.joined()
let letters = String(text.unicodeScalars.filter { $0.isASCII && $0.value > 64 })
let utf8 = text.utf8.count + text.unicodeScalars.count
let kept = text.filter { $0.isLetter || $0.isNumber }
let digits = text.filter(\.isNumber)

let package = Package(
  name: scalars,
  targets: [.target(name: letters), .target(name: "U\(utf8)"), .target(name: kept), .target(name: "D" + digits)]
)
