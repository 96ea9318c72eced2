/// What `#if` clauses ask of the platform that something is built for.
enum PlatformQuestion {
  /// - Parameter platform: in SwiftPM's spelling; empty = some other one than those that are named.
  /// - Returns: `nil` where builds for one platform differ in it, or it is unknown.
  static func answer(_ function: String, _ argument: String, on platform: String) -> Bool? {
    switch function {
    case "os": isPlatform(platform, named: argument)
    case "canImport": SystemModules.isImportable(argument, on: platform)
    case "targetEnvironment" where argument == "simulator":
      platform.isEmpty || simulated.contains(platform) ? nil : false
    case "targetEnvironment" where argument == "macCatalyst": platform.isEmpty ? nil : platform == "maccatalyst"
    default: nil
    }
  }

  /// Catalyst counts as iOS.
  private static func isPlatform(_ platform: String, named name: String) -> Bool {
    let named = name.lowercased() == "osx" ? "macos" : name.lowercased()
    return platform == named || (platform == "maccatalyst" && named == "ios")
  }

  static let simulated: Set<String> = ["ios", "tvos", "watchos", "visionos"]
}

/// Which of the modules that come with a system can be imported on which platform. Only certain answers are given: SDKs
/// contain unexpected frameworks.
enum SystemModules {
  /// - Parameter platform: empty = some other one than those that are named.
  static func isImportable(_ module: String, on platform: String) -> Bool? {
    guard !platform.isEmpty else { return limits[module]?.having == everywhere ? true : nil }
    if let limits = limits[module] {
      return limits.having.contains(platform) ? true : (limits.lacking.contains(platform) ? false : nil)
    }
    guard LibraryCatalogue.systemModules.contains(module) else { return nil }
    if apple.contains(platform) { return LibraryCatalogue.partialSystemModules.contains(module) ? nil : true }
    return others.contains(platform) ? false : nil
  }

  private struct Limits {
    var having: Set<String>
    var lacking: Set<String>

    init(_ having: Set<String>, lacking: Set<String>) {
      self.having = having
      self.lacking = lacking
    }

    /// Of the modules of one system that no other has.
    init(onlyOn platform: String) {
      self.init([platform], lacking: SystemModules.apple.union(SystemModules.others).subtracting([platform]))
    }

    static let unknown = Limits([], lacking: [])
  }

  static let apple: Set<String> = ["ios", "macos", "maccatalyst", "tvos", "watchos", "visionos"]
  private static let others: Set<String> = ["linux", "windows", "android", "wasi"]
  private static let everywhere = apple.union(others)
  /// The systems of which it is known what can be imported.
  static let named = everywhere

  private static let limits: [String: Limits] = [
    // Frameworks that some of Apple's systems lack. AppKit can be imported for Catalyst, WatchKit for iOS.
    "UIKit": Limits(["ios", "tvos", "visionos", "watchos", "maccatalyst"], lacking: others.union(["macos"])),
    "AppKit": Limits(["macos"], lacking: others.union(["ios", "tvos", "watchos", "visionos"])),
    "Cocoa": Limits(["macos"], lacking: others.union(["ios", "tvos", "watchos", "visionos"])),
    "WatchKit": Limits(["watchos"], lacking: others.union(["macos", "tvos"])),
    "ActivityKit": Limits(["ios"], lacking: others),
    "ARKit": Limits(["ios", "visionos"], lacking: others.union(["tvos", "watchos"])),
    "BackgroundTasks": Limits(["ios", "tvos", "visionos"], lacking: others),
    "CallKit": Limits(["ios"], lacking: others),
    "CarPlay": Limits(["ios"], lacking: others.union(["macos", "tvos", "watchos"])),
    "CoreMotion": Limits(["ios", "watchos"], lacking: others),
    "CoreNFC": Limits(["ios"], lacking: others),
    "CoreTelephony": Limits(["ios"], lacking: others),
    "HealthKit": Limits(["ios", "watchos"], lacking: others.union(["tvos"])),
    "IOKit": Limits(["macos"], lacking: others),
    "MessageUI": Limits(["ios"], lacking: others.union(["macos", "tvos", "watchos"])),
    "ScreenCaptureKit": Limits(["macos"], lacking: others),
    "ServiceManagement": Limits(["macos"], lacking: others),
    "TVUIKit": Limits(["tvos"], lacking: others.union(["macos", "watchos"])),
    "WatchConnectivity": Limits(["ios", "watchos"], lacking: others.union(["macos", "tvos"])),
    "WebKit": Limits(["ios", "macos", "maccatalyst", "visionos"], lacking: others),
    "WidgetKit": Limits(["ios", "macos", "watchos"], lacking: others),
    // Apple's Foundation holds what is in modules of its own elsewhere.
    "FoundationNetworking": Limits(["linux", "windows", "android"], lacking: apple),
    "FoundationXML": Limits(["linux", "windows", "android"], lacking: apple),
    "FoundationEssentials": Limits(others, lacking: []),
    "FoundationInternationalization": Limits(others, lacking: []),
    // The systems' C libraries.
    "Darwin": Limits(apple, lacking: others.union(ConditionExclusion.rarePlatforms)),
    "Glibc": Limits(["linux"], lacking: apple.union(["windows", "wasi"])),
    "Musl": Limits([], lacking: apple.union(["windows", "android", "wasi"])),
    "Bionic": Limits([], lacking: apple.union(["linux", "windows", "wasi"])),
    "Android": Limits(onlyOn: "android"),
    "WASILibc": Limits(onlyOn: "wasi"),
    "WinSDK": Limits(onlyOn: "windows"),
    "CRT": Limits(onlyOn: "windows"),
    "ucrt": Limits(onlyOn: "windows"),
    // What comes with the compiler.
    "Swift": Limits(everywhere, lacking: []),
    "_Concurrency": Limits(everywhere, lacking: []),
    "_StringProcessing": Limits(everywhere, lacking: []),
    "Foundation": Limits(everywhere, lacking: []),
    "Observation": Limits(everywhere, lacking: []),
    "RegexBuilder": Limits(everywhere, lacking: []),
    "Synchronization": Limits(everywhere, lacking: []),
    "Dispatch": Limits(apple.union(["linux", "windows", "android"]), lacking: []),
    // Depends on how it is built, or on what else is installed.
    "Charts": Limits(apple, lacking: []),
    "PlaygroundSupport": .unknown,
    "SQLite3": Limits(apple, lacking: []),
    "System": Limits(apple, lacking: []),
    "Testing": .unknown,
    "XCTest": .unknown,
    "zlib": Limits(apple, lacking: []),
  ]
}
