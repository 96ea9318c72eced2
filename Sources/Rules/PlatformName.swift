/// Platforms as their makers, and `#if os(…)`, spell them.
enum PlatformName {
  private static let spellings = [
    "ios": "iOS", "macos": "macOS", "maccatalyst": "Mac Catalyst", "tvos": "tvOS", "watchos": "watchOS",
    "visionos": "visionOS", "driverkit": "DriverKit", "linux": "Linux", "windows": "Windows", "android": "Android",
    "wasi": "WASI", "freebsd": "FreeBSD", "openbsd": "OpenBSD",
  ]

  /// - Parameter platform: in SwiftPM's spelling. A manifest may name one of its own (`.custom("toaster")`).
  static func shown(_ platform: String) -> String { spellings[platform] ?? platform }
}
