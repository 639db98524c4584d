/// The terminal as it was before a worker got it, for the process that outlives the worker.
///
/// A worker restores the terminal itself, whatever ends it, but for SIGKILL and an overflow of the
/// stack of another thread. One guard a process.
package final class TerminalGuard {
  private let descriptor: Descriptor

  /// Remembers the settings of the terminal that controls the process.
  package init() throws(SystemError) {
    do throws(Errno) {
      descriptor = try Descriptor(terminal: ())
      try rememberTerminal(descriptor)
    } catch {
      throw SystemError(.openTerminal, "the terminal", error)
    }
  }

  /// Puts the terminal in order, unless the worker has.
  ///
  /// - Parameter leaving: switches off whatever may have been switched on.
  package func restore(leaving: [UInt8]) { recoverTerminal(descriptor, leaving) }
}
