/// As much of the libraries as the generated sources use, in the order in which they need each other.
enum LibraryStandIns {
  static let modules = [
    ("Dependencies", dependencies), ("DependenciesMacros", ""), ("DependenciesExtrasMacros", ""), ("Collections", ""),
    ("SwiftUI", swiftUI), ("UIKit", uiKit), ("ComposableArchitecture", composableArchitecture),
  ]

  private static let dependencies = """
    public protocol TestDependencyKey<Value> {
      associatedtype Value: Sendable = Self
      static var previewValue: Value { get }
      static var testValue: Value { get }
    }
    public protocol DependencyKey<Value>: TestDependencyKey {
      associatedtype Value = Self
      static var liveValue: Value { get }
    }
    extension DependencyKey {
      public static var previewValue: Value { liveValue }
      public static var testValue: Value { liveValue }
    }
    extension TestDependencyKey {
      public static var previewValue: Value { testValue }
    }
    public enum DependencyContext: Sendable { case live, preview, test }
    public struct DependencyValues: Sendable {
      public static var _current: DependencyValues { DependencyValues() }
      public var context = DependencyContext.live
      public var uuid: Int { 0 }
      public var continuousClock: Int { 0 }
      public init() {}
      public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
        get { Key.testValue }
        set {}
      }
      public subscript<Key: TestDependencyKey>(type key: Key.Type) -> Key.Value {
        get { self[key] }
        set {}
      }
    }
    @propertyWrapper public struct Dependency<Value>: @unchecked Sendable {
      private let read: () -> Value
      public init(_ path: KeyPath<DependencyValues, Value> & Sendable) {
        read = { DependencyValues()[keyPath: path] }
      }
      public init<Key: TestDependencyKey>(_ key: Key.Type) where Key.Value == Value { read = { Key.testValue } }
      public var wrappedValue: Value { read() }
    }
    @discardableResult public func withDependencies<R>(
      _ update: (inout DependencyValues) throws -> Void, operation: () throws -> R
    ) rethrows -> R { try operation() }
    public func prepareDependencies<R>(_ update: (inout DependencyValues) throws -> R) rethrows -> R {
      var values = DependencyValues()
      return try update(&values)
    }
    public func unimplemented<Result>(_ description: String = "") -> Result { fatalError(description) }

    """

  private static let swiftUI = """
    @MainActor public protocol View {
      associatedtype Body: View
      @ViewBuilder var body: Body { get }
    }
    extension Never: View { public var body: Never { fatalError() } }
    public struct EmptyView: View {
      public nonisolated init() {}
      public var body: Never { fatalError() }
    }
    @resultBuilder public struct ViewBuilder {
      public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    }
    @MainActor public protocol PreviewProvider {
      associatedtype Previews: View
      @ViewBuilder static var previews: Previews { get }
    }

    """

  private static let uiKit = """
    @_exported import Foundation
    @MainActor public final class UIApplication {}
    @MainActor public protocol UIApplicationDelegate {}

    """

  private static let composableArchitecture = """
    @_exported import Dependencies
    public protocol Reducer<State, Action> {
      associatedtype State
      associatedtype Action
    }
    extension Reducer {
      public func dependency<Value>(_ path: WritableKeyPath<DependencyValues, Value>, _ value: Value) -> Self { self }
      public func dependency<Key: TestDependencyKey>(_ value: Key) -> Self where Key.Value == Key { self }
      public func transformDependency<Value>(
        _ path: WritableKeyPath<DependencyValues, Value>, transform: (inout Value) -> Void
      ) -> Self { self }
    }
    @MainActor public final class Store<State, Action> {
      public init<R: Reducer<State, Action>>(
        initialState: State, reducer: () -> R, withDependencies update: ((inout DependencyValues) -> Void)? = nil
      ) {}
    }
    @MainActor public final class TestStore<State, Action> {
      public var dependencies = DependencyValues()
      public init<R: Reducer<State, Action>>(initialState: State, reducer: () -> R) {}
    }

    """
}
