import Foundation

/// Attacks a built `depgraph` until the time is over: `Robustness BINARY [MINUTES] [SEED] [LAST]`. Ends with 1 where
/// anything was found; every finding names the seed that shows it again. `Robustness BINARY proof` shows instead that
/// planted defects are found.
@main
enum Robustness {
  private static var attacks: [any Attack.Type] {
    [Edits.self, Fuzzing.self, Interruptions.self, Swaps.self, Faults.self, Spoils.self, Links.self]
  }

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, FileManager.default.isExecutableFile(atPath: arguments[1]) else {
      print("usage: Robustness BINARY [MINUTES] [SEED] [LAST], or Robustness BINARY proof")
      exit(64)
    }
    let corpus = Corpus(root: FileManager.default.currentDirectoryPath)
    guard !corpus.sources.isEmpty, !corpus.others.isEmpty else {
      print("run it in the repository's root: its pages and examples are what is mutated")
      exit(64)
    }
    let tracer = ["/usr/bin/strace", "/usr/local/bin/strace"].first { FileManager.default.isExecutableFile(atPath: $0) }
    if tracer == nil { print("strace is not installed: no call of the system is made to fail") }
    let tool = Tool(
      path: URL(fileURLWithPath: arguments[1]).standardizedFileURL.path, corpus: corpus, tracer: tracer)
    if arguments.count > 2, arguments[2] == "proof" { exit(try Proof(tool: tool).run() ? 0 : 1) }
    let minutes = arguments.count > 2 ? Double(arguments[2]) ?? 1 : 1
    let first = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1
    let last = arguments.count > 4 ? UInt64(arguments[4]) ?? .max : .max
    let start = Date()
    let rounds = Rounds(first: first, last: last, end: start + minutes * 60)
    // Most of a round is waiting for short runs: as many rounds at once as there are processors.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
        group.addTask {
          while let seed = await rounds.next() {
            var tally = Tally()
            for attack in attacks { try attack.round(seed: seed, tool: tool, tally: &tally) }
            await rounds.add(tally)
          }
        }
      }
      try await group.waitForAll()
    }
    let elapsed = Date().timeIntervalSince(start)
    let (tally, after) = await (rounds.tally, rounds.seed)
    print("seeds \(first) to \(after - 1), \(Int(elapsed)) s")
    for (what, count) in tally.counts.sorted(by: { $0.key < $1.key }) {
      print("  \(what): \(count) (\(Int(Double(count) / elapsed * 3600)) an hour)")
    }
    print("found: \(tally.findings.count)")
    for finding in tally.findings { print("  \(finding)") }
    if !tally.findings.isEmpty { exit(1) }
  }
}

/// Hands out seeds until the time is over, and adds up what the rounds count.
private actor Rounds {
  private(set) var seed: UInt64
  private(set) var tally = Tally()
  private let last: UInt64
  private let end: Date

  init(first: UInt64, last: UInt64, end: Date) {
    seed = first
    self.last = last
    self.end = end
  }

  func next() -> UInt64? {
    guard seed <= last, Date() < end else { return nil }
    defer { seed += 1 }
    return seed
  }

  func add(_ more: Tally) { tally.add(more) }
}
