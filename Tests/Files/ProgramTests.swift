import DepGraphFiles
import Foundation
import Testing

@Suite("A program is run to its end, or ended")
struct ProgramTests {
  private func shell(_ script: String, seconds: Int = 60) throws -> Program.Output {
    try Program(
      name: "sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin", "GIVEN": "given"], folder: "/"
    ).run(seconds: seconds)
  }

  @Test func leavesItsStreamsAndItsCode() throws {
    let ended = try shell("pwd; echo \"$GIVEN\"; echo wrong >&2; exit 3")
    #expect(String(decoding: ended.output, as: UTF8.self) == "/\ngiven\n")
    #expect(String(decoding: ended.errors, as: UTF8.self) == "wrong\n")
    #expect(ended.exitCode == 3)
  }

  @Test func moreThanAPipeHolds() throws {
    #expect(try shell("head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2").output.count == 300_000)
  }

  @Test func nothingOfThisEnvironmentIsHandedOn() throws {
    #expect(try shell("echo \"$HOME\"").output == Array("\n".utf8))
  }

  @Test func whatTakesTooLongIsEnded() {
    #expect(throws: Program.Failure(description: "'sh' was terminated after 1 s")) {
      try shell("sleep 50", seconds: 1)
    }
  }

  @Test func aSignalIsAFailure() {
    #expect(throws: Program.Failure(description: "'sh' was terminated by signal 9")) { try shell("kill -9 $$") }
  }

  @Test func whatIsNotThereIsAFailure() {
    #expect(throws: Program.Failure(description: "program 'sh' was not found in PATH")) {
      try Program(name: "sh", arguments: [], environment: ["PATH": "/nowhere"], folder: "/").run(seconds: 5)
    }
  }
}
