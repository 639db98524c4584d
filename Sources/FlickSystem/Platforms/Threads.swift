// POSIX threads, the same on Linux and macOS but for the type of a thread's name.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread that runs one function and is then waited for.
struct Thread {
  private let name: pthread_t

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread, with a stack of `stackSize` bytes if one is given.
  init(stackSize: Int? = nil, _ run: @escaping @Sendable () -> Void) throws(Errno) {
    // Sound: the box is given one reference here, which the thread takes over.
    let box = unsafe Unmanaged.passRetained(Body(run))
    var made: pthread_t?
    let code = unsafe startThread(&made, stackSize, box.toOpaque())
    guard code == 0, let made else {
      unsafe box.release()
      // The refusal is survived: it is not the reason if the process dies later.
      errno = 0
      throw Errno(code: code)
    }
    name = made
  }

  /// Waits until the function has returned; to be called once.
  func join() {
    _ = pthread_join(name, nil)
  }

  /// Runs the function in the box that a new thread is started with.
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

/// Lends the attributes of a thread with a stack of that size; nil for the usual ones.
private func withAttributes(
  _ stackSize: Int?, _ create: (UnsafePointer<pthread_attr_t>?) -> Int32
) -> Int32 {
  guard let stackSize else { return create(nil) }
  var attributes = pthread_attr_t()
  // Sound: initialised before and destroyed after its use.
  var code = unsafe pthread_attr_init(&attributes)
  guard code == 0 else { return code }
  defer { unsafe _ = pthread_attr_destroy(&attributes) }
  code = unsafe pthread_attr_setstacksize(&attributes, stackSize)
  return code == 0 ? unsafe create(&attributes) : code
}

/// Runs `body` on a thread with a stack of that size, and waits for it.
func onThread<Result>(stackSize: Int, _ body: () -> Result) throws(Errno) -> Result {
  // Sound: what `body` reaches is used by one thread at a time, since this one waits; and the
  // result is there once the thread has ended, unless the thread ended the process.
  try withoutActuallyEscaping(body) { body throws(Errno) in
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var result: Result?
    let thread = try Thread(stackSize: stackSize) { unsafe result = unsafe body() }
    thread.join()
    guard let result = unsafe result else { preconditionFailure("the thread has run") }
    return result
  }
}

/// How many processors are online.
func onlineProcessors() -> Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }
