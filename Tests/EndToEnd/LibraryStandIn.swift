/// As much of swift-dependencies as tests need that compile a project: the library itself cannot be fetched on every
/// machine.
enum LibraryStandIn {
  static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "swift-dependencies",
      products: [.library(name: "Dependencies", targets: ["Dependencies"])],
      targets: [.target(name: "Dependencies")])

    """,
    "Sources/Dependencies/Dependencies.swift": """
    public protocol TestDependencyKey {
      associatedtype Value = Self
      static var testValue: Value { get }
    }
    public protocol DependencyKey: TestDependencyKey {
      associatedtype Value = Self
      static var liveValue: Value { get }
    }
    extension DependencyKey {
      public static var testValue: Value { liveValue }
    }
    public struct DependencyValues {
      public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
        get { (Key.self as? any DependencyKey.Type).flatMap { $0.liveValue as? Key.Value } ?? Key.testValue }
        set {}
      }
    }
    @propertyWrapper public struct Dependency<Value> {
      private let path: KeyPath<DependencyValues, Value>
      public init(_ path: KeyPath<DependencyValues, Value>) { self.path = path }
      public var wrappedValue: Value { DependencyValues()[keyPath: path] }
    }

    """,
  ]
}
