import DepGraphModel
import Testing

@Suite("Overrides") struct OverrideTests {
  private func overrides(_ body: String) -> [OverrideFact] { facts("func run() {\n\(body)\n}").overrides }

  @Test(arguments: [
    ("withDependencies { $0.mail = m } operation: { $0.other = 1 }", OverrideFact.Form.withDependencies),
    ("withDependencies({ $0.mail = m }, operation: {})", .withDependencies),
    ("Dependencies.withDependencies { deps in deps.mail = m } operation: {}", .withDependencies),
    ("try! prepareDependencies { $0.mail = m }", .prepareDependencies),
    ("let _ = prepareDependencies { (values: inout DependencyValues) in values.mail = m }", .prepareDependencies),
    ("Store(initialState: 0) { F() } withDependencies: { $0.mail = m }", .storeClosure),
    ("Store(initialState: 0, reducer: { F() }, withDependencies: { $0.mail = m })", .storeClosure),
    ("store.dependencies.mail = m", .storeProperty),
    ("F().dependency(\\.mail, m)", .modifier),
    ("F().transformDependency(\\.self) { $0.mail = m }", .transform),
    ("F().transformDependency(\\.mail) { $0 = m }", .transform),
    ("withDependencies { if x { $0.mail = m } } operation: {}", .withDependencies),
  ])
  func readsEveryForm(body: String, form: OverrideFact.Form) {
    let found = overrides(body)
    #expect(found.map(\.subject) == [.dependency(.property("mail"))])
    #expect(found.first?.form == form)
    #expect(found.first?.isPartial == false)
    #expect(found.first?.member == "run")
    #expect(found.first?.position.line == 2)
  }

  @Test(arguments: [
    "items.forEach { $0.mail = m }",
    "withDependencies { x.map { $0.mail = 1 } } operation: {}", "dependencies.mail == m", "other.mail = m",
    "withDependencies { let mail = $0.mail; _ = mail } operation: {}", "F().dependency(m)",
  ])
  func leavesOtherClosuresAlone(body: String) {
    #expect(overrides(body).isEmpty)
  }

  /// What another object was made with is put in place first; a single closure is the operation.
  @Test func readsWhatIsCarriedOver() {
    let carried = overrides("withDependencies(from: self) { $0.mail = m } operation: {}")
    #expect(carried.map(\.subject) == [.carried, .dependency(.property("mail"))])
    #expect(overrides("withDependencies(from: self) { $0.mail = m }").map(\.subject) == [.carried])
  }

  @Test func tellsEndpointsFromWholeValues() {
    let found = overrides(
      """
      withDependencies {
        $0.mail.send = { $0.count }
        $0[Api.self].get = x
        $0.mail.override(y)
        $0.date.now += 1
      } operation: {}
      F().transformDependency(\\.mail) { $0.send = z }
      """)
    // What a method changes is known where the method is: it may set the whole value.
    #expect(found.filter { !$0.isPartial }.map(\.subject) == [.mutated(.property("mail"), by: "override")])
    let partial = found.filter(\.isPartial).map(\.subject)
    #expect(partial.count == 5)
    #expect(partial.first == .dependency(.property("mail", "send")))
    #expect(partial[1] == .dependency(.named("Api")))
    #expect(partial.last == .dependency(.property("mail", "send")))
  }

  @Test func knowsOverridesOfEverything() {
    let found = overrides("prepareDependencies { $0 = .test; $0.context = .live; $0[Mail.self] = m }")
    #expect(found.map(\.subject) == [.everything(".test"), .everything(".live"), .dependency(.named("Mail"))])
  }

  @Test func readsOnTheRightHandSide() {
    let found = facts("let x = withDependencies { $0.a = .live($0.b, key: $0[C.self].d) } operation: { 1 }")
    #expect(found.overrides.map(\.subject) == [.dependency(.property("a"))])
    #expect(found.consumptions.map(\.reference) == [.property("b"), .named("C")])
    #expect(found.consumptions.allSatisfy { $0.form == .replaced && $0.timing == .eager })
  }

  @Test func followsHelpers() {
    let source = """
      extension DependencyValues {
        mutating func setUp() { self.a = .noop; b = .noop; self[C.self] = c; more(); let local = 1; _ = local }
        var both: Int { get { 1 } set { self.d = .on; self[E.self] = newValue } }
      }
      func configure(_ deps: inout DependencyValues, other: inout Int) { deps.f = 1; other = 2 }
      let x: Void = prepareDependencies { try $0.setUp(); configure(&$0, other: &n) }
      let y: Void = withDependencies(configure) { run() }
      """
    let all = facts(source).overrides
    #expect(all.filter { $0.subject == .nothing }.map(\.member) == ["setUp", "configure"])
    let found = all.filter { $0.subject != .nothing }
    #expect(
      found.map(\.subject) == [
        .dependency(.property("a")), .dependency(.property("b")), .dependency(.named("C")), .helperCall("more"),
        .dependency(.property("d")), .dependency(.property("f")), .helperCall("setUp"), .helperCall("configure"),
        .helperCall("configure"),
      ])
    #expect(
      found.map(\.form) == [
        .helper, .helper, .helper, .helper, .helper, .helper, .prepareDependencies, .prepareDependencies,
        .withDependencies,
      ])
    #expect(found.map(\.member) == ["setUp", "setUp", "setUp", "setUp", "both", "configure", "x", "x", "y"])
  }

  @Test func knowsTraits() {
    let source = """
      @Suite(.dependencies { $0.a = 1 }) struct S {
        @Test(.dependency(\\.b, 2)) func f() {}
      }
      #Preview(traits: .dependencies { $0.c = 3 }) { V() }
      """
    let found = facts(source).overrides
    #expect(found.map(\.form) == [.trait, .trait, .trait])
    #expect(found.map(\.isPreviewOrTestValue) == [false, false, true])
  }

  @Test(arguments: [
    "withDependencies { $0.mail = m } operation: { inside() }\noutside()",
    "withDependencies({ $0.mail = m }, operation: inside)\noutside()",
    "Store(initialState: 0) { inside() } withDependencies: { $0.mail = m }\noutside()",
    "inside().dependency(\\.mail, m)\noutside()",
    "DependencyValues.withValue(\\.mail, m) { inside() }\noutside()",
  ])
  func knowsTheCodeThatItIsInForceFor(body: String) throws {
    let found = facts("func run() {\n\(body)\n}")
    let override = try #require(found.overrides.first)
    let calls = try #require(found.members.first).calls
    let inside = try #require(calls.first { $0.callee == ["inside"] })
    let outside = try #require(calls.first { $0.callee == ["outside"] })
    #expect(override.extent.contains(inside.position))
    #expect(!override.extent.contains(outside.position))
  }

  @Test func keepsCallsInsideAndOutsideApart() {
    let found = facts("func run() {\nwithDependencies { $0.mail = m } operation: { send() }\nsend()\n}")
    #expect(found.members.first?.calls.filter { $0.callee == ["send"] }.map(\.position.line) == [2, 3])
  }

  @Test(arguments: [
    ("func f(_ run: () -> Void) { withDependencies { $0.a = 1 } operation: { run() } }", true),
    ("func f<R>(run: @escaping () -> R) -> R { withDependencies({ $0.a = 1 }, operation: run) }", true),
    ("func f(_ view: some View) { view.dependency(\\.a, 1) }", true),
    ("extension View { func f() { self.dependency(\\.a, 1) } }", true),
    ("struct S<V: View> { let content: V; func f() { content.dependency(\\.a, 1) } }", true),
    ("func f(_ count: Int) { withDependencies { $0.a = 1 } operation: { print(count) } }", false),
    ("struct S { func f() { self.dependency(\\.a, 1) } }", false),
  ])
  func knowsCodeThatIsHandedIn(source: String, isHanded: Bool) {
    #expect(facts(source).overrides.map(\.runsHandedCode) == [isHanded])
  }

  @Test(arguments: [
    ("Button(\"\") { UPDATE }", true), ("Button(action: { UPDATE }) { Text(\"\") }", true),
    ("view.onAppear { UPDATE }", true), ("view.task { UPDATE }", true),
    ("router.get(\"\") { request in UPDATE }", true),
    ("WindowGroup { UPDATE }", false), ("Task { UPDATE }", false), ("lock.withLock { state in UPDATE }", false),
    ("items.forEach { item in UPDATE }", false), ("UPDATE", false),
  ])
  func knowsWhatAnswersEvents(body: String, answersEvent: Bool) {
    let update = "withDependencies { $0.a = 1 } operation: { b() }"
    #expect(overrides(body.replacing("UPDATE", with: update)).map(\.answersEvent) == [answersEvent])
  }
}
