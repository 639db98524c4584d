internal import FlickCore
internal import FlickHost
internal import FlickJSON

/// The scores of a setting.
struct TuneScores: Hashable, Sendable {
  /// The number of labelled gestures with another outcome than meant.
  var violations = 0
  /// The smallest margin of a deciding test, as a share of its own threshold.
  ///
  /// Negative for a gesture that is not as meant.
  var margin = Double.infinity
  /// The total margin that gestures lack to be as meant, in shares of the thresholds.
  var soft = 0.0
  /// The mean time from the lift to the last change, in seconds.
  var rest = 0.0
  /// The mean speed that flicks require, and the mean distance that drags require: means of the own
  /// thresholds of the last tests, or 0 without such tests.
  var (leastSpeed, leastDistance) = (0.0, 0.0)

  /// The scores that an optimizer minimizes or maximizes.
  static let goals = [("violations", "min"), ("margin", "max"), ("soft", "min"), ("rest", "min")]

  /// Plays gestures with changed values.
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

  /// The scores by name.
  var object: JSONValue {
    .object(Self.goals.map { name, _ in JSONMember(name, .number(value(of: name))) })
  }
}

extension GestureRun {
  /// The threshold of the last test with a given name; nil without such a test.
  fileprivate func asked(_ name: Criterion.Name) -> Double? {
    tests.last { $0.name == name }?.ownThreshold.magnitude
  }
}
