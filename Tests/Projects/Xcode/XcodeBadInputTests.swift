import DepGraphModel
import DepGraphProjects
import Foundation
import Testing

@Suite struct XcodeBadInputTests {
  private var sample: ProjectFileText {
    var project = ProjectFileText()
    project.addProduct("FEATURE", "Feature")
    project.addTarget("App", products: ["FEATURE"], settings: [("PRODUCT_NAME", "$(TARGET_NAME)")])
    return project
  }

  private func problem(of text: String) throws -> Problem {
    let fragment = try readProject(bytes: Array(text.utf8))
    #expect(fragment.targets.isEmpty)
    #expect(fragment.problems.map(\.kind) == [.unreadableProject])
    return try #require(fragment.problems.first)
  }

  @Test func aMergeConflictIsReportedAtItsMarker() throws {
    let lines = sample.text.split(separator: "\n", omittingEmptySubsequences: false)
    let conflict = lines[..<9] + ["<<<<<<< HEAD"] + lines[9..<10] + ["=======", ">>>>>>> theirs"] + lines[10...]
    let found = try problem(of: conflict.joined(separator: "\n"))
    #expect(found.location == place(10, column: 1))
    #expect(found.message.contains("merge conflict"))
  }

  /// Merges leave such projects behind, which Xcode opens.
  @Test func ofAnObjectDeclaredTwiceTheLastCounts() throws {
    var project = sample
    project.addProduct("FEATURE", "FeatureLive")
    let fragment = try readProject(bytes: Array(project.text.utf8))
    #expect(fragment.problems.isEmpty)
    let references = fragment.targets.flatMap { $0.dependencies.map(\.reference) }
    #expect(references == [.product("FeatureLive", package: nil)])
  }

  @Test func brokenSyntaxIsReportedAtItsLine() throws {
    let found = try problem(of: "// !$*UTF8*$!\n{\n\tobjects = {\n\t\ta = (b, c;\n\t};\n}\n")
    #expect(found.location?.line == 4)
  }

  @Test(arguments: [
    "", "{", "}", "{ objects = ( a ); rootObject = a; }", "{ objects = { }; rootObject = A; }", "text", "<plist/>",
    "bplist00", "/*", "\"", "{ a = <ff",
  ])
  func whatIsNoProjectIsAProblem(text: String) throws {
    _ = try problem(of: text)
  }

  @Test func tenThousandBracketsAreAProblem() throws {
    for bracket in ["(", "{ a = "] {
      let found = try problem(of: "{ objects = " + String(repeating: bracket, count: 10_000))
      #expect(found.message.contains("deeper"))
    }
  }

  /// Paths of groups are made of those above them: without a limit each level would copy all before it.
  @Test func twentyThousandGroupsInsideEachOtherEnd() throws {
    var text = "{ objects = {\n"
    for number in 0..<20_000 {
      text += "G\(number) = {isa = PBXGroup; children = (G\(number + 1), ); path = g; sourceTree = \"<group>\"; };\n"
    }
    text += """
      G20000 = {isa = PBXFileReference; path = a.swift; sourceTree = "<group>"; };
      FILE = {isa = PBXBuildFile; fileRef = G20000; };
      SOURCES = {isa = PBXSourcesBuildPhase; files = (FILE, ); };
      APP = {isa = PBXNativeTarget; buildPhases = (SOURCES, ); name = App;
        productType = "com.apple.product-type.application"; };
      ROOT = {isa = PBXProject; mainGroup = G0; targets = (APP, ); };
      }; rootObject = ROOT; }
      """
    let start = ContinuousClock.now
    let fragment = try readProject(bytes: Array(text.utf8))
    #expect(fragment.targets.map(\.name) == ["App"])
    #expect(!fragment.problems.isEmpty)
    #expect(ContinuousClock.now - start < .seconds(120))
  }

  @Test func bytesThatAreNoTextAreAProblem() throws {
    let bytes = Array("{ objects = ".utf8) + [0xff, 0xfe, 0x00, 0xc3] + Array("; }".utf8)
    #expect(try readProject(bytes: bytes).problems.map(\.kind) == [.unreadableProject])
  }

  @Test func everyBeginningOfAProjectIsReadOrReported() throws {
    let bytes = sample.bytes
    for length in stride(from: 0, to: bytes.count - 2, by: 7) {
      let fragment = try readProject(bytes: Array(bytes[..<length]))
      #expect(fragment.problems.map(\.kind) == [.unreadableProject])
    }
    #expect(try readProject(bytes: bytes).problems.isEmpty)
  }

  @Test func mistypedAndDanglingFieldsAreTolerated() throws {
    var project = ProjectFileText()
    project.add("MAIN", "PBXGroup", ["children": "not a list"])
    project.add("DEP", "PBXTargetDependency", ["target": "NOWHERE", "targetProxy": "NOWHERE"])
    project.addTarget("App", products: ["NOWHERE"], linked: ["NOWHERE"], sources: ["NOWHERE"], dependencies: ["DEP"])
    project.add("LOOSE", "PBXNativeTarget", ["buildPhases": "x", "packageProductDependencies": "y"])
    let fragment = try readProject(project)
    #expect(fragment.dependencies(of: "App").isEmpty)
    #expect(Set(fragment.problems.map(\.kind)) == [.unknownTarget])
  }

  @Test(arguments: ["||||||| base", "======="])
  func whatIsLeftOfAMergeConflictIsCalledSo(marker: String) throws {
    let lines = sample.text.split(separator: "\n", omittingEmptySubsequences: false)
    let found = try problem(of: (lines[..<9] + [marker[...]] + lines[9...]).joined(separator: "\r\n"))
    #expect(found.location == place(10, column: 1))
    #expect(found.message.contains("merge conflict"))
    // Such a line in a text is no fault, and does not explain one that stands before it.
    let noted = sample.text.replacingOccurrences(of: "$(TARGET_NAME)", with: "App\n\(marker)\n")
    #expect(try readProject(bytes: Array(noted.utf8)).problems.isEmpty)
    let other = try problem(of: sample.text.replacingOccurrences(of: "objectVersion = 77;", with: "!;") + marker)
    #expect(!other.message.contains("merge conflict"))
  }
}
