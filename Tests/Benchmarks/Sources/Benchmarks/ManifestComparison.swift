import Foundation

/// Every manifest of a folder, evaluated and run: how many come out the same, and what evaluating one costs.
struct ManifestComparison {
  var binary: String
  var folder: String

  private static let runs = 5

  func run() throws {
    // First of all: peaks are told of all processes so far, and comparing starts larger ones.
    let cost = try cost()
    let (text, code) = try output(["modules", folder, "--verify-manifests"])
    guard code == 0 || code == 1 else { throw Failure("\(binary) ended with \(code)") }
    let lines = text.split(separator: "\n").map(String.init)
    for line in lines where !line.hasPrefix("equal: ") && line != lines.last { print(line) }
    let equal = lines.filter { $0.hasPrefix("equal: ") }.count
    let different = lines.filter { $0.hasPrefix("different: ") }.count
    let refused = lines.filter { $0.hasPrefix("refused: ") }.count
    let unverifiable = lines.filter { $0.hasPrefix("unverifiable: ") }.count
    let compared = equal + different + refused
    let share = String(format: "%.1f", compared == 0 ? 0 : Double(equal) * 100 / Double(compared))
    print("\(compared) manifests: \(equal) equal (\(share) %), \(different) wrong, \(refused) refused")
    if unverifiable > 0 { print("not counted: \(unverifiable) that SwiftPM itself refuses here") }
    let manifests = Double(max(compared + unverifiable, 1))
    let costs = cost.processor.map { $0 * 1_000 / manifests }
    let all = costs.map { String(format: "%.2f", $0) }.joined(separator: " ")
    print("evaluating one takes \(String(format: "%.2f", median(costs))) (\(all)) ms of processor time")
    print("and \(String(format: "%.0f", Double(cost.memory) / manifests)) kB of the largest amount of memory held")
  }

  /// What runs over the folder cost more than ones over nothing, pair by pair, as speed drifts: walking and reading
  /// count, starting does not.
  /// - Returns: seconds of each pair, and kilobytes.
  private func cost() throws -> (processor: [Double], memory: Int) {
    let nothing = NSTemporaryDirectory() + "depgraph-benchmark-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: nothing, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: nothing) }
    var costs: [Double] = []
    var peaks: [Int] = []
    for _ in 0..<Self.runs {
      let empty = try Program(path: binary, arguments: ["modules", nothing, "--jobs", "1"]).run()
      peaks.append(Program.largestPeak())
      let whole = try Program(path: binary, arguments: ["modules", folder, "--jobs", "1"]).run()
      costs.append(whole.processor - empty.processor)
    }
    return (costs, Program.largestPeak() - (peaks.first ?? 0))
  }

  private func output(_ arguments: [String]) throws -> (String, Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: binary)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}
