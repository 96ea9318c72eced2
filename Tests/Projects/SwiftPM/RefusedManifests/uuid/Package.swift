// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let package = Package(
  name: UUID().uuidString)  // refused: 'UUID' is not known to the evaluator
