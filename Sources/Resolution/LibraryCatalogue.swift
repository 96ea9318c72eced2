/// What is known of libraries whose source is usually not on disk: dialect-swift-dependencies.md section 4, read off
/// swift-dependencies 1.16, the Composable Architecture 1.25 and their relatives.
enum LibraryCatalogue {
  /// Importing one of these brings `@Dependency` and `DependencyValues` into scope.
  static let dialectModules: Set<String> = [
    "Dependencies", "DependenciesMacros", "DependenciesTestSupport", "DependenciesAdditions",
    "DependenciesExtrasMacros", "ComposableArchitecture", "SQLiteData", "SharingGRDB",
  ]

  /// Properties of `DependencyValues` that come with a live value.
  static let registeredProperties: Set<String> = propertiesByModule.values.reduce(into: []) { $0.formUnion($1) }

  /// The same by the module that registers them.
  static let propertiesByModule: [String: Set<String>] = [
    "Dependencies": [
      "assert", "assertionFailure", "precondition", "calendar", "context", "continuousClock", "suspendingClock", "date",
      "fireAndForget", "locale", "preferredLocales", "mainQueue", "mainRunLoop", "notificationCenter", "openURL",
      "timeZone", "urlSession", "uuid", "withRandomNumberGenerator",
    ],
    "ComposableArchitecture": ["dismiss", "isPresented", "stackElementID", "navigationIDPath"],
    "Sharing": [
      "defaultFileStorage", "defaultAppStorage", "appStorageKeyFormatWarningEnabled", "defaultInMemoryStorage",
      "snapshots",
    ],
    "SQLiteData": ["defaultDatabase", "defaultSyncEngine"],
    "DependenciesAdditions": [
      "application", "bundleInfo", "device", "deviceCheckDevice", "userDefaults", "userNotificationCenter",
      "processInfo", "path", "persistentContainer", "logger", "encode", "decode", "compress", "decompress",
      "dataProvider", "dataReader", "dataWriter", "accessibility",
    ],
  ]

  /// Package identities whose dependency keys are all listed above, or that declare none.
  static let knownPackages: Set<String> = [
    "swift-dependencies", "swift-composable-architecture", "swift-sharing", "sqlite-data", "sharing-grdb",
    "swift-dependencies-additions", "combine-schedulers", "swift-case-paths", "swift-clocks",
    "swift-collections", "swift-concurrency-extras", "swift-custom-dump", "swift-gen", "swift-html",
    "swift-identified-collections", "swift-issue-reporting", "xctest-dynamic-overlay", "swift-macro-testing",
    "swift-navigation", "swiftui-navigation", "swift-nonempty", "swift-overture", "swift-parsing", "swift-perception",
    "swift-prelude", "swift-snapshot-testing", "swift-structured-queries", "swift-tagged", "swift-url-routing",
    "swift-web", "swift-validated", "swift-algorithms", "swift-argument-parser", "swift-async-algorithms",
    "swift-atomics", "swift-crypto", "swift-docc-plugin", "swift-format", "swift-log", "swift-metrics", "swift-nio",
    "swift-nio-ssl", "swift-numerics", "swift-protobuf", "swift-syntax", "swift-system", "swift-testing",
    "swift-http-types", "grdb.swift", "yams", "swiftlint", "swiftformat", "swift-backtrace", "swift-subprocess",
  ]

  /// Modules of the packages above: no registration can hide in them that is not listed.
  static let knownModules: Set<String> = dialectModules.union([
    "Clocks", "CombineSchedulers", "ConcurrencyExtras", "CustomDump", "CasePaths", "CasePathsCore", "Gen", "Html",
    "IdentifiedCollections", "IssueReporting", "XCTestDynamicOverlay", "InlineSnapshotTesting", "SnapshotTesting",
    "MacroTesting", "SwiftNavigation", "SwiftUINavigation", "UIKitNavigation", "AppKitNavigation", "NonEmpty",
    "Overture", "Parsing", "Perception", "Prelude", "Either", "Optics", "Sharing", "StructuredQueries", "Tagged",
    "URLRouting", "HttpPipeline", "HttpPipelineTestSupport", "Validated", "Algorithms", "ArgumentParser",
    "AsyncAlgorithms", "Atomics", "BitCollections", "Collections", "Crypto", "DequeModule", "GRDB", "HTTPTypes",
    "HeapModule", "Logging", "Metrics", "NIO", "NIOConcurrencyHelpers", "NIOCore", "NIOFoundationCompat", "NIOHTTP1",
    "NIOPosix", "NIOSSL", "Numerics", "OrderedCollections", "SwiftProtobuf", "SwiftSyntax", "SystemPackage",
    "Backtrace", "Yams",
  ])

  /// Frameworks of Apple's systems, the standard library and C libraries: none of them knows `DependencyValues`.
  static let systemModules: Set<String> = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "AdSupport", "ActivityKit",
    "AppIntents", "AppKit", "AppTrackingTransparency", "AuthenticationServices", "BackgroundTasks", "CFNetwork",
    "CallKit", "CarPlay", "Charts", "CloudKit", "Cocoa", "Combine", "CommonCrypto", "Contacts", "ContactsUI",
    "CoreAudio",
    "CoreBluetooth", "CoreData", "CoreFoundation", "CoreGraphics", "CoreHaptics", "CoreImage", "CoreLocation",
    "CoreLocationUI", "CoreMIDI", "CoreML", "CoreMedia", "CoreMotion", "CoreNFC", "CoreServices", "CoreSpotlight",
    "CoreTelephony", "CoreText", "CoreTransferable", "CoreVideo", "CryptoKit", "CryptoTokenKit", "Darwin",
    "DeveloperToolsSupport", "DeviceActivity",
    "DeviceCheck", "Dispatch", "EventKit", "EventKitUI", "ExtensionFoundation", "ExtensionKit", "ExternalAccessory",
    "FamilyControls", "FileProvider", "Foundation", "FoundationEssentials", "FoundationModels", "FoundationNetworking",
    "FoundationXML", "GLKit", "GameController", "GameKit", "GameplayKit", "Glibc", "HealthKit", "HomeKit", "IOKit",
    "ImageIO", "Intents", "IntentsUI", "JavaScriptCore", "LinkPresentation", "LocalAuthentication", "MachO",
    "ManagedSettings", "MapKit",
    "MediaPlayer", "MessageUI", "Messages", "Metal", "MetalKit", "MetricKit", "MobileCoreServices",
    "MultipeerConnectivity", "Musl", "MusicKit", "NaturalLanguage", "NearbyInteraction", "Network", "NetworkExtension",
    "NotificationCenter", "OSLog", "ObjectiveC", "Observation", "PDFKit", "PassKit", "PencilKit", "Photos", "PhotosUI",
    "PlaygroundSupport", "PushKit", "QuartzCore", "QuickLook", "QuickLookThumbnailing", "RealityKit", "RegexBuilder",
    "ReplayKit", "SafariServices", "SceneKit", "ScreenCaptureKit", "Security", "SensorKit", "ServiceManagement",
    "SharedWithYou", "ShazamKit", "SiriKit", "Social", "SoundAnalysis", "Speech", "SpriteKit", "StoreKit",
    "StoreKitTest", "Swift", "SwiftData", "SwiftUI", "Synchronization", "System", "SystemConfiguration",
    "TVUIKit", "TabularData", "Testing", "TipKit", "Translation", "UIKit", "UniformTypeIdentifiers",
    "UserNotifications", "UserNotificationsUI", "VideoToolbox", "Vision", "VisionKit", "WASILibc", "WatchConnectivity",
    "WatchKit", "WeatherKit", "WebKit", "WidgetKit", "WinSDK", "XCTest", "XPC", "_Concurrency", "_StringProcessing",
    "os", "simd", "ucrt", "zlib", "SQLite3",
  ]

  /// A module that marks the one that imports it as a feature, not a place that puts an application together.
  static let featureModules: Set<String> = ["SwiftUI", "UIKit", "AppKit", "ComposableArchitecture"]

  static func isKnownToHideNothing(_ module: String) -> Bool {
    systemModules.contains(module) || knownModules.contains(module)
  }
}

/// What rules may know of the catalogue.
package enum LibraryKeys {
  package static var properties: Set<String> { LibraryCatalogue.registeredProperties }

  /// The library that registers a property; `nil` for a property of no library that is known.
  package static func module(registering property: String) -> String? {
    LibraryCatalogue.propertiesByModule.first { $0.value.contains(property) }?.key
  }

  /// Whether importing it brings `@Dependency` and `DependencyValues` into scope.
  package static func isDialectModule(_ name: String) -> Bool { LibraryCatalogue.dialectModules.contains(name) }

  package static func isSystemModule(_ name: String) -> Bool { LibraryCatalogue.systemModules.contains(name) }
}
