// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let year = Calendar.current.component(.year, from: Date())  // refused: 'Calendar' is not known to the evaluator
let package = Package(name: "Year\(year)")
