// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let names = ["Alpha", "Beta", "Gamma", "Al"]
let wanted: Set<String> = ["Alpha", "Gamma"]
let letters = ["Beta": 1]
let isKnown = ["Beta", "Al"].contains as (String) -> Bool

let package = Package(
  name: "Methods",
  targets: names.filter(wanted.contains).map { .target(name: $0) }
    + names.filter("Alphabet".hasPrefix).map { .target(name: "Prefix\($0)") }
    + names.filter("Al".hasSuffix).map { .target(name: "Suffix\($0)") }
    + names.filter(isKnown).map { .target(name: "Known\($0)") }
    + (names.contains(where: letters.keys.contains) ? [.target(name: "Letters")] : [])
)
