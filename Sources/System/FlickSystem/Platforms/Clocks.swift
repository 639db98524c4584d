// System clocks, for use outside simulations only.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A monotonic clock, for pacing frames and timestamping input.
package enum MonotonicClock {
  /// The time since an arbitrary moment that is fixed while the system runs.
  package static func now() -> Duration { read(CLOCK_MONOTONIC) }
}

/// The clock of the calendar, which a user can set.
package enum CalendarClock {
  /// The time since 1970, in UTC.
  package static func now() -> Duration { read(CLOCK_REALTIME) }
}

/// The CPU time of the calling thread.
package enum ThreadClock {
  /// The CPU time since the thread's start.
  package static func now() -> Duration { read(CLOCK_THREAD_CPUTIME_ID) }

  /// The CPU time since the thread's start in nanoseconds.
  package static func nanoseconds() -> Int64 {
    let (seconds, attoseconds) = now().components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

private func read(_ clock: clockid_t) -> Duration {
  var time = timespec()
  // Sound: C fills the struct, which outlives the call. It only fails for clocks that do not exist.
  unsafe _ = clock_gettime(clock, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
