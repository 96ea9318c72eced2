#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs work that recurses with the nesting of what it reads on a thread with a stack of its own: those of a pool have
/// as little as 512 KB. Work that is started on such a thread stays on it, so that one thread serves many files.
package enum DeepStack {
  /// What is reserved, in bytes. Pages cost memory only once they are touched.
  package enum Size: Int, Sendable {
    /// For the limits of the byte scanner's nesting gauge: a debug build of swift-syntax takes far more than a release.
    case syntax = 0x800_0000
    /// For the limits of the manifest evaluator.
    case evaluation = 0x2000_0000
  }

  @TaskLocal private static var reserved = 0

  /// A class without a type parameter, which a C function can take.
  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Waits for the result; `nil` where the machine gives no thread, which is noted.
  package static func run<Result>(_ size: Size, _ body: () -> Result) -> Result? {
    if reserved >= size.rawValue { return body() }
    var result: Result?
    withoutActuallyEscaping(body) { body in
      // A thread begins without the values of the task.
      let (faults, watch) = (MachineFaults.current, ReadingWatch.current)
      let work = Work {
        MachineFaults.$current.withValue(faults) {
          ReadingWatch.$current.withValue(watch) {
            DeepStack.$reserved.withValue(size.rawValue) { result = body() }
          }
        }
      }
      perform(work, size)
    }
    if result == nil { MachineFaults.current?.note(unread: "no thread could be started") }
    return result
  }

  private static func perform(_ work: Work, _ size: Size) {
    // Not `pthread_attr_t()`: with Foundation in the module, the compiler takes that initialiser for one of Dispatch's.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard pthread_attr_init(attributes) == 0 else { return }
    defer { pthread_attr_destroy(attributes) }
    guard pthread_attr_setstacksize(attributes, size.rawValue) == 0 else { return }
    // The box is released on return, so that nothing of the closure outlives the call.
    let context = Unmanaged.passUnretained(work).toOpaque()
    withExtendedLifetime(work) {
      #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(&thread, attributes, { DeepStack.enter($0) }, context)
        if status == 0, let thread { pthread_join(thread, nil) }
      #else
        var thread = pthread_t()
        let status = pthread_create(&thread, attributes, { DeepStack.enter($0) }, context)
        if status == 0 { pthread_join(thread, nil) }
      #endif
    }
  }

  private static func enter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().body() }
    return nil
  }
}
