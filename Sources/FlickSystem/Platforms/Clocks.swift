// The clocks of the operating system, for the code around simulations: never for what runs in them.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The time that passes, for pacing frames and stamping input.
package enum MonotonicClock {
  /// Since a moment in the past that stays the same while the system runs.
  package static func now() -> Duration { read(CLOCK_MONOTONIC) }
}

/// The time that this thread has been computing.
package enum ThreadClock {
  /// Since the thread began.
  package static func now() -> Duration { read(CLOCK_THREAD_CPUTIME_ID) }

  /// The same in nanoseconds.
  package static func nanoseconds() -> Int64 {
    let (seconds, attoseconds) = now().components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

private func read(_ clock: clockid_t) -> Duration {
  var time = timespec()
  // Sound: C fills the struct, which outlives the call. It fails for clocks that do not exist only.
  unsafe _ = clock_gettime(clock, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
