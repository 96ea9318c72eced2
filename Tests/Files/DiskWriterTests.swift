import DepGraphFiles
import Foundation
import Testing

@Suite struct DiskWriterTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test func replacesAFileAndLeavesNothingBeside() throws {
    let path = scratch.path + "/report.json"
    try DiskWriter.replace(path, with: Array("one".utf8))
    try DiskWriter.replace(path, with: Array("2".utf8))
    #expect(try scratch.text("report.json") == "2")
    #expect(try scratch.names() == ["report.json"])
  }

  @Test func takesAwayWhatKilledRunsLeftBehind() throws {
    // Numbers of processes are far smaller.
    let names = ["report.json.2000000001.tmp", "report.json.\(getpid())1.tmp", "report.json.x.tmp", "other.7.tmp"]
    for name in names { try scratch.write(name) }
    let old = Date(timeIntervalSinceNow: -3600)
    for name in [names[0], names[2], names[3]] {
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: scratch.path + "/" + name)
    }
    try DiskWriter.replace(scratch.path + "/report.json", with: [1])
    #expect(try scratch.names() == ["other.7.tmp", "report.json", names[1], names[2]].sorted())
  }

  @Test func keepsPermissionsAndWritesThroughALink() throws {
    try scratch.write("real/report.json", "old")
    let real = scratch.path + "/real/report.json"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try scratch.link("report.json", to: "real/report.json")
    try DiskWriter.replace(scratch.path + "/report.json", with: Array("new".utf8))
    #expect(try scratch.text("real/report.json") == "new")
    #expect(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path + "/report.json") == "real/report.json")
  }

  @Test func tellsWhatIsWrong() throws {
    try scratch.write("file", "old")
    for path in ["none/report.json", "file/report.json", ""] {
      let full = path.isEmpty ? scratch.path : scratch.path + "/" + path
      let error = #expect(throws: FileError.self) { try DiskWriter.replace(full, with: [1]) }
      #expect(error?.path == full)
    }
    #expect(try scratch.names() == ["file"])
  }

  #if os(Linux)
    @Test func aFullDiskIsAnError() {
      #expect(throws: FileError(path: "/dev/full", reason: "No space left on device")) {
        try DiskWriter.replace("/dev/full", with: [1])
      }
      #expect(throws: Never.self) { try DiskWriter.replace("/dev/null", with: [1]) }
    }
  #endif

  @Test func theIndexFolderIgnoresItself() throws {
    let folder = scratch.path + "/deep/er/.depgraph"
    try DiskWriter.makeIgnoredFolder(folder)
    #expect(try scratch.text("deep/er/.depgraph/.gitignore") == "*\n")
    try scratch.write("deep/er/.depgraph/.gitignore", "mine")
    try DiskWriter.makeIgnoredFolder(folder)
    #expect(try scratch.text("deep/er/.depgraph/.gitignore") == "mine")
  }

  @Test func aFileInTheWayOfAFolderIsAnError() throws {
    try scratch.write("file")
    let path = scratch.path + "/file"
    #expect(throws: FileError(path: path, reason: "is not a folder")) { try DiskWriter.makeFolder(path + "/.depgraph") }
    #expect(throws: Never.self) { try DiskWriter.makeFolder(scratch.path) }
  }
}
