import DepGraphFiles
import DepGraphModel
import DepGraphPipeline
import DepGraphProjects
import DepGraphStore
import Testing

/// A project format in 40 lines, from a file to a finding that names the edit: which files it claims, what they declare,
/// and how a link is written. It stands for a build system whose files say `Forecast! HomeFeature WeatherClient`: a
/// module with the folder of its sources, a program by its mark, and behind it what it links. A format that stays is one
/// file like this in a folder of `Sources/Projects` and one entry of `ProjectCatalogue`.
extension ProjectFormat {
  fileprivate static let lines = ProjectFormat(
    id: "lines", family: .graph,
    wording: LinkWording {
      LinkElement(text: $0.module.name)
    } advice: {
      "write \($0.module.name) behind \($0.target.name) in \($0.target.manifest ?? "")"
    })
}

extension ProjectSource {
  fileprivate static let lines = ProjectSource(
    format: .lines, claims: { name, _ in name == "modules.txt" },
    fragments: { search in
      await search.fragments(of: search.paths, format: .lines) { bytes, path in
        let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
        let targets = rows.enumerated().map { number, row in
          let name = String(row[0].filter { $0 != "!" })
          return FragmentTarget(
            name: name, moduleName: name, kind: row[0].hasSuffix("!") ? .executable : .library,
            files: search.inventory.files(below: name).map(\.path),
            dependencies: row.dropFirst().map { FragmentTargetDependency(reference: .target(String($0))) },
            location: SourceLocation(file: path, line: number + 1, column: 1))
        }
        return ProjectFragment(format: .lines, name: "Lines", directory: "", manifest: path, targets: targets)
      }
    })
}

@Suite("A project format of one's own") struct ExampleProjectFormatTests {
  private func violations(linking modules: String) async throws -> [Violation] {
    var files = Dictionary(
      uniqueKeysWithValues: WeatherTree.sources.map { (String($0.dropFirst("Sources/".count)), $1) })
    files["modules.txt"] = """
      Forecast! HomeFeature\(modules)
      HomeFeature WeatherClient
      WeatherClient
      WeatherClientLive WeatherClient
      """
    var request = AnalysisRequest(tree: MemoryTree(files), index: try Index.inMemory())
    request.projectSources = [.lines]
    return try await Analysis(request).run().report.violations
  }

  @Test func aMissingLiveValueIsFoundWithTheEditOfTheFormat() async throws {
    let found = try await violations(linking: "")
    #expect(found.map(\.rule) == ["missing-live-value"])
    #expect(found.first?.help == "write WeatherClientLive behind Forecast in modules.txt")
  }

  @Test func whatTheFormatLinksIsLinked() async throws {
    #expect(try await violations(linking: " WeatherClientLive").isEmpty)
  }
}
