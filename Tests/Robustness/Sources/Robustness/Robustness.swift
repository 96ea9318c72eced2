import Foundation

/// Attacks a built `depgraph` until the time is over: `Robustness BINARY [MINUTES] [SEED] [LAST]`. Ends with 1 where anything was
/// found; every finding names the seed that shows it again.
@main
enum Robustness {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, FileManager.default.isExecutableFile(atPath: arguments[1]) else {
      print("usage: Robustness BINARY [MINUTES] [SEED] [LAST]")
      exit(64)
    }
    let minutes = arguments.count > 2 ? Double(arguments[2]) ?? 1 : 1
    let first = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1
    let last = arguments.count > 4 ? UInt64(arguments[4]) ?? .max : .max
    let corpus = Corpus(root: FileManager.default.currentDirectoryPath)
    guard !corpus.sources.isEmpty, !corpus.others.isEmpty else {
      print("run it in the repository's root: its pages and examples are what is mutated")
      exit(64)
    }
    let tracer = ["/usr/bin/strace", "/usr/local/bin/strace"].first { FileManager.default.isExecutableFile(atPath: $0) }
    if tracer == nil { print("strace is not installed: no call of the system is made to fail") }
    let tool = Tool(
      path: URL(fileURLWithPath: arguments[1]).standardizedFileURL.path, corpus: corpus, tracer: tracer)
    let attacks: [any Attack.Type] = [Edits.self, Fuzzing.self, Interruptions.self, Swaps.self, Faults.self]
    var tally = Tally()
    let start = Date()
    var seed = first
    while seed <= last, Date().timeIntervalSince(start) < minutes * 60 {
      for attack in attacks { try attack.round(seed: seed, tool: tool, tally: &tally) }
      seed += 1
    }
    let elapsed = Date().timeIntervalSince(start)
    print("seeds \(first) to \(seed - 1), \(Int(elapsed)) s")
    for (what, count) in tally.counts.sorted(by: { $0.key < $1.key }) {
      print("  \(what): \(count) (\(Int(Double(count) / elapsed * 3600)) an hour)")
    }
    print("found: \(tally.findings.count)")
    for finding in tally.findings { print("  \(finding)") }
    if !tally.findings.isEmpty { exit(1) }
  }
}
