import FlickCore

/// Feeds samples as the conformance cases and traces have them, and answers for one pointer at
/// the last.
struct Tracker {
  private(set) var estimator: VelocityEstimator
  /// The time of the last event, of whichever pointer.
  private var now = 0.0
  private var first: Double?

  init(_ options: VelocityOptions = .standard) { estimator = VelocityEstimator(options) }

  /// The tracker of a case: of `query_pointer` among its events, or of its samples along x.
  ///
  /// Differential samples are changes since the sample before; the first is ignored.
  init(_ input: Fields, _ options: VelocityOptions) throws {
    self.init(options)
    guard input.has("events") || input.has("samples") else { throw input.missing("events") }
    let pointer = try input.integer("query_pointer", default: 0)
    for event in input.has("events") ? try input.items("events") : [] where event[5] == nil {
      guard let time = event[0]?.number, let x = event[3]?.number, let y = event[4]?.number else {
        throw LeftOut("an event has no time or no place")
      }
      guard let phase = event[1]?.string, Self.phases.contains(phase) else {
        throw LeftOut("an event is of a type that is not known here")
      }
      take(time, event[2]?.number == Double(pointer) ? phase : "of another", x, y)
    }
    let isDifferential = try input.flag("differential")
    var place = 0.0
    for (index, sample) in (input.has("samples") ? try input.items("samples") : []).enumerated() {
      guard let time = sample[0]?.number, let value = sample[1]?.number else {
        throw LeftOut("a sample has no time or no place")
      }
      place = isDifferential ? (index > 0 ? place + value : 0) : value
      take(time, "move", place, 0)
    }
  }

  private static let phases: Set<String> = ["down", "move", "up", "cancel"]

  /// Times are taken from the first sample: recordings have large ones, and only
  /// differences matter.
  mutating func take(_ milliseconds: Double, _ phase: String, _ x: Double, _ y: Double) {
    let start = first ?? milliseconds
    first = start
    now = (milliseconds - start) / 1000
    switch phase {
    case "down", "move":
      if phase == "down" { estimator.reset() }
      estimator.note(Point2D(x: x, y: y), at: Seconds(now))
    case "cancel": estimator.reset()
    default: break
    }
  }

  var velocity: Velocity? { estimator.velocity(at: Seconds(now)) }
}
