/// What every module of a world uses: reads that name no key themselves.
enum WorldTools {
  static let source = """
    import Dependencies

    public typealias Wired = Dependency

    public func fetch<Value>(_ path: any KeyPath<DependencyValues, Value> & Sendable) -> Value {
      Dependency(path).wrappedValue
    }

    public func obtain<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value { Dependency(key).wrappedValue }

    extension TestDependencyKey {
      public static var current: Value { Dependency(Self.self).wrappedValue }
    }

    @propertyWrapper public struct Inject<Value> {
      private let dependency: Dependency<Value>
      public init(_ path: any KeyPath<DependencyValues, Value> & Sendable) { dependency = Dependency(path) }
      public var wrappedValue: Value { dependency.wrappedValue }
    }

    @dynamicMemberLookup public struct Lookup {
      public init() {}
      public subscript<Value>(dynamicMember path: KeyPath<DependencyValues, Value>) -> Value {
        DependencyValues._current[keyPath: path]
      }
    }

    public protocol Acting {
      func act() -> String
    }

    public func perform(_ value: any Acting) -> String { value.act() }

    public struct Workbench {
      public init() {}
    }

    public func compared<Value: Equatable>(_ first: Value, _ second: Value) -> String { first == second ? "=" : "/" }

    """
}
