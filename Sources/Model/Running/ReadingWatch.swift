import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ends a run that a file holds up. Size and depth of what is parsed are limited, and manifests take counted steps, but
/// swift-syntax needs time that grows with the square of some broken sources, and nothing stops it from outside.
///
/// Time is processor time: a busy machine makes nothing overdue. Bound to a task, like `MachineFaults`.
package final class ReadingWatch: Sendable {
  @TaskLocal package static var current: ReadingWatch?

  private struct Reading {
    var file: String
    /// Processor time of the process when it began, in nanoseconds.
    var start: UInt64
  }

  private struct State {
    var readings: [Int: Reading] = [:]
    var next = 0
    var isWatched = false
  }

  private let state = Mutex(State())
  private let limit: UInt64
  private let overdue: @Sendable (String) -> Void

  /// - Parameters:
  ///   - seconds: of processor time that one file may take.
  ///   - overdue: called with the file, on a thread of its own.
  package init(seconds: Double, overdue: @escaping @Sendable (String) -> Void) {
    limit = UInt64(seconds * 1_000_000_000)
    self.overdue = overdue
  }

  /// Reads a file under the watch of the task, if there is one.
  package static func during<Value>(_ file: String, _ read: () throws -> Value) rethrows -> Value {
    guard let watch = current else { return try read() }
    let number = watch.begin(file)
    defer { watch.end(number) }
    return try read()
  }

  private func begin(_ file: String) -> Int {
    let start = Self.processorTime
    let (number, isFirst) = state.withLock { state in
      state.next += 1
      state.readings[state.next] = Reading(file: file, start: start)
      defer { state.isWatched = true }
      return (state.next, !state.isWatched)
    }
    if isFirst { watch() }
    return number
  }

  private func end(_ number: Int) { state.withLock { _ = $0.readings.removeValue(forKey: number) } }

  /// Looks ten times a second, for as long as the process lives. Without a thread nothing is watched.
  private func watch() {
    let box = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, nil, { ReadingWatch.look($0) }, box.toOpaque())
    guard status == 0 else { return box.release() }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  private static func look(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let watch = Unmanaged<ReadingWatch>.fromOpaque(context).takeRetainedValue()
    while true {
      usleep(100_000)
      if let file = watch.overdueFile {
        watch.overdue(file)
        return nil
      }
    }
  }

  /// What several files take together is shared among them: none is overdue before each could have had its time.
  private var overdueFile: String? {
    let now = Self.processorTime
    return state.withLock { [limit] state in
      let shared = limit * UInt64(max(1, state.readings.count))
      return state.readings.values.filter { now > $0.start + shared }.min { ($0.start, $0.file) < ($1.start, $1.file) }?
        .file
    }
  }

  private static var processorTime: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
