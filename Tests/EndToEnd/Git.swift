import Foundation
import Testing

/// A repository in a folder of a test.
extension ProjectFolder {
  /// Runs git here, as somebody whose own configuration does not count.
  @discardableResult func git(_ arguments: String..., at place: Testing.SourceLocation = #_sourceLocation) throws
    -> String
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "init.defaultBranch=main"]
      + ["-c", "commit.gpgsign=false", "-c", "protocol.file.allow=always"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    process.environment = environment
    let output = path + "-git-output"
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    defer { try? FileManager.default.removeItem(atPath: output) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
    #expect(process.terminationStatus == 0, "git \(arguments): \(text)", sourceLocation: place)
    return text
  }

  func commit(_ message: String = "Change", at place: Testing.SourceLocation = #_sourceLocation) throws {
    try git("add", "-A", at: place)
    try git("commit", "-q", "--allow-empty", "-m", message, at: place)
  }

  /// A folder with everything of this one committed.
  static func repository(_ files: [String: String]) throws -> ProjectFolder {
    let folder = try ProjectFolder(files)
    try folder.git("init", "-q", ".")
    try folder.commit("Begin")
    return folder
  }

  /// `rule subject root` of what `check --affected` reports.
  func affected(_ reference: String? = nil, at place: Testing.SourceLocation = #_sourceLocation) throws -> [String] {
    let report = try report("--affected" + (reference.map { "=\($0)" } ?? ""), at: place)
    return report["violations"].list.map { violation in
      [violation["rule"].string, violation["subject"].string, violation["root"].string].compactMap { $0 }
        .joined(separator: " ")
    }
  }
}
