import DepGraphModel
import Testing

@Suite("Patterns")
struct PatternTests {
  struct Case: Sendable {
    var pattern: String
    var matches: [String]
    var ignores: [String]

    init(_ pattern: String, matches: [String], ignores: [String]) {
      self.pattern = pattern
      self.matches = matches
      self.ignores = ignores
    }
  }

  @Test(
    "Paths",
    arguments: [
      Case("Foo", matches: ["Foo", "Foo/A.swift", "Foo/Bar/A.swift"], ignores: ["FooBar", "Bar/Foo"]),
      // The disks of most Macs find it.
      Case("Foo/*.swift", matches: ["foo/a.swift"], ignores: ["foo/a.Swift"]),
      Case("Foo/", matches: ["Foo", "Foo/A.swift"], ignores: ["Foos/A.swift"]),
      Case("./Foo", matches: ["Foo/A.swift"], ignores: ["Bar"]),
      Case("Foo/**", matches: ["Foo/A.swift", "Foo"], ignores: ["A/Foo/B"]),
      Case("Foo/*", matches: ["Foo/A", "Foo/A/B"], ignores: ["Foo"]),
      Case("**/Foo", matches: ["Foo", "A/Foo", "A/B/Foo/C"], ignores: ["A/Foos", "A"]),
      Case("A/**/Z.swift", matches: ["A/Z.swift", "A/B/C/Z.swift"], ignores: ["B/A/Z.swift", "A/Z.swifty"]),
      Case("**/a/**/b", matches: ["a/b", "x/a/y/a/z/b"], ignores: ["b/a", "a"]),
      Case("*.swift", matches: ["A.swift", ".swift"], ignores: ["D/A.swift", "A.swif"]),
      Case("**/*.generated.swift", matches: ["A.generated.swift", "x/y/B.generated.swift"], ignores: ["A.swift"]),
      Case("*a*b*", matches: ["ab", "xaybz", "aab"], ignores: ["ba", "b", ""]),
      Case("?.swift", matches: ["A.swift", "é.swift", "🙂.swift"], ignores: ["AB.swift", ".swift"]),
      Case("{App,Kit/{A,B}}/Gen", matches: ["App/Gen/x", "Kit/A/Gen", "Kit/B/Gen"], ignores: ["Kit/Gen", "App"]),
      Case("Foo{,Tests}", matches: ["Foo/a", "FooTests/a"], ignores: ["FooTest"]),
      Case("a\\*b\\{\\[", matches: ["a*b{["], ignores: ["axb{["]),
      Case("My Stuff/日本語/*", matches: ["My Stuff/日本語/あ.swift"], ignores: ["My Stuff/日本/あ.swift"]),
      Case(".", matches: ["A", "A/B"], ignores: []),
      Case("**", matches: ["A", "A/B"], ignores: []),
    ])
  func paths(example: Case) throws {
    let pattern = try PathPattern(example.pattern)
    for path in example.matches { #expect(pattern.matches(path), "\(path)") }
    for path in example.ignores { #expect(!pattern.matches(path), "\(path)") }
  }

  @Test(
    "What is no pattern",
    arguments: ["", "/A", "../A", "A/../B", "a**", "[ab]", "{a", "a}", String(repeating: "{a,b}", count: 20)])
  func noPatterns(text: String) {
    #expect(throws: PatternError.self) { try PathPattern(text) }
  }

  @Test("Patterns that make a careless matcher run for ever")
  func manyStars() throws {
    let name = String(repeating: "a", count: 2_000)
    #expect(try !PathPattern(String(repeating: "*a", count: 300) + "b").matches(name))
    let path = String(repeating: "a/", count: 2_000)
    #expect(try !PathPattern(String(repeating: "**/a/", count: 150) + "b").matches(path))
    #expect(!NamePattern(String(repeating: "*a", count: 300) + "b").matches(name))
  }

  @Test("Names")
  func names() {
    #expect(NamePattern("*Preview*").matches("FeedPreviewApp"))
    #expect(NamePattern("*Live").matches("ClockLive"))
    #expect(!NamePattern("*Live").matches("ClockLiveTests"))
    #expect(NamePattern("App/Production.xcodeproj:*").matches("App/Production.xcodeproj:App"))
    #expect(NamePattern("What?").matches("What?"))
    #expect(!NamePattern("What?").matches("Whats"))
  }

  @Test("Nearest names")
  func nearest() {
    let rules = ["missing-live-value", "live-module-leak", "module-cycle", "dependency-cycle"]
    #expect(NearestName.suggestion(for: "mising-live-value", among: rules) == "missing-live-value")
    #expect(NearestName.suggestion(for: "MODULE-CYCLE", among: rules) == "module-cycle")
    #expect(NearestName.suggestion(for: "unused", among: rules) == nil)
    #expect(NearestName.suggestion(for: "", among: rules) == nil)
    #expect(NearestName.suggestion(for: "ab", among: ["ac", "bb", "aa"]) == "aa")
    #expect(NearestName.suggestion(for: "ab", among: ["aa", "ac", "bb"]) == "aa")
    #expect(NearestName.suggestion(for: "wether", among: ["weather", "whether"]) == "weather")
    #expect(NearestName.suggestion(for: "a", among: ["b"]) == nil)
    #expect(
      NearestName.completion(of: "missing-live", among: ["missing-live-value", "module-cycle"]) == "missing-live-value")
    #expect(NearestName.completion(of: "unused", among: ["unused-link", "unused-module"]) == nil)
    #expect(NearestName.completion(of: "mi", among: ["missing-live-value"]) == nil)
    #expect(NearestName.distance("abcd", "abdc") == 1)
    #expect(NearestName.suggestion(for: String(repeating: "a", count: 100_000), among: rules) == nil)
  }
}
