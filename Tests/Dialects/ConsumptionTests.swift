import DepGraphModel
import Testing

@Suite("Reads") struct ConsumptionTests {
  private func uses(_ source: String) -> [ConsumptionFact] { facts(source).consumptions }

  @Test(arguments: [
    ("@Dependency(\\.mail) var mail", DependencyReference.property("mail")),
    ("@ObservationIgnored\n@Dependency(\\.mail)\nprivate(set) var mail: Mail", .property("mail")),
    ("@Dependency(\\.mail.send) var send", .property("mail", "send")),
    ("@Dependency(\\DependencyValues.mail) var mail", .property("mail")),
    ("@Dependency(Mail.self) var mail", .named("Mail")),
    ("@Dependencies.Dependency(Mails.Mail.self) var mail", .named("Mails", "Mail")),
    ("@Dependency(Mail<Int>.self) var mail", .type(TypeReference(path: ["Mail"], genericArguments: "Int"))),
    ("@Dependency(\\.self) var all", .all),
    ("@Dependency(\\.mail, as: Foo.self) var mail", .property("mail")),
  ])
  func readsWrappers(member: String, reference: DependencyReference) {
    let found = uses("struct Feature {\n\(member)\n}")
    #expect(found.map(\.reference) == [reference])
    #expect(found.first?.site == .member)
    #expect(found.first?.owner == ["Feature"])
    #expect(found.first?.variable != nil)
  }

  @Test(arguments: [
    "struct F { @Dependency var mail: Mail }", "struct F { @Injected(\\.mail) var mail }",
    "struct F { @Other.Dependency(\\.mail) var mail }", "// @Dependency(\\.mail) var mail",
    "let text = \"@Dependency(\\\\.mail) var mail\"", "struct F { @Dependency(\"mail\") var mail }",
  ])
  func leavesOtherThingsAlone(source: String) {
    #expect(uses(source).isEmpty)
  }

  @Test func tellsSites() {
    let source = """
      @Dependency(\\.a) var a
      struct F {
        @Dependency(\\.b) static var b
        let d = Dependency(\\.d)
        var e: Int { DependencyValues._current.e.f + DependencyValues._current[E.self].g }
      }
      """
    let found = uses(source)
    #expect(found.map(\.site) == [.global, .staticMember, .local, .local, .local])
    #expect(found.map(\.member) == [nil, nil, "d", "e", "e"])
    #expect(found.map(\.form) == [.wrapper, .wrapper, .expression, .current, .current])
    #expect(found.map(\.timing) == [.deferred, .deferred, .deferred, .eager, .eager])
    #expect(found[3].reference == .property("e", "f"))
    #expect(found[4].reference == .named("E"))
  }

  @Test(arguments: [
    ("@Dependency(\\.a) var a; return a.b", Timing.eager),
    ("@Dependency(\\.a) var a; return { a.b }()", .eager),
    ("@Dependency(\\.a) var a; return Self(send: { a.b })", .handed(to: "Self")),
    ("@Dependency(\\.a) var a; func later() { _ = a }; return Self(later)", .deferred),
    ("@Dependency(\\.a) var a; return Self()", .unread),
    ("@Dependency(\\.a) var a; return Self { a in a.b }", .unread),
    ("let a = Dependency(\\.a); return Self { a.wrappedValue }", .handed(to: "Self")),
    ("return Self(Dependency(\\.a).wrappedValue)", .eager),
    ("return withDependencies { _ in } operation: { @Dependency(\\.a) var a; return a }", .eager),
  ])
  func tellsWhenALocalIsRead(body: String, timing: Timing) {
    let found = uses("extension Mail { static var liveValue: Self { \(body) } }")
    #expect(found.map(\.timing) == [timing])
    #expect(found.first?.member == "liveValue")
  }

  @Test func knowsPreviewsAndTestValues() {
    let source = """
      #Preview { @Dependency(\\.a) var a; return Text(a) }
      struct P: PreviewProvider { static var previews: some View { V(Dependency(\\.b).wrappedValue) } }
      extension M { static var testValue: M { M(Dependency(\\.c).wrappedValue) } }
      struct Plain { @Dependency(\\.d) var d }
      """
    #expect(uses(source).map(\.isPreviewOrTestValue) == [true, true, true, false])
  }

  @Test func keepsConditionsAndPositions() {
    let source = """
      struct F {
        #if os(iOS)
          @Dependency(\\.a)
          var a
        #endif
      }
      """
    let found = uses(source)
    #expect(found.first?.conditions.map(\.text) == ["os(iOS)"])
    #expect(found.first?.position == SourcePosition(line: 3, column: 5))
  }
}
