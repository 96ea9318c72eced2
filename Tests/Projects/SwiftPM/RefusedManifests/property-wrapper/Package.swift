// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

@propertyWrapper
struct Capitalized {
  private var text: String
  var wrappedValue: String {
    get { text }
    set { text = newValue.capitalized }
  }
  init(wrappedValue: String) { text = wrappedValue.capitalized }
}
struct Module {
  @Capitalized var name: String  // refused: property wrappers are not supported by the static evaluator
}
let package = Package(name: Module(name: "weather").name)
