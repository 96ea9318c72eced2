import DepGraphModel
import Testing

@Suite("Keys, values and registrations") struct RegistrationTests {
  private func registration(_ member: String, in header: String = "extension DependencyValues") -> RegistrationFact? {
    facts("\(header) {\n\(member)\n}").registrations.first
  }

  @Test func recordsBothAccessorsByThemselves() {
    let found = registration("public var mail: any Mail { get { self[A.self] } set { self[B.Key.self] = newValue } }")
    #expect(found?.property == "mail")
    #expect(found?.valueType == "any Mail")
    #expect(found?.getter == .named("A"))
    #expect(found?.setter == .named("B", "Key"))
    #expect(found?.access == .public)
    #expect(found?.position == SourcePosition(line: 2, column: 1))
  }

  @Test(
    arguments: [
      ("var m: Mail { self[Mail.self] }", RegistrationFact.Accessor.named("Mail"), nil),
      ("var m: Mail { get { self[Mail.self] } _modify { yield &self[Mail.self] } }", .named("Mail"), .named("Mail")),
      (
        "var m: Mail { get { return self[type: Mail.self] } set { self[Self.K.self, 1] = newValue } }", .named("Mail"),
        .named("Self", "K")
      ),
      ("var m: Mail { mail.fast }", .delegates(property: "mail"), nil),
      (
        "var m: Mail { get { self.mail.fast } set { mail.fast = newValue } }", .delegates(property: "mail"),
        .delegates(property: "mail")
      ),
      (
        "var m: Mail { get { self[Api.self].mail } set { self[Api.self].mail = newValue } }", .named("Api"),
        .named("Api")
      ),
      ("var m: Mail { Mail() }", .unknown, nil),
    ] as [(String, RegistrationFact.Accessor, RegistrationFact.Accessor?)])
  func followsAccessors(member: String, getter: RegistrationFact.Accessor, setter: RegistrationFact.Accessor?) {
    let found = registration(member)
    #expect(found?.getter == getter)
    #expect(found?.setter == setter)
  }

  @Test(arguments: [
    ("var m: Mail { self[Mail.self] }", false), ("var m: Mail { get { return self[Mail.self] } }", false),
    ("var m: Mail { _read { yield self[Mail.self] } }", false), ("var m: Mail { self[Api.self].mail }", true),
    ("var m: Mail { self[Api.self] as! Mail }", true), ("var m: Mail { get { log(); return self[Mail.self] } }", true),
    ("var m: Mail { api.mail }", false),
  ])
  func tellsAPartOfAValueFromTheValue(member: String, isDerived: Bool) {
    #expect(registration(member)?.isDerived == isDerived)
  }

  @Test func aKeyThatBothAccessorsNameIsTheOneThatIsRegistered() {
    let fallback = "var m: Mail { get { self[A.self] ?? self[B.self] } set { self[B.self] = newValue } }"
    #expect(registration(fallback)?.getter == .named("A"))
    #expect(registration(fallback)?.setter == .named("A"))
    let both = "var m: Mail { get { self[A.self] } set { self[B.self] = newValue; self[A.self] = newValue } }"
    #expect(registration(both)?.setter == .named("A"))
  }

  @Test func acceptsTheQualifiedNameAndNothingElse() {
    let member = "var m: Mail { self[Mail.self] }"
    #expect(registration(member, in: "extension Dependencies.DependencyValues") != nil)
    #expect(registration(member, in: "extension EnvironmentValues /* dependencies */") == nil)
    #expect(registration(member, in: "struct DependencyValues") == nil)
    #expect(registration("static var m: Mail { shared[Mail.self] }") == nil)
  }

  @Test func settersOfRegistrationsAreNoOverrides() {
    let found = facts(Snippets.registrations)
    #expect(found.overrides.isEmpty)
    #expect(found.consumptions.allSatisfy { $0.form == .valuesMember })
    #expect(found.problems.isEmpty)
  }

  @Test func recordsValuesWithTheirOwnerAndType() {
    let source = """
      extension Api.Mail: DependencyKey {
        #if DEBUG
        public nonisolated(unsafe) static var liveValue: any Mail { fatalError() }
        #endif
        static let testValue = Self()
        let previewValue = 1
        static func liveValue() {}
      }
      let liveValue = 1
      """
    let values = facts(source).dependencies.values
    #expect(values.map(\.kind) == [.live, .test])
    #expect(values.map(\.owner) == [["Api", "Mail"], ["Api", "Mail"]])
    #expect(values[0].annotation == TypeReference(path: ["Mail"]))
    #expect(values[0].conditions.map(\.text) == ["DEBUG"])
  }

  @Test func namesTheKeysOfEntriesAsTheMacroDoes() {
    let source = """
      extension DependencyValues {
        @DependencyEntry var a: Mail = Mock()
        @DependencyEntry("Foo") var b: Mail = Mock()
        @DependencyEntry public var c: any APIClient = Mock()
        @DependencyEntry package var d = 3
        @DependencyEntry("Named") public var e: Int = 1
        @DependencyEntry(liveValue: L()) public var f: [String: Int]?
      }
      """
    let found = facts(source)
    #expect(
      found.registrations.map(\.getter) == [
        .named("DependencyValues", "__Key_a"), .named("DependencyValues", "__Key_b"),
        .named("DependencyValues", "APIClientKey"), .named("DependencyValues", "DKey"),
        .named("DependencyValues", "Named"), .named("DependencyValues", "StringIntKey"),
      ])
    let keys = found.types.filter { $0.kind == .enum }
    #expect(keys.map(\.access) == [.private, .private, .public, .package, .public, .public])
    #expect(keys.map { $0.inherits[0].text }.dropLast() == Array(repeating: "TestDependencyKey", count: 5)[...])
    #expect(keys.last?.inherits == [TypeReference(path: ["DependencyKey"])])
    #expect(found.dependencies.values.map(\.kind) == [.test, .test, .test, .test, .test, .live])
  }

  @Test func saysWhichMacrosItDoesNotKnow() {
    let source = """
      extension DependencyValues {
        @MyRegister var mail: Mail
        @available(*, deprecated) @MainActor var fine: Mail { self[Mail.self] }
        #registerAll("x")
      }
      extension Other { @MyRegister var mail: Mail }
      """
    let problems = facts(source).problems
    #expect(problems.map(\.kind) == [.unresolvedRegistration, .unresolvedRegistration])
    #expect(problems.map(\.position.line) == [2, 4])
  }
}
