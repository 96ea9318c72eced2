// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

#if hasAttribute(retroactive)
let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]
#else
let settings: [SwiftSetting] = []
#endif

#if hasFeature(AsyncAwait)
#else
#error("this compiler is too old")
#endif

#if canImport(SomethingElse) || arch(arm64)
let name = "Fe" + "ed"
#else
let name = "Feed"
#endif

let package = Package(name: name, targets: [.target(name: name, swiftSettings: settings)])
