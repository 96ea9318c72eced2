import DepGraphModel
import Testing

@Suite("Clients and what values are made of") struct ClientTests {
  @Test func endpointsAreStoredVariablesOfFunctionType() {
    let source = """
      @DependencyClient public struct Mail {
        var send: @Sendable (String) async throws -> Void
        var count: () -> Int = { 0 }
        @DependencyEndpoint(method: "clear") var reset: () -> Void
        @DependencyEndpointIgnored var trace: () -> Void = {}
        private var cache: () -> Int = { 0 }
        let kind: () -> Int
        var optional: (() -> Void)?
        var named: Handler
        var url = "x"
        var computed: () -> Void { {} }
        static var shared: () -> Void = {}
        @Dependency(\\.log) var log
        #if DEBUG
          var dump: () -> Void
        #endif
      }
      struct Other { var send: () -> Void }
      """
    let found = facts(source).dependencies.endpoints
    #expect(found.filter(\.isRequired).map(\.name) == ["send", "count", "reset", "dump"])
    #expect(found.filter { !$0.isRequired }.map(\.name) == ["trace", "cache", "kind", "optional", "named", "url"])
    #expect(found.last?.conditions.map(\.text) == ["DEBUG"])
    #expect(found[2].method == "clear")
    #expect(found.allSatisfy { $0.client == ["Mail"] })
  }

  @Test(arguments: [
    ("fatalError(\"no\")", MemberFact.Result.trap("fatalError")),
    ("unimplemented(\"no\")", .trap("unimplemented")),
    ("Self.testValue", .member(["Self", "testValue"])),
    (".live(url)", .member(["", "live"])),
    ("live()", .member(["live"])),
    ("Self()", .instance(type: ["Self"], labels: [], assigned: [])),
    ("Api.Mail.init(url: 1)", .instance(type: ["Api", "Mail"], labels: ["url"], assigned: [])),
    (".init()", .instance(type: [], labels: [], assigned: [])),
    ("Self { 1 }", .unknown), ("Mail(1)", .unknown), ("a ? b : c", .unknown), ("make()()", .unknown),
  ])
  func tellsWhatOneExpressionGives(_ text: String, _ result: MemberFact.Result) {
    let source = "extension Mail: DependencyKey { static var liveValue: Mail { \(text) } }"
    #expect(facts(source).members.first?.result == result)
    let stored = "extension Mail: DependencyKey { static let liveValue: Mail = \(text) }"
    #expect(facts(stored).members.first?.result == result)
  }

  private func built(_ body: String) -> MemberFact.Result? {
    facts("extension Mail: DependencyKey { static var liveValue: Mail {\n\(body)\n} }").members.first?.result
  }

  @Test func collectsWhatIsAssigned() {
    let found = built("var c = Self()\nc.b = { 1 }\nif x { c.a = { [c] in c.b() } }\nc.d.e = 2\nreturn c")
    #expect(found == .instance(type: ["Self"], labels: [], assigned: ["a", "b", "b()", "d"]))
    #expect(
      built("let b = Self()\nvar c = b\nc[keyPath: \\Mail.a] = { 1 }\nc.log()\nreturn c")
        == .instance(type: ["Self"], labels: [], assigned: ["a", "log()"]))
    #expect(built("var c: Mail = .init()\nreturn c") == .instance(type: ["Mail"], labels: [], assigned: []))
  }

  @Test(arguments: [
    "var c = Self()\nfill(&c)\nreturn c", "var c = Self()\nc = other\nreturn c",
    "var c = Self()\nif x { return .a }\nreturn c", "let c = Self()\nuse(c)\nreturn c", "let c = make()\nreturn c",
    "var c = Self()\nc[keyPath: path] = 1\nreturn c", "if x { return Self() }\nfatalError()", "",
  ])
  func staysSilentWhereMoreMayHappen(_ body: String) {
    #expect(built(body) == .unknown)
  }

  @Test func readsTheMacrosOfTheExtras() {
    let source = """
      import DependenciesExtrasMacros
      @DependencyProtocolClient(implemented: MailImpl.self)
      public protocol Mail { func send() ; var count: Int { get } }
      @DependencyLiveDepConformance(of: ClockImpl.self) @DependencyTestDepConformance @DependencyClient
      struct Clock { var now: () -> Int }
      """
    let found = facts(source)
    let keys = found.types.filter { $0.inherits.contains { $0.path.last?.hasSuffix("DependencyKey") ?? false } }
    #expect(keys.map(\.path) == [["_$Mail"], ["Clock"], ["Clock"]])
    #expect(keys[0].inherits.map(\.text) == ["TestDependencyKey", "DependencyKey"])
    #expect(found.dependencies.values.filter { $0.kind == .live }.map(\.owner) == [["_$Mail"], ["Clock"]])
    #expect(
      found.members.filter { $0.name == "liveValue" }.flatMap(\.calls).map(\.callee) == [["MailImpl"], ["ClockImpl"]])
    #expect(found.dependencies.endpoints.map(\.name) == ["send", "now"])
  }

  @Test func readsTheValuesOfAnEntry() {
    let source = """
      extension DependencyValues {
        @DependencyEntry(liveValue: LiveMail(), previewValue: unimplemented()) var mail: any Mail = MockMail()
      }
      """
    let members = facts(source).members
    #expect(members.first { $0.name == "liveValue" }?.calls.map(\.callee) == [["LiveMail"]])
    #expect(members.first { $0.name == "previewValue" }?.result == .trap("unimplemented"))
  }
}
