import DepGraphFiles
import Foundation
import Testing

@Suite struct OwnSecretTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private var folder: String { scratch.path + "/caches/depgraph" }

  @Test func itIsMadeOnceAndForTheUserAlone() throws {
    let bytes = try OwnSecret.bytes(in: folder)
    #expect(bytes.count == 32)
    #expect(Set(bytes).count > 4)
    #expect(try OwnSecret.bytes(in: folder) == bytes)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/index.key")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["index.key"])
    #expect(try OwnSecret.bytes(in: folder + "2") != bytes)
  }

  @Test func ofManyAtOnceAllHaveTheSame() async throws {
    let folder = folder
    let found = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try OwnSecret.bytes(in: folder) } }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(found.count == 1)
  }

  @Test func whatIsNoKeyIsRefused() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/index.key"
    for bytes in [Data(), Data([1, 2, 3]), Data(repeating: 7, count: 33)] {
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(throws: FileError.self) { try OwnSecret.bytes(in: folder) }
    }
    try FileManager.default.removeItem(atPath: path)
    try Data(repeating: 7, count: 32).write(to: URL(fileURLWithPath: folder + "/other"))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "other")
    #expect(throws: FileError.self) { try OwnSecret.bytes(in: folder) }
  }
}
