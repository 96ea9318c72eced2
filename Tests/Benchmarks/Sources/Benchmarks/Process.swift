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

  /// User and system time of all processes that have ended so far, in seconds.
  static func childrenProcessorTime() -> Double {
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    let usage = childrenUsage()
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The most memory that any process started so far held at once, in kilobytes.
  static func largestPeak() -> Int {
    #if canImport(Darwin)
      childrenUsage().ru_maxrss / 1024
    #else
      childrenUsage().ru_maxrss
    #endif
  }

  private static func childrenUsage() -> rusage {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #endif
    return usage
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
