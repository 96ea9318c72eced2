import DepGraphModel
import Testing

/// The harness itself: a page that says something wrong must not pass.
@Suite("Spec harness")
struct HarnessTests {
  @Test func marksLeaveThePositionOfWhatFollowsThem() {
    let marked = MarkedText("let é = 1️⃣mail\n  2️⃣send(1, 23)\n")
    #expect(marked.text == "let é = mail\n  send(1, 23)\n")
    #expect(
      marked.marks == [
        .init(mark: Mark(number: 1), position: SourcePosition(line: 1, column: 10)),
        .init(mark: Mark(number: 2), position: SourcePosition(line: 2, column: 3)),
      ])
  }

  @Test func aPageIsReadIntoItsCases() throws {
    let cases = try SpecPageReader.cases(
      of: """
        # rule
        <!-- explain -->
        ## Example
        ```swift
        ignored()
        ```
        <!-- /explain -->
        ```swift Sources/A/A.swift
        shared
        ```
        ## First
        ```swift Sources/B/B.swift
        1️⃣own
        ```
        ```findings
        1️⃣ warning some-rule B
        ```
        ## Only prose
        ## Second
        ```swift Sources/A/A.swift
        replaced
        ```
        ```findings
        ```
        """)
    #expect(cases.map(\.name) == ["First", "Second"])
    #expect(
      cases.map(\.files) == [
        ["Sources/A/A.swift": "shared\n", "Sources/B/B.swift": "own\n"], ["Sources/A/A.swift": "replaced\n"],
      ])
    #expect(
      cases.map(\.marks) == [
        [Mark(number: 1): SourceLocation(file: "Sources/B/B.swift", line: 1, column: 1)], [:],
      ])
  }

  @Test(arguments: [
    ("```swift A.swift\n```", "no findings block"),
    ("```findings\n```", "no files"),
    ("```swift A.swift\n```\n```findings\n1️⃣ error r s\n```", "stands nowhere"),
    ("```swift A.swift\n1️⃣x\n```\n```findings\n```", "do not name"),
    ("```swift A.swift\n1️⃣x 1️⃣y\n```\n```findings\n1️⃣ error r s\n```", "at two places"),
    ("```swift A.swift\n```\n```findings\n- fatal r s\n```", "no severity"),
    ("```swift A.swift\n```\n```findings\n- error r\n```", "expected: <mark"),
    ("```swift A.swift\n```\n```findings\n- error r s\n  hint: x\n```", "none of message"),
    ("```swift A.swift\n```\n```findings\n  help: x\n```", "finding above"),
    ("```swift A.swift\n```\n```findings\nproblem: boredom\n```", "problem: <kind>"),
    ("```swift A.swift\n```\n```swift A.swift\n```\n```findings\n```", "written twice"),
    ("```swift ../A.swift\n```\n```findings\n```", "no path inside"),
    ("```finding\n```", "neither a language"),
    ("```modules\nA (library) -> B\nB (binary)\n```\n```findings\n```", "a module is not 'binary'"),
    ("```swift A.swift\n", "never closed"),
  ])
  func aWrongPageIsRefused(_ body: String, _ reason: String) {
    let error = #expect(throws: SpecError.self) { try SpecPageReader.cases(of: "# page\n## case\n\(body)\n") }
    #expect(error?.description.separated(by: reason) != nil, "\(error?.description ?? "no error")")
  }

  @Test func findingsAreReadWithTheirDetails() throws {
    let expectation = try Expectation(
      MarkdownPage.Block(
        info: "findings",
        text: """
          1️⃣ error missing-live-value WeatherClient in Weather Kiosk, Forecast
            message: Forecast …
            keyPath: weatherClient
            trace: Weather Kiosk links HomeFeature 2️⃣
            related: the live value is declared here 3️⃣
          - warning dependency-cycle Mail likely
          problem: unparsed-source 4️⃣

          """, line: 10))
    #expect(expectation.problems == [.init(kind: .unparsedSource, place: .mark(Mark(number: 4)), line: 17)])
    #expect(expectation.marks == Set((1...4).map(Mark.init(number:))))
    let first = try #require(expectation.findings.first)
    #expect(first.roots == ["Forecast", "Weather Kiosk"])
    #expect(first.details.count == 4)
    #expect(first.details.contains(.trace(.links, from: "Weather Kiosk", to: "HomeFeature", Mark(number: 2))))
    #expect(expectation.findings.last?.confidence == .likely)
    #expect(expectation.findings.last?.subject == "Mail")
    #expect(expectation.findings.last?.place == .nowhere)
  }

  @Test func theShortFormBecomesAManifest() throws {
    let spec = try #require(
      try SpecPageReader.cases(
        of: """
          ## case
          ```modules
          App (executable) -> Home, 1️⃣MailLive
          2️⃣Mail (plain)
          MailTests (test) -> Mail
          ```
          ```swift Sources/Mail/Mail.swift
          struct Mail {}
          ```
          ```findings
          1️⃣ error r App
          2️⃣ error r Mail
          ```
          """
      ).first)
    #expect(
      spec.files.keys.sorted() == [
        "Package.swift", "Sources/App/main.swift", "Sources/Mail/Mail.swift", "Tests/MailTests/MailTests.swift",
      ])
    #expect(
      spec.files["Package.swift"] == """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
          name: "Sample",
          dependencies: [
            .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0"),
          ],
          targets: [
            .executableTarget(
              name: "App",
              dependencies: [
                "Home",
                "MailLive",
                .product(name: "Dependencies", package: "swift-dependencies"),
              ]),
            .target(
              name: "Mail",
              dependencies: [
              ]),
            .testTarget(
              name: "MailTests",
              dependencies: [
                "Mail",
                .product(name: "Dependencies", package: "swift-dependencies"),
              ]),
          ]
        )

        """)
    #expect(spec.marks[Mark(number: 1)] == SourceLocation(file: "Package.swift", line: 14, column: 9))
    #expect(spec.marks[Mark(number: 2)] == SourceLocation(file: "Package.swift", line: 17, column: 5))
  }
}
