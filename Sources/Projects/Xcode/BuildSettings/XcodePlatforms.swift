/// Platform names of build settings and filters, in SwiftPM's spelling.
enum XcodePlatforms {
  /// `SUPPORTED_PLATFORMS`, or else `SDKROOT`. Empty where the SDK depends on the destination (`auto`).
  static func platforms(of settings: XcodeBuildSettings) -> [String] {
    let supported = settings.value("SUPPORTED_PLATFORMS") ?? ""
    let names = supported.isEmpty ? settings.value("SDKROOT") ?? "" : supported
    var platforms = Set(names.split(separator: " ").compactMap { platform(ofSDK: $0) })
    if settings.value("SUPPORTS_MACCATALYST") == "YES", platforms.contains("ios") { platforms.insert("maccatalyst") }
    return platforms.sorted()
  }

  /// `platformFilter` and `platformFilters` of a build file or dependency; empty = all.
  static func filters(of object: XcodeObject?) -> [String] {
    guard let object else { return [] }
    return filters(named: object.texts("platformFilters") + (object.text("platformFilter").map { [$0] } ?? []))
  }

  /// The same, of a file in a synchronized folder.
  static func filters(of words: XcodeValue) -> [String] {
    switch words {
    case .text(let word): filters(named: [word])
    case .list(let words): filters(named: words.map(\.flattened))
    case .table: []
    }
  }

  private static func filters(named names: [String]) -> [String] {
    Set(names.map { $0 == "xros" ? "visionos" : $0 }).sorted()
  }

  /// An SDK may carry its version: `iphoneos17.0`.
  private static func platform(ofSDK name: Substring) -> String? {
    let platforms = [
      ("iphone", "ios"), ("macosx", "macos"), ("watch", "watchos"), ("appletv", "tvos"), ("xr", "visionos"),
      ("driverkit", "driverkit"),
    ]
    return platforms.first { name.hasPrefix($0.0) }?.1
  }
}
