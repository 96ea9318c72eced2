import Foundation
import Testing

/// The page in a real browser. Where Chromium is not installed these tests are skipped, and say so.
@Suite(.enabled(if: Browser.isExpected, "chromium is not installed"))
struct PageTests {
  private let folder: ProjectFolder

  init() throws {
    folder = try Weather.folder()
    try folder.run("check", "--format", "html=page.html", exits: 1)
  }

  private func view(_ hash: String) throws -> String {
    try Browser.document(at: "file://\(folder.absolute("page.html"))#\(hash)", in: folder)
  }

  /// What is shown besides the findings.
  private func main(_ hash: String) throws -> String {
    let document = try view(hash)
    let start = try #require(document.range(of: "<main id=\"view\""))
    let end = try #require(document.range(of: "</main>", range: start.upperBound..<document.endIndex))
    return String(document[start.upperBound..<end.lowerBound])
  }

  @Test func aLinkLeadsToAModuleWithItsEvidence() throws {
    let module = try main("m=Forecast%3ADayFeature")
    #expect(module.contains("<h2>DayFeature</h2>"))
    #expect(module.contains("Sources/DayFeature/Day.swift:4"))
    #expect(module.contains("aria-label=\"WeatherClient, library\""))
    #expect(!module.contains("aria-label=\"Forecast, executable\""))
    #expect(try main("m=Forecast%3ADayFeature&depth=2").contains("aria-label=\"Forecast, executable\""))
    #expect(try main("m=nothing").contains("There is no such module or key."))
  }

  @Test func aMissingValueHasItsWayAndWhatWouldServeIt() throws {
    let way = try main("why=Forecast%3AForecast&key=Forecast%3AWeatherClient.WeatherClient")
    #expect(way.contains("Why Forecast reads \\.weatherClient"))
    #expect(way.contains("class=\"ghost\"") && way.contains("WeatherClientLive would serve it"))
    #expect(try main("view=matrix").contains("✖ missing"))
    #expect(try main("view=modules").contains("HomeFeature"))
  }

  @Test func findingsComeFirst() throws {
    let first = try view("")
    #expect(first.contains("1 of 1 findings"))
    #expect(first.contains("<main id=\"view\" hidden"))
    #expect(try view("rule=missing-live-value").contains("1 of 1 findings"))
    #expect(first.contains("href=\"#m=Forecast%3ADayFeature\""))
    #expect(try main("m=Forecast%3ADayFeature").contains("href=\"#f="))
  }

  /// Its policy lets its own script and style run, and it asks for nothing.
  @Test func theBrowserHasNothingToComplainAbout() throws {
    let page = try Browser.page(at: "file://\(folder.absolute("page.html"))", in: folder)
    #expect(page.document.contains("class=\"scripted\""))
    #expect(!page.console.contains("Content Security Policy") && !page.console.contains("ERROR:CONSOLE"))
    #expect(!page.console.contains("INFO:CONSOLE"))
  }

  @Test func findingsNeedNoScript() throws {
    let written = try folder.text("page.html")
    let start = try #require(written.range(of: "script-src 'sha256-"))
    let end = try #require(written.range(of: "'", range: start.upperBound..<written.endIndex))
    // The browser prints the document with a script of its own, which switching scripts off would stop too.
    try folder.write(
      "quiet.html", written.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "script-src 'none'"))
    let page = try Browser.page(at: "file://\(folder.absolute("quiet.html"))", in: folder)
    #expect(!page.document.contains("class=\"scripted\""))
    #expect(page.document.contains("<nav class=\"needs-script\" hidden=\"\""))
    #expect(page.document.contains("Forecast reads \\.weatherClient but links no live value"))
    #expect(page.document.contains("<th scope=\"col\">Severity"))
    #expect(!page.document.contains("<main id=\"findings\" hidden"))
  }

  /// A name with markup stays a name, in the table as in what the script makes.
  @Test func whatNamesHoldIsNotRun() throws {
    try folder.write(
      ".depgraph.yml",
      """
      contracts:
        - {id: apart, type: forbidden, from: [HomeFeature], to: [DayFeature], because: "<img src=x onerror=alert(1)>"}

      """)
    try folder.run("check", "--format", "html=page.html", exits: 1)
    let page = try Browser.page(at: "file://\(folder.absolute("page.html"))#m=Forecast%3AHomeFeature", in: folder)
    #expect(!page.document.contains("<img"))
    #expect(!page.console.contains("CONSOLE"))
  }
}
