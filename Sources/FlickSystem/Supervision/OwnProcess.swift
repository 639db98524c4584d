internal import CFlickSystem

/// What concerns the process itself, rather than its workers.
package enum OwnProcess {
  /// Puts in order what was inherited and would disturb the program; to be called first.
  ///
  /// Closed standard streams are opened so that their use fails as before, but no file of ours gets
  /// their numbers. Signals are let through, and children can be waited for. Ignored signals that
  /// ask a program to end stay ignored: `nohup` and shells without job control mean it.
  package static func settle() {
    fs_settle()
    ignoreBrokenPipes()
  }

  /// Lets this process have so much more memory.
  ///
  /// Not every system holds it to this. For a process that has no supervisor;
  /// ``answerDeaths(of:words:)`` says what happens then.
  package static func limitMemory(to bytes: Int) { _ = fs_limit_memory(UInt64(bytes)) }

  /// The last message of a process without a supervisor that does not end by itself.
  package struct LastWords: Sendable {
    /// Where it is for want of memory.
    package var memory: String
    /// Where it has exceeded its limit of CPU time.
    package var time: String
    /// The code with which it ends in both cases.
    package var exitCode: Int32

    /// Creates words.
    package init(memory: String, time: String, exitCode: Int32) {
      self.memory = memory
      self.time = time
      self.exitCode = exitCode
    }
  }

  /// From now on this process, which has no supervisor, says where its script was when it dies of
  /// it.
  ///
  /// - Parameter script: what is said where that is not known.
  package static func answerDeaths(of script: String, words: LastWords) {
    // Sound: bridged strings for the call, which copies them.
    unsafe fs_handle_deaths_alone(
      script, PrintableText.of(script), words.memory, words.time, words.exitCode)
    fs_handle_deaths_on_own_stack()
  }

  /// Runs `body`, in which a script runs that C can find: so the report of a death says where it
  /// was.
  ///
  /// - Parameter locator: the address of an `fs_locator`, and of its argument; valid until `body`
  ///   returns.
  package static func running<Result>(
    _ locator: (function: UInt, context: UInt), _ body: () throws -> Result
  ) rethrows -> Result {
    let before = fs_change_script(
      fs_script(locator: locator.function, context: locator.context))
    defer { _ = fs_change_script(before) }
    return try body()
  }

  /// Holds back the signals that ask a program to end, while it completes work that must not be
  /// left half done.
  package static func deferRequestsToEnd() {
    // Sound: the array's own address and count.
    unsafe fs_block_signals(endingSignals, Int32(endingSignals.count))
  }
}
