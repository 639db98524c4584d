internal import CFlickSystem

/// A signal of the system, as messages name it.
package struct Signal: Hashable, Sendable, CustomStringConvertible {
  /// The system's number.
  package let number: Int32

  /// The signal of that number.
  package init(_ number: Int32) {
    self.number = number
  }

  /// `signal 11 (SIGSEGV, Segmentation fault)`.
  package var description: String {
    // Sound: terminated strings, copied at once; one thread asks.
    let parts = unsafe [fs_signal_name(number), fs_signal_words(number)]
      .compactMap { text in unsafe text.map { unsafe String(cString: $0) } }
    return parts.isEmpty
      ? "signal \(number)" : "signal \(number) (\(parts.joined(separator: ", ")))"
  }

  /// Whether it says that a limit of CPU time was exceeded.
  package var isProcessorTime: Bool { number == processorTimeSignal }

  /// Whether it is the one that nothing can catch: sent by someone, or by the system for want of
  /// memory.
  package var isKill: Bool { number == killSignal }

  /// Whether it asks a program to end, as Ctrl-C does.
  package var isRequestToEnd: Bool { endingSignals.contains(number) }

  /// Ends this process as the signal ends a program, so that its exit code is 128 + n in a shell.
  package func endProcess() -> Never { fs_die_by(number) }
}

extension Signal {
  /// The signal of an access to memory that is not there.
  package static let segmentationFault = Signal(segmentationFaultSignal)

  /// The signal that Ctrl-C sends.
  package static let interrupt = Signal(interruptSignal)
}
