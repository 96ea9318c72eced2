import Foundation
import StressCorpus

extension Benchmarks {
  /// Runs the projects of `Tests/Truths` again, and compares depgraph with what is written there.
  static func truths(binary: String, library: String?, pages: String) throws {
    let folder = NSTemporaryDirectory() + "/depgraph-truths-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let built = try library.map { try BuiltLibrary(package: $0, folder: folder + "/library") }
    let run = TruthRun(folder: folder)
    var executables = 0
    var changed = 0
    var differences: [TruthRun.Difference] = []
    for truth in try TruthPage.all(in: pages).flatMap(\.truths) {
      executables += truth.targets.filter { $0.run != .none }.count
      if let built {
        let changes = try run.changes(of: truth, with: built)
        changed += changes.count
        for change in changes { print(change) }
      }
      let found = try run.differences(of: truth, from: binary)
      for difference in found { print("\(difference.target): \(difference.text) (\(difference.remark ?? "new"))") }
      differences += found
    }
    let known = differences.filter { $0.remark != nil }.count
    print("\(executables) executables, \(changed) run otherwise, \(differences.count) differ, \(known) of them known")
    if changed > 0 || known < differences.count { exit(1) }
  }
}
