import Foundation
import Testing

@testable import DepGraphProjects

/// A module graph in plain JSON is read without Foundation, and means the same.
@Suite struct PlainGraphTests {
  private static let whole = """
    {
      "format": "depgraph-modules", "version": 1, "generator": {"name": "x", "when": [1, -2, true, null]},
      "packages": [{"id": "P", "name": null, "format": "swiftpm", "directory": "", "manifest": "Package.swift"}],
      "modules": [
        {"id": "P:App", "name": "App", "moduleName": "App", "package": "P", "kind": "executable", "root": true,
         "srcs": ["a.swift", "ü.swift", "a\\/b\\\\c\\"", "\\/"], "srcGlobs": [], "exclude": ["b"],
         "defines": ["A"], "platforms": ["ios"],
         "languageMode": 6, "archiveFlags": ["-ObjC"], "archive": false, "documents": ["m.storyboard"],
         "hidesClasses": false, "objectiveC": ["c.m"], "launchStoryboards": ["Main"], "knowsDocuments": true,
         "knowsLinkerSettings": false, "whole": true, "declaredAt": {"file": "Package.swift", "line": 3, "column": 5},
         "deps": [
           {"id": "P:Mail", "kind": "link", "product": "Mail", "at": {"file": "Package.swift", "line": 4},
            "when": {"platforms": ["ios"], "traits": []}},
           {"id": "external:x", "when": null, "at": null, "future": {"a": [{}]}}]},
        { "id" : "P:Mail" , "deps" : null }
      ],
      "products": [{"package": "P", "name": "Mail", "modules": ["P:Mail"], "declaredAt": null}, {}],
      "oldestVersions": {"x": ["1.0.0"], "y": []},
      "problems": [{"kind": "unknown-target", "message": "m", "subject": "s", "location": {"file": "f", "line": 1}}]
    }
    """

  private func decoded(_ text: String) -> ModuleGraphDocument? {
    try? JSONDecoder().decode(ModuleGraphDocument.self, from: Data(text.utf8))
  }

  @Test func everyFieldIsRead() throws {
    let plain = try #require(ModuleGraphDocument.plain(Array(Self.whole.utf8)))
    #expect(plain == decoded(Self.whole))
    #expect(plain.modules[0].deps?.count == 2 && plain.modules[0].languageMode == 6)
  }

  /// What is taken is what Foundation takes, whatever bytes are lost, doubled or replaced.
  @Test func changedBytesAreReadAlikeOrLeftToFoundation() {
    let bytes = Array(Self.whole.utf8)
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let others = Array("{}[]\",:0123456789-.eE \\nulltrfasid\u{1}\n".utf8) + [0xff, 0xc3]
    var read = 0
    for _ in 0..<4000 {
      var changed = bytes
      let place = next(bytes.count)
      switch next(4) {
      case 0: changed.remove(at: place)
      case 1: changed.insert(others[next(others.count)], at: place)
      case 2: changed.removeSubrange(place..<min(place + next(40), bytes.count))
      case _: changed[place] = others[next(others.count)]
      }
      guard let plain = ModuleGraphDocument.plain(changed) else { continue }
      read += 1
      #expect(
        plain == (try? JSONDecoder().decode(ModuleGraphDocument.self, from: Data(changed))),
        "\(String(decoding: changed, as: UTF8.self))")
    }
    #expect(read > 500)
  }

  @Test(arguments: [
    #"{"format": "depgraph-modules", "version": 1, "modules": [{"id": "a\u0062"}]}"#,
    #"{"format": "depgraph-modules", "version": 1.0, "modules": []}"#,
    #"{"format": "depgraph-modules", "version": 1, "version": 2, "modules": []}"#,
    #"{"format": null, "version": 1, "modules": [], "projects": {}}"#,
    #"{"format": "depgraph-modules", "version": 1, "modules": []} x"#,
    #"{"format": "depgraph-modules", "version": 01, "modules": []}"#,
    #"{"format": "depgraph-modules", "version": 1, "modules": [{"name": "a"}]}"#,
    #"{"format": "depgraph-modules", "version": 1, "modules": [{"id": "a", "srcs": [1]}]}"#,
    "", "[]", "{",
  ])
  func whatIsNotPlainIsLeftToFoundation(text: String) {
    #expect(ModuleGraphDocument.plain(Array(text.utf8)) == nil)
  }

  @Test func aDeepDocumentDoesNotEndTheStack() {
    let deep = String(repeating: "[", count: 100_000)
    let text = #"{"format": "depgraph-modules", "version": 1, "modules": [], "more": "# + deep
    #expect(ModuleGraphDocument.plain(Array(text.utf8)) == nil)
  }
}
