internal import FlickAPI
internal import FlickHost
internal import FlickLab

// The sentence of `why` about the last gesture, found at rest.

extension Exploration {
  /// The sentence about a gesture with certain values.
  struct Reason {
    var subject: TuningState.Subject
    /// nil if it is not known yet, or no change gives another outcome.
    var text: String?
    var isOver = false
    /// How often the search was stopped by something more urgent.
    var stops = 0
  }

  /// So often a search begins anew.
  private static let mostStops = 4

  /// The sentence about the last gesture; nil if it is not known.
  package var sentence: String? { reason?.subject == subject ? reason?.text : nil }

  /// Whether that is to be looked for.
  package var isExplaining: Bool {
    guard study == nil, let subject, simulation.fingers.isEmpty, !simulation.isBusy else {
      return false
    }
    return reason?.subject != subject || reason?.isOver == false
  }

  /// Looks for it.
  ///
  /// - Parameter isStopping: whether something more urgent is to be done.
  /// - Returns: whether there is a new result.
  package func explain(isStopping: @escaping @Sendable () -> Bool) -> Bool {
    guard isExplaining, let subject, let gesture = simulation.lastGesture else { return false }
    var found = reason ?? Reason(subject: subject)
    if found.subject != subject { found = Reason(subject: subject) }
    do throws(HostError) {
      found.text = try GestureReason.sentence(
        script: simulation.path, simulation.presentConfiguration,
        simulation.timeline.gesture(from: gesture.firstEntry), from: gesture.start,
        isStopping: isStopping)
      found.isOver = true
    } catch {
      found.stops += 1
      found.isOver = error.kind != .interrupted || found.stops >= Self.mostStops
    }
    reason = found
    return found.text != nil
  }
}
