// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

func deeper(_ number: Int) -> Int { deeper(number + 1) }  // refused: evaluation is nested too deeply
let package = Package(name: "Deep\(deeper(0))")
