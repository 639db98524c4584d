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

  /// Starts a thread.
  init(_ run: @escaping @Sendable () -> Void) throws(Errno) {
    // Sound: the box is given one reference here, which the thread takes over.
    let box = unsafe Unmanaged.passRetained(Body(run))
    var made: pthread_t?
    let code = unsafe startThread(&made, box.toOpaque())
    guard code == 0, let made else {
      unsafe box.release()
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
    _ made: inout pthread_t?, _ box: UnsafeMutableRawPointer
  ) -> Int32 {
    unsafe pthread_create(
      &made, nil,
      { box in
        unsafe Thread.enter(box)
        return nil
      }, box)
  }
#else
  private func startThread(
    _ made: inout pthread_t?, _ box: UnsafeMutableRawPointer
  ) -> Int32 {
    var name = pthread_t()
    let code = unsafe pthread_create(
      &name, nil,
      { box in
        if let box = unsafe box { unsafe Thread.enter(box) }
        return nil
      }, box)
    made = name
    return code
  }
#endif

/// How many processors are online.
func onlineProcessors() -> Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }
