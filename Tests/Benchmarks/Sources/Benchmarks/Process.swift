import Foundation

/// What one run of a program cost, by the operating system's own account.
struct Cost {
  /// User and system time, in seconds: what the program did, whatever else the machine was doing.
  var processor: Double
  /// In seconds.
  var wall: Double
}

/// A program with its arguments, run whole and from outside.
struct Program {
  var path: String
  var arguments: [String]
  var folder: String?

  /// - Throws: where it cannot be started, or ends otherwise than expected.
  func run(expecting codes: Set<Int32> = [0]) throws -> Cost {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/null")
    process.standardError = FileHandle(forWritingAtPath: "/dev/null")
    let before = Self.childrenProcessorTime()
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    let wall = start.duration(to: .now)
    guard codes.contains(process.terminationStatus) else {
      throw Failure("\(path) ended with \(process.terminationStatus)")
    }
    return Cost(
      processor: Self.childrenProcessorTime() - before,
      wall: Double(wall.components.seconds) + Double(wall.components.attoseconds) / 1e18)
  }

  private static func childrenProcessorTime() -> Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #endif
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}

struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}
