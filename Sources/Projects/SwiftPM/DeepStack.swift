#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs work on a thread with a stack of its own. The parser and the evaluator recurse with the nesting of what they
/// read; the stack of a pool's thread (512 KB on a Mac) is too small for what the limits allow.
enum DeepStack {
  /// Bytes. Only what is touched takes memory.
  private static let size = 512 << 20

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Waits until the work is done. `nil` where the system gives no thread.
  static func run<Result>(_ body: () -> Result) -> Result? {
    var result: Result?
    withoutActuallyEscaping(body) { body in
      let work = Work { result = body() }
      perform(work)
    }
    return result
  }

  private static func perform(_ work: Work) {
    // Not `pthread_attr_t()`: with Foundation in the module, the compiler takes that initialiser for one of Dispatch's.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard pthread_attr_init(attributes) == 0 else { return }
    defer { pthread_attr_destroy(attributes) }
    guard pthread_attr_setstacksize(attributes, size) == 0 else { return }
    let context = Unmanaged.passRetained(work)
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(
        &thread, attributes,
        { pointer in
          Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
          return nil
        }, context.toOpaque())
    #else
      var thread = pthread_t()
      let status = pthread_create(
        &thread, attributes,
        { pointer in
          if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
          return nil
        }, context.toOpaque())
    #endif
    guard status == 0 else {
      context.release()
      return
    }
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
  }
}
