// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

func unless(_ flag: Bool, _ value: @autoclosure () -> String) -> String {  // refused: an autoclosure is not followed
  flag ? "skipped" : value()
}
let package = Package(name: unless(true, "costly"))
