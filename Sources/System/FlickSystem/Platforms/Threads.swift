// POSIX threads. Linux and macOS differ only in the type of a thread's name.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Lets other threads that wait for the same processor run first.
package func yieldProcessor() { _ = sched_yield() }

/// A thread that runs one function and must be joined.
struct Thread {
  private let name: pthread_t

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread, with a stack of `stackSize` bytes if given.
  init(stackSize: Int? = nil, _ run: @escaping @Sendable () -> Void) throws(Errno) {
    // Sound: the box is retained once here, and the thread releases it.
    let box = unsafe Unmanaged.passRetained(Body(run))
    var made: pthread_t?
    let code = unsafe startThread(&made, stackSize, box.toOpaque())
    guard code == 0, let made else {
      unsafe box.release()
      // The process survives this failure, so a later death has another reason.
      errno = 0
      throw Errno(code: code)
    }
    name = made
  }

  /// Waits until the function has returned.
  ///
  /// Call it once.
  func join() {
    _ = pthread_join(name, nil)
  }

  /// Runs the function in the box passed to a new thread.
  fileprivate static func enter(_ box: UnsafeMutableRawPointer) {
    // Sound: `init` retained it for this.
    unsafe Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run()
  }
}

#if canImport(Darwin)
  private func startThread(
    _ made: inout pthread_t?, _ stackSize: Int?, _ box: UnsafeMutableRawPointer
  ) -> Int32 {
    unsafe withAttributes(stackSize) { attributes in
      unsafe pthread_create(
        &made, attributes,
        { box in
          unsafe Thread.enter(box)
          return nil
        }, box)
    }
  }
#else
  private func startThread(
    _ made: inout pthread_t?, _ stackSize: Int?, _ box: UnsafeMutableRawPointer
  ) -> Int32 {
    var name = pthread_t()
    let code = unsafe withAttributes(stackSize) { attributes in
      unsafe pthread_create(
        &name, attributes,
        { box in
          if let box = unsafe box { unsafe Thread.enter(box) }
          return nil
        }, box)
    }
    made = name
    return code
  }
#endif

/// Calls `create` with attributes for the given stack size, or with nil for the default.
private func withAttributes(
  _ stackSize: Int?, _ create: (UnsafePointer<pthread_attr_t>?) -> Int32
) -> Int32 {
  guard let stackSize else { return create(nil) }
  var attributes = pthread_attr_t()
  // Sound: initialized before and destroyed after its use.
  var code = unsafe pthread_attr_init(&attributes)
  guard code == 0 else { return code }
  defer { unsafe _ = pthread_attr_destroy(&attributes) }
  code = unsafe pthread_attr_setstacksize(&attributes, stackSize)
  return code == 0 ? unsafe create(&attributes) : code
}

// The compiled check of `withoutActuallyEscaping` contains the length of the file's path, which
// `-file-prefix-map` does not map: a release would depend on its folder.
#sourceLocation(file:"onThread.swift",line:95)
/// Runs `body` on a thread with the given stack size, and waits for it.
func onThread<Result>(stackSize: Int, _ body: () -> Result) throws(Errno) -> Result {
  // Sound: one thread at a time uses the captures of `body`, because this one waits. The result is
  // set when the thread has ended, unless the thread ended the process.
  try withoutActuallyEscaping(body) { body throws(Errno) in
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var result: Result?
    let thread = try Thread(stackSize: stackSize) { unsafe result = unsafe body() }
    thread.join()
    guard let result = unsafe result else { preconditionFailure("the thread has run") }
    return result
  }
}
#sourceLocation()

/// The number of online processors.
func onlineProcessors() -> Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }
