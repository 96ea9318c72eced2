import Foundation

/// Every manifest of a folder, evaluated and run: how many come out the same, and what evaluating one costs.
struct ManifestComparison {
  var binary: String
  var folder: String

  private static let runs = 5
  private static let copies = 5

  func run() throws {
    // First of all: peaks are told of all processes so far, and comparing starts larger ones.
    let cost = try cost()
    let before = Program.childrenProcessorTime()
    let (text, code) = try output(["modules", folder, "--verify-manifests"])
    let verifying = Program.childrenProcessorTime() - before
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
    print("evaluating one takes \(milliseconds(cost.processor, each: manifests)) ms of processor time")
    print("what a run does once left out, \(milliseconds(cost.further, each: manifests)) ms")
    // SwiftPM keeps answers: of manifests that it has seen this tells less than running them takes.
    let peer = verifying / max(median(cost.further), .leastNonzeroMagnitude)
    print(
      "SwiftPM takes \(milliseconds([verifying], each: manifests)) ms for one, \(String(format: "%.0f", peer)) times as much"
    )
    print("and \(String(format: "%.0f", Double(cost.memory) / manifests)) kB of the largest amount of memory held")
  }

  private func milliseconds(_ seconds: [Double], each count: Double) -> String {
    let costs = seconds.map { $0 * 1_000 / count }
    return String(format: "%.2f", median(costs)) + " ("
      + costs.map { String(format: "%.2f", $0) }.joined(separator: " ") + ")"
  }

  /// What runs over the folder cost more than ones over nothing, pair by pair, as speed drifts: walking and reading
  /// count, starting does not. Of a few manifests much of that is what a run does once: so copies of them are compared
  /// with more copies too.
  /// - Returns: seconds of each pair, the first of the folder, the second of as many manifests in a run that reads more;
  ///   and kilobytes.
  private func cost() throws -> (processor: [Double], further: [Double], memory: Int) {
    let scratch = NSTemporaryDirectory() + "depgraph-benchmark-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: scratch + "/nothing", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    for copy in 1...Self.copies { try copyManifests(to: scratch + "/many/\(copy)") }
    try copyManifests(to: scratch + "/once")
    func modules(_ folder: String) throws -> Double {
      try Program(path: binary, arguments: ["modules", folder, "--jobs", "1"]).run(expecting: [0, 2]).processor
    }
    var (costs, further, peaks): ([Double], [Double], [Int]) = ([], [], [])
    for _ in 0..<Self.runs {
      let empty = try modules(scratch + "/nothing")
      peaks.append(Program.largestPeak())
      costs.append(try modules(folder) - empty)
      peaks.append(Program.largestPeak())
      further.append((try modules(scratch + "/many") - modules(scratch + "/once")) / Double(Self.copies - 1))
    }
    return (costs, further, peaks[1] - peaks[0])
  }

  /// The manifests of the folder alone, each where it was.
  private func copyManifests(to destination: String) throws {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for file in files {
      let name = (file as NSString).lastPathComponent
      guard name.hasPrefix("Package"), name.hasSuffix(".swift") else { continue }
      let copy = destination + "/" + file
      try FileManager.default.createDirectory(
        atPath: (copy as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: folder + "/" + file, toPath: copy)
    }
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
