/// Compose's `AnchoredDraggable` (androidx.compose.foundation.gestures, `computeTarget`).
///
/// At standstill the nearest anchor wins, of two equally near the later one. From
/// `velocityThreshold` on, the next one in the direction of the finger; an anchor exactly at the
/// finger counts. Below that, also the next one if the finger is `distance` beyond the one behind
/// it; otherwise the one behind it.
public struct AnchoredRule: Hashable, Sendable {
  /// The distance that a slow finger must go.
  public enum Distance: Hashable, Sendable {
    /// A share of the gap.
    case share(Double)
    /// Units of the number.
    case units(Double)
  }

  /// The least speed for the direction to decide, in units per second; 125 dp/s is Compose's.
  public var velocityThreshold: Double
  /// The distance that a slower finger must go.
  public var distance: Distance

  /// Creates a rule from its thresholds.
  public init(velocityThreshold: Double, distance: Distance) {
    (self.velocityThreshold, self.distance) = (velocityThreshold, distance)
  }

  func verdict(_ release: DetentRelease) -> DetentVerdict {
    let (value, velocity) = (release.value, release.velocity)
    guard velocity != 0 else {
      let found = release.nearest(to: value, upperWins: true)
      return DetentVerdict(found, release.nearness(of: value, to: found))
    }
    let isRising = velocity > 0
    let (above, below) = (release.atOrAbove(value), release.atOrBelow(value))
    let (ahead, behind) = isRising ? (above, below) : (below, above)
    if velocity.magnitude >= velocityThreshold {
      return DetentVerdict(ahead, release.speed(velocityThreshold, decides: true))
    }
    let (start, end) = (release.detents[behind].place, release.detents[ahead].place)
    let threshold: Double =
      switch distance {
      case .share(let share): share * (end - start).magnitude
      case .units(let units): units
      }
    let test = Criterion(
      .way, (value - start).magnitude, .atLeast, threshold, release.unit, isDeciding: true)
    return DetentVerdict(
      test.isMet ? ahead : behind, release.speed(velocityThreshold, decides: false), test)
  }
}

/// FloatingPanel's rule (`Core.targetState`), the only one with a public table of cases.
///
/// The finger's place is projected by 0.499 s of its speed (a deceleration of 0.998 a millisecond).
/// The detent ahead wins if the projection is beyond half of its segment. If detents cannot be
/// skipped, the segment is that of the finger.
public struct ProjectedRule: Hashable, Sendable {
  /// The duration over which the source projects the speed: 0.998 / (1 − 0.998) milliseconds.
  public static let lookahead = 0.499
  /// The duration over which the speed is projected, in seconds.
  public var lookahead = Self.lookahead
  /// Whether a throw may pass detents.
  public var skips: Bool

  /// Creates a rule that passes detents or does not.
  public init(skips: Bool) { self.skips = skips }

  func verdict(_ release: DetentRelease) -> DetentVerdict {
    guard release.last > 0 else { return DetentVerdict(0) }
    let value = release.value
    var projected = value + release.velocity * lookahead
    let home = release.home.map { release.detents[$0].place } ?? value
    let isRising = release.velocity == 0 ? value > home : release.velocity > 0
    var (low, high) = segment(at: projected, isRising: isRising, release)
    if !skips {
      (low, high) = segment(at: value, isRising: isRising, release)
      // Beyond an end the last segment is used.
      if low == high, isRising { high = min(low + 1, release.last) }
      if low == high, !isRising { low = max(high - 1, 0) }
      let (from, beyond) = isRising ? (low, high + 1) : (high, low - 1)
      let limit = release.detents[beyond.clamped(from: 0, to: release.last)].place
      let start = release.detents[from].place
      projected =
        isRising
        ? projected.clamped(from: start, to: limit) : projected.clamped(from: limit, to: start)
    }
    let (from, to) = isRising ? (low, high) : (high, low)
    let (start, end) = (release.detents[from].place, release.detents[to].place)
    let middle = (start + end) / 2
    let isPast = isRising ? projected > middle : projected < middle
    let test = Criterion(
      .projection, projected,
      isPast == isRising ? (isRising ? .above : .atMost) : (isRising ? .atMost : .below), middle,
      release.unit, isDeciding: true)
    return DetentVerdict(isPast && from != to ? to : from, test)
  }

  /// The detents on both sides of a place; beyond an end twice the last one.
  private func segment(
    at place: Double, isRising: Bool, _ release: DetentRelease
  ) -> (low: Int, high: Int) {
    let upper = release.detents.firstIndex { isRising ? place < $0.place : place <= $0.place }
    guard let upper else { return (release.last, release.last) }
    return (max(0, upper - 1), upper)
  }
}
