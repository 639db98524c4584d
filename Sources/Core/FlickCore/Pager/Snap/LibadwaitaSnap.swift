/// The rule of libadwaita's carousel (`AdwSwipeTracker`).
///
/// Slower than 0.3 px/ms (0.6 on a touch pad) the nearest page. Faster, the place where the swipe
/// would run out: position and projection, at first in proportion to the speed, d/(1 − d)/1000 with
/// d = 0.998, and above 2 px/ms along a parabola. The page nearest to that place, but never the one
/// that the swipe came from while it goes away from it. Without long swipes only the neighbours of
/// the page it started at can be had.
///
/// The projection is in px/ms and is added to a position in pages, so it does not depend on the
/// size of a page. This is libadwaita's behaviour, kept as it is.
public struct LibadwaitaSnap: SnapJudge {
  /// `allow-long-swipes`.
  public let allowsLongSwipes: Bool
  /// Whether the swipe is from a touch pad, which has larger velocities.
  public let isTouchpad: Bool

  /// Creates the rule, by default for a finger.
  public init(allowsLongSwipes: Bool = false, isTouchpad: Bool = false) {
    self.allowsLongSwipes = allowsLongSwipes
    self.isTouchpad = isTouchpad
  }

  /// The speed that projects, in points per second.
  var velocity: Double { isTouchpad ? Self.touchpadVelocity : Self.touchVelocity }

  private static let touchVelocity = CopiedNumber.libadwaitaTouchVelocity.value
  private static let touchpadVelocity = CopiedNumber.libadwaitaTouchpadVelocity.value
  private static let kept = CopiedNumber.libadwaitaDeceleration.value
  private static let slope = kept / (1 - kept) / 1000
  private static let curve = CopiedNumber.libadwaitaCurve.value
  private static let parabola = CopiedNumber.libadwaitaParabola.value

  /// The pages that a speed in px/ms runs on, both with the sign of the direction.
  static func projection(_ speed: Double) -> Double {
    let size = speed.magnitude
    let centre = slope / 2 / parabola
    let x = size - curve + centre
    let pages =
      size > curve
      ? parabola * x * x - parabola * centre * centre + slope * curve : slope * size
    return speed < 0 ? -pages : pages
  }

  /// The inverse of `projection`.
  static func speed(projecting pages: Double) -> Double {
    let size = pages.magnitude
    let centre = slope / 2 / parabola
    let bend = slope * curve
    let speed =
      size > bend
      ? ((size - bend) / parabola + centre * centre).squareRoot() + curve - centre : size / slope
    return pages < 0 ? -speed : speed
  }

  private func isFast(_ release: PagerRelease) -> Bool {
    release.velocity.magnitude.value >= velocity
  }

  private func projection(_ release: PagerRelease) -> Double {
    isFast(release) ? Self.projection(release.forwardVelocity / 1000) : 0
  }

  /// The range of places where a swipe can end.
  private func bounds(_ release: PagerRelease) -> (Double, Double) {
    let base = Double(release.base)
    let (low, high) = release.loops ? (-1e9, 1e9) : (0, release.lastPage)
    return allowsLongSwipes ? (low, high) : (max(low, base - 1), min(high, base + 1))
  }

  /// The projected place of a fast finger is not recorded.
  var record: SnapRecord { .partial }

  func target(_ release: PagerRelease) -> Double {
    let (low, high) = bounds(release)
    let end = (release.position.value + projection(release)).measured(.page)
    let place = end.clamped(from: low, to: high)
    guard isFast(release) else { return place.nearestDown }
    let base = Double(release.base)
    if release.forwardVelocity > 0, place.floor == base { return min(high, base + 1) }
    if release.forwardVelocity < 0, place.ceiling == base { return max(low, base - 1) }
    return place.nearestDown
  }

  func tests(_ release: PagerRelease) -> SnapTests {
    let isFast = isFast(release)
    return SnapTests(
      SnapTest(.velocity, .velocity, of: release, .reaching, velocity, .pointsPerSecond),
      .turningDown(release),
      lead: isFast ? 0 : 1)
  }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    let base = Double(release.base)
    // The nearest page turns halfway to the next, and a fast swipe to the next one at its own.
    var places = SnapSteps(page - 0.5, page + 0.5)
    places.append(base)
    switch measure {
    case .distance:
      let shift = base + projection(release)
      var steps = SnapSteps()
      for index in 0..<places.count { steps.append(places.places[index] - shift) }
      return steps
    case .velocity:
      var steps = SnapSteps(velocity, -velocity)
      for index in 0..<places.count {
        let distance = places.places[index] - release.position.value
        steps.append(-1000 * Self.speed(projecting: distance))
      }
      return steps
    case .travel, .duration:
      return SnapSteps()
    }
  }
}
