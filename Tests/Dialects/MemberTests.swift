import DepGraphModel
import Testing

@Suite("Members, their calls and reads") struct MemberTests {
  private func member(_ name: String, in source: String) -> MemberFact? {
    facts(source + "\n// dependency").members.first { $0.name == name }
  }

  @Test func spellsCallees() {
    let source = """
      extension Mail: DependencyKey {
        static let liveValue: Mail = Self.live(x) ?? .make() ?? MailLive() ?? MailLive.init(1) ?? build() ?? .init()
      }
      """
    let found = member("liveValue", in: source)
    #expect(
      found?.calls.map(\.callee) == [
        ["Self", "live"], ["x"], ["", "make"], ["MailLive"], ["MailLive"], ["build"], ["", "init"],
      ])
    #expect(
      found?.calls.map(\.timing) == [.eager, .named(for: "live"), .eager, .eager, .eager, .eager, .eager])
    #expect(found?.isStatic == true)
    #expect(found?.resultType == TypeReference(path: ["Mail"]))
  }

  @Test func countsAccessesThatMayRunCode() {
    let source = """
      struct F {
        static var value: Int { Other.liveValue.fetch() + Self.shared + shared + self.own { Api.shared } }
      }
      """
    let found = member("value", in: source)
    #expect(
      found?.calls.map(\.callee) == [
        ["Other", "liveValue"], ["Other", "liveValue", "fetch"], ["Self", "shared"], ["shared"], ["self", "own"],
        ["Api", "shared"],
      ])
    #expect(
      found?.calls.map(\.timing) == [
        .eager, .eager, .named(for: ""), .named(for: ""), .eager, .handed(to: "own"),
      ])
  }

  @Test func readsStoredDependenciesUnlessShadowed() {
    let source = """
      struct F {
        @Dependency(\\.mail) var mail
        init() { mail.send() }
        func later() { Task { self.mail.send() } }
        func shadowed(mail: Mail) { mail.send() }
        func local() { let mail = 1; print(mail) }
        func optional() { if let mail { mail.send() } }
      }
      extension F { func more() { _ = mail } }
      struct G { func other(mail2: Int) { _ = mail } }
      """
    let found = facts(source).members
    #expect(found.map(\.name) == ["init", "later", "shadowed", "local", "optional", "more", "other"])
    #expect(found.map(\.kind).first == .initializer)
    #expect(found.map { $0.reads.map(\.timing) } == [[.eager], [.handed(to: "Task")], [], [], [.eager], [.eager], []])
  }

  @Test func localNamesAreNoCalls() {
    let found = member("f", in: "func f(a: Int) { let b = a; for c in [b] { g(c) }; switch b { case let d: h(d) } }")
    #expect(found?.calls.map(\.callee) == [["g"], ["h"]])
  }
}
