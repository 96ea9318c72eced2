import Foundation
import Testing

/// What a machine did not give a run says nothing of the tree: the next run, with all it needs, is as if it were the
/// first. A run that could not read everything that is there has no verdict.
@Suite struct MachineFaultTests {
  private let folder: ProjectFolder

  init() throws {
    folder = try XcodeFolder.folder()
    // Enough that several are open at once.
    for number in 0..<200 {
      try folder.write("Sources/HomeFeature/Part\(number % 20)/Row\(number).swift", "struct Row\(number) {}\n")
    }
  }

  /// Runs the tool under a limit of the shell's `ulimit`.
  ///
  /// On a busy machine, Dispatch looks at the threads of the process once a second, and ends it where it may open no file
  /// for that. Whatever the tool itself does, it does again.
  private func run(
    _ arguments: [String] = ["check", "--format", "json", "--jobs", "8"], limit: String
  ) throws -> Tool.Outcome {
    let script = "ulimit \(limit) && exec \"$0\" \"$@\""
    var outcome: Tool.Outcome
    var attempts = 0
    repeat {
      outcome = try Tool.run(
        program: "/bin/sh", ["-c", script, try Tool.path()] + arguments, in: folder.path,
        environment: ["HOME": NSTemporaryDirectory()])
      attempts += 1
    } while outcome.exitCode == nil && limit.hasPrefix("-n") && attempts < 4
    return outcome
  }

  #if os(Linux)
    @Test(arguments: [
      ("-v", Array(stride(from: 300_000, through: 1_300_000, by: 100_000))), ("-n", Array(5...16)),
    ])
    func aRunWithoutThreadsMemoryOrFilesTeachesTheIndexNothing(_ option: String, _ limits: [Int]) throws {
      let expected = try folder.run("--in-memory", "--format", "json", exits: 1).output
      var isMet = false
      for limit in limits {
        try? folder.remove(".depgraph")
        let limited = try run(limit: "\(option) \(limit)")
        // Whether two reads meet the limit at once is chance, and what is read again in time changes no output.
        isMet = isMet || limited.errors.contains("the machine ran out of")
        isMet = isMet || limited.errors.contains("too few open files are allowed")
        // Without memory, the run-time itself may end the process.
        #expect(limited.exitCode != nil || option == "-v", "ulimit \(option) \(limit)")
        if let code = limited.exitCode, code != 2 {
          #expect(code == 1, "ulimit \(option) \(limit): \(limited.errors)")
          #expect(limited.output == expected, "ulimit \(option) \(limit)")
        }
        #expect(try folder.run("--format", "json", exits: 1).output == expected, "after ulimit \(option) \(limit)")
      }
      #expect(isMet, "no limit was met")
    }

    /// With an index that holds the answer of `check`, what a question reads besides is all that can fail.
    @Test(arguments: [
      ["query", "what-if", "--unlink", "Kiosk:HomeFeature", "--format", "json"], ["migrate", "status"],
    ])
    func aQuestionHasNoAnswerWhereSomethingWasNotRead(_ question: [String]) throws {
      try folder.run("--format", "json", exits: 1)
      let expected = try Tool.run(question, in: folder.path)
      #expect(expected.exitCode == 0, "\(expected.errors)")
      for limit in 4...24 {
        let limited = try run(question, limit: "-n \(limit)")
        if limited.exitCode == 0 {
          #expect(limited.output == expected.output, "ulimit -n \(limit)")
        } else {
          #expect(limited.exitCode == 2, "ulimit -n \(limit): \(limited.errors)")
        }
      }
    }

    @Test(arguments: [4, 5, 6]) func aRunThatMayOpenTooFewFilesSaysSoAndEnds(_ limit: Int) throws {
      let limited = try run(limit: "-n \(limit)")
      #expect(limited.exitCode == 2)
      #expect(limited.errors.contains("too few open files are allowed"), "\(limited.errors)")
    }
  #endif
}
