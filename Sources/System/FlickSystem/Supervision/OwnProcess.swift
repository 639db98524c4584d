internal import CFlickSystem

/// Settings and limits of this process, as opposed to its workers.
package enum OwnProcess {
  /// Normalizes inherited state that would disturb the program.
  ///
  /// Call it first.
  ///
  /// Opens closed standard streams so that using them still fails, but no other file gets their
  /// numbers. Unblocks signals, and makes children waitable. Ignored signals that request a
  /// program's end stay ignored, as intended by `nohup` and shells without job control.
  package static func settle() {
    fs_settle()
    ignoreBrokenPipes()
  }

  /// Limits the memory that this process can allocate from now on, in bytes.
  ///
  /// Not enforced on every system. For a process without a supervisor; see
  /// ``handleDeaths(of:words:)`` for the consequences of exceeding it.
  package static func limitMemory(to bytes: Int) { _ = fs_limit_memory(UInt64(bytes)) }

  /// The final messages of a process without a supervisor that does not end by itself.
  package struct FinalMessages: Sendable {
    /// The message for exceeding the memory limit.
    package var memory: String
    /// The message for exceeding the CPU time limit.
    package var time: String
    /// The exit code in both cases.
    package var exitCode: Int32

    /// Creates messages.
    package init(memory: String, time: String, exitCode: Int32) {
      self.memory = memory
      self.time = time
      self.exitCode = exitCode
    }
  }

  /// Makes this process (without a supervisor) print its script's position when it dies.
  ///
  /// - Parameter script: The name to print if the position is unknown.
  package static func handleDeaths(of script: String, words: FinalMessages) {
    // Sound: bridged strings for the call, which copies them.
    unsafe fs_handle_deaths_alone(
      script, PrintableText.of(script), words.memory, words.time, words.exitCode)
    fs_handle_deaths_on_own_stack()
  }

  /// Runs `body` with a running script that C code can locate, so that the report of a death
  /// contains its position.
  ///
  /// - Parameter locator: The addresses of an `fs_locator` and of its argument, valid until `body`
  ///   returns.
  package static func running<Result>(
    _ locator: (function: UInt, context: UInt), _ body: () throws -> Result
  ) rethrows -> Result {
    let before = fs_change_script(fs_script(locator: locator.function, context: locator.context))
    defer { _ = fs_change_script(before) }
    return try body()
  }

  /// Notes SIGINT (Ctrl-C) from now on instead of ending this process, so that a long task can end
  /// with a partial result.
  ///
  /// A signal that is ignored stays ignored. A supervisor kills its workers on the second signal.
  package static func noteInterrupts() { fs_note_interrupts() }

  /// Whether SIGINT was noted.
  package static var wasInterrupted: Bool { fs_was_interrupted() != 0 }

  /// Blocks the signals that request an end while the process completes work that must not be
  /// interrupted.
  package static func deferRequestsToEnd() {
    // Sound: the array's own address and count.
    unsafe fs_block_signals(endingSignals, Int32(endingSignals.count))
  }
}
