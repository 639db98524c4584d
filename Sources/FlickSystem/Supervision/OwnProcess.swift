internal import CFlickSystem

/// What concerns the process itself, rather than its workers.
package enum OwnProcess {
  /// Puts in order what was inherited and would be in the way; to be called first.
  ///
  /// Closed standard streams are opened so that their use fails as before, but no file of ours gets their numbers.
  /// Signals are let through, and children can be waited for. Ignored signals that ask a program to end stay
  /// ignored: `nohup` and shells without job control mean it.
  package static func settle() {
    fs_settle()
    ignoreBrokenPipes()
  }

  /// Lets this process have so much more memory; one that wants more says `words` and ends with `exitCode`.
  ///
  /// For a process that has no supervisor. Not every system holds it to this.
  package static func limitMemory(to bytes: Int, exitCode: Int32, words: String) {
    // Sound: the text is bridged for the call, which copies it.
    _ = unsafe fs_limit_memory(UInt64(bytes), exitCode, words)
  }

  /// Lets the signals that ask a program to end wait, for as long as it completes what it must not leave half done.
  package static func deferRequestsToEnd() {
    // Sound: the array's own address and count.
    unsafe fs_block_signals(endingSignals, Int32(endingSignals.count))
  }
}
