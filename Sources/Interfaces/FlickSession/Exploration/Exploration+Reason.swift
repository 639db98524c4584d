internal import FlickHost

// The explanation of the last gesture, as in `why`, computed while the stage rests.

extension Exploration {
  /// The explanation of a gesture with particular values.
  struct Reason {
    var subject: LastGestureFlips.Subject
    /// The sentence; nil if it is not known yet, or if no change leads to another outcome.
    var text: String?
    var isOver = false
    /// The number of times that the search was interrupted.
    var stops = 0
  }

  /// The number of interruptions after which the search is given up.
  private static let maxInterruptions = 4

  /// The explanation of the last gesture; nil if it is not known.
  package var sentence: String? { reason?.subject == tuning.subject ? reason?.text : nil }

  /// Whether the explanation should be searched for now.
  var isExplaining: Bool {
    guard study == nil, let subject = tuning.subject, simulation.fingers.isEmpty, !simulation.isBusy
    else {
      return false
    }
    return reason?.subject != subject || reason?.isOver == false
  }

  /// Searches for the explanation of the last gesture.
  ///
  /// - Parameter isStopping: polled to interrupt the search.
  /// - Returns: whether there is a new result.
  func explain(isStopping: @escaping @Sendable () -> Bool) -> Bool {
    guard isExplaining, let subject = tuning.subject, let gesture = simulation.gesture else {
      return false
    }
    var found = reason ?? Reason(subject: subject)
    if found.subject != subject { found = Reason(subject: subject) }
    do throws(HostError) {
      found.text = try tuning.sentence(of: gesture, isStopping: isStopping)
      found.isOver = true
    } catch {
      found.stops += 1
      found.isOver = error.kind != .interrupted || found.stops >= Self.maxInterruptions
    }
    reason = found
    return found.text != nil
  }
}
