/// The release of a pager, as input of snap rules.
///
/// Signs are those of the screen: a finger that moves towards the start of its axis, to the left or
/// up, has negative travel and velocity and brings later pages. A reversed pager mirrors the
/// release before the rule gets it.
///
///     var release = PagerRelease(position: 0.3, base: 0, pageCount: 4, pitch: 360)
///     release.velocity = -700
///     SnapPolicy.standard.page(for: release)     // 1
public struct PagerRelease: Hashable, Sendable {
  /// The position of the pager; in a ring, it may be beyond the first and the last page.
  public var position: Pages
  /// The page that the swipe counts from: the page that the pager was at, or moving to, at
  /// touchdown.
  public var base: Int
  /// Pages 0 ..< pageCount exist.
  public var pageCount: Int
  /// Whether the first page follows the last.
  public var loops = false
  /// The directions from the base that fingers may move the pager.
  public var directions = DragDirections.both
  /// From one page to the next: its length and the spacing.
  public var pitch: Points
  /// The length of a page.
  public var pageLength: Points
  /// The length of the pager's frame along its axis.
  public var viewport: Points
  /// The finger's displacement along the axis, from touchdown to lift.
  public var travel: Points = 0
  /// The velocity of the finger along the axis, in points on the screen.
  public var velocity: PointsPerSecond = 0
  /// Points on the screen for a point of the content; 1 unless the pager is drawn scaled.
  public var scale = 1.0
  /// The time that the finger was down.
  public var duration: Seconds = 0
  /// Device pixels in a point, for rules with a threshold of a pixel.
  public var pixelRatio = 1.0
  /// Whether the finger is a mouse.
  public var isMouse = false
  /// Whether it is the rest of a fling of content inside, and not a finger.
  public var isFling = false

  /// Creates a release at standstill of a finger that has moved the pager to `position`.
  ///
  /// By default, page length and viewport are the pitch, and travel is the distance to `position`.
  public init(position: Pages, base: Int, pageCount: Int, pitch: Points) {
    self.position = position
    self.base = base
    self.pageCount = pageCount
    self.pitch = pitch
    pageLength = pitch
    viewport = pitch
    travel = Points((Double(base) - position.value) * pitch.value)
  }
}

// Numbers for rules, which grow towards later pages.

extension PagerRelease {
  /// Pages moved from the base.
  var moved: Double { (position.value - Double(base)).measured(.page) }

  /// The finger's speed towards later pages, in points per second.
  var forwardVelocity: Double { -velocity.value }

  /// The velocity of the content under the finger, in its own points per second; negative towards
  /// later pages.
  var contentVelocity: Double { velocity.value / scale }

  /// The finger's travel towards later pages, in points.
  var forwardTravel: Double { -travel.value }

  /// A length in pages, unrounded; zero for pages without length.
  func pages(_ points: Double) -> Double { pitch > 0 ? points / pitch.value : 0 }

  /// The last page that exists.
  var lastPage: Double { Double(max(0, pageCount - 1)) }
}

extension Double {
  /// The whole number at or below.
  var floor: Double { rounded(.down) }
  /// The whole number at or above.
  var ceiling: Double { rounded(.up) }
  /// The nearest whole number; halves are rounded up.
  var nearestUp: Double { self - floor >= 0.5 ? floor + 1 : floor }
  /// The nearest whole number; halves are rounded down.
  var nearestDown: Double { self - floor > 0.5 ? floor + 1 : floor }
  /// The difference from the whole number below, in steps.
  var part: Double { (self - floor).measured(.page) }
}

/// A number of a release that varies alone to find the flip of a verdict.
typealias ReleaseMeasure = CustomSnap.Measure

extension PagerRelease {
  /// The release as input of rules: in whole steps.
  ///
  /// The only place that rounds measured values. Rules round their own results to steps again
  /// (`measured`) before they compare them, because 2.3 − 2 is not 0.3.
  @inline(__always)
  var measured: PagerRelease {
    var release = self
    release.position = Pages(position.value.measured(.page))
    release.travel = Points(travel.value.measured(.point))
    release.velocity = PointsPerSecond(velocity.value.measured(.point))
    release.duration = Seconds(duration.value.measured(.point))
    return release
  }

  subscript(measure: ReleaseMeasure) -> Double {
    get {
      switch measure {
      case .distance: moved
      case .velocity: velocity.value
      case .travel: travel.value
      case .duration: duration.value
      }
    }
    set {
      switch measure {
      case .distance: position = Pages((Double(base) + newValue).measured(.page))
      case .velocity: velocity = PointsPerSecond(newValue.measured(.point))
      case .travel: travel = Points(newValue.measured(.point))
      case .duration: duration = Seconds(newValue.measured(.point))
      }
    }
  }

  /// An offset beyond a step that is large enough for all numbers computed from the measure.
  func nudge(of measure: ReleaseMeasure, at step: Double) -> Double {
    let least =
      switch measure {
      case .distance: 2e-9
      case .velocity: max(1e-5, 1e-7 * pitch.value)
      case .travel: max(2e-6, 4e-9 * pitch.value)
      case .duration: 2e-6
      }
    return max(least, 1e-8 * step.magnitude)
  }
}
