import DepGraphFiles
import DepGraphModel
import DepGraphPipeline
import DepGraphStore
import Testing

/// Sources in Objective-C belong to no module's sources: what a result took from them is asked again by the next run.
@Suite struct ObjectiveCTests {
  private func files(_ source: String, class name: String = "Gone") -> [String: String] {
    [
      "project.yml": """
      name: Home
      targets:
        Home: {type: framework, platform: iOS, sources: [Home]}
      """,
      "Home/Home.swift": "import UIKit\nfinal class Present: UIViewController {}\n",
      "Home/Other.m": source,
      "Home/Home.xib": """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
        <objects>
          <view id="v1" customClass="\(name)" customModule="Home" customModuleProvider="target"/>
        </objects>
      </document>
      """,
    ]
  }

  private static let other = "@implementation Other\n@end\n"

  private func rules(_ files: [String: String], in index: Index) async throws -> [String] {
    try await WeatherTree.result(of: MemoryTree(files), in: index).report.violations.map(\.rule)
  }

  @Test func whatASourceNoLongerImplementsIsMissed() async throws {
    let index = try Index.inMemory()
    #expect(try await rules(files("@implementation Gone\n@end\n"), in: index) == [])
    #expect(try await rules(files(Self.other), in: index) == ["ib-unknown-class"])
    #expect(try await rules(files(Self.other), in: index) == ["ib-unknown-class"])
    #expect(try await rules(files("@implementation Gone\n@end\n"), in: index) == [])
  }

  @Test func itIsNotReadWhereNoDocumentAsksForIt() async throws {
    let index = try Index.inMemory()
    let before = files(Self.other, class: "Present")
    _ = try await WeatherTree.result(of: MemoryTree(before), in: index)
    let after = files(Self.other + "@implementation More\n@end\n", class: "Present")
    #expect(try await WeatherTree.result(of: MemoryTree(after), in: index).isFromIndex)
  }
}
