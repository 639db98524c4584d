/// |found − expected| ≤ max(abs, rel·|expected|).
struct Within {
  var abs = 0.0
  var rel = 0.0
  /// Replaces `abs` for a velocity.
  var velocityAbs: Double?
  /// The source's rounding; found values are rounded in the same way before the comparison.
  var round: String?

  init(abs: Double = 0, rel: Double = 0) {
    self.abs = abs
    self.rel = rel
  }

  /// A missing key counts as 0.
  init(_ json: JSON, round: String? = nil) {
    abs = json["abs"]?.number ?? 0
    rel = json["rel"]?.number ?? 0
    velocityAbs = json["velocity_abs"]?.number
    self.round = round
  }

  /// The tolerance of a velocity beside a value; velocities are not rounded.
  var ofVelocity: Within { Within(abs: velocityAbs ?? abs, rel: rel) }

  func allows(_ found: Double, _ expected: Double) -> Bool {
    // Infinities are equal or not.
    found == expected || (found - expected).magnitude <= max(abs, rel * expected.magnitude)
  }

  /// Returns a description of a difference beyond the tolerance; empty without an expectation.
  func fault(_ name: String, _ found: Double?, _ expected: Double?) -> [String] {
    guard let expected else { return [] }
    guard let found else { return ["\(name): expected \(expected), found none"] }
    let rounded = rounded(found)
    return allows(rounded, expected) ? [] : ["\(name): expected \(expected), found \(rounded)"]
  }

  /// Halves go up, as the sources have it.
  private func rounded(_ value: Double) -> Double {
    switch round {
    case "floor": value.rounded(.down)
    case "nearest": (value + 0.5).rounded(.down)
    default: value
    }
  }
}
