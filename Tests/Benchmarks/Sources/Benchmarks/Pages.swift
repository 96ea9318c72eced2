import Foundation
import StressCorpus

extension Benchmarks {
  /// The Swift of the spec pages must compile with the real library, or the page says why it does not.
  static func pages(library: String, folder: String) throws {
    let place = NSTemporaryDirectory() + "/depgraph-pages-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: place) }
    var check = PageCheck(library: try BuiltLibrary(package: library, folder: place + "/library"), folder: place)
    var (compiled, refused, unexplained) = (0, 0, 0)
    var leftOut: [String: Int] = [:]
    for page in try SpecPage.all(in: folder) {
      for entry in page.cases {
        switch try check.verdict(on: entry) {
        case .compiles:
          compiled += 1
          guard let remark = entry.remark else { break }
          unexplained += 1
          print("\(page.name) › \(entry.name): compiles, and the page says that it does not: \(remark)")
        case .refused(let error):
          refused += 1
          guard entry.remark == nil else { break }
          unexplained += 1
          print("\(page.name) › \(entry.name): \(error)")
        case .leftOut(let reason): leftOut[reason, default: 0] += 1
        }
      }
    }
    for (reason, count) in leftOut.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(8) {
      print("\(count) left out: \(reason)")
    }
    print("\(compiled) cases compile, \(refused) do not, \(unexplained) of all otherwise than their page says")
    if unexplained > 0 { exit(1) }
  }
}
