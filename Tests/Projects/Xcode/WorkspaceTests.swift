import DepGraphFiles
import DepGraphModel
import DepGraphProjects
import Testing

@Suite struct WorkspaceTests {
  private func read(_ text: String, files: [String]) throws -> XcodeWorkspace {
    let tree = MemoryTree(Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
    return XcodeWorkspace(
      reading: Array(text.utf8), at: "Shop/Shop.xcworkspace/contents.xcworkspacedata",
      inventory: try tree.inventory(pruning: Pruning()))
  }

  private let files = [
    "Shop/App/App.xcodeproj/project.pbxproj", "Shop/Packages/Kit/Package.swift", "Tools/Package.swift", "Package.swift",
  ]

  @Test func referencesFollowTheirGroups() throws {
    let workspace = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version = "1.0">
         <Group location = "group:Packages" name = "Packages">
            <Group location = "container:" name = "Inside">
               <FileRef location = "group:App/App.xcodeproj"></FileRef>
            </Group>
            <FileRef location = "group:Kit"></FileRef>
            <FileRef location = "container:../Tools"></FileRef>
         </Group>
         <FileRef location = "group:.."></FileRef>
         <FileRef location = "group:README.md"></FileRef>
         <FileRef location = "absolute:/Users/someone/Else.xcodeproj"></FileRef>
         <FileRef location = "container:/Users/someone/Else.xcodeproj"></FileRef>
      </Workspace>
      """, files: files)
    #expect(workspace.projects == ["Shop/App/App.xcodeproj"])
    #expect(workspace.packages == ["Shop/Packages/Kit", "Tools", ""])
    #expect(workspace.problems.isEmpty)
  }

  @Test func anAbsentProjectIsAProblemAtItsLine() throws {
    let workspace = try read(
      "<Workspace>\n<FileRef location = \"group:Pods/Pods.xcodeproj\"></FileRef>\n</Workspace>", files: files)
    #expect(workspace.problems.map(\.kind) == [.missingPath])
    #expect(workspace.problems[0].location?.line == 2)
  }

  @Test func aProjectOutsideOfTheRepositoryIsToldAndOneOfAMachineIsNot() throws {
    let workspace = try read(
      """
      <Workspace>
      <FileRef location = "group:../../Else/Else.xcodeproj"></FileRef>
      <FileRef location = "group:../../notes.txt"></FileRef>
      <FileRef location = "absolute:/Users/someone/Else.xcodeproj"></FileRef>
      </Workspace>
      """, files: files)
    #expect(workspace.problems.map(\.kind) == [.missingPath])
    #expect(workspace.problems.first?.location?.line == 2)
    #expect(workspace.problems.first?.message.contains("../../Else/Else.xcodeproj") == true)
  }

  @Test(arguments: [
    "", "<Workspace>", "<Workspace><FileRef location", "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<<<<<<< HEAD",
  ])
  func whatIsNotAWorkspaceIsAProblem(text: String) throws {
    #expect(try read(text, files: files).problems.map(\.kind) == [.unreadableFile])
  }

  /// Foundation's parser ends the process on some of these.
  @Test(arguments: [
    "<Work\u{FF}space></Workspace>", "<?p\u{FF} a?><Workspace></Workspace>", "<Workspace a\u{FF}='b'></Workspace>",
    "<Workspace a='\u{FF}'></Workspace>", "<Workspace>\u{FF}</Workspace>", "<Workspace><!--\u{FF}--></Workspace>",
  ])
  func whatIsNotUTF8IsAProblem(text: String) throws {
    let tree = try MemoryTree(["A.swift": ""]).inventory(pruning: Pruning())
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let workspace = XcodeWorkspace(reading: bytes, at: "S.xcworkspace/contents.xcworkspacedata", inventory: tree)
    #expect(workspace.problems.map(\.kind) == [.unreadableFile])
    #expect(workspace.problems.first?.message.contains("UTF-8") == true)
  }

  /// The bytes decide, whatever the declaration says of them.
  @Test(arguments: ["UTF-16", "ISO-8859-1", "nothing"])
  func aDeclarationOfAnotherEncodingIsPassedOver(name: String) throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<Workspace><FileRef location=\"group:../Tools\"/></Workspace>"
    #expect(try read(text, files: files).packages == ["Tools"])
  }

  @Test func tenThousandGroupsEnd() throws {
    let text = String(repeating: "<Group location = \"group:a\">", count: 10_000)
    #expect(try read(text, files: files).problems.map(\.kind) == [.unreadableFile])
  }
}
