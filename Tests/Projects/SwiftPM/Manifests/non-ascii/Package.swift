// swift-tools-version: 5.9
// swift-format-ignore-file
// Ünïcödé before the package: 天気 ☔️
import PackageDescription

let 天気 = "Wetter"
let größe = "Größe"
let package = Package(
  name: "Météo",
  products: [.library(name: "Größe", targets: [größe])],
  targets: [
    .target(name: größe, path: "Quellen/Größe"), .target(name: 天気 + "\u{1F327}", dependencies: ["Größe"]),
    .target(name: "e\u{301}"), .target(name: "Count\("e\u{301}👩‍👧".count)"), .target(name: "naïve".uppercased()),
  ]
)
