/// Sources that every way of reading has to agree on.
enum Snippets {
  static let all: [String] = [
    "", "\u{FEFF}import A\nstruct B {}", "#!/usr/bin/env swift\nimport A\n", keys, conditions, odd, literals, consumers,
    overrides,
    registrations,
  ]

  static let keys = """
    import Dependencies
    @_spi(Internals) @preconcurrency import struct Mail.Client
    extension Mail: DependencyKey { static let liveValue = Mail.live }
    extension Mail.Client : @retroactive TestDependencyKey , Sendable {
      public static var testValue: Self { Self() }
    }
    @DependencyClient
    public struct Api: Sendable, nonisolated DependencyKey {
      private enum Inner: A & B {}
      static let previewValue = Api()
    }
    @MainActor @Observable final class Model<Value>: Base<Value>, Equatable where Value: Equatable {
      class var shared: Int { 1 }
      final class Child {}
      indirect enum Tree { case leaf; case node(Tree) }
    }
    extension [Int]: @unchecked Sendable {}
    extension Optional where Wrapped == Int { struct In {} }
    typealias Alias<T> = Dictionary<String, [T]>.Index where T: Hashable
    struct `Type` { typealias Value = @Sendable (Int) async throws -> any P }
    """

  static let conditions = """
    #if os(iOS) && !targetEnvironment(macCatalyst)
    import UIKit
    #elseif os(macOS)
      import AppKit
      #if DEBUG
      extension Mail: DependencyKey {}
      #else
      private struct Mail2 {}
      #endif
    #else
    struct Other {}
    #endif
    #if swift(>=6.0) /* new */ && FEATURE // old
    public actor Counter {}
    #endif
    """

  static let odd = """
    func f(class: Int, `struct`: Int) { let actor = 1; _ = actor }
    enum Kind { case actor, `protocol`(Int) }
    let a = x.extension, b = y.class
    var c: Int { get { struct Hidden {}; return 1 } }
    let d = { (e: Int) in enum InClosure {} }
    distributed actor Remote {}
    @available(iOS 17, *) struct New {}
    @attached(extension, conformances: P, names: named(x)) macro M() = #externalMacro(module: "M", type: "T")
    protocol Source<Element>: AnyObject where Element: P { associatedtype Element; var x: Int { get } }
    public private(set) nonisolated(unsafe) var g = 1
    struct H { subscript(class index: Int) -> Int { 0 } }
    let i = a < b, j = c > d ; struct K {}
    nonisolated struct L: ~Copyable, P {}
    """

  static let literals = ##"""
    let a = "struct A {} \(b.map { "\($0) enum B {}" }) \\", c = #"class C " \#(d) "#
    let e = /struct [A-Z]+ "{/, f = g / h / i, j = (1 + 2) / 3 / k
    let l = #/enum "/#
    let m = [1, 2].reduce(1, /)
    let q = """
      struct N {}
      \"""
      """
    struct O { let p = "\(q ?? "r")" }
    """##

  static let consumers = #"""
    import ComposableArchitecture
    struct Feature {
      @Dependency(\.mail) var mail
      @Dependency(Api.self) private var api: Api
      let later = Dependency(\.clock)
      static func make() -> Int { DependencyValues._current.number }
      var body: Int { withDependencies { $0.a = $0.b } operation: { 1 } }
    }
    """#

  static let overrides = #"""
    @main struct Main {
      static func main() {
        prepareDependencies { $0.mail = .live; try! $0.bootstrap() }
        let store = Store(initialState: 0) { Feature() } withDependencies: { deps in deps.api.send = { _ in } }
        store.dependencies[Api.self] = .test
        _ = Feature().dependency(\.mail, .noop).transformDependency(\.self) { $0.context = .live }
      }
    }
    """#

  static let registrations = """
    extension DependencyValues {
      public var mail: Mail { get { self[Mail.self] } set { self[Mail.self] = newValue } }
      var fast: Mail { mail.fast }
      @DependencyEntry public var api: any Api = Mock()
      private enum Key: DependencyKey { static let liveValue = 1 }
    }
    """
}
