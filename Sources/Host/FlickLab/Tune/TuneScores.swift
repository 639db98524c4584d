internal import FlickCore
internal import FlickHost
internal import FlickJSON

/// What a setting is worth.
struct TuneScores: Hashable, Sendable {
  /// How many labelled gestures have another outcome than meant.
  var violations = 0
  /// The least part of its own threshold that a deciding test has to spare, negative for a gesture
  /// that is not as meant.
  var margin = Double.infinity
  /// What all that are not as meant lack, in parts of the thresholds.
  var soft = 0.0
  /// Seconds from the lift until the last thing happened, on average.
  var rest = 0.0
  /// The speed that flicks need, and the distance that drags need: the mean of the last tests' own
  /// thresholds; 0 where nothing is needed.
  var (leastSpeed, leastDistance) = (0.0, 0.0)

  /// What is made small or large.
  static let goals = [("violations", "min"), ("margin", "max"), ("soft", "min"), ("rest", "min")]

  /// Plays gestures with values changed.
  init(_ stream: GestureStream, _ changes: [String: String]) throws(HostError) {
    var total = 0.0
    let parts = try stream.playAll(changes) { run in
      let share = run.deciding?.deciding.map {
        $0.margin.magnitude / max($0.ownThreshold.magnitude, 1e-9)
      }
      return (
        share: share, isAsMeant: run.isAsMeant == true, rest: run.rest.value,
        speed: run.asked(.velocity), distance: run.asked(.distance)
      )
    }
    leastSpeed = Self.mean(parts.compactMap(\.speed))
    leastDistance = Self.mean(parts.compactMap(\.distance))
    for part in parts {
      total += part.rest
      if part.isAsMeant {
        margin = min(margin, part.share ?? .infinity)
      } else {
        violations += 1
        soft += part.share ?? 1
        margin = min(margin, -(part.share ?? 1))
      }
    }
    if margin == .infinity { margin = 0 }
    rest = total / Double(max(1, parts.count))
  }

  private static func mean(_ numbers: [Double]) -> Double {
    numbers.reduce(0, +) / Double(max(1, numbers.count))
  }

  func isBetter(than other: TuneScores) -> Bool {
    (violations, -margin) < (other.violations, -other.margin)
  }

  /// The value of one of `goals`.
  func value(of name: String) -> Double {
    switch name {
    case "violations": Double(violations)
    case "margin": margin
    case "soft": soft
    default: rest
    }
  }

  /// Writes the member `values`.
  func write(to writer: inout JSONWriter) {
    writer.name("values")
    writer.beginObject()
    writer.field("violations", violations)
    for (name, _) in Self.goals.dropFirst() { writer.field(name, value(of: name)) }
    writer.endObject()
  }
}

extension GestureRun {
  /// The threshold of the last test of a name; nil where there was none.
  fileprivate func asked(_ name: Criterion.Name) -> Double? {
    tests.last { $0.name == name }?.ownThreshold.magnitude
  }
}
