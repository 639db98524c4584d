internal import FlickSystem

// Background work while a person watches.

extension Exploration {
  /// The results that a display needs now.
  package struct Work {
    /// The tunable with a visible strip; nil for none.
    package var strip: String?
    /// Whether to search for flips of the last decision.
    package var flips: Bool
    /// Whether to search for the explanation of the last gesture.
    package var reason: Bool

    package init(strip: String?, flips: Bool, reason: Bool) {
      (self.strip, self.flips, self.reason) = (strip, flips, reason)
    }
  }

  /// The maximum duration of the search for an explanation.
  private static let maxExplaining = Duration.seconds(30)

  /// Whether one of some results is incomplete.
  package func isOpen(_ work: Work) -> Bool {
    work.reason && isExplaining || hasStripWork(work.strip) || work.flips && tuning.isSearching
  }

  /// Continues some work for a limited time.
  ///
  /// An explanation comes first, as a person has just lifted the finger. It takes longer than the
  /// given time, but ends at once for an urgent event.
  ///
  /// - Returns: whether there is a new result to draw.
  package func perform(_ work: Work, for time: Duration) -> Bool {
    let start = MonotonicClock.now()
    let isOver = { MonotonicClock.now() - start >= time }
    simulation.unlimitProcess()
    if work.reason, isExplaining {
      let isUrgent = isUrgent
      return explain { isUrgent() || MonotonicClock.now() > start + Self.maxExplaining }
    }
    var isNew = workOnStrip(work.strip, until: isOver)
    while work.flips, tuning.isSearching, !isOver() {
      isNew = tuning.searchFlips(work.strip, until: isOver) || isNew
    }
    return isNew
  }
}
