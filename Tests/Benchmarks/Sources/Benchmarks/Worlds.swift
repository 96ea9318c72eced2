import Foundation
import StressCorpus

extension Benchmarks {
  /// Root by root: what was planned, what a run with the real library reports, and what depgraph says must be the same.
  static func worlds(binary: String, library: String?, seeds: ClosedRange<UInt64>) async throws {
    let folder = NSTemporaryDirectory() + "/depgraph-worlds-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let built = try library.map { try BuiltLibrary(package: $0, folder: folder + "/library") }
    let run = WorldRun(binary: binary, folder: folder)
    var roots = 0
    var differences = 0
    try await withThrowingTaskGroup(of: WorldRun.Verdict.self) { group in
      var next = seeds.makeIterator()
      func start() {
        guard let seed = next.next() else { return }
        group.addTask {
          let project = WorldCase(seed: seed)
          do {
            return try built.map { try run.judge(project, with: $0) } ?? run.judge(project)
          } catch {
            return WorldRun.Verdict(seed: seed, differences: ["seed \(seed): \(error)"])
          }
        }
      }
      for _ in 0..<max(1, ProcessInfo.processInfo.activeProcessorCount) { start() }
      while let verdict = try await group.next() {
        start()
        roots += verdict.roots
        differences += verdict.differences.count
        for line in verdict.differences { print(line) }
      }
    }
    print("\(seeds.count) seeds, \(roots) roots, \(differences) differ")
    if differences > 0 { exit(1) }
  }
}
