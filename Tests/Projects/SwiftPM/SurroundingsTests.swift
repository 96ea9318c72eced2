import DepGraphManifests
import DepGraphProjects
import Testing

@Suite("What a manifest asks of its surroundings is an input")
struct SurroundingsTests {
  @Test func environmentDecidesAndIsRecorded() throws {
    let manifest = """
      import PackageDescription
      import Foundation
      var targets: [Target] = [.target(name: "Core")]
      if ProcessInfo.processInfo.environment["TEST_SERVER"] == nil { targets.append(.target(name: "Client")) }
      if Context.environment["LOCAL"] != nil { targets.append(.target(name: "Local")) }
      if let mode = getenv("MODE"), String(cString: mode) == "big" { targets.append(.target(name: "Big")) }
      let flavour = ProcessInfo.processInfo.environment["FLAVOUR"].map { $0.uppercased() } ?? "Plain"
      targets.append(.target(name: flavour))
      let package = Package(name: "P", targets: targets)
      """
    let plain = try read(manifest)
    #expect(graph(plain) == ["Core library", "Client library", "Plain library"])
    #expect(plain.environmentRead == ["TEST_SERVER": nil, "LOCAL": nil, "MODE": nil, "FLAVOUR": nil])
    let set = try read(
      manifest, environment: ["TEST_SERVER": "1", "LOCAL": "", "MODE": "big", "FLAVOUR": "x", "HOME": "/"])
    #expect(graph(set) == ["Core library", "Local library", "Big library", "X library"])
    #expect(set.environmentRead == ["TEST_SERVER": "1", "LOCAL": "", "MODE": "big", "FLAVOUR": "x"])
  }

  @Test func hostDecides() throws {
    let manifest = """
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "Core")])
      #if os(macOS) && canImport(Darwin)
      package.targets.append(.target(name: "Apple"))
      #elseif os(Linux)
      package.targets.append(.target(name: "Linux"))
      #else
      package.targets.append(.target(name: "Else"))
      #endif
      """
    #expect(graph(try read(manifest, host: .macos)) == ["Core library", "Apple library"])
    #expect(graph(try read(manifest, host: .linux)) == ["Core library", "Linux library"])
  }

  @Test func toolsDecide() throws {
    let body = """
      import PackageDescription
      let package = Package(name: "P", targets: [])
      #if compiler(>=6.1)
      package.targets.append(.target(name: "NewCompiler"))
      #endif
      #if swift(>=6.0)
      package.targets.append(.target(name: "NewLanguage"))
      #endif
      #if swift(>=5.10) && !DEBUG && !SOMETHING
      package.targets.append(.target(name: "Always"))
      #endif
      """
    let old = "// swift-tools-version: 5.7\n" + body
    let new = "// swift-tools-version:6.0\n" + body
    #expect(graph(try read(old)) == ["NewCompiler library", "Always library"])
    #expect(graph(try read(new)) == ["NewCompiler library", "NewLanguage library", "Always library"])
    #expect(graph(try read(old, tools: ToolsVersion(6, 0))) == ["Always library"])
  }

  @Test func aConditionThatNothingDecidesIsAProblem() throws {
    let fragment = try read(
      """
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "A")])
      #if arch(arm64)
      package.targets.append(.target(name: "B"))
      #endif
      """)
    #expect(graph(fragment) == ["refused at 4"])
  }
}
