internal import CFlickSystem

/// Restores the terminal after a worker that used it.
///
/// A worker restores the terminal itself unless it ends by SIGKILL or by a stack overflow on
/// another thread, or the terminal does not read. There is one guard per process.
package final class TerminalGuard {
  private let descriptor: Descriptor

  /// Saves the settings of the controlling terminal.
  package init() throws(SystemError) {
    do throws(Errno) {
      descriptor = try Descriptor(terminal: ())
      try checked(fs_remember_terminal(descriptor.number))
    } catch {
      throw SystemError(.openTerminal, "the terminal", error)
    }
  }

  /// Restores the terminal, unless the worker has done so.
  ///
  /// - Parameter leaving: The sequence that disables all modes that may be enabled.
  package func restore(leaving: [UInt8]) {
    // Sound: an array passed for the call with its own count. Failures cannot be reported here.
    _ = unsafe fs_recover_terminal(descriptor.number, leaving, leaving.count)
  }
}
