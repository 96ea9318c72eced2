#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs work that recurses by the depth of a syntax tree on a thread whose stack is large enough for the limits of
/// `NestingGauge`: the threads of a pool have as little as 512 KB, and a debug build of swift-syntax takes far more.
enum LargeStack {
  /// Reserved, not used: pages cost memory only once they are touched.
  private static let byteCount = 128 * 1024 * 1024

  private final class Job<Result> {
    let work: () -> Result
    var result: Result?

    init(work: @escaping () -> Result) {
      self.work = work
    }

    func run() { result = work() }
  }

  /// A class without a type parameter, which a C function can take.
  private final class Start {
    let run: () -> Void

    init(run: @escaping () -> Void) {
      self.run = run
    }
  }

  /// Waits for the result; `nil` where the machine gives no thread.
  static func run<Result>(_ work: () -> Result) -> Result? {
    withoutActuallyEscaping(work) { work in
      let job = Job(work: work)
      // The box is released on return, so that nothing of the closure outlives this call.
      let start = Start(run: job.run)
      guard wait(for: start) else { return nil }
      return job.result
    }
  }

  private static func wait(for start: Start) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, byteCount) == 0 else { return false }
    let argument = Unmanaged.passUnretained(start).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, &attributes, { LargeStack.enter($0) }, argument)
      guard code == 0, let thread else { return false }
    #else
      var thread = pthread_t()
      guard pthread_create(&thread, &attributes, { LargeStack.enter($0) }, argument) == 0 else { return false }
    #endif
    let joined = withExtendedLifetime(start) { pthread_join(thread, nil) }
    return joined == 0
  }

  private static func enter(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Start>.fromOpaque(argument).takeUnretainedValue().run() }
    return nil
  }
}
