import FlickCore

/// Feeds samples as the conformance cases and traces have them, and answers for one pointer at the last.
struct Tracker {
  private(set) var estimator: VelocityEstimator
  /// The time of the last event, of whichever pointer.
  private var now = 0.0
  private var first: Double?

  init(_ options: VelocityOptions = .standard) { estimator = VelocityEstimator(options) }

  /// The tracker of a case: of `query_pointer` among its events, or of its samples along x.
  ///
  /// Differential samples are the changes since the one before; the first says nothing.
  init(_ input: JSON, _ options: VelocityOptions) {
    self.init(options)
    let pointer = input["query_pointer"]?.number ?? 0
    for event in input["events"]?.items ?? [] where event[5] == nil {
      let isAsked = event[2]?.number == pointer
      take(
        event[0]?.number ?? .nan, isAsked ? event[1]?.string ?? "" : "of another",
        event[3]?.number ?? .nan, event[4]?.number ?? .nan)
    }
    let isDifferential = input["differential"]?.bool ?? false
    var place = 0.0
    for (index, sample) in (input["samples"]?.items ?? []).enumerated() {
      let value = sample[1]?.number ?? .nan
      place = isDifferential ? (index > 0 ? place + value : 0) : value
      take(sample[0]?.number ?? .nan, "move", place, 0)
    }
  }

  /// Times are taken from the first sample: recordings have large ones, and only differences matter.
  mutating func take(_ milliseconds: Double, _ phase: String, _ x: Double, _ y: Double) {
    let start = first ?? milliseconds
    first = start
    now = (milliseconds - start) / 1000
    switch phase {
    case "down", "move":
      if phase == "down" { estimator.reset() }
      estimator.add(Point(x: x, y: y), at: Seconds(now))
    case "cancel": estimator.reset()
    default: break
    }
  }

  var velocity: Velocity? { estimator.velocity(at: Seconds(now)) }
}
