import Foundation
import Testing

/// The page under someone's hands: search, click, keyboard, back, colours, accessibility. Skipped where Chromium or its
/// driver is not installed.
@Suite(.serialized, .enabled(if: BrowserSession.isExpected, "chromium or chromedriver is not installed"))
struct PageUseTests {
  private let folder: ProjectFolder

  init() throws {
    folder = try Weather.folder()
    try folder.run("check", "--format", "html=page.html", exits: 1)
  }

  private func open(_ hash: String = "", _ work: (BrowserSession) throws -> Void) throws {
    try BrowserSession.open("file://\(folder.absolute("page.html"))\(hash)", in: folder, work)
  }

  private static let title = "document.querySelector('#view h2') ? document.querySelector('#view h2').textContent : ''"
  private static let focused = "document.activeElement.getAttribute('aria-label') || document.activeElement.id"

  @Test func aNameIsFoundByTyping() throws {
    try open { page in
      try page.type("/", into: "body")
      #expect(try page.text(Self.focused) == "Search modules and keys (press /)")
      try page.type("feature", into: "#search")
      #expect(try page.text("document.querySelector('#hits li').textContent") == "DayFeature Forecast:DayFeature")
      #expect(try page.text("document.getElementById('status').textContent") == "2 found")
      #expect(try page.text("document.getElementById('search').getAttribute('aria-expanded')") == "true")
      try page.press(.down, in: "#search")
      try page.press(.down, in: "#search")
      try page.press(.enter, in: "#search")
      #expect(try page.text(Self.title, becoming: "HomeFeature") == "HomeFeature")
      #expect(try page.text("location.hash") == "#m=Forecast%3AHomeFeature")
      #expect(try page.text("document.title") == "HomeFeature · depgraph")
      try page.type("weatherclient", into: "#search")
      try page.press(.escape, in: "#search")
      #expect(try page.value("return document.getElementById('hits').hidden") == .truth(true))
    }
  }

  @Test func clicksLeadOnAndBackLeadsBack() throws {
    try open { page in
      try page.click("#findings tbody tr td:last-child a")
      #expect(try page.text(Self.title, becoming: "DayFeature") == "DayFeature")
      try page.click("#view a[href='#m=Forecast%3AHomeFeature']")
      #expect(try page.text(Self.title, becoming: "HomeFeature") == "HomeFeature")
      try page.goBack()
      #expect(try page.text(Self.title, becoming: "DayFeature") == "DayFeature")
      try page.goBack()
      #expect(try page.value("return document.getElementById('findings').hidden") == .truth(false))
    }
  }

  @Test func theDrawingIsWalkedByKeyboard() throws {
    try open("#m=Forecast%3AHomeFeature") { page in
      #expect(
        try page.text("document.querySelector('svg g.middle').getAttribute('aria-label')").hasPrefix(
          "HomeFeature"))
      _ = try page.value("document.querySelector('svg g.middle').focus()")
      try page.press(.right, in: "svg g.middle")
      #expect(try page.text(Self.focused) == "DayFeature, library")
      try page.press(.enter, in: "svg g[aria-label='DayFeature, library']")
      #expect(try page.text(Self.title, becoming: "DayFeature") == "DayFeature")
    }
  }

  @Test func theMatrixLeadsToTheWay() throws {
    try open("#view=matrix") { page in
      try page.click("#view td a.missing")
      #expect(
        try page.text(Self.title, becoming: "Why Forecast reads \\.weatherClient")
          == "Why Forecast reads \\.weatherClient")
      let steps = try page.value("return [...document.querySelectorAll('#view ol li')].map(l => l.textContent)")
      #expect(
        steps.list.compactMap(\.string) == [
          "Forecast links HomeFeature Package.swift:7", "HomeFeature links DayFeature Package.swift:9",
          "DayFeature reads \\.weatherClient Sources/DayFeature/Day.swift:4",
        ])
    }
  }

  @Test func itFollowsTheColoursOfTheSystem() throws {
    try open { page in
      let back = "getComputedStyle(document.body).backgroundColor"
      for (scheme, colour) in [("dark", "rgb(17, 17, 17)"), ("light", "rgb(255, 255, 255)")] {
        try page.command(
          "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
        #expect(try page.text(back) == colour)
      }
    }
  }

  /// Nothing is asked of any network, and the console stays empty.
  @Test func noRequestLeaves() throws {
    try open { page in
      try page.type("feature", into: "#search")
      try page.press(.enter, in: "#search")
      try page.click("nav a[href='#view=matrix']")
      let requests = try page.messages("performance").filter { $0.contains("\"Network.requestWillBeSent\"") }
      #expect(requests.contains { $0.contains("page.html") }, "the page itself was not seen")
      let left = requests.filter { $0.contains(/"url":"(https?|wss?|ftp):/) }
      #expect(left == [])
      #expect(try page.messages("browser") == [])
    }
  }

  @Test func everythingHasARoleAndAName() throws {
    try open("#m=Forecast%3AHomeFeature") { page in
      try page.command("Accessibility.enable")
      let nodes = try page.command("Accessibility.getFullAXTree")["nodes"].list
        .filter { $0["ignored"] != .truth(true) }
        .map { ($0["role"]["value"].string ?? "", $0["name"]["value"].string ?? "") }
      #expect(nodes.contains { $0 == ("heading", "HomeFeature") })
      #expect(nodes.contains { $0 == ("navigation", "Pages") })
      #expect(nodes.contains { $0 == ("combobox", "Search modules and keys (press /)") })
      #expect(nodes.contains { $0 == ("link", "DayFeature, library") })
      #expect(nodes.contains { $0.0 == "main" } && nodes.contains { $0.0 == "status" })
      let interactive: Set<String> = ["link", "button", "combobox", "searchbox", "textbox", "img"]
      #expect(nodes.filter { interactive.contains($0.0) && $0.1.isEmpty }.map(\.0) == [])
    }
  }

  @Test func filtersHideWhatIsNotAsked() throws {
    try open { page in
      _ = try page.value(
        """
        const filter = document.getElementById('filter-severity');
        filter.add(new Option('info')); filter.value = 'info'; filter.dispatchEvent(new Event('change'))
        """)
      #expect(try page.text("document.getElementById('status').textContent") == "0 of 1 findings")
      #expect(try page.text("location.hash") == "#severity=info")
    }
  }
}
