import DepGraphModel
import Foundation
import Testing

/// What `explain` prints and what a rule's page says come from the rule's card.
@Suite("Rule pages")
struct RulePageTests {
  @Test func everyRuleHasAPageAndEveryPageARule() throws {
    #expect(try Self.pages().map(\.rule).sorted() == SpecAnalysis.cards.map(\.id).sorted())
  }

  @Test("page", arguments: try pages().map(\.page))
  func firesOnceAndStaysQuietOnce(_ page: SpecPage) throws {
    let rule = Self.rule(of: page)
    #expect(page.source.hasPrefix("# \(rule)\n"))
    let fires = try page.cases().map { $0.expectation.findings.contains { $0.rule == rule } }
    #expect(fires.contains(true), "no case in which \(rule) fires")
    #expect(fires.contains(false), "no near case in which \(rule) stays quiet")
  }

  /// `SPEC_UPDATE=1` rewrites the block instead.
  @Test("explanation", arguments: SpecAnalysis.cards)
  func explanationIsTheCards(_ card: RuleCard) throws {
    let page = try #require(try Self.pages().first { $0.rule == card.id }?.page)
    let text = SpecAnalysis.explanation(of: card).trimmingCharacters(in: .newlines) + "\n"
    let opening = MarkdownPage.generatedOpening + "\n"
    let closing = MarkdownPage.generatedClosing
    let before = try #require(page.source.separated(by: opening)?.before, "\(page.name) has no explain block")
    let after = try #require(page.source.separated(by: closing)?.after, "\(page.name): the block is not closed")
    let updated = "\(before)\(opening)\(text)\(closing)\(after)"
    if ProcessInfo.processInfo.environment["SPEC_UPDATE"] == "1" {
      try updated.write(toFile: page.path, atomically: true, encoding: .utf8)
    } else {
      #expect(page.source == updated, "run the tests with SPEC_UPDATE=1 to renew \(page.name)")
    }
  }

  private static func pages() throws -> [(rule: String, page: SpecPage)] {
    try SpecPage.all().filter { $0.name.hasPrefix("Rules/") }.map { (rule(of: $0), $0) }
  }

  private static func rule(of page: SpecPage) -> String { String(page.name.dropFirst("Rules/".count)) }
}
