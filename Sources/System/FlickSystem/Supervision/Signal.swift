internal import CFlickSystem

/// A signal of the operating system, with its description for messages.
package struct Signal: Hashable, Sendable, CustomStringConvertible {
  /// The system's number.
  package let number: Int32

  /// Creates the signal of that number.
  package init(_ number: Int32) {
    self.number = number
  }

  /// `signal 11 (SIGSEGV, Segmentation fault)`.
  package var description: String {
    // Sound: terminated strings, copied immediately, on one thread.
    let parts = unsafe [fs_signal_name(number), fs_signal_words(number)]
      .compactMap { text in unsafe text.map { unsafe String(cString: $0) } }
    return parts.isEmpty
      ? "signal \(number)" : "signal \(number) (\(parts.joined(separator: ", ")))"
  }

  /// Whether it reports an exceeded CPU time limit.
  package var isProcessorTime: Bool { number == processorTimeSignal }

  /// Whether it is SIGKILL, sent by a user, or by the system because of insufficient memory.
  package var isKill: Bool { number == killSignal }

  /// Whether it requests a program's end, as Ctrl-C does.
  package var isRequestToEnd: Bool { endingSignals.contains(number) }

  /// Ends this process by the signal's default action, which a shell reports as exit code 128 + n.
  package func endProcess() -> Never { fs_die_by(number) }
}

extension Signal {
  /// The signal for an invalid memory access.
  package static let segmentationFault = Signal(segmentationFaultSignal)

  /// The signal of Ctrl-C.
  package static let interrupt = Signal(interruptSignal)
}
